// Springs, dampers and armature of joints and tendons, together with the damping and armature that actuators
// reflect onto them through their gear: gear^2 times the actuator's own.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/math/polynomial.h"

namespace pliant {

Coefficients JointSpring(const mjModel& m, int joint);
Coefficients TendonSpring(const mjModel& m, int tendon);

// Dampers of one degree of freedom (N s/m or N m s/rad) and of a tendon's length.
Coefficients DofDamper(const mjModel& m, int dof);
Coefficients TendonDamper(const mjModel& m, int tendon);

// Inertia added to a degree of freedom and along a tendon.
mjtNum DofArmature(const mjModel& m, int dof);
mjtNum TendonArmatureOf(const mjModel& m, int tendon);

// Derivative of a dof's damping force by its velocity, negated, at the present velocity.
mjtNum DofDamping(const mjModel& m, const mjData& d, int dof);

// Displacement of a tendon beyond its dead band; 0 inside.
mjtNum TendonStretch(const mjModel& m, const mjData& d, int tendon);

}  // namespace pliant
