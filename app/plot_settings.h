// Plots and watches of each model, kept between runs as JSON beside the settings.
#pragma once

#include <string>

#include "ui/plot_state.h"

namespace pliant {

// plots.json in the folder of the settings file.
std::string PlotSettingsPath();

// What was saved for `model` (its absolute path); leaves both alone when nothing was. A damaged file counts
// as empty.
void LoadPlots(const std::string& file, const std::string& model, PlotsPanelState* plots,
               ValuesPanelState* values);
// What would be saved for a model, to see whether it has changed.
std::string PlotsToText(const PlotsPanelState& plots, const ValuesPanelState& values);
// Replaces what was saved for `model`; nothing is kept for a model without plots and watches. Written to a
// new file that takes the place of the old one.
bool SavePlots(const std::string& file, const std::string& model, const PlotsPanelState& plots,
               const ValuesPanelState& values, std::string* error);

}  // namespace pliant
