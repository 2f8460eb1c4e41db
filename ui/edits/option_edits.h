// Undo of options of the simulation and of the picture.
#pragma once

#include "ui/edits/edit.h"

namespace pliant::ui {

template <>
struct EditTraits<runner::command::SetOption> : EditOfValue<runner::command::SetOption> {
  static void Record(const runner::command::SetOption& wanted, EditRecorder& log);
  static bool SameTarget(const runner::command::SetOption& a, const runner::command::SetOption& b) {
    return a.offset == b.offset;
  }
};

// Putting the file's options back is an edit of all that differ.
template <>
struct EditTraits<runner::command::RestoreOptions> {
  static void Record(const runner::command::RestoreOptions&, EditRecorder& log);
};

template <>
struct EditTraits<runner::command::SetVisual> : EditOfValue<runner::command::SetVisual> {
  static void Record(const runner::command::SetVisual& wanted, EditRecorder& log);
  static bool SameTarget(const runner::command::SetVisual& a, const runner::command::SetVisual& b) {
    return a.offset == b.offset;
  }
};

}  // namespace pliant::ui
