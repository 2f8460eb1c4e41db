#include "ui/edits/keyframe_edits.h"

#include <vector>

#include "engine/model/parameters.h"

namespace pliant::ui {

namespace command = runner::command;

template <class Bytes>
void Parts(Bytes& bytes, command::WriteKey& value) {
  bytes(value.key, value.time, value.qpos, value.qvel, value.act, value.ctrl, value.mpos, value.mquat);
}

template <>
struct EditTraits<command::WriteKey> : EditOfValue<command::WriteKey> {
  static constexpr const char* kName = "WriteKey";
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

namespace {

std::vector<double> List(const double* values, int n) { return std::vector<double>(values, values + n); }

command::WriteKey KeyOf(const mjModel& m, int key) {
  const int mocap = 3 * m.nmocap;
  return {key,
          m.key_time[key],
          List(m.key_qpos + key * m.nq, m.nq),
          List(m.key_qvel + key * m.nv, m.nv),
          List(m.key_act + key * m.na, m.na),
          List(m.key_ctrl + key * m.nu, m.nu),
          List(m.key_mpos + key * mocap, mocap),
          List(m.key_mquat + key * 4 * m.nmocap, 4 * m.nmocap)};
}

command::WriteKey KeyOfState(const mjModel& m, const mjData& d, int key) {
  return {key,
          d.time,
          List(d.qpos, m.nq),
          List(d.qvel, m.nv),
          List(d.act, m.na),
          List(d.ctrl, m.nu),
          List(d.mocap_pos, 3 * m.nmocap),
          List(d.mocap_quat, 4 * m.nmocap)};
}

}  // namespace

void EditTraits<command::WriteKey>::Record(const command::WriteKey& wanted, EditRecorder& log) {
  const mjModel& m = log.Model();
  if (wanted.key < 0 || wanted.key >= m.nkey) return;
  log.Add<command::WriteKey>({EditTarget::Of(m, mjOBJ_KEY, wanted.key), KeyOf(m, wanted.key), wanted},
                             "State saved in " + ElementLabel(m, mjOBJ_KEY, wanted.key));
}

void EditTraits<command::SaveKey>::Record(const command::SaveKey& wanted, EditRecorder& log) {
  const mjModel& m = log.Model();
  if (wanted.key < 0 || wanted.key >= m.nkey) return;
  EditTraits<command::WriteKey>::Record(KeyOfState(m, log.Data(), wanted.key), log);
}

EditKinds KeyframeEdits() { return kKindsOf<command::WriteKey, command::SaveKey>; }

}  // namespace pliant::ui
