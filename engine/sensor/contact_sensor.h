// The contact sensor: picks contacts by their sides, ranks them and reports chosen fields.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Writes sensor_dim values.
//   needs    constraint forces
//   takes    stack
void ContactSensor(const mjModel& m, mjData& d, int sensor, mjtNum* data);

}  // namespace pliant
