// Makes a number on the screen something that can be dragged to a plot, watched and copied by its path.
#pragma once

#include <string>

#include "ui/actions.h"

namespace pliant {

// Name of the drag-and-drop payload: the text of an expression, with its ending zero.
inline constexpr char kValuePayload[] = "pliant value";

// Call right after the item that shows the number. `path`: an expression of engine/runner/expression.h.
void OfferValue(ActionContext& context, const std::string& path);

// Takes what was dropped on the last item; empty when nothing was.
std::string DroppedValue();

// Adds the expression to a plot of its own, or to plot number `plot`. Opens the panel.
void PlotThis(UiState& ui, const std::string& expression, int plot = -1);
void WatchThis(UiState& ui, const std::string& expression);

// Asks for samples of an expression as long as this is called every frame; the id to look them up with.
int WantProbe(UiState& ui, const std::string& expression);

// Sends the probes that all panels want to the physics thread, when they changed. Once a frame.
void SyncProbes(ActionContext& context);

}  // namespace pliant
