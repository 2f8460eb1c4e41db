// What is worth knowing about a model before it is trusted.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <vector>

#include "ui/state/authoring_state.h"

namespace pliant::ui {

// `d` is the data of the model right after it was loaded, positions computed.
std::vector<Finding> ModelReport(const mjModel& m, const mjData& d);

}  // namespace pliant::ui
