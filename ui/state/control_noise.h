// Noise on controls, as its panel asks for it.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/runner/command.h"
#include "ui/state/state.h"

namespace pliant::ui {

// Quiet controls are found by name.
runner::command::SetNoise NoiseOf(const mjModel& m, const ControlsPanelState& controls);

}  // namespace pliant::ui
