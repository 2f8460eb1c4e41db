// Custom numbers, texts, tuples, and keyframes.
#include <algorithm>
#include <unordered_set>

#include "engine/compile/relations/relations.h"
#include "engine/compile/tree/bodies.h"

namespace pliant {
namespace {

int NumericSize(const Numeric& numeric) {
  const int given = static_cast<int>(numeric.own.data.size());
  if (numeric.spec.size > 0 && numeric.spec.size < given)
    Fail(numeric, "numeric size is smaller than its data");
  const int size = std::max(numeric.spec.size, given);
  if (size < 1) Fail(numeric, "numeric is empty: give data or size");
  return size;
}

int TupleSize(const Tuple& tuple) {
  const Tuple::Own& own = tuple.own;
  if (own.objtype.size() != own.objname.size() || own.objtype.size() != own.objprm.size()) {
    Fail(tuple, "objtype, objname and objprm of a tuple must have the same length");
  }
  if (own.objtype.empty()) Fail(tuple, "tuple is empty");
  return static_cast<int>(own.objtype.size());
}

}  // namespace

void CountCustom(const Spec& spec, mjModel& s) {
  s.nnumeric = static_cast<int>(spec.numerics.size());
  for (const Numeric* numeric : spec.numerics) s.nnumericdata += NumericSize(*numeric);
  s.ntext = static_cast<int>(spec.texts.size());
  for (const Text* text : spec.texts) s.ntextdata += static_cast<int>(text->own.data.size()) + 1;
  s.ntuple = static_cast<int>(spec.tuples.size());
  for (const Tuple* tuple : spec.tuples) s.ntupledata += TupleSize(*tuple);
}

void FillCustom(Context& context, mjModel& m) {
  int adr = 0;
  for (int i = 0; i < m.nnumeric; ++i) {
    const Numeric& numeric = *context.spec.numerics[i];
    m.numeric_adr[i] = adr;
    m.numeric_size[i] = NumericSize(numeric);
    std::copy(numeric.own.data.begin(), numeric.own.data.end(), m.numeric_data + adr);
    adr += m.numeric_size[i];
  }
  adr = 0;
  for (int i = 0; i < m.ntext; ++i) {
    const std::string& text = context.spec.texts[i]->own.data;
    m.text_adr[i] = adr;
    m.text_size[i] = static_cast<int>(text.size()) + 1;
    std::copy_n(text.c_str(), text.size() + 1, m.text_data + adr);
    adr += m.text_size[i];
  }
  adr = 0;
  for (int i = 0; i < m.ntuple; ++i) {
    context.Attempt([&] {
      const Tuple& tuple = *context.spec.tuples[i];
      m.tuple_adr[i] = adr;
      m.tuple_size[i] = TupleSize(tuple);
      for (int k = 0; k < m.tuple_size[i]; ++k, ++adr) {
        const auto kind = static_cast<mjtObj>(tuple.own.objtype[k]);
        m.tuple_objtype[adr] = kind;
        m.tuple_objid[adr] = RequireId(context, tuple, kind, tuple.own.objname[k], KindName(kind));
        m.tuple_objprm[adr] = tuple.own.objprm[k];
      }
    });
  }
}

// ---- Keyframes

namespace {

// Copies a given vector of the right length, else the fallback (null: zeros). Fewer than `least` numbers
// count as none.
void FillKeyVector(const Key& key, const char* what, const std::vector<double>& given, mjtNum* to, int size,
                   const mjtNum* fallback, size_t least = 1) {
  if (given.size() < least) {
    if (fallback) {
      std::copy_n(fallback, size, to);
    } else {
      std::fill_n(to, size, 0.0);
    }
    return;
  }
  if (given.size() != static_cast<size_t>(size)) {
    Fail(key, std::string(what) + " has " + std::to_string(given.size()) + " numbers, the model needs " +
                  std::to_string(size) +
                  (key.whole ? ", or as many as it needs before its parts are replicated" : ""));
  }
  std::copy(given.begin(), given.end(), to);
}

// The values of one element in key i. An element may have changed its kind since they were given: what no
// longer fits is left out.
void FillKeyPart(const KeyPart& part, int i, mjModel& m) {
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
      put(part.second, m.key_ctrl + i * m.nu + id, 1);
      break;
    default:
      if (m.body_mocapid[id] < 0) return;
      put(part.first, m.key_mpos + 3 * (i * m.nmocap + m.body_mocapid[id]), 3);
      put(part.second, m.key_mquat + 4 * (i * m.nmocap + m.body_mocapid[id]), 4);
  }
}

// What keyframes can have values for, without what was deleted.
std::unordered_set<const Element*> KeyedElements(const Spec& spec) {
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
      FillKeyVector(key, "qpos", key.own.qpos, m.key_qpos + i * m.nq, m.nq, m.qpos0);
      FillKeyVector(key, "qvel", key.own.qvel, m.key_qvel + i * m.nv, m.nv, nullptr);
      FillKeyVector(key, "act", key.own.act, m.key_act + i * m.na, m.na, nullptr);
      FillKeyVector(key, "mpos", key.own.mpos, m.key_mpos + i * 3 * m.nmocap, 3 * m.nmocap, mpos.data(), 3);
      FillKeyVector(key, "mquat", key.own.mquat, m.key_mquat + i * 4 * m.nmocap, 4 * m.nmocap, mquat.data(),
                    4);
      FillKeyVector(key, "ctrl", key.own.ctrl, m.key_ctrl + i * m.nu, m.nu, nullptr);
      for (const KeyPart& part : key.parts) {
        if (known.count(part.element)) FillKeyPart(part, i, m);
      }
      NormalizeQpos(m, m.key_qpos + i * m.nq);
      for (int k = 0; k < m.nmocap; ++k) Normalize4(m.key_mquat + 4 * (i * m.nmocap + k));
    });
  }
}

void KeepKeyframes(Spec& spec, const mjModel& m) {
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

}  // namespace pliant
