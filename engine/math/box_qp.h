// Quadratic programs with bounds: minimise x' H x / 2 + x' g subject to lower <= x <= upper.
#pragma once

#include <mujoco/mjtype.h>

namespace pliant {

// Projected Newton with exact treatment of clamped coordinates (Tassa, Mansard and Todorov, "Control-limited
// differential dynamic programming", 2014).
//   res [n] in: warm start, out: solution;  R [n (n + 7)] scratch, its first nfree x nfree numbers hold the
//   Cholesky factor of the free block;  index [n] free coordinates, may be null;  H [n x n], lower triangle
//   read;  lower and upper may be null.
// Returns nfree, or -1 when H is not positive definite on the free coordinates.
int BoxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n, const mjtNum* lower,
          const mjtNum* upper);

}  // namespace pliant
