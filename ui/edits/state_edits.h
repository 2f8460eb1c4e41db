// Undo of what changes single numbers of the state and its switches: poses, velocities, inputs, equalities.
#pragma once

#include "ui/edits/edit.h"

namespace pliant {

template <>
struct EditTraits<command::SetQpos> : EditOfValue<command::SetQpos> {
  static void Record(const command::SetQpos& wanted, EditRecorder& log);
  static bool SameTarget(const command::SetQpos& a, const command::SetQpos& b) {
    return a.address == b.address && a.n == b.n;
  }
  static bool MoveTo(const mjModel& m, const EditTarget& at, int joint, command::SetQpos& value) {
    value.address = m.jnt_qposadr[joint] + at.offset;
    return true;
  }
};

template <>
struct EditTraits<command::SetQvel> : EditOfValue<command::SetQvel> {
  static void Record(const command::SetQvel& wanted, EditRecorder& log);
  static bool SameTarget(const command::SetQvel& a, const command::SetQvel& b) {
    return a.address == b.address;
  }
  static bool MoveTo(const mjModel& m, const EditTarget& at, int joint, command::SetQvel& value) {
    value.address = m.jnt_dofadr[joint] + at.offset;
    return true;
  }
};

template <>
struct EditTraits<command::SetMocap> : EditOfValue<command::SetMocap> {
  static void Record(const command::SetMocap& wanted, EditRecorder& log);
  static bool SameTarget(const command::SetMocap& a, const command::SetMocap& b) {
    return a.mocap == b.mocap;
  }
  static bool MoveTo(const mjModel& m, const EditTarget&, int body, command::SetMocap& value) {
    value.mocap = m.body_mocapid[body];
    return value.mocap >= 0;
  }
};

template <>
struct EditTraits<command::SetEqualityActive> : EditOfValue<command::SetEqualityActive> {
  static void Record(const command::SetEqualityActive& wanted, EditRecorder& log);
  static bool MoveTo(const mjModel&, const EditTarget&, int id, command::SetEqualityActive& value) {
    value.equality = id;
    return true;
  }
};

template <>
struct EditTraits<command::SetDataField> : EditOfValue<command::SetDataField> {
  static void Record(const command::SetDataField& wanted, EditRecorder& log);
  static bool SameTarget(const command::SetDataField& a, const command::SetDataField& b) {
    return a.field == b.field && a.index == b.index;
  }
};

}  // namespace pliant
