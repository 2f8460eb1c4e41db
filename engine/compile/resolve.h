// What the document says by name or leaves to be decided, resolved.
#pragma once

#include <string>

#include "engine/compile/context.h"

namespace pliant::compile {

// Id of a named element that takes part in the compiled model. Fails on `user` when there is none.
int RequireId(Context& context, const spec::Element& user, mjtObj kind, const std::string& name,
              const char* what);

// Compiled body of a named tree element; 0 (the world) when the name is unknown, which a later stage reports.
int BodyOf(spec::Spec& spec, mjtObj kind, const std::string& name);

// The limit switch of an element: on, off, or on when the range is given. Fails when a range is given without
// a switch and autolimits is off.
bool ResolveLimit(const Context& context, const spec::Element& element, int limited, const double range[2],
                  const char* what);

}  // namespace pliant::compile
