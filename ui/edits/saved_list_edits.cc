#include "ui/edits/saved_list_edits.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "ui/edits/edit_memory.h"
#include "ui/state/state.h"

namespace pliant::ui {

template <class Bytes>
void Parts(Bytes& bytes, SessionKey& value) {
  bytes(value.name, value.time, value.qpos, value.qvel, value.act, value.ctrl, value.mpos, value.mquat);
}
template <class Bytes>
void Parts(Bytes& bytes, KeyLists& value) {
  bytes(value.session, value.renamed, value.deleted, value.start);
}
template <class Bytes>
void Parts(Bytes& bytes, mjvCamera& value) {
  bytes(value.type, value.fixedcamid, value.trackbodyid, value.lookat, value.distance, value.azimuth,
        value.elevation, value.orthographic);
}
template <class Bytes>
void Parts(Bytes& bytes, Bookmark& value) {
  bytes(value.used, value.camera, value.mode, value.body, value.fixed_camera);
}
template <class Bytes>
void Parts(Bytes& bytes, SavedViews& value) {
  bytes(value.bookmarks);
}

template <>
struct EditTraits<KeyLists> : EditOfValue<KeyLists> {
  static constexpr const char* kName = "KeyLists";
  static void Watch(const UiState& ui, EditRecorder& log);
  static void Remember(const UiState& ui, EditMemory& memory);
  static void OnModel(const UiState& ui, EditMemory& memory) { Remember(ui, memory); }
  static void Apply(const KeyLists& value, EditEffects& effects);
};

template <>
struct EditTraits<SavedViews> : EditOfValue<SavedViews> {
  static constexpr const char* kName = "SavedViews";
  static void Watch(const UiState& ui, EditRecorder& log);
  static void Remember(const UiState& ui, EditMemory& memory);
  static void OnModel(const UiState& ui, EditMemory& memory) { Remember(ui, memory); }
  static void Apply(const SavedViews& value, EditEffects& effects);
};
namespace {

// A keyframe keeps its numbers; what changes are names, and which there are.
bool SameKeys(const KeyframesState& now, const KeyLists& seen) {
  const auto same = [](const SessionKey& a, const SessionKey& b) {
    return a.name == b.name && a.time == b.time && a.qpos == b.qpos;
  };
  return now.start == seen.start && now.renamed == seen.renamed && now.deleted == seen.deleted &&
         std::equal(now.session.begin(), now.session.end(), seen.session.begin(), seen.session.end(), same);
}

KeyLists ListsOf(const KeyframesState& now) { return {now.session, now.renamed, now.deleted, now.start}; }

const char* WhatChanged(const KeyframesState& now, const KeyLists& seen) {
  if (now.session.size() > seen.session.size()) return "Keyframe saved";
  if (now.session.size() < seen.session.size() || now.deleted.size() > seen.deleted.size())
    return "Keyframe deleted";
  if (now.start != seen.start) return "Start of the simulation";
  return "Keyframe renamed";
}

bool SameView(const Bookmark& a, const Bookmark& b) {
  return a.used == b.used && std::memcmp(&a.camera, &b.camera, sizeof a.camera) == 0 && a.mode == b.mode &&
         a.body == b.body && a.fixed_camera == b.fixed_camera;
}

}  // namespace

void EditTraits<KeyLists>::Watch(const UiState& ui, EditRecorder& log) {
  const KeyframesState& now = ui.authoring.keyframes;
  const KeyLists& seen = log.memory.keys;
  if (!SameKeys(now, seen)) log.Add<KeyLists>({{}, seen, ListsOf(now)}, WhatChanged(now, seen));
}

void EditTraits<KeyLists>::Remember(const UiState& ui, EditMemory& memory) {
  if (!SameKeys(ui.authoring.keyframes, memory.keys)) memory.keys = ListsOf(ui.authoring.keyframes);
}

void EditTraits<KeyLists>::Apply(const KeyLists& value, EditEffects& effects) {
  KeyframesState& keys = effects.ui.authoring.keyframes;
  keys.session = value.session;
  keys.renamed = value.renamed;
  keys.deleted = value.deleted;
  keys.start = value.start;
  effects.memory.keys = value;
}

void EditTraits<SavedViews>::Watch(const UiState& ui, EditRecorder& log) {
  const auto& now = ui.views.bookmarks;
  const auto& seen = log.memory.saved_views.bookmarks;
  for (size_t i = 0; i < now.size(); ++i) {
    if (SameView(now[i], seen[i])) continue;
    log.Add<SavedViews>({{}, {seen}, {now}}, "Saved view " + std::to_string(i + 1));
    return;
  }
}

void EditTraits<SavedViews>::Remember(const UiState& ui, EditMemory& memory) {
  memory.saved_views.bookmarks = ui.views.bookmarks;
}

void EditTraits<SavedViews>::Apply(const SavedViews& value, EditEffects& effects) {
  effects.ui.views.bookmarks = value.bookmarks;
  effects.ui.views.bookmarks_changed = true;
  effects.memory.saved_views = value;
}

EditKinds SavedListEdits() { return kKindsOf<KeyLists, SavedViews>; }

}  // namespace pliant::ui
