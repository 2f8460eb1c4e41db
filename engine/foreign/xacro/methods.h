// Methods of Python's texts, lists and dictionaries.
#pragma once

#include <string>

#include "engine/foreign/xacro/functions.h"

namespace pliant::foreign::xacro {

// `self.name(arguments)`. Throws Problem where there is none that takes these values.
Value CallMethod(const Value& self, const std::string& name, const Arguments& arguments);

}  // namespace pliant::foreign::xacro
