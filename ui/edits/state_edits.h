// Undo of what changes single numbers of the state and its switches: poses, velocities, inputs, equalities.
#pragma once

#include "ui/edits/edit.h"

namespace pliant::ui {

template <>
struct EditTraits<runner::command::SetQpos> : EditOfValue<runner::command::SetQpos> {
  static void Record(const runner::command::SetQpos& wanted, EditRecorder& log);
  static bool SameTarget(const runner::command::SetQpos& a, const runner::command::SetQpos& b) {
    return a.address == b.address && a.n == b.n;
  }
  static bool MoveTo(const mjModel& m, const EditTarget& at, int joint, runner::command::SetQpos& value) {
    value.address = m.jnt_qposadr[joint] + at.offset;
    return true;
  }
};

template <>
struct EditTraits<runner::command::SetQvel> : EditOfValue<runner::command::SetQvel> {
  static void Record(const runner::command::SetQvel& wanted, EditRecorder& log);
  static bool SameTarget(const runner::command::SetQvel& a, const runner::command::SetQvel& b) {
    return a.address == b.address;
  }
  static bool MoveTo(const mjModel& m, const EditTarget& at, int joint, runner::command::SetQvel& value) {
    value.address = m.jnt_dofadr[joint] + at.offset;
    return true;
  }
};

template <>
struct EditTraits<runner::command::SetMocap> : EditOfValue<runner::command::SetMocap> {
  static void Record(const runner::command::SetMocap& wanted, EditRecorder& log);
  static bool SameTarget(const runner::command::SetMocap& a, const runner::command::SetMocap& b) {
    return a.mocap == b.mocap;
  }
  static bool MoveTo(const mjModel& m, const EditTarget&, int body, runner::command::SetMocap& value) {
    value.mocap = m.body_mocapid[body];
    return value.mocap >= 0;
  }
};

template <>
struct EditTraits<runner::command::SetEqualityActive> : EditOfValue<runner::command::SetEqualityActive> {
  static void Record(const runner::command::SetEqualityActive& wanted, EditRecorder& log);
  static bool MoveTo(const mjModel&, const EditTarget&, int id, runner::command::SetEqualityActive& value) {
    value.equality = id;
    return true;
  }
};

template <>
struct EditTraits<runner::command::SetDataField> : EditOfValue<runner::command::SetDataField> {
  static void Record(const runner::command::SetDataField& wanted, EditRecorder& log);
  static bool SameTarget(const runner::command::SetDataField& a, const runner::command::SetDataField& b) {
    return a.field == b.field && a.index == b.index;
  }
};

}  // namespace pliant::ui
