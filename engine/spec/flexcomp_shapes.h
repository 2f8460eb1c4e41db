// Points and elements of the shapes that flexcomp generates.
#pragma once

#include "engine/spec/flexcomp.h"

namespace pliant {

// Fills options.point, options.element and, when the flex has a material but no texture coordinates,
// flex.own.texcoord. Sets flex.spec.dim where the shape implies it. False with a sentence in `error`.
bool MakeFlexcompShape(FlexcompOptions& options, std::string& error);

}  // namespace pliant
