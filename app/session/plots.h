// Plots and watches of each model.
#pragma once

#include <nlohmann/json.hpp>

#include "ui/state/plot_state.h"

namespace pliant {

// Null when there are no plots and no watches.
nlohmann::json ToJson(const PlotsPanelState& plots, const ValuesPanelState& values);
// Replaces both.
void FromJson(const nlohmann::json& in, PlotsPanelState* plots, ValuesPanelState* values);

}  // namespace pliant
