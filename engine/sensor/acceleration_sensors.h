// Sensors that need accelerations or forces.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// As SensorPos, for mjSTAGE_ACC. Runs RnePostConstraint() when a sensor asks for accelerations or forces
// between bodies, or is computed by the user.
//   needs    FwdConstraint()
//   takes    stack
void SensorAcc(const mjModel& m, mjData& d);

// Whether sensors of a type report what RnePostConstraint() computes.
bool WantsBodyForces(int type);

// data [sensor_dim] = value of acceleration sensor i, before noise and cutoff. Needs as SensorAcc(), and the
// body forces where it reports them.
void AccelerationSensor(const mjModel& m, mjData& d, int i, mjtNum* data);

}  // namespace pliant
