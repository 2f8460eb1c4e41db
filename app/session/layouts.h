// How the panels lie for each model.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "ui/state/state.h"

namespace pliant::app {

// What is remembered of the layout; the rest of the interface's state belongs to the program or to one run.
struct ModelLayout {
  bool left = true;
  bool right = true;
  bool bottom = false;
  bool timeline = true;
  float left_width = 0;  // points; 0: chosen by the width of the window
  float right_width = 0;
  float bottom_height = 250;
  std::string left_tab = "elements";  // names of panels
  std::string bottom_tab = "profiler";
  int views = 1;                         // 1, 2 or 4
  std::map<std::string, bool> sections;  // open or closed, by name of the panel

  bool operator==(const ModelLayout&) const = default;
};

ModelLayout LayoutOf(const ui::UiState& ui);
void ApplyModelLayout(const ModelLayout& layout, ui::UiState* ui);

nlohmann::json ToJson(const ModelLayout& layout);
void FromJson(const nlohmann::json& in, ModelLayout* layout);

}  // namespace pliant::app
