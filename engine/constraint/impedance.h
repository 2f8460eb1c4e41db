// Impedance, stiffness and damping of one constraint from its solref and solimp.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

// What solref and solimp say about one group of rows that share a position residual.
struct RowImpedance {
  mjtNum stiffness;  // k of the reference acceleration, without the factor imp
  mjtNum damping;    // b of the reference acceleration
  mjtNum imp;        // impedance d(r), in [mjMINIMP, mjMAXIMP]
  mjtNum imp_slope;  // derivative of d by r
};

// Evaluates the two parameter vectors at the violation `residual` (position minus margin).
//   solref  (timeconst s, dampratio) if both are positive, (-stiffness, -damping) if neither is;
//           a vector of mixed signs is read as the default one
//   solimp  (d0, dwidth, width, midpoint, power)
// With mjDSBL_REFSAFE clear, a positive timeconst is at least two timesteps. Pure; cannot fail.
RowImpedance EvaluateImpedance(const mjOption& opt, const mjtNum solref[mjNREF], const mjtNum solimp[mjNIMP],
                               mjtNum residual);

// d(r) alone, with its derivative by r.
void ImpedanceCurve(const mjtNum solimp[mjNIMP], mjtNum residual, mjtNum* imp, mjtNum* slope);

// Regularizer of a row: (1 - d)/d times the diagonal estimate of J inv(M) J', at least mjMINVAL.
mjtNum Regularizer(mjtNum imp, mjtNum diagonal);

}  // namespace pliant
