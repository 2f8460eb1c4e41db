// Undo of keyframes that are overwritten.
#pragma once

#include "ui/edits/edit.h"

namespace pliant::ui {

template <>
struct EditTraits<runner::command::WriteKey> : EditOfValue<runner::command::WriteKey> {
  static void Record(const runner::command::WriteKey& wanted, EditRecorder& log);
  static bool MoveTo(const mjModel&, const EditTarget&, int id, runner::command::WriteKey& value) {
    value.key = id;
    return true;
  }
};

// Redo writes the state that was saved then.
template <>
struct EditTraits<runner::command::SaveKey> {
  static void Record(const runner::command::SaveKey& wanted, EditRecorder& log);
};

}  // namespace pliant::ui
