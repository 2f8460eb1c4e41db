// The part of the rows' acceleration that velocity alone causes: the time derivative of J, times v.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Subtracts it from the reference acceleration of connect and weld rows, so that they hold their residual
// while the bodies turn; all other rows do without it. Nothing under kRuleNoVelocityProduct.
//   reads    d.efc_type id, d.cdof_dot, d.cvel, d.qvel, poses of bodies and sites, d.subtree_com
//   writes   d.efc_aref
//   needs    the velocity stage up to the com velocities
void SubtractVelocityProduct(const mjModel& m, mjData& d);

}  // namespace pliant
