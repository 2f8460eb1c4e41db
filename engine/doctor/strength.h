#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/doctor/finding.h"

namespace pliant::doctor {

// Actuated joints whose actuators cannot hold the pose against gravity. `d` is the initial pose at rest,
// without controls, with all that follows from it.
void CheckStrength(const mjModel& m, const mjData& d, Diagnoses& out);

}  // namespace pliant::doctor
