// The rows of the element tree: bodies with what they carry, then the flat lists. A plain list, so that only
// the rows on the screen need to be drawn.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "ui/model/element.h"

namespace pliant::ui {

struct TreeRow {
  ElementRef element;  // a heading of a flat list has its kind and id -1
  int depth = 0;
  bool has_children = false;
  bool open = false;
};

struct TreeState {
  char filter[128] = "";
  std::unordered_set<int> open_bodies;
  std::unordered_set<int> open_kinds;  // flat lists
  // Rows as they were last made, and what they were made from.
  std::vector<TreeRow> rows;
  uint64_t generation = 0;
  std::string made_filter;
  bool stale = true;
  int matches = 0;     // elements that fit the filter
  ElementRef shown;    // the selection that was last brought into view
  int scroll_to = -1;  // row to bring into view
};

// Opens what a person wants to see first: the bodies near the world, all of them in a small model.
void OpenTree(const mjModel& m, TreeState& tree);

// Makes `rows` anew if the model, the filter or what is open has changed. With a filter, the rows are those
// that fit and the bodies above them.
void UpdateTree(const mjModel& m, uint64_t generation, TreeState& tree);

// Opens what hides the element and asks for its row to be shown.
void RevealInTree(const mjModel& m, ElementRef element, TreeState& tree);

}  // namespace pliant::ui
