#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/doctor/finding.h"

namespace pliant::doctor {

// Pairs of bodies that overlap in the initial pose `d`; noted only, where a keyframe has them apart. Leaves
// `d` in a keyframe where there are some.
void CheckOverlaps(const mjModel& m, mjData& d, Diagnoses& out);

}  // namespace pliant::doctor
