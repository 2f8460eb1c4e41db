// Forces on and between bodies, once the constraint forces are known.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Where a force on a body comes from that does not pass through its joints, and what `id` is then.
enum class OuterForce {
  kApplied,   // xfrc_applied: the body
  kContact,   // the contact
  kEquality,  // connect or weld: the equality
  kTendon     // spatial: the tendon
};

// What is told each of them.
class OuterForceVisitor {
 public:
  // (torque, force) times `sign` acts on the body at a world point, world axes.
  virtual void On(OuterForce from, int id, int body, const mjtNum point[3], const mjtNum torque[3],
                  const mjtNum force[3], mjtNum sign) = 0;

 protected:
  ~OuterForceVisitor() = default;
};

// Tells all of them, those on the world too.
//   reads    d.xfrc_applied, d.contact, d.actuator_force, d.efc_force, d.qacc
//   needs    constraint forces
//   takes    stack
void VisitOuterForces(const mjModel& m, mjData& d, OuterForceVisitor& visitor);

// Body accelerations and the forces that pass between bodies, all forces included.
//   reads    d.qacc, d.xfrc_applied, d.contact, d.actuator_force, d.efc_force
//   writes   d.cacc, d.cfrc_int, d.cfrc_ext [nbody x 6], c-frame. cacc of the world is -gravity.
//   needs    constraint forces
//   takes    stack
// Forces of joint limits, fixed tendons and other equalities act inside joints and are not part of cfrc_ext;
// spatial tendons pull on the bodies along their path.
void RnePostConstraint(const mjModel& m, mjData& d);

}  // namespace pliant
