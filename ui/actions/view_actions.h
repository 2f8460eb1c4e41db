// The part of the action table that belongs to the 3D views: cameras, selection, grabbing, drawing.
#pragma once

#include <vector>

#include "ui/actions/actions.h"

namespace pliant::ui {

std::vector<Action> ViewActions();

// True when the view keeps a key to itself: W A S D Q E in fly mode.
bool TakenByView(const UiState& ui, const KeyPress& press);

}  // namespace pliant::ui
