// What ends the evaluation of an expression.
#pragma once

#include <stdexcept>

namespace pliant::foreign::xacro {

struct Problem : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace pliant::foreign::xacro
