// Undo of settings that panels keep as plain values: quality of the picture, noise, forces that stay, paths,
// measurements, plots. One table says what belongs to each.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ui/edits/edit_kinds.h"

namespace pliant::ui {

// One setting with all its numbers, as EditWriter writes them.
struct SettingValue {
  std::string setting;  // name in the table
  int pane = 0;         // whose view it belongs to; 0 for those of the window
  std::vector<std::byte> bytes;
};

EditKinds SettingEdits();

}  // namespace pliant::ui
