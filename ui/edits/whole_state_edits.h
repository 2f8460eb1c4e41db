// Undo of what replaces the state as a whole: reset, a loaded keyframe, a pasted state, a pose by the mouse.
// Undo goes back to the state before.
#pragma once

#include "ui/edits/edit.h"

namespace pliant {

template <class C>
struct WholeStateEdit : EditOfValues<command::SetState, C> {
  using Values = typename EditOfValues<command::SetState, C>::Values;
  // The state must have the size of the model's; `after` must mean something in it.
  static bool Remap(const mjModel& m, Values& values);
  static size_t Bytes(const Values& values);
};

template <>
struct EditTraits<command::Reset> : WholeStateEdit<command::Reset> {
  static void Record(const command::Reset& wanted, EditRecorder& log);
};

template <>
struct EditTraits<command::LoadKey> : WholeStateEdit<command::LoadKey> {
  static void Record(const command::LoadKey& wanted, EditRecorder& log);
};

template <>
struct EditTraits<command::SetState> : WholeStateEdit<command::SetState> {
  static void Record(const command::SetState& wanted, EditRecorder& log);
};

// While paused the mouse poses bodies. Where the drag ends is known only after it:
// redo goes to the state that undo leaves.
template <>
struct EditTraits<command::SetPerturb> : WholeStateEdit<command::SetState> {
  static void Record(const command::SetPerturb& wanted, EditRecorder& log);
  static void BeforeUndo(const UiFrame& frame, Values& values);
};

}  // namespace pliant
