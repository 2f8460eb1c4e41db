// Integration that is implicit in velocity.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// v' = v + h a with (M - h D) a = M qacc, D the derivative of the smooth forces by
// velocity (see SmoothVelocityDerivative).
//   implicit      D is not symmetric: sparse LU in d.qLU
//   implicitfast  without Coriolis terms, symmetrized: sparse L'DL in d.qH, d.qHDiagInv
//   reads    d.qfrc_smooth, d.qfrc_constraint, d.M
//   writes   the state, d.qDeriv and the factor
//   needs    Forward()
void Implicit(const mjModel& m, mjData& d);

// Implicit() that may keep the factor of an earlier call.
void ImplicitSkip(const mjModel& m, mjData& d, bool keep_factor);

// M - h D for the integrator of the options: fills d.qDeriv and d.qLU, or d.qH. Not factored. Rows of
// sleepers that have settled stay as they are.
void MakeImplicitMatrix(const mjModel& m, mjData& d);

// res [nv] = (M - h D) vec for a matrix from MakeImplicitMatrix.
void MulImplicitMatrix(const mjModel& m, const mjData& d, mjtNum* res, const mjtNum* vec);

}  // namespace pliant
