// Functions of Python's module math.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/foreign/xacro/functions.h"

namespace pliant::foreign::xacro {

struct FunctionRow {
  std::size_t min_arguments, max_arguments;
  Value (*function)(const Arguments&);
  std::vector<std::string> words = {};  // names of the arguments; none for those that have to stand in order
};

using FunctionTable = std::map<std::string, FunctionRow, std::less<>>;

FunctionTable FunctionsOfMath();

// Throws Problem beyond 64 bits.
Value ToWhole(double x);

}  // namespace pliant::foreign::xacro
