#include "ui/edits/state_edits.h"

#include <algorithm>
#include <string>

#include "engine/model/fields.h"
#include "engine/model/parameters.h"

namespace pliant::ui {

namespace command = runner::command;

template <class Bytes>
void Parts(Bytes& bytes, command::SetQpos& value) {
  bytes(value.address, value.n, value.value);
}
template <class Bytes>
void Parts(Bytes& bytes, command::SetQvel& value) {
  bytes(value.address, value.value);
}
template <class Bytes>
void Parts(Bytes& bytes, command::SetMocap& value) {
  bytes(value.mocap, value.pos, value.quat);
}
template <class Bytes>
void Parts(Bytes& bytes, command::SetEqualityActive& value) {
  bytes(value.equality, value.active);
}
template <class Bytes>
void Parts(Bytes& bytes, command::SetDataField& value) {
  bytes(value.field, value.index, value.value);
}

template <>
struct EditTraits<command::SetQpos> : EditOfValue<command::SetQpos> {
  static constexpr const char* kName = "SetQpos";
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
  static constexpr const char* kName = "SetQvel";
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
  static constexpr const char* kName = "SetMocap";
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
  static constexpr const char* kName = "SetEqualityActive";
  static void Record(const command::SetEqualityActive& wanted, EditRecorder& log);
  static bool MoveTo(const mjModel&, const EditTarget&, int id, command::SetEqualityActive& value) {
    value.equality = id;
    return true;
  }
};

template <>
struct EditTraits<command::SetDataField> : EditOfValue<command::SetDataField> {
  static constexpr const char* kName = "SetDataField";
  static void Record(const command::SetDataField& wanted, EditRecorder& log);
  static bool SameTarget(const command::SetDataField& a, const command::SetDataField& b) {
    return a.field == b.field && a.index == b.index;
  }
};

void EditTraits<command::SetQpos>::Record(const command::SetQpos& wanted, EditRecorder& log) {
  const mjModel& m = log.Model();
  if (wanted.address < 0 || wanted.n < 1 || wanted.n > 7 || wanted.address + wanted.n > m.nq) return;
  command::SetQpos before = wanted;
  std::copy_n(log.Data().qpos + wanted.address, wanted.n, before.value);
  int joint = m.njnt - 1;
  while (joint > 0 && m.jnt_qposadr[joint] > wanted.address) --joint;
  std::string label = "Pose of " + ElementLabel(m, mjOBJ_JOINT, joint);
  if (wanted.n == 1) label += FromTo(before.value[0], wanted.value[0]);
  log.Add<command::SetQpos>(
      {EditTarget::Of(m, mjOBJ_JOINT, joint, wanted.address - m.jnt_qposadr[joint]), before, wanted},
      std::move(label));
}

void EditTraits<command::SetQvel>::Record(const command::SetQvel& wanted, EditRecorder& log) {
  const mjModel& m = log.Model();
  if (wanted.address < 0 || wanted.address >= m.nv) return;
  const double before = log.Data().qvel[wanted.address];
  const int joint = m.dof_jntid[wanted.address];
  log.Add<command::SetQvel>(
      {EditTarget::Of(m, mjOBJ_JOINT, joint, wanted.address - m.jnt_dofadr[joint]),
       {wanted.address, before},
       wanted},
      "Velocity of " + ElementLabel(m, mjOBJ_JOINT, joint) + FromTo(before, wanted.value));
}

void EditTraits<command::SetMocap>::Record(const command::SetMocap& wanted, EditRecorder& log) {
  const mjModel& m = log.Model();
  if (wanted.mocap < 0 || wanted.mocap >= m.nmocap) return;
  command::SetMocap before = wanted;
  std::copy_n(log.Data().mocap_pos + 3 * wanted.mocap, 3, before.pos);
  std::copy_n(log.Data().mocap_quat + 4 * wanted.mocap, 4, before.quat);
  const auto found = std::find(m.body_mocapid, m.body_mocapid + m.nbody, wanted.mocap) - m.body_mocapid;
  const int body = static_cast<int>(std::min<mjtSize>(found, m.nbody - 1));
  log.Add<command::SetMocap>({EditTarget::Of(m, mjOBJ_BODY, body), before, wanted},
                             "Pose of " + ElementLabel(m, mjOBJ_BODY, body));
}

void EditTraits<command::SetEqualityActive>::Record(const command::SetEqualityActive& wanted,
                                                    EditRecorder& log) {
  const mjModel& m = log.Model();
  if (wanted.equality < 0 || wanted.equality >= m.neq) return;
  const bool before = log.Data().eq_active[wanted.equality] != 0;
  log.Add<command::SetEqualityActive>(
      {EditTarget::Of(m, mjOBJ_EQUALITY, wanted.equality), {wanted.equality, before}, wanted},
      ElementLabel(m, mjOBJ_EQUALITY, wanted.equality) + (wanted.active ? " on" : " off"));
}

void EditTraits<command::SetDataField>::Record(const command::SetDataField& wanted, EditRecorder& log) {
  const mjData& d = log.Data();
  const DataField* field = FindDataField(wanted.field.c_str());
  if (field == nullptr || field->type != FieldType::kNum || wanted.index < 0 ||
      static_cast<size_t>(wanted.index) >= field->Count(log.Model(), d))
    return;
  const double before = static_cast<const mjtNum*>(field->Pointer(d))[wanted.index];
  log.Add<command::SetDataField>(
      {{}, {wanted.field, wanted.index, before}, wanted},
      wanted.field + "[" + std::to_string(wanted.index) + "]" + FromTo(before, wanted.value));
}

EditKinds StateNumberEdits() {
  return kKindsOf<command::SetQpos, command::SetQvel, command::SetMocap, command::SetEqualityActive,
                  command::SetDataField>;
}

}  // namespace pliant::ui
