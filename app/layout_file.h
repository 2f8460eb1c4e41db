// How the panels lie for each model, kept between runs as JSON beside the settings.
#pragma once

#include <map>
#include <string>

#include "ui/state.h"

namespace pliant {

// What is remembered of the layout; the rest of the interface's state belongs to the program or to one run.
struct ModelLayout {
  bool left = true;
  bool right = true;
  bool bottom = false;
  bool timeline = true;
  float left_width = 0;  // points; 0: chosen by the width of the window
  float right_width = 0;
  float bottom_height = 250;
  int left_tab = 0;
  int bottom_tab = 0;
  int views = 1;                         // 1, 2 or 4
  std::map<std::string, bool> sections;  // open or closed, by title

  bool operator==(const ModelLayout&) const = default;
};

ModelLayout LayoutOf(const UiState& ui);
void ApplyModelLayout(const ModelLayout& layout, UiState* ui);

// layouts.json in the folder of the settings file.
std::string LayoutPath();

// False when nothing usable was saved for this model. A damaged file counts as empty.
bool ReadLayout(const std::string& path, const std::string& model, ModelLayout* layout);
// A damaged file is set aside as layouts.json.bad. Written to a new file that takes the place of the old one.
bool WriteLayout(const std::string& path, const std::string& model, const ModelLayout& layout,
                 std::string* error);

}  // namespace pliant
