// Functions and methods of Python that stand in robot descriptions. All throw Problem for what
// they do not take.
#pragma once

#include <string>
#include <vector>

#include "engine/foreign/xacro/value.h"

namespace pliant::foreign::xacro {

using Arguments = std::vector<Value>;

// False when there is none of this name.
bool CallFunction(const std::string& name, const Arguments& arguments, Value& value);
}  // namespace pliant::foreign::xacro
