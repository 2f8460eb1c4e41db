// Undo of options of the simulation and of the picture.
#pragma once

#include "ui/edits/edit.h"

namespace pliant {

template <>
struct EditTraits<command::SetOption> : EditOfValue<command::SetOption> {
  static void Record(const command::SetOption& wanted, EditRecorder& log);
  static bool SameTarget(const command::SetOption& a, const command::SetOption& b) {
    return a.offset == b.offset;
  }
};

// Putting the file's options back is an edit of all that differ.
template <>
struct EditTraits<command::RestoreOptions> {
  static void Record(const command::RestoreOptions&, EditRecorder& log);
};

template <>
struct EditTraits<command::SetVisual> : EditOfValue<command::SetVisual> {
  static void Record(const command::SetVisual& wanted, EditRecorder& log);
  static bool SameTarget(const command::SetVisual& a, const command::SetVisual& b) {
    return a.offset == b.offset;
  }
};

}  // namespace pliant
