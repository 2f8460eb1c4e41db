// Why a pair of geoms creeps or slides, in sentences with the numbers of this moment.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "engine/runner/creep_study.h"

namespace pliant::ui {

// `pair`: of SlipOfPairs(m, d), or means of it. The most important first; never empty.
std::vector<std::string> CreepCauses(const mjModel& m, const mjData& d, const runner::PairSlip& pair);

}  // namespace pliant::ui
