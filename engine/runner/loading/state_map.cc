#include "engine/runner/loading/state_map.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <unordered_map>

#include "engine/model/history.h"
#include "engine/model/joint_size.h"
#include "engine/runner/loading/renaming.h"

namespace pliant::runner {
namespace {

// One key per element: its name, or its owner's key and its position among the nameless ones.
using Keys = std::vector<std::string>;

Keys NamedKeys(const NamesSince& names, mjtObj type, int n,
               const std::function<std::string(int)>& owner = nullptr) {
  Keys keys(n);
  std::unordered_map<std::string, int> nameless;
  for (int i = 0; i < n; ++i) {
    if (const char* name = names.Of(type, i)) {
      keys[i] = name;
      continue;
    }
    const std::string where = owner ? owner(i) : "";
    keys[i] = where + "\n" + std::to_string(nameless[where]++);
  }
  return keys;
}

// For each element of `from`, the index in `to` or -1.
std::vector<int> Match(const Keys& from, const Keys& to) {
  std::unordered_map<std::string, int> index;
  for (size_t i = 0; i < to.size(); ++i) index.emplace(to[i], static_cast<int>(i));
  std::vector<int> match(from.size(), -1);
  for (size_t i = 0; i < from.size(); ++i) {
    const auto found = index.find(from[i]);
    if (found != index.end()) match[i] = found->second;
  }
  return match;
}

std::string Describe(const char* kind, const std::string& key) {
  const size_t newline = key.find('\n');
  if (newline == std::string::npos) return std::string(kind) + " '" + key + "'";
  return std::string("nameless ") + kind + " " + key.substr(newline + 1) +
         (newline > 0 ? " of '" + key.substr(0, newline) + "'" : "");
}

void Copy(double* to, const double* from, int n) { std::copy(from, from + n, to); }
bool Same(const double* a, const double* b, int n) { return std::equal(a, a + n, b); }

class Carrier {
 public:
  Carrier(const mjModel& mf, const mjData& from, const mjModel& mt, mjData& to)
      : mf_(mf), from_(from), mt_(mt), to_(to), names_from_(mf), names_to_(mf, mt) {
    from_bodies_ = BodyKeys(mf, names_from_);
    to_bodies_ = BodyKeys(mt, names_to_);
    body_ = Match(from_bodies_, to_bodies_);
  }

  std::vector<std::string> Run() {
    to_.time = from_.time;
    Joints();
    Actuators();
    Sensors();
    Bodies();
    Equalities();
    if (mf_.nuserdata == mt_.nuserdata) Copy(to_.userdata, from_.userdata, mf_.nuserdata);
    if (mf_.npluginstate == mt_.npluginstate) {
      Copy(to_.plugin_state, from_.plugin_state, mf_.npluginstate);
    }
    return std::move(lost_);
  }

 private:
  // Parents come before their children, so that a nameless body's key starts with its parent's.
  static Keys BodyKeys(const mjModel& m, const NamesSince& names) {
    Keys keys(m.nbody);
    std::unordered_map<std::string, int> nameless;
    for (int i = 0; i < m.nbody; ++i) {
      const char* name = names.Of(mjOBJ_BODY, i);
      keys[i] = name != nullptr
                    ? name
                    : keys[m.body_parentid[i]] + "\n" + std::to_string(nameless[keys[m.body_parentid[i]]]++);
    }
    return keys;
  }

  static Keys JointKeys(const mjModel& m, const NamesSince& names, const Keys& bodies) {
    return NamedKeys(names, mjOBJ_JOINT, m.njnt, [&](int j) { return bodies[m.jnt_bodyid[j]]; });
  }

  void Joints() {
    const Keys from_keys = JointKeys(mf_, names_from_, from_bodies_);
    const std::vector<int> match = Match(from_keys, JointKeys(mt_, names_to_, to_bodies_));
    for (int j = 0; j < mf_.njnt; ++j) {
      const int k = match[j];
      const int type = mf_.jnt_type[j];
      if (k < 0 || mt_.jnt_type[k] != type) {
        lost_.push_back(Describe("joint", from_keys[j]));
        continue;
      }
      const int qf = mf_.jnt_qposadr[j];
      const int qt = mt_.jnt_qposadr[k];
      if (!Same(from_.qpos + qf, mf_.qpos0 + qf, QposCount(type))) {
        Copy(to_.qpos + qt, from_.qpos + qf, QposCount(type));
      }
      const int vf = mf_.jnt_dofadr[j];
      const int vt = mt_.jnt_dofadr[k];
      Copy(to_.qvel + vt, from_.qvel + vf, DofCount(type));
      Copy(to_.qacc_warmstart + vt, from_.qacc_warmstart + vf, DofCount(type));
      Copy(to_.qfrc_applied + vt, from_.qfrc_applied + vf, DofCount(type));
    }
  }

  void Actuators() {
    const int count = static_cast<int>(mf_.nactuator);
    const Keys from_keys = NamedKeys(names_from_, mjOBJ_ACTUATOR, count);
    const Keys to_keys = NamedKeys(names_to_, mjOBJ_ACTUATOR, static_cast<int>(mt_.nactuator));
    const std::vector<int> match = Match(from_keys, to_keys);
    for (int i = 0; i < count; ++i) {
      const int k = match[i];
      const double* controls = from_.ctrl + mf_.actuator_ctrladr[i];
      const int inputs = mf_.actuator_ctrlnum[i];
      const int n = mf_.actuator_actnum[i];
      const bool same = k >= 0 && mt_.actuator_ctrlnum[k] == inputs;
      if (same) {
        Copy(to_.ctrl + mt_.actuator_ctrladr[k], controls, inputs);
        Past(ActuatorHistory(mf_, from_.history, i), controls, ActuatorHistory(mt_, to_.history, k),
             mt_.opt.timestep);
      }
      if (same && mt_.actuator_actnum[k] == n) {
        if (n > 0) Copy(to_.act + mt_.actuator_actadr[k], from_.act + mf_.actuator_actadr[i], n);
      } else if (n > 0 || std::any_of(controls, controls + inputs, [](double u) { return u != 0; })) {
        lost_.push_back(Describe("actuator", from_keys[i]));
      }
    }
  }

  void Sensors() {
    if (mt_.nhistory == 0) return;
    const int count = static_cast<int>(mf_.nsensor);
    const Keys to_keys = NamedKeys(names_to_, mjOBJ_SENSOR, static_cast<int>(mt_.nsensor));
    const std::vector<int> match = Match(NamedKeys(names_from_, mjOBJ_SENSOR, count), to_keys);
    for (int i = 0; i < count; ++i) {
      const int k = match[i];
      if (k < 0 || mt_.sensor_type[k] != mf_.sensor_type[i] || mt_.sensor_dim[k] != mf_.sensor_dim[i])
        continue;
      const double period = mt_.sensor_interval[2 * k] > 0 ? mt_.sensor_interval[2 * k] : mt_.opt.timestep;
      const HistoryBuffer past = SensorHistory(mf_, from_.history, i);
      const HistoryBuffer to = SensorHistory(mt_, to_.history, k);
      Past(past, from_.sensordata + mf_.sensor_adr[i], to, period);
      if (to && !past) *to.slot = from_.time - period;  // of the last computation
    }
  }

  // What was on its way in `from` is so in `to`, and what came before it is held; where there is no `from`,
  // it is `now`. Samples that are not known lie `spacing` (s) apart.
  void Past(const HistoryBuffer& from, const double* now, const HistoryBuffer& to, double spacing) const {
    if (!to) return;
    const int more = to.count - from.count;
    std::vector<double> times, values;
    for (int k = 0; k < to.count; ++k) {
      const int known = k - more;  // sample of `from`
      const double first = from ? from.Time(0) : from_.time;
      times.push_back(known < 0 ? first + known * spacing : from.Time(known));
      const double* row = from ? from.Row(std::max(0, known)) : now;
      values.insert(values.end(), row, row + to.width);
    }
    FillHistory(to, times.data(), values.data());
    if (from) *to.slot = *from.slot;
  }

  void Bodies() {
    for (int b = 1; b < mf_.nbody; ++b) {
      const int k = body_[b];
      const int id_from = mf_.body_mocapid[b];
      const int id_to = k < 0 ? -1 : mt_.body_mocapid[k];
      if (k > 0) Copy(to_.xfrc_applied + 6 * k, from_.xfrc_applied + 6 * b, 6);
      if (id_from < 0) continue;
      if (id_to < 0) {
        lost_.push_back(Describe("mocap body", from_bodies_[b]));
        continue;
      }
      const double* pos = from_.mocap_pos + 3 * id_from;
      const double* quat = from_.mocap_quat + 4 * id_from;
      if (!Same(pos, mf_.body_pos + 3 * b, 3)) Copy(to_.mocap_pos + 3 * id_to, pos, 3);
      if (!Same(quat, mf_.body_quat + 4 * b, 4)) Copy(to_.mocap_quat + 4 * id_to, quat, 4);
    }
  }

  void Equalities() {
    const Keys from_keys = NamedKeys(names_from_, mjOBJ_EQUALITY, mf_.neq);
    const std::vector<int> match = Match(from_keys, NamedKeys(names_to_, mjOBJ_EQUALITY, mt_.neq));
    for (int i = 0; i < mf_.neq; ++i) {
      if (from_.eq_active[i] == mf_.eq_active0[i]) continue;
      if (match[i] < 0) {
        lost_.push_back(Describe("equality", from_keys[i]));
      } else {
        to_.eq_active[match[i]] = from_.eq_active[i];
      }
    }
  }

  const mjModel& mf_;
  const mjData& from_;
  const mjModel& mt_;
  mjData& to_;
  NamesSince names_from_;
  NamesSince names_to_;  // as those of before
  Keys from_bodies_;
  Keys to_bodies_;
  std::vector<int> body_;
  std::vector<std::string> lost_;
};

}  // namespace

std::vector<std::string> CarryState(const mjModel& from_model, const mjData& from, const mjModel& to_model,
                                    mjData& to) {
  return Carrier(from_model, from, to_model, to).Run();
}

}  // namespace pliant::runner
