// Undo of what replaces the state as a whole: reset, a loaded keyframe, a pasted state, a pose by the mouse.
// Undo goes back to the state before.
#pragma once

#include "ui/edits/edit.h"

namespace pliant::ui {

template <class C>
struct WholeStateEdit : EditOfValues<runner::command::SetState, C> {
  using Values = typename EditOfValues<runner::command::SetState, C>::Values;
  // The state must have the size of the model's; `after` must mean something in it.
  static bool Remap(const mjModel& m, Values& values);
  static size_t Bytes(const Values& values);
};

template <>
struct EditTraits<runner::command::Reset> : WholeStateEdit<runner::command::Reset> {
  static void Record(const runner::command::Reset& wanted, EditRecorder& log);
};

template <>
struct EditTraits<runner::command::LoadKey> : WholeStateEdit<runner::command::LoadKey> {
  static void Record(const runner::command::LoadKey& wanted, EditRecorder& log);
};

template <>
struct EditTraits<runner::command::SetState> : WholeStateEdit<runner::command::SetState> {
  static void Record(const runner::command::SetState& wanted, EditRecorder& log);
};

// While paused the mouse poses bodies. Where the drag ends is known only after it:
// redo goes to the state that undo leaves.
template <>
struct EditTraits<runner::command::SetPerturb> : WholeStateEdit<runner::command::SetState> {
  static void Record(const runner::command::SetPerturb& wanted, EditRecorder& log);
  static void BeforeUndo(const UiFrame& frame, Values& values);
};

}  // namespace pliant::ui
