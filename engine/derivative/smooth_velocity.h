// How the smooth forces change with velocity.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// d.qDeriv [nD] = d(qfrc_passive + qfrc_actuator - qfrc_bias) / d(qvel) on the pattern D_*: row i, column j
// is the derivative of force i by velocity j. Entries between dofs of different branches fall outside the
// pattern and are dropped.
//   reads    d.cdof, d.cvel, d.cdof_dot, d.cinert, d.crb, d.qvel, d.ten_J, d.flexedge_J,
//            d.actuator_*, d.act, d.ctrl
//   needs    forward dynamics up to FwdActuation()
//   takes    stack
// with_bias: includes Coriolis and centrifugal forces (integrator implicit; implicitfast leaves them out).
// Sleepers that have settled keep theirs: they stand still. Forces of plugins and callbacks, and armature of
// tendons, are not differentiated. With implicitfast the part of the medium is symmetrised,
// but for lone free bodies (free_body.h).
void SmoothVelocityDerivative(const mjModel& m, mjData& d, bool with_bias);

}  // namespace pliant
