#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/doctor/finding.h"

namespace pliant::doctor {

// Pairs of bodies that overlap in the initial pose `d`, the first 200 and how many more; noted only,
// where a keyframe has them apart. Leaves `d` in a keyframe where there are some.
void CheckOverlaps(const mjModel& m, mjData& d, Diagnoses& out);

// Names of the pairs of bodies of one tree that overlap in the initial pose (qpos0) by more than rounding and
// soft rest explain; bodies without names are left out.
std::vector<std::pair<std::string, std::string>> OverlappingParts(const mjModel& m);

}  // namespace pliant::doctor
