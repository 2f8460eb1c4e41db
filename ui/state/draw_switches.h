// What a view draws besides the model and can be turned on and off: a row each, of which its action, its part
// of undo and its place in session files are made. Those that draw something of their own are files, see
// ui/state/drawing.h; the others choose how or of what something is drawn.
#pragma once

#include <cstddef>
#include <span>

#include "ui/state/view_state.h"

namespace pliant::ui {

struct DrawSwitch {
  const char* action;  // that turns it, as in scripts
  const char* title;   // of the action
  const char* key;     // in session files
  bool DrawExtras::*on;
  std::size_t drawing = 0;  // where `on` is null, its index in Drawings()

  bool& In(DrawExtras& extras) const { return on != nullptr ? extras.*on : extras.drawings[drawing]; }
  bool In(const DrawExtras& extras) const { return on != nullptr ? extras.*on : extras.drawings[drawing]; }
};

std::span<const DrawSwitch> DrawSwitches();

}  // namespace pliant::ui
