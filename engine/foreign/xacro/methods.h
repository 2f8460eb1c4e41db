// Methods of Python's texts, lists and dictionaries.
#pragma once

#include <string>

#include "engine/foreign/xacro/functions.h"

namespace pliant::foreign::xacro {

// `self.name(given)`. Throws Problem where there is none that takes these values.
Value CallMethod(const Value& self, const std::string& name, const CallValues& given, const Caller& caller);

}  // namespace pliant::foreign::xacro
