// Undo of keyframes that are overwritten.
#pragma once

#include "ui/edits/edit.h"

namespace pliant {

template <>
struct EditTraits<command::WriteKey> : EditOfValue<command::WriteKey> {
  static void Record(const command::WriteKey& wanted, EditRecorder& log);
  static bool MoveTo(const mjModel&, const EditTarget&, int id, command::WriteKey& value) {
    value.key = id;
    return true;
  }
};

// Redo writes the state that was saved then.
template <>
struct EditTraits<command::SaveKey> {
  static void Record(const command::SaveKey& wanted, EditRecorder& log);
};

}  // namespace pliant
