// What a session file says of the window: where its views look from, what they draw, and what drives the
// model besides the recorded steps.
#pragma once

#include <mujoco/mjmodel.h>

#include <nlohmann/json.hpp>

#include "engine/runner/command.h"
#include "ui/state/state.h"

namespace pliant::app {

// Cameras and flags of all views, generators, forces that stay, noise, and what is selected.
nlohmann::json WindowToJson(const ui::UiState& ui);
// The same for a window that shows model `m`; what does not fit it is left as it is. Commands go to `sink`.
void WindowFromJson(const nlohmann::json& in, const mjModel& m, ui::UiState* ui, runner::CommandSink& sink);

}  // namespace pliant::app
