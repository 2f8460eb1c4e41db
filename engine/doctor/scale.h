#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/doctor/finding.h"

namespace pliant::doctor {

// Robots as large as houses, and meshes in other units than their robot. `d` is the initial pose.
void CheckScale(const mjModel& m, const mjData& d, Diagnoses& out);

}  // namespace pliant::doctor
