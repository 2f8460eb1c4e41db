// Messages as others get to see them: safe to print, and with what programs search for.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/diagnostics.h"

namespace pliant {

// Control characters, which names in files may hold and which would steer a terminal, as escapes such as
// \x1b. Line breaks and tabs stay.
std::string Printable(std::string_view text);

// The first error followed by its place in the form of the reference, for programs that search for it:
// "Element 'geom', line 3", and on a line of its own "Element name 'foot', id 2, line 3", the id where the
// compiler gave one. Empty when there is no error.
std::string FirstErrorForPrograms(const DiagnosticSink& sink);

}  // namespace pliant
