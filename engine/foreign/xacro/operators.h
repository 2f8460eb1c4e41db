// Operators of xacro expressions, as Python has them. All throw Problem for operands that they do not take.
#pragma once

#include <string>
#include <string_view>

#include "engine/foreign/xacro/value.h"

namespace pliant::foreign::xacro {

// `op` is + - * / % ^ (power) or f (division rounded down). Also of texts and lists: sums,
// multiples, "%s" % value.
Value Arithmetic(char op, const Value& a, const Value& b);
// `op` is & | ^ or < (up) > (down): of whole numbers, of the items of lists, | also of dictionaries.
Value Bits(char op, const Value& a, const Value& b);
bool Equal(const Value& a, const Value& b);
// `op` is == != < <= > >= or in.
bool Compare(std::string_view op, const Value& a, const Value& b);
// An entry of a dictionary, list or text.
Value At(const Value& value, const Value& key);
// Each `step`-th entry `from` until before `to`, negative ones counted from the end; null: all there
// is, one by one.
Value Slice(const Value& value, const Value* from, const Value* to, const Value* step);
// The items that a loop over the value visits: of a list, of a text its characters, of a dictionary its keys.
List Items(const Value& value);

}  // namespace pliant::foreign::xacro
