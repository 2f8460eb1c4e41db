// Constants of the model that follow from its reference pose.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant::compile {

// Everything derived from poses, qpos0 and qpos_spring: which frames coincide, subtree masses, dof_M0, the
// inverse weights, lengths of tendons, actuators and flex edges, actuator_acc0, camera and light offsets,
// data of connect and weld equalities, resting tendon lengths given as -1, damping of position actuators
// given as a ratio, and the statistics.
//   reads    the model
//   writes   the model, and d as scratch (its qpos is qpos0 afterwards)
void SetConst(mjModel& m, mjData& d);

// Each part alone; they need the kinematics of the pose in d.
// Reference pose: all fields whose names end in 0.
void SetReference(mjModel& m, mjData& d);
// Tendon rest lengths at qpos_spring.
void SetSpringLengths(mjModel& m, mjData& d);

}  // namespace pliant::compile
