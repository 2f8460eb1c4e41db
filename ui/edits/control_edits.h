// Undo of controls and of what drives them by itself.
#pragma once

#include "ui/edits/edit.h"

namespace pliant::ui {

// Controls are remembered as inputs of their actuators. Gives `control` the place that it has in a new
// model, where the actuator has the number `id`; false when it has no such input there.
bool MoveControl(const mjModel& m, const EditTarget& target, int id, int& control);

template <>
struct EditTraits<runner::command::SetCtrl> : EditOfValue<runner::command::SetCtrl> {
  static void Record(const runner::command::SetCtrl& wanted, EditRecorder& log);
  static bool SameTarget(const runner::command::SetCtrl& a, const runner::command::SetCtrl& b) {
    return a.control == b.control;
  }
  static bool MoveTo(const mjModel& m, const EditTarget& target, int id, runner::command::SetCtrl& value) {
    return MoveControl(m, target, id, value.control);
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
    return a.control == b.control;
  }
  static bool MoveTo(const mjModel& m, const EditTarget& target, int id,
                     runner::command::SetGenerator& value) {
    return MoveControl(m, target, id, value.control);
  }
  static void Apply(const runner::command::SetGenerator& value, EditEffects& effects);
};

}  // namespace pliant::ui
