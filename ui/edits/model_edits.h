// Undo of numbers of the model: those that show at once, and those that need the compiler.
#pragma once

#include "ui/edits/edit.h"
#include "ui/state/authoring_state.h"

namespace pliant::ui {

template <>
struct EditTraits<runner::command::SetModelField> : EditOfValue<runner::command::SetModelField> {
  static void Record(const runner::command::SetModelField& wanted, EditRecorder& log);
  static bool SameTarget(const runner::command::SetModelField& a, const runner::command::SetModelField& b) {
    return a.field == b.field && a.index == b.index;
  }
  static bool MoveTo(const mjModel& m, const EditTarget& at, int id, runner::command::SetModelField& value);
};

// The panels keep these; they are seen at the end of the frame.
template <>
struct EditTraits<ShapeChange> : EditOfValue<ShapeChange> {
  static void Watch(const UiState& ui, EditRecorder& log);
  static void Remember(const UiState& ui, EditMemory& memory);
  static void OnModel(const UiState& ui, EditMemory& memory) { Remember(ui, memory); }
  static bool SameTarget(const ShapeChange& a, const ShapeChange& b) { return a.SameNumber(b); }
  static bool MoveTo(const mjModel&, const EditTarget&, int id, ShapeChange& value) {
    value.id = id;
    return true;
  }
  static void Apply(const ShapeChange& value, EditEffects& effects);
};

}  // namespace pliant::ui
