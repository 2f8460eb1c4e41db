// What was last seen of the states that are watched for edits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "ui/edits/saved_list_edits.h"
#include "ui/edits/view_edits.h"
#include "ui/state/authoring_state.h"

namespace pliant::ui {

struct EditMemory {
  bool dragging = false;  // a body is posed with the mouse
  ViewFlags view;
  int view_pane = -1;  // whose flags `view` holds; -1: of none yet
  std::vector<ShapeChange> shapes;
  std::map<int, runner::command::Generator> generators;
  KeyLists keys;
  SavedViews saved_views;
  uint64_t structure_version = 0;
  std::vector<std::vector<std::byte>>
      settings;  // of the table in setting_edits.cc, for each view; empty: none seen
};

}  // namespace pliant::ui
