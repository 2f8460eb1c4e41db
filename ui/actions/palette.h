// The search line over the window: Ctrl+F finds elements of the model, Ctrl+K finds actions. Here is what it
// knows and how it answers keys; ui/panels/windows/palette_window.cc draws it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ui/actions/keys.h"
#include "ui/model/element_search.h"

namespace pliant::ui {

struct ActionContext;

struct PaletteState {
  enum class Mode { kClosed, kElements, kActions };
  Mode mode = Mode::kClosed;
  char query[128] = "";
  bool focus = false;               // the input field is to get the keyboard
  bool moved = false;               // the cursor is to be brought into view
  int cursor = 0;                   // chosen line of the results
  std::vector<std::string> recent;  // names of actions, the latest first

  // Results for `found_query`; indices into `elements` or into Actions().
  std::vector<SearchHit> hits;
  std::string found_query;
  Mode found_mode = Mode::kClosed;
  std::vector<SearchEntry> elements;  // of the model `generation`
  uint64_t generation = 0;
};

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
