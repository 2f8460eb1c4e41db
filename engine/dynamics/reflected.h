// Springs, dampers and armature of joints and tendons, together with the damping and armature that actuators
// reflect onto them through their gear: gear^2 times the actuator's own.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cmath>

#include "engine/math/polynomial.h"

namespace pliant {

// What the actuators of a joint add to each of its dofs; nothing unless JointReflects().
void AddReflectedDamper(const mjModel& m, int joint, Coefficients& damper);
mjtNum ReflectedArmature(const mjModel& m, int joint, mjtNum own);

inline bool JointReflects(const mjModel& m, int joint) { return m.jnt_actuatorid[joint] != -1; }

inline Coefficients PolynomialAt(const mjtNum* linear, const mjtNum* higher, int i) {
  return {{linear[i], higher[mjNPOLY * i], higher[mjNPOLY * i + 1]}};
}

inline Coefficients JointSpring(const mjModel& m, int joint) {
  return PolynomialAt(m.jnt_stiffness, m.jnt_stiffnesspoly, joint);
}
inline Coefficients TendonSpring(const mjModel& m, int tendon) {
  return PolynomialAt(m.tendon_stiffness, m.tendon_stiffnesspoly, tendon);
}

// Dampers of one degree of freedom (N s/m or N m s/rad) and of a tendon's length.
inline Coefficients DofDamper(const mjModel& m, int dof) {
  Coefficients damper = PolynomialAt(m.dof_damping, m.dof_dampingpoly, dof);
  if (const int joint = m.dof_jntid[dof]; JointReflects(m, joint)) AddReflectedDamper(m, joint, damper);
  return damper;
}
Coefficients TendonDamper(const mjModel& m, int tendon);

// Inertia added to a degree of freedom and along a tendon.
inline mjtNum DofArmature(const mjModel& m, int dof) {
  const int joint = m.dof_jntid[dof];
  return JointReflects(m, joint) ? ReflectedArmature(m, joint, m.dof_armature[dof]) : m.dof_armature[dof];
}
mjtNum TendonArmatureOf(const mjModel& m, int tendon);

// Derivative of a dof's damping force by its velocity, negated, at the present velocity.
inline mjtNum DofDamping(const mjModel& m, const mjData& d, int dof) {
  return DofDamper(m, dof).Slope(std::abs(d.qvel[dof]));
}

// Displacement of a tendon beyond its dead band; 0 inside.
mjtNum TendonStretch(const mjModel& m, const mjData& d, int tendon);

}  // namespace pliant
