// Arithmetic of xacro: the expressions of Python that stand in ${...}.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/foreign/xacro/value.h"

namespace pliant::foreign::xacro {

// The value of a name; false when there is none of this name.
using Lookup = std::function<bool(const std::string& name, Value& value)>;

// Numbers, texts, lists, dictionaries, names, + - * / // % **, comparisons, and, or, not, "a if b
// else c", indices, and the functions of Python's math and builtins that take numbers. False with a
// sentence in `error`.
bool Evaluate(std::string_view text, const Lookup& lookup, Value& value, std::string& error);

}  // namespace pliant::foreign::xacro
