// State of the search line over the window (ui/actions/palette.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ui/model/element_search.h"

namespace pliant::ui {

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

}  // namespace pliant::ui
