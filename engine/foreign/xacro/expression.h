// Arithmetic of xacro: the expressions of Python that stand in ${...}.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/foreign/xacro/value.h"

namespace pliant::foreign::xacro {

// The value of a name; false when there is none of this name.
using Lookup = std::function<bool(const std::string& name, Value& value)>;

// Functions of whoever asks, such as load_yaml(); false when there is none of this name.
using Host = std::function<bool(const std::string& name, const std::vector<Value>& arguments, Value& value)>;

// Numbers, texts, lists (tuples and sets are lists), dictionaries, None, names, lambdas, + - * / // % **
// & | ^ << >> ~, comparisons, and, or, not, "a if b else c", what "for" makes of a list, indices, slices,
// the functions of Python's math and builtins that take such values, and the methods of texts, lists and
// dictionaries. Whole numbers have 64 bits; beyond them they are real. False with a sentence in `error`.
bool Evaluate(std::string_view text, const Lookup& lookup, Value& value, std::string& error,
              const Host& host = {});

}  // namespace pliant::foreign::xacro
