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

// Of rows whose residual is zero by definition, as those of friction.
inline RowImpedance WithoutStiffness(RowImpedance impedance) {
  impedance.stiffness = 0;
  return impedance;
}

// Evaluates the two parameter vectors at the violation `residual` (position minus margin).
//   solref  (timeconst s, dampratio) if both are positive, (-stiffness, -damping) if neither is;
//           a vector of mixed signs is read as the default one
//   solimp  (d0, dwidth, width, midpoint, power)
// With mjDSBL_REFSAFE clear, a positive timeconst is at least two timesteps, but for the
// integrator `discrete`: its rows act at the end of the step and need no such limit
// (EndsWithStep). Pure; cannot fail.
RowImpedance EvaluateImpedance(const mjOption& opt, const mjtNum solref[mjNREF], const mjtNum solimp[mjNIMP],
                               mjtNum residual);

// The same for limits and contacts. There the integrator `discrete`, with mjDSBL_REFSAFE clear, takes
// the stiffness that removes the violation in one step where solref asks for a larger one, and keeps
// the damping ratio.
RowImpedance OneSidedImpedance(const mjOption& opt, const mjtNum solref[mjNREF], const mjtNum solimp[mjNIMP],
                               mjtNum residual);

// Whether the reference acceleration of rows is that of the end of the step: with beta = h b + h^2 k d, the
// regularizer is divided by 1 + beta, and aref becomes (aref - h k d vel) / (1 + beta).
bool EndsWithStep(const mjOption& opt);

// The diagonal that the regularizer of a row is made from: the estimate of J inv(M) J', for EndsWithStep()
// over 1 + beta. As in the reference, no row is harder than one of impedance mjMAXIMP without that divisor.
//   kbip [4]  stiffness, damping and impedance of the row
mjtNum DiagonalOfRow(const mjOption& opt, const mjtNum* kbip, mjtNum estimate);

// d(r) alone, with its derivative by r.
void ImpedanceCurve(const mjtNum solimp[mjNIMP], mjtNum residual, mjtNum* imp, mjtNum* slope);

// Regularizer of a row: (1 - d)/d times the diagonal estimate of J inv(M) J', at least mjMINVAL.
mjtNum Regularizer(mjtNum imp, mjtNum diagonal);

}  // namespace pliant
