// Sensor noise: opt-in, Gaussian, from the C library's rand().
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Adds noise of standard deviation m.sensor_noise to the value data [sensor_dim] of sensor i when
// opt.enableflags has kSensorNoise: to each number of real and positive sensors (positive ones stay so),
// as a small random rotation of axes and quaternions, where the deviation is in radians. Equal calls of
// srand() give equal noise.
void AddSensorNoise(const mjModel& m, int i, mjtNum* data);

}  // namespace pliant
