// Undo of controls and of what drives them by itself.
#pragma once

#include "ui/edits/edit.h"

namespace pliant {

template <>
struct EditTraits<command::SetCtrl> : EditOfValue<command::SetCtrl> {
  static void Record(const command::SetCtrl& wanted, EditRecorder& log);
  static bool SameTarget(const command::SetCtrl& a, const command::SetCtrl& b) {
    return a.actuator == b.actuator;
  }
  static bool MoveTo(const mjModel&, const EditTarget&, int id, command::SetCtrl& value) {
    value.actuator = id;
    return true;
  }
};

// All controls to zero is an edit of those that are not.
template <>
struct EditTraits<command::ClearCtrl> {
  static void Record(const command::ClearCtrl&, EditRecorder& log);
};

// The panels keep the generators; what changed is seen at the end of the frame.
template <>
struct EditTraits<command::SetGenerator> : EditOfValue<command::SetGenerator> {
  static void Watch(const UiState& ui, EditRecorder& log);
  static void Remember(const UiState& ui, EditMemory& memory);
  static void OnModel(const UiState& ui, EditMemory& memory) { Remember(ui, memory); }
  static bool SameTarget(const command::SetGenerator& a, const command::SetGenerator& b) {
    return a.actuator == b.actuator;
  }
  static bool MoveTo(const mjModel&, const EditTarget&, int id, command::SetGenerator& value) {
    value.actuator = id;
    return true;
  }
  static void Apply(const command::SetGenerator& value, EditEffects& effects);
};

}  // namespace pliant
