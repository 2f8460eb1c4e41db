#include "app/verbs/dump/states.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <nlohmann/json.hpp>

#include "app/verbs/dump/json_input.h"
#include "app/verbs/dump/options.h"
#include "app/verbs/find_element.h"
#include "engine/model/awake.h"
#include "engine/model/fields.h"
#include "engine/model/trees.h"
#include "engine/step/sleep.h"

namespace pliant::app {
namespace {

using nlohmann::json;

constexpr const char* kStateKeys[] = {
    "qpos",         "qvel",         "act",       "history",        "ctrl",     "mocap_pos",   "mocap_quat",
    "qfrc_applied", "xfrc_applied", "eq_active", "qacc_warmstart", "userdata", "plugin_state"};

std::string ToText(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::string CanonicalKey(const std::string& key) {
  if (key == "mpos") return "mocap_pos";
  if (key == "mquat") return "mocap_quat";
  return key;
}

StateInput ReadState(const json& value, const std::string& what) {
  StateInput state;
  if (value.is_array()) {
    state.values.emplace_back("qpos", FlatNumbers(value, what + ".qpos"));
    return state;
  }
  if (!value.is_object()) throw UsageError(what + ": a state is an object or an array");
  for (const auto& [raw_key, entry] : value.items()) {
    const std::string key = CanonicalKey(raw_key);
    if (entry.is_null()) continue;
    if (key == "mocap") {
      if (entry.contains("pos")) state.values.emplace_back("mocap_pos", FlatNumbers(entry["pos"], what));
      if (entry.contains("quat")) state.values.emplace_back("mocap_quat", FlatNumbers(entry["quat"], what));
    } else if (key == "tree_asleep") {
      for (const double next : FlatNumbers(entry, what + ".tree_asleep")) {
        state.tree_asleep.push_back(static_cast<int>(next));
      }
    } else if (key == "time") {
      state.time = ToNumber(entry, what + ".time");
    } else if (key == "qacc") {
      state.qacc = FlatNumbers(entry, what + ".qacc");
    } else if (key == "keyframe") {
      state.keyframe = ToText(entry);
    } else if (key == "name") {
      state.name = ToText(entry);
    } else if (std::find(std::begin(kStateKeys), std::end(kStateKeys), key) != std::end(kStateKeys)) {
      state.values.emplace_back(key, FlatNumbers(entry, what + "." + key));
    } else if (key != "step") {
      throw UsageError(what + ": unknown key '" + raw_key + "'");
    }
  }
  return state;
}

void ResetTo(const mjModel& m, mjData& d, const std::string& keyframe) {
  if (keyframe.empty()) {
    mj_resetData(&m, &d);
    return;
  }
  const int id = FindElement(m, mjOBJ_KEY, keyframe);
  if (id < 0) {
    throw UsageError("no keyframe '" + keyframe + "': the model has " + std::to_string(m.nkey));
  }
  mj_resetDataKeyframe(&m, &d, id);
}

}  // namespace

std::vector<StateInput> ReadStates(const std::string& file) {
  const json root = ReadJson(file);
  std::vector<StateInput> states;
  if (root.is_array() && !root.empty() && root[0].is_number()) return {ReadState(root, "state")};
  const json list = root.is_array() ? root : root.contains("states") ? root["states"] : json::array({root});
  for (size_t i = 0; i < list.size(); ++i) states.push_back(ReadState(list[i], "state " + std::to_string(i)));
  return states;
}

void StartFrom(const mjModel& m, mjData& d, const StateInput* state, const std::string& keyframe) {
  ResetTo(m, d, state && state->keyframe ? *state->keyframe : keyframe);
  if (!state) return;
  for (const auto& [key, values] : state->values) {
    const DataField* field = FindDataField(key.c_str());
    const size_t count = field->Count(m, d);
    if (values.size() != count) {
      throw UsageError(key + ": " + std::to_string(values.size()) + " numbers, the model has " +
                       std::to_string(count));
    }
    if (field->type == FieldType::kBool) {
      auto* to = static_cast<mjtBool*>(field->Pointer(d));
      for (size_t i = 0; i < count; ++i) to[i] = values[i] != 0;
    } else if (count) {
      std::memcpy(field->Pointer(d), values.data(), count * sizeof(mjtNum));
    }
  }
  if (state->time) d.time = *state->time;
  if (!state->tree_asleep.empty()) {
    if (static_cast<mjtSize>(state->tree_asleep.size()) != m.ntree) {
      throw UsageError("tree_asleep: " + std::to_string(state->tree_asleep.size()) +
                       " numbers, the model has " + std::to_string(m.ntree) + " trees");
    }
    // A reset may have put these very trees to sleep, and their results stay.
    const bool others = !std::equal(state->tree_asleep.begin(), state->tree_asleep.end(), d.tree_asleep,
                                    [](int wanted, int now) { return wanted < 0 || wanted == now; });
    if (others) {
      RestoreSleep(m, d, state->tree_asleep.data());
    } else {
      std::copy(state->tree_asleep.begin(), state->tree_asleep.end(), d.tree_asleep);
      UpdateAwake(m, d);
    }
  }
}

void WriteState(JsonWriter& w, const mjModel& m, const mjData& d, int step) {
  w.BeginObject();
  w.Field("step", step);
  w.Field("time", d.time);
  for (const char* key : kStateKeys) {
    const DataField* field = FindDataField(key);
    const size_t count = field->Count(m, d);
    if (!count) continue;
    if (field->type == FieldType::kBool) {
      w.Numbers(key, static_cast<const mjtBool*>(field->Pointer(d)), count);
    } else {
      w.Numbers(key, static_cast<const mjtNum*>(field->Pointer(d)), count);
    }
  }
  if (SleepEnabled(m)) w.Numbers("tree_asleep", d.tree_asleep, static_cast<size_t>(m.ntree));
  w.End();
}

}  // namespace pliant::app
