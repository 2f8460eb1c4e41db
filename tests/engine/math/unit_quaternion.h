// A quaternion of length one from any four numbers.
#pragma once

#include "engine/math/quat.h"

namespace pliant {

struct Quat {
  double q[4];
  explicit Quat(double a, double b, double c, double d) : q{a, b, c, d} { Normalize4(q); }
};

}  // namespace pliant
