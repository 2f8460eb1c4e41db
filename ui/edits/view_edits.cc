#include "ui/edits/view_edits.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "engine/core/same_bytes.h"
#include "ui/edits/edit_memory.h"
#include "ui/state/draw_switches.h"
#include "ui/state/state.h"

namespace pliant::ui {

template <class Bytes>
void Parts(Bytes& bytes, mjvOption& value) {
  bytes(value.label, value.frame, value.geomgroup, value.sitegroup, value.jointgroup, value.tendongroup,
        value.actuatorgroup, value.flexgroup, value.skingroup, value.flags, value.bvh_depth,
        value.flex_layer);
}
template <class Bytes>
void Parts(Bytes& bytes, SubtreeRef& value) {
  bytes(value.body, value.name);
}

// What SameSwitches() compares.
template <class Bytes>
void Parts(Bytes& bytes, DrawExtras& e) {
  bytes(e.labels, e.frames, e.joint_limits, e.color.quantity, e.color.fixed, e.hidden, e.solo);
  for (const DrawSwitch& drawing : DrawSwitches()) bytes(drawing.In(e));
}
template <class Bytes>
void Parts(Bytes& bytes, ViewFlags& value) {
  bytes(value.option, value.render_flags, value.extras);
}

template <>
struct EditTraits<ViewFlags> : EditOfValue<ViewFlags> {
  static constexpr const char* kName = "ViewSwitches";
  static void Watch(const UiState& ui, EditRecorder& log);
  static void Remember(const UiState& ui, EditMemory& memory);
  static void OnModel(const UiState& ui, EditMemory& memory);
  static void Apply(const ViewFlags& value, EditEffects& effects);
};

namespace {

bool SameSubtrees(const DrawExtras& a, const DrawExtras& b) {
  const auto same = [](const SubtreeRef& x, const SubtreeRef& y) { return x.body == y.body; };
  return a.solo.body == b.solo.body &&
         std::equal(a.hidden.begin(), a.hidden.end(), b.hidden.begin(), b.hidden.end(), same);
}

bool SameSwitches(const DrawExtras& a, const DrawExtras& b) {
  const auto choices = [](const DrawExtras& e) {
    return std::tie(e.labels, e.frames, e.joint_limits, e.color.quantity, e.color.fixed);
  };
  const auto same = [&](const DrawSwitch& drawing) { return drawing.In(a) == drawing.In(b); };
  return choices(a) == choices(b) && std::ranges::all_of(DrawSwitches(), same) && SameSubtrees(a, b);
}

// The switches of `from`, with the typed numbers and texts that are there.
void TakeSwitches(const DrawExtras& from, DrawExtras& extras) {
  DrawExtras taken = from;
  taken.label_px = extras.label_px;
  taken.min_force = extras.min_force;
  std::copy(std::begin(extras.contact_filter), std::end(extras.contact_filter), taken.contact_filter);
  taken.color = extras.color;
  taken.color.quantity = from.color.quantity;
  taken.color.fixed = from.color.fixed;
  extras = std::move(taken);
}

ViewFlags FlagsOf(const UiState& ui) { return {ui.view.option, ui.view.render_flags, ui.view.extras}; }

}  // namespace

bool ViewFlags::operator==(const ViewFlags& other) const {
  return SameBytes(option, other.option) && render_flags == other.render_flags &&
         SameSwitches(extras, other.extras);
}

void EditTraits<ViewFlags>::Watch(const UiState& ui, EditRecorder& log) {
  const ViewFlags now = FlagsOf(ui);
  const EditMemory& seen = log.memory;
  if (seen.view_pane != ui.views.active || now == seen.view) return;
  log.Add<ViewFlags>({{}, seen.view, now}, "Shown elements");
}

void EditTraits<ViewFlags>::Remember(const UiState& ui, EditMemory& memory) {
  memory.view = FlagsOf(ui);
  memory.view_pane = ui.views.active;
}

// A new model may bring flags of its own: they are looked at when the frame ends.
void EditTraits<ViewFlags>::OnModel(const UiState&, EditMemory& memory) { memory.view_pane = -1; }

void EditTraits<ViewFlags>::Apply(const ViewFlags& value, EditEffects& effects) {
  effects.ui.view.option = value.option;
  effects.ui.view.render_flags = value.render_flags;
  TakeSwitches(value.extras, effects.ui.view.extras);
  effects.memory.view = FlagsOf(effects.ui);
}

EditKinds ViewFlagEdits() { return kKindsOf<ViewFlags>; }

}  // namespace pliant::ui
