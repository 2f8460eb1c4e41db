// Undo of controls and of what drives them by itself.
#pragma once

#include "ui/edits/edit.h"

namespace pliant::ui {

template <>
struct EditTraits<runner::command::SetCtrl> : EditOfValue<runner::command::SetCtrl> {
  static void Record(const runner::command::SetCtrl& wanted, EditRecorder& log);
  static bool SameTarget(const runner::command::SetCtrl& a, const runner::command::SetCtrl& b) {
    return a.actuator == b.actuator;
  }
  static bool MoveTo(const mjModel&, const EditTarget&, int id, runner::command::SetCtrl& value) {
    value.actuator = id;
    return true;
  }
};

// All controls to zero is an edit of those that are not.
template <>
struct EditTraits<runner::command::ClearCtrl> {
  static void Record(const runner::command::ClearCtrl&, EditRecorder& log);
};

// The panels keep the generators; what changed is seen at the end of the frame.
template <>
struct EditTraits<runner::command::SetGenerator> : EditOfValue<runner::command::SetGenerator> {
  static void Watch(const UiState& ui, EditRecorder& log);
  static void Remember(const UiState& ui, EditMemory& memory);
  static void OnModel(const UiState& ui, EditMemory& memory) { Remember(ui, memory); }
  static bool SameTarget(const runner::command::SetGenerator& a, const runner::command::SetGenerator& b) {
    return a.actuator == b.actuator;
  }
  static bool MoveTo(const mjModel&, const EditTarget&, int id, runner::command::SetGenerator& value) {
    value.actuator = id;
    return true;
  }
  static void Apply(const runner::command::SetGenerator& value, EditEffects& effects);
};

}  // namespace pliant::ui
