// Methods of Python's lists and dictionaries, many of which change them in place.
#pragma once

#include <string>

#include "engine/foreign/xacro/functions.h"

namespace pliant::foreign::xacro {

// `self.name(given)` of a list or dictionary. Throws Problem where there is none that takes these
// values, where an entry is missing, and where a list would come to hold itself.
Value CallListMethod(const Value& self, const std::string& name, const CallValues& given,
                     const Caller& caller);
Value CallDictionaryMethod(const Value& self, const std::string& name, const CallValues& given);

[[noreturn]] void NoMethod(const Value& self, const std::string& name);

}  // namespace pliant::foreign::xacro
