// Texts that values are put into, as Python does it.
#pragma once

#include <functional>
#include <string>

#include "engine/foreign/xacro/value.h"

namespace pliant::foreign::xacro {

// "%s_link %d" % value, % [values] or % {names: values}
std::string FormatOld(const std::string& pattern, const Value& given);

// What stands behind the colon of "{:>8.3f}".
std::string FormatOne(const Value& value, const std::string& format);

// "{} {1} {name:.3f}", where `find` gives the value of what stands before colon and conversion of a field.
// "{{" is a brace. All throw Problem for what they do not know.
using FieldLookup = std::function<Value(const std::string& field)>;
std::string FillFields(const std::string& pattern, const FieldLookup& find);

}  // namespace pliant::foreign::xacro
