// Undo of what a person saves in the window: keyframes of the session, their names, views.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "ui/edits/edit.h"
#include "ui/state/authoring_state.h"
#include "ui/state/view_state.h"

namespace pliant::ui {

struct KeyLists {
  std::vector<SessionKey> session;
  std::map<std::string, std::string> renamed;
  std::set<std::string> deleted;
  int start = -1;
};

template <>
struct EditTraits<KeyLists> : EditOfValue<KeyLists> {
  static void Watch(const UiState& ui, EditRecorder& log);
  static void Remember(const UiState& ui, EditMemory& memory);
  static void OnModel(const UiState& ui, EditMemory& memory) { Remember(ui, memory); }
  static void Apply(const KeyLists& value, EditEffects& effects);
};

struct SavedViews {
  std::array<Bookmark, kBookmarkCount> bookmarks = {};
};

template <>
struct EditTraits<SavedViews> : EditOfValue<SavedViews> {
  static void Watch(const UiState& ui, EditRecorder& log);
  static void Remember(const UiState& ui, EditMemory& memory);
  static void OnModel(const UiState& ui, EditMemory& memory) { Remember(ui, memory); }
  static void Apply(const SavedViews& value, EditEffects& effects);
};

}  // namespace pliant::ui
