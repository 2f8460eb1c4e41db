// The search line over the window: Ctrl+F finds elements of the model, Ctrl+K finds actions. Here is what it
// knows and how it answers keys; ui/panels/windows/palette_window.cc draws it.
#pragma once

#include <string>

#include "ui/keys/keys.h"
#include "ui/state/palette_state.h"

namespace pliant::ui {

struct ActionContext;

void OpenPalette(PaletteState& palette, PaletteState::Mode mode);

// Finds anew when the query, the mode or the model has changed.
void UpdatePalette(ActionContext& context);

// Does what the chosen line says, and closes the line.
void AcceptPalette(ActionContext& context);

// True when the open search line uses this key: Up, Down, Page Up, Page Down, Enter, Esc, Tab.
bool PaletteTakesKey(ActionContext& context, const KeyPress& press);

// Puts an action in front of the recent ones.
void RememberAction(PaletteState& palette, const std::string& name);

}  // namespace pliant::ui
