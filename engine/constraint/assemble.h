// The constraint problem: all rows of a step, and their reference acceleration.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Builds the rows of all active constraints: equality, dry friction, limits, contacts, in this order.
//   reads    positions, d.cdof, tendon and flex Jacobians, d.contact, d.eq_active
//   writes   d.ne nf nl nefc nJ, and in the arena d.efc_type id pos margin frictionloss diagApprox KBIP D R,
//            d.efc_J* (nefc x nv dense, or CSR), d.tendon_efcadr; room for efc_vel aref b state force;
//            contact.efc_address mu exclude
//   needs    everything of the position stage but transmissions; with the flag diagexact also FactorM()
//   may fail when the arena is full: warning mjWARN_CNSTRFULL, and there are no constraints in this step
// Frees the previous step's rows and islands.
void MakeConstraint(const mjModel& m, mjData& d);

// Reference acceleration aref = -b v - k d(r) r of every row, v its velocity and r its residual minus margin;
// of connect and weld less the product of the derivative of J with qvel.
//   writes   d.efc_vel, d.efc_aref [nefc]
//   needs    MakeConstraint()
void ReferenceConstraint(const mjModel& m, mjData& d);

}  // namespace pliant
