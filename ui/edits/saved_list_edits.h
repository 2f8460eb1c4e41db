// Undo of what a person saves in the window: keyframes of the session, their names, views.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "ui/edits/edit_kinds.h"
#include "ui/state/authoring_state.h"
#include "ui/state/view_state.h"

namespace pliant::ui {

struct KeyLists {
  std::vector<SessionKey> session;
  std::map<std::string, std::string> renamed;
  std::set<std::string> deleted;
  int start = -1;
};

struct SavedViews {
  std::array<Bookmark, kBookmarkCount> bookmarks = {};
};

EditKinds SavedListEdits();

}  // namespace pliant::ui
