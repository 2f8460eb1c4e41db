#include "engine/compile/recompile.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/model/history.h"
#include "engine/model/joint_size.h"

namespace pliant::compile {

using spec::Spec;

namespace {

using Numbers = std::vector<mjtNum>;

Numbers Slice(const mjtNum* array, int adr, int n) { return {array + adr, array + adr + n}; }

void Put(const Numbers& from, mjtNum* array, int adr) { std::copy(from.begin(), from.end(), array + adr); }

struct JointState {
  const spec::Joint* joint;
  int type;
  Numbers qpos, qvel, warmstart, applied;
};

struct ActuatorState {
  const spec::Actuator* actuator;
  Numbers ctrl, act, history;
};

struct SensorState {
  const spec::Sensor* sensor;
  Numbers history;
};

struct PluginState {
  const spec::Plugin* instance;
  Numbers state;
};

struct BodyState {
  const spec::Body* body;
  Numbers applied, mocap_pos, mocap_quat;
};

// The state of a simulation, element by element.
struct SavedState {
  mjtNum time = 0;
  std::vector<JointState> joints;
  std::vector<ActuatorState> actuators;
  std::vector<SensorState> sensors;
  std::vector<PluginState> plugins;
  std::vector<BodyState> bodies;
  std::vector<std::pair<const spec::Equality*, mjtByte>> equalities;
  Numbers userdata;
};

// The numbers of a history, all in one block; none where nothing is kept.
Numbers BlockOf(const HistoryBuffer& buffer) {
  return buffer ? Slice(buffer.slot, 0, HistorySize(buffer.count, buffer.width)) : Numbers();
}

void PutBlock(const Numbers& from, const HistoryBuffer& buffer) {
  if (buffer && BlockOf(buffer).size() == from.size()) Put(from, buffer.slot, 0);
}

bool InModel(const spec::Element& element, int count) {
  return element.compiled_id >= 0 && element.compiled_id < count;
}

SavedState Save(Spec& spec, const mjModel& m, const mjData& d) {
  SavedState saved;
  saved.time = d.time;
  for (const spec::Joint* joint : spec.joints) {
    if (!InModel(*joint, m.njnt)) continue;
    const int i = joint->compiled_id, type = m.jnt_type[i], dof = m.jnt_dofadr[i], n = DofCount(type);
    saved.joints.push_back({joint, type, Slice(d.qpos, m.jnt_qposadr[i], QposCount(type)),
                            Slice(d.qvel, dof, n), Slice(d.qacc_warmstart, dof, n),
                            Slice(d.qfrc_applied, dof, n)});
  }
  for (const spec::Actuator* actuator : spec.actuators) {
    if (!InModel(*actuator, m.nactuator)) continue;
    const int i = actuator->compiled_id, num = m.actuator_actnum[i];
    saved.actuators.push_back({actuator, Slice(d.ctrl, m.actuator_ctrladr[i], m.actuator_ctrlnum[i]),
                               num ? Slice(d.act, m.actuator_actadr[i], num) : Numbers(),
                               BlockOf(ActuatorHistory(m, d.history, i))});
  }
  for (const spec::Sensor* sensor : spec.sensors) {
    if (InModel(*sensor, m.nsensor))
      saved.sensors.push_back({sensor, BlockOf(SensorHistory(m, d.history, sensor->compiled_id))});
  }
  for (const spec::Plugin* instance : spec.plugins) {
    if (!InModel(*instance, m.nplugin)) continue;
    const int i = instance->compiled_id;
    saved.plugins.push_back({instance, Slice(d.plugin_state, m.plugin_stateadr[i], m.plugin_statenum[i])});
  }
  for (const spec::Body* body : spec.bodies) {
    if (!InModel(*body, m.nbody)) continue;
    const int i = body->compiled_id;
    BodyState state = {body, Slice(d.xfrc_applied, 6 * i, 6), {}, {}};
    if (const int mocap = m.body_mocapid[i]; mocap >= 0) {
      state.mocap_pos = Slice(d.mocap_pos, 3 * mocap, 3);
      state.mocap_quat = Slice(d.mocap_quat, 4 * mocap, 4);
    }
    saved.bodies.push_back(std::move(state));
  }
  for (const spec::Equality* equality : spec.equalities) {
    if (InModel(*equality, m.neq))
      saved.equalities.emplace_back(equality, d.eq_active[equality->compiled_id]);
  }
  saved.userdata = Slice(d.userdata, 0, m.nuserdata);
  return saved;
}

// Elements deleted since then are not in the lists any more; those left out of the new model have id -1.
template <class T>
bool Alive(const std::vector<T*>& list, const T* element) {
  return element->id >= 0 && static_cast<size_t>(element->id) < list.size() && list[element->id] == element;
}

void Restore(const Spec& spec, const SavedState& saved, const mjModel& m, mjData& d) {
  d.time = saved.time;
  for (const JointState& state : saved.joints) {
    if (!Alive(spec.joints, state.joint) || m.jnt_type[state.joint->id] != state.type) continue;
    const int dof = m.jnt_dofadr[state.joint->id];
    Put(state.qpos, d.qpos, m.jnt_qposadr[state.joint->id]);
    Put(state.qvel, d.qvel, dof);
    Put(state.warmstart, d.qacc_warmstart, dof);
    Put(state.applied, d.qfrc_applied, dof);
  }
  for (const ActuatorState& state : saved.actuators) {
    if (!Alive(spec.actuators, state.actuator)) continue;
    const int i = state.actuator->id;
    if (m.actuator_ctrlnum[i] == static_cast<int>(state.ctrl.size())) {
      Put(state.ctrl, d.ctrl, m.actuator_ctrladr[i]);
    }
    if (m.actuator_actnum[i] == static_cast<int>(state.act.size()) && !state.act.empty()) {
      Put(state.act, d.act, m.actuator_actadr[i]);
    }
    PutBlock(state.history, ActuatorHistory(m, d.history, i));
  }
  for (const SensorState& state : saved.sensors) {
    if (Alive(spec.sensors, state.sensor))
      PutBlock(state.history, SensorHistory(m, d.history, state.sensor->id));
  }
  for (const PluginState& state : saved.plugins) {
    if (!Alive(spec.plugins, state.instance)) continue;
    const int i = state.instance->id;
    if (m.plugin_statenum[i] == static_cast<int>(state.state.size()))
      Put(state.state, d.plugin_state, m.plugin_stateadr[i]);
  }
  for (const BodyState& state : saved.bodies) {
    if (!Alive(spec.bodies, state.body)) continue;
    Put(state.applied, d.xfrc_applied, 6 * state.body->id);
    const int mocap = m.body_mocapid[state.body->id];
    if (mocap < 0 || state.mocap_pos.empty()) continue;
    Put(state.mocap_pos, d.mocap_pos, 3 * mocap);
    Put(state.mocap_quat, d.mocap_quat, 4 * mocap);
  }
  for (const auto& [equality, active] : saved.equalities) {
    if (Alive(spec.equalities, equality)) d.eq_active[equality->id] = active;
  }
  std::copy_n(saved.userdata.begin(), std::min<size_t>(saved.userdata.size(), m.nuserdata), d.userdata);
}

}  // namespace

bool Recompile(Spec& spec, const io::Vfs* vfs, mjModel* m, mjData* d, DiagnosticSink& diag) {
  spec.Renumber();  // the lists of what there is now; the model knows each element by the id that it had then
  const SavedState saved = d ? Save(spec, *m, *d) : SavedState();
  ModelPtr model = Compile(spec, vfs, diag);
  if (!model) return false;
  DataPtr data(d ? MakeData(*model) : nullptr);
  if (d && !data) return false;
  std::swap(*m, *model);
  if (d) {
    Restore(spec, saved, *m, *data);
    std::swap(*d, *data);
  }
  return true;
}

}  // namespace pliant::compile
