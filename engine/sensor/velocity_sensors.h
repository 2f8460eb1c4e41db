// Sensors that need velocities.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// As SensorPos, for mjSTAGE_VEL. Runs SubtreeVel() when a sensor asks for subtree velocities or is computed
// by the user.
//   needs    FwdVelocity()
void SensorVel(const mjModel& m, mjData& d);

// Whether sensors of a type report what SubtreeVel() computes.
bool WantsSubtreeVelocity(int type);

// data [sensor_dim] = value of velocity sensor i, before noise and cutoff. Needs as SensorVel(), and the
// subtree velocities where it reports them.
void VelocitySensor(const mjModel& m, const mjData& d, int i, mjtNum* data);

}  // namespace pliant
