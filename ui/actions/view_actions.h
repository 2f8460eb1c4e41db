// The part of the action table that belongs to the 3D views: cameras, selection, grabbing, drawing.
#pragma once

#include "ui/actions/action_table.h"

namespace pliant::ui {

// Adds them to the table.
void AddViewActions(ActionTable& table);

// True when the view keeps a key to itself: W A S D Q E in fly mode.
bool TakenByView(const UiState& ui, const KeyPress& press);

}  // namespace pliant::ui
