// Plots and watches of each model.
#pragma once

#include <nlohmann/json.hpp>

#include "ui/state/plot_state.h"

namespace pliant::app {

// Null when there are no plots and no watches.
nlohmann::json ToJson(const ui::PlotsPanelState& plots, const ui::ValuesPanelState& values);
// Replaces both.
void FromJson(const nlohmann::json& in, ui::PlotsPanelState* plots, ui::ValuesPanelState* values);

}  // namespace pliant::app
