// Undo of what changes the state: poses, controls, switches, keyframes, and the state as a whole.
#include <algorithm>
#include <cstdio>
#include <utility>

#include "engine/model/fields.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/model/state.h"
#include "ui/edit_log.h"

namespace pliant {

std::string edit_log::FromTo(double before, double after) {
  char text[80];
  std::snprintf(text, sizeof text, ": %.5g to %.5g", before, after);
  return text;
}

using edit_log::FromTo;

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

}  // namespace

command::SetState EditLog::StateNow() const {
  command::SetState state;
  state.state.resize(static_cast<size_t>(StateSize(*frame_->m, mjSTATE_INTEGRATION)));
  GetState(*frame_->m, *frame_->d, state.state.data(), mjSTATE_INTEGRATION);
  return state;
}

// What drives the controls by itself is the panels' own state.
void EditLog::WatchGenerators(const UiState& ui) {
  const std::map<int, Generator>& now = ui.authoring.controls.generators;
  const auto of = [](const std::map<int, Generator>& all, int actuator) {
    const auto found = all.find(actuator);
    return found != all.end() ? found->second : Generator{};
  };
  const auto same = [](const Generator& a, const Generator& b) {
    if (a.form == Waveform::kNone && b.form == Waveform::kNone) return true;
    return a.form == b.form && a.amplitude == b.amplitude && a.offset == b.offset && a.period == b.period;
  };
  std::map<int, Generator> all = now;
  all.insert(generators_.begin(), generators_.end());
  for (const auto& entry : all) {
    const int actuator = entry.first;
    const Generator before = of(generators_, actuator), after = of(now, actuator);
    if (same(before, after) || actuator >= frame_->m->nu) continue;
    Part part;
    part.before = GeneratorEdit{actuator, before};
    part.after = GeneratorEdit{actuator, after};
    part.object = mjOBJ_ACTUATOR;
    const char* name = Id2Name(*frame_->m, mjOBJ_ACTUATOR, actuator);
    part.name = name != nullptr ? name : "";
    Add(std::move(part), "Generator of " + ElementLabel(*frame_->m, mjOBJ_ACTUATOR, actuator));
  }
  generators_ = now;
}

// Reset, a loaded keyframe, a pasted state: undo goes back to the state before.
bool EditLog::DescribeWholeState(const Command& command, Part* part, std::string* label) const {
  char time[48];
  std::snprintf(time, sizeof time, " at t = %.4g s", frame_->d->time);
  if (const auto* reset = std::get_if<command::Reset>(&command)) {
    part->after = *reset;
    *label = std::string("Reset") + time;
  } else if (const auto* load = std::get_if<command::LoadKey>(&command)) {
    if (load->key < 0 || load->key >= frame_->m->nkey) return false;
    part->after = *load;
    const char* name = Id2Name(*frame_->m, mjOBJ_KEY, load->key);
    part->name = name != nullptr ? name : "";
    *label = "Loaded " + ElementLabel(*frame_->m, mjOBJ_KEY, load->key) + time;
  } else if (const auto* state = std::get_if<command::SetState>(&command)) {
    part->after = *state;
    *label = std::string("State replaced") + time;
  } else {
    return false;
  }
  part->before = StateNow();
  return true;
}

// All controls to zero is an edit of those that are not.
void EditLog::DescribeClear() {
  const mjModel& m = *frame_->m;
  for (int i = 0; i < m.nu; ++i) {
    if (frame_->d->ctrl[i] == 0) continue;
    Part part;
    std::string ignored;
    if (DescribeState(command::SetCtrl{i, 0}, &part, &ignored)) Add(std::move(part), "Controls cleared");
  }
}

// Poses, switches and keyframes.
bool EditLog::DescribeState(const Command& command, Part* part, std::string* label) const {
  const mjModel& m = *frame_->m;
  const mjData& d = *frame_->d;
  if (DescribeWholeState(command, part, label)) return true;
  const auto element = [&](mjtObj object, int id) {
    part->object = object;
    const char* name = Id2Name(m, object, id);
    part->name = name != nullptr ? name : "";
    return ElementLabel(m, object, id);
  };
  if (const auto* c = std::get_if<command::SetQpos>(&command)) {
    if (c->address < 0 || c->n < 1 || c->n > 7 || c->address + c->n > m.nq) return false;
    command::SetQpos before = *c;
    std::copy_n(d.qpos + c->address, c->n, before.value);
    part->before = before;
    part->after = *c;
    int joint = m.njnt - 1;
    while (joint > 0 && m.jnt_qposadr[joint] > c->address) --joint;
    part->offset = c->address - m.jnt_qposadr[joint];
    *label = "Pose of " + element(mjOBJ_JOINT, joint);
    if (c->n == 1) *label += FromTo(before.value[0], c->value[0]);
    return true;
  }
  if (const auto* c = std::get_if<command::SetMocap>(&command)) {
    if (c->mocap < 0 || c->mocap >= m.nmocap) return false;
    command::SetMocap before = *c;
    std::copy_n(d.mocap_pos + 3 * c->mocap, 3, before.pos);
    std::copy_n(d.mocap_quat + 4 * c->mocap, 4, before.quat);
    part->before = before;
    part->after = *c;
    const int body =
        static_cast<int>(std::find(m.body_mocapid, m.body_mocapid + m.nbody, c->mocap) - m.body_mocapid);
    *label = "Pose of " + element(mjOBJ_BODY, std::min(body, m.nbody - 1));
    return true;
  }
  if (const auto* c = std::get_if<command::SetEqualityActive>(&command)) {
    if (c->equality < 0 || c->equality >= m.neq) return false;
    part->before = command::SetEqualityActive{c->equality, d.eq_active[c->equality] != 0};
    part->after = *c;
    *label = element(mjOBJ_EQUALITY, c->equality) + (c->active ? " on" : " off");
    return true;
  }
  if (const auto* c = std::get_if<command::SetCtrl>(&command)) {
    if (c->actuator < 0 || c->actuator >= m.nu) return false;
    part->before = command::SetCtrl{c->actuator, d.ctrl[c->actuator]};
    part->after = *c;
    *label = "Control of " + element(mjOBJ_ACTUATOR, c->actuator) + FromTo(d.ctrl[c->actuator], c->value);
    return true;
  }
  if (const auto* c = std::get_if<command::SetQvel>(&command)) {
    if (c->address < 0 || c->address >= m.nv) return false;
    part->before = command::SetQvel{c->address, d.qvel[c->address]};
    part->after = *c;
    const int joint = m.dof_jntid[c->address];
    part->offset = c->address - m.jnt_dofadr[joint];
    *label = "Velocity of " + element(mjOBJ_JOINT, joint) + FromTo(d.qvel[c->address], c->value);
    return true;
  }
  if (const auto* c = std::get_if<command::SetDataField>(&command)) {
    const DataField* field = FindDataField(c->field.c_str());
    if (field == nullptr || field->type != FieldType::kNum || c->index < 0 ||
        static_cast<size_t>(c->index) >= field->Count(m, d))
      return false;
    const double now = static_cast<const mjtNum*>(field->Pointer(d))[c->index];
    part->before = command::SetDataField{c->field, c->index, now};
    part->after = *c;
    *label = c->field + "[" + std::to_string(c->index) + "]" + FromTo(now, c->value);
    return true;
  }
  const auto* save = std::get_if<command::SaveKey>(&command);
  const auto* write = std::get_if<command::WriteKey>(&command);
  const int key = save != nullptr ? save->key : write != nullptr ? write->key : -1;
  if (key < 0 || key >= m.nkey) return false;
  part->before = KeyOf(m, key);
  if (write != nullptr) {
    part->after = *write;
  } else {
    const int mocap = m.nmocap;
    part->after = command::WriteKey{key,
                                    d.time,
                                    List(d.qpos, m.nq),
                                    List(d.qvel, m.nv),
                                    List(d.act, m.na),
                                    List(d.ctrl, m.nu),
                                    List(d.mocap_pos, 3 * mocap),
                                    List(d.mocap_quat, 4 * mocap)};
  }
  *label = "State saved in " + element(mjOBJ_KEY, key);
  return true;
}

}  // namespace pliant
