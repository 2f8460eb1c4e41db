#include "engine/compile/relations/keyframes.h"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/model/joint_size.h"

namespace pliant::compile {

using spec::Element;
using spec::Key;

namespace {

// What would be right instead of a vector of another length.
std::string KeyLengthRemedy(const Key& key, const mjModel& m) {
  if (key.whole) return ", or as many as it needs before its parts are replicated";
  if (m.nbody == 1) return ": it has no bodies, so open the file that includes it";
  return "";
}

// Copies a given vector of the right length, else the fallback (null: zeros). Fewer than `min_count` numbers
// count as none where there is something to give them to.
void FillKeyVector(const Key& key, const mjModel& m, const char* what, const std::vector<double>& given,
                   mjtNum* to, int size, const mjtNum* fallback, size_t min_count = 1) {
  if (given.empty() || (size > 0 && given.size() < min_count)) {
    if (fallback) {
      std::copy_n(fallback, size, to);
    } else {
      std::fill_n(to, size, 0.0);
    }
    return;
  }
  if (given.size() != static_cast<size_t>(size)) {
    Fail(key, std::string(what) + " has " + std::to_string(given.size()) + " numbers, the model needs " +
                  std::to_string(size) + KeyLengthRemedy(key, m));
  }
  std::copy(given.begin(), given.end(), to);
}

// The values of one element in key i. An element may have changed its kind since they were given: what no
// longer fits is left out.
void FillKeyPart(const spec::KeyPart& part, int i, mjModel& m) {
  const int id = part.element->id;
  if (id < 0) return;
  const auto put = [](const std::vector<double>& values, mjtNum* to, int width) {
    if (values.size() == static_cast<size_t>(width)) std::copy(values.begin(), values.end(), to);
  };
  switch (part.element->elemtype) {
    case mjOBJ_JOINT:
      put(part.first, m.key_qpos + i * m.nq + m.jnt_qposadr[id], QposCount(m.jnt_type[id]));
      put(part.second, m.key_qvel + i * m.nv + m.jnt_dofadr[id], DofCount(m.jnt_type[id]));
      break;
    case mjOBJ_ACTUATOR:
      if (m.actuator_actadr[id] >= 0)
        put(part.first, m.key_act + i * m.na + m.actuator_actadr[id], m.actuator_actnum[id]);
      put(part.second, m.key_ctrl + i * m.nu + m.actuator_ctrladr[id], m.actuator_ctrlnum[id]);
      break;
    default:
      if (m.body_mocapid[id] < 0) return;
      put(part.first, m.key_mpos + 3 * (i * m.nmocap + m.body_mocapid[id]), 3);
      put(part.second, m.key_mquat + 4 * (i * m.nmocap + m.body_mocapid[id]), 4);
  }
}

// What keyframes can have values for, without what was deleted.
std::unordered_set<const Element*> KeyedElements(const spec::Spec& spec) {
  std::unordered_set<const Element*> elements(spec.joints.begin(), spec.joints.end());
  elements.insert(spec.actuators.begin(), spec.actuators.end());
  elements.insert(spec.bodies.begin(), spec.bodies.end());
  return elements;
}

// Makes the quaternions of a qpos unit length.
void NormalizeQpos(const mjModel& m, mjtNum* qpos) {
  for (int j = 0; j < m.njnt; ++j) {
    if (m.jnt_type[j] == mjJNT_FREE) Normalize4(qpos + m.jnt_qposadr[j] + 3);
    if (m.jnt_type[j] == mjJNT_BALL) Normalize4(qpos + m.jnt_qposadr[j]);
  }
}

}  // namespace

void FillKeyframes(const Context& context, mjModel& m) {
  std::vector<mjtNum> mpos(3 * m.nmocap), mquat(4 * m.nmocap);
  for (int b = 0; b < m.nbody; ++b) {
    if (m.body_mocapid[b] < 0) continue;
    Copy3(mpos.data() + 3 * m.body_mocapid[b], m.body_pos + 3 * b);
    Copy4(mquat.data() + 4 * m.body_mocapid[b], m.body_quat + 4 * b);
  }
  const Key empty;
  const std::unordered_set<const Element*> known = KeyedElements(context.spec);
  for (int i = 0; i < m.nkey; ++i) {
    context.Attempt([&] {
      const bool given = static_cast<size_t>(i) < context.spec.keys.size();
      const Key& key = given ? *context.spec.keys[i] : empty;
      m.key_time[i] = key.spec.time;
      FillKeyVector(key, m, "qpos", key.own.qpos, m.key_qpos + i * m.nq, m.nq, m.qpos0);
      FillKeyVector(key, m, "qvel", key.own.qvel, m.key_qvel + i * m.nv, m.nv, nullptr);
      FillKeyVector(key, m, "act", key.own.act, m.key_act + i * m.na, m.na, nullptr);
      FillKeyVector(key, m, "mpos", key.own.mpos, m.key_mpos + i * 3 * m.nmocap, 3 * m.nmocap, mpos.data(),
                    3);
      FillKeyVector(key, m, "mquat", key.own.mquat, m.key_mquat + i * 4 * m.nmocap, 4 * m.nmocap,
                    mquat.data(), 4);
      FillKeyVector(key, m, "ctrl", key.own.ctrl, m.key_ctrl + i * m.nu, m.nu, nullptr);
      for (const spec::KeyPart& part : key.parts) {
        if (known.count(part.element)) FillKeyPart(part, i, m);
      }
      NormalizeQpos(m, m.key_qpos + i * m.nq);
      for (int k = 0; k < m.nmocap; ++k) Normalize4(m.key_mquat + 4 * (i * m.nmocap + k));
    });
  }
}

void KeepKeyframes(spec::Spec& spec, const mjModel& m) {
  for (size_t k = 0; k < spec.keys.size(); ++k) {
    Key& key = *spec.keys[k];
    if (key.split) TakeKeyValues(m, static_cast<int>(k), key);
    key.whole = false;
  }
}

void TakeKeyValues(const mjModel& m, int k, Key& key) {
  const auto row = [&](const mjtNum* array, int n) {
    return std::vector<double>(array + k * n, array + (k + 1) * n);
  };
  key.parts.clear();
  key.split = false;
  key.spec.time = m.key_time[k];
  key.own.qpos = row(m.key_qpos, m.nq);
  key.own.qvel = row(m.key_qvel, m.nv);
  key.own.act = row(m.key_act, m.na);
  key.own.ctrl = row(m.key_ctrl, m.nu);
  key.own.mpos = row(m.key_mpos, 3 * m.nmocap);
  key.own.mquat = row(m.key_mquat, 4 * m.nmocap);
}

}  // namespace pliant::compile
