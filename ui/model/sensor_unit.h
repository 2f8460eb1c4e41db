// The unit of a sensor's values.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant::ui {

// Where it measures a joint, or an actuator on one, by whether that turns or slides; else that of its type.
// Empty for pure numbers.
const char* UnitOfSensor(const mjModel& m, int sensor);

}  // namespace pliant::ui
