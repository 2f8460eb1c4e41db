// Values that are plotted, watched or sampled.
#pragma once

#include <string>

#include "ui/state/state.h"

namespace pliant::ui {

// Adds the expression, or several ones on lines, to a plot of its own, or to plot number `plot`.
// Opens the panel.
void PlotThis(UiState& ui, const std::string& expression, int plot = -1);
void WatchThis(UiState& ui, const std::string& expression);

// Asks for samples of an expression as long as this is called every frame; the id to look them up with.
int WantProbe(UiState& ui, const std::string& expression);

}  // namespace pliant::ui
