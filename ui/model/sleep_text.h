// Why a tree sleeps or does not, in words.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>

namespace pliant::ui {

// A few words, with the speed, tolerance or neighbour that decides; without a full stop.
std::string SleepText(const mjModel& m, const mjData& d, int tree);

}  // namespace pliant::ui
