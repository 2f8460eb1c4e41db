#pragma once

#include <mujoco/mjmodel.h>

#include "engine/doctor/finding.h"

namespace pliant::doctor {

// Joints that start outside of their limits, in the initial pose and in keyframes.
void CheckLimits(const mjModel& m, Diagnoses& out);

}  // namespace pliant::doctor
