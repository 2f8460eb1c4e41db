// Springs and dampers whose coefficient is a polynomial of the displacement x:  F = -x (c0 + c1 s + c2 s^2),
// with s = x for the spring of a scalar, s = |x| for dampers and for springs of vectors.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

struct Coefficients {
  mjtNum c[1 + mjNPOLY];  // linear, quadratic, cubic

  bool Any() const { return c[0] != 0 || c[1] != 0 || c[2] != 0; }
  // Force over displacement, negated: c0 + c1 s + c2 s^2.
  mjtNum At(mjtNum s) const { return c[0] + s * (c[1] + s * c[2]); }
  // Derivative of the force over the displacement, negated: c0 + 2 c1 s + 3 c2 s^2.
  mjtNum Slope(mjtNum s) const { return c[0] + s * (2 * c[1] + s * 3 * c[2]); }
  // Work done by a displacement s.
  mjtNum Energy(mjtNum s) const { return s * s * (c[0] / 2 + s * (c[1] / 3 + s * c[2] / 4)); }
};

}  // namespace pliant
