#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "app/headless/dump_parts.h"
#include "engine/model/fields.h"

namespace pliant {
namespace {

using nlohmann::json;

constexpr const char* kStateKeys[] = {"qpos",      "qvel",           "act",          "ctrl",
                                      "mocap_pos", "mocap_quat",     "qfrc_applied", "xfrc_applied",
                                      "eq_active", "qacc_warmstart", "userdata",     "plugin_state"};

json ReadJson(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw UsageError("cannot read '" + file + "'");
  try {
    return json::parse(in);
  } catch (const json::exception& e) {
    throw UsageError("'" + file + "' is not JSON: " + e.what());
  }
}

double ToNumber(const json& value, const std::string& what) {
  if (value.is_number()) return value.get<double>();
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (value == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (value == "Infinity") return std::numeric_limits<double>::infinity();
  if (value == "-Infinity") return -std::numeric_limits<double>::infinity();
  throw UsageError(what + ": not a number: " + value.dump());
}

void Flatten(const json& value, const std::string& what, std::vector<double>& out) {
  if (!value.is_array()) {
    out.push_back(ToNumber(value, what));
    return;
  }
  for (const json& entry : value) Flatten(entry, what, out);
}

std::vector<double> FlatNumbers(const json& value, const std::string& what) {
  std::vector<double> out;
  Flatten(value, what, out);
  return out;
}

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
  char* end = nullptr;
  long id = std::strtol(keyframe.c_str(), &end, 10);
  if (*end) id = mj_name2id(&m, mjOBJ_KEY, keyframe.c_str());
  if (id < 0 || id >= m.nkey) {
    throw UsageError("no keyframe '" + keyframe + "': the model has " + std::to_string(m.nkey));
  }
  mj_resetDataKeyframe(&m, &d, static_cast<int>(id));
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
    if (field->type == FieldType::kByte) {
      auto* to = static_cast<mjtByte*>(field->Pointer(d));
      for (size_t i = 0; i < count; ++i) to[i] = values[i] != 0;
    } else if (count) {
      std::memcpy(field->Pointer(d), values.data(), count * sizeof(mjtNum));
    }
  }
  if (state->time) d.time = *state->time;
}

void WriteState(JsonWriter& w, const mjModel& m, const mjData& d, int step) {
  w.BeginObject();
  w.Field("step", step);
  w.Field("time", d.time);
  for (const char* key : kStateKeys) {
    const DataField* field = FindDataField(key);
    const size_t count = field->Count(m, d);
    if (!count) continue;
    if (field->type == FieldType::kByte) {
      w.Numbers(key, static_cast<const mjtByte*>(field->Pointer(d)), count);
    } else {
      w.Numbers(key, static_cast<const mjtNum*>(field->Pointer(d)), count);
    }
  }
  w.End();
}

Controls::Controls(const mjModel& m, const std::string& spec) {
  const auto nu = static_cast<size_t>(m.nu);
  mid_.assign(nu, 0);
  half_.assign(nu, 1);
  for (size_t i = 0; i < nu; ++i) {
    if (!m.actuator_ctrllimited[i]) continue;
    mid_[i] = 0.5 * (m.actuator_ctrlrange[2 * i] + m.actuator_ctrlrange[2 * i + 1]);
    half_[i] = 0.5 * (m.actuator_ctrlrange[2 * i + 1] - m.actuator_ctrlrange[2 * i]);
  }
  if (spec == "zero" || nu == 0) return;
  if (spec == "sine") {
    kind_ = Kind::kSine;
    return;
  }
  if (spec.rfind("random:", 0) == 0) {
    char* end = nullptr;
    const char* digits = spec.c_str() + 7;
    random_ = static_cast<uint32_t>(std::strtoull(digits, &end, 10));
    if (!*digits || *end) throw UsageError("--ctrl " + spec + ": the seed is not a number");
    kind_ = Kind::kRandom;
    return;
  }
  const json root = ReadJson(spec);
  const json& list = root.is_array() ? root : root.contains("ctrl") ? root["ctrl"] : root["controls"];
  if (!list.is_array() || list.empty()) throw UsageError("--ctrl " + spec + ": no list of rows");
  for (size_t k = 0; k < list.size(); ++k) {
    rows_.push_back(FlatNumbers(list[k], "--ctrl row " + std::to_string(k)));
    if (rows_.back().size() != nu) {
      throw UsageError("--ctrl row " + std::to_string(k) + ": " + std::to_string(rows_.back().size()) +
                       " numbers, the model has " + std::to_string(nu));
    }
  }
  kind_ = Kind::kRows;
}

std::vector<double> Controls::Row(int k, double time) {
  constexpr double kPi = 3.14159265358979323846;
  std::vector<double> row(mid_.size());
  switch (kind_) {
    case Kind::kZero:
      break;
    case Kind::kSine:
      for (size_t i = 0; i < row.size(); ++i) {
        row[i] = mid_[i] + 0.5 * half_[i] * std::sin(2 * kPi * (0.5 * time) + static_cast<double>(i));
      }
      break;
    case Kind::kRandom:
      // Linear congruential generator modulo 2^32 (Numerical Recipes): exact on every machine.
      for (size_t i = 0; i < row.size(); ++i) {
        random_ = random_ * 1664525u + 1013904223u;
        row[i] = mid_[i] + half_[i] * (2 * (static_cast<double>(random_) / 4294967296.0) - 1);
      }
      break;
    case Kind::kRows:
      return rows_[std::min(static_cast<size_t>(k), rows_.size() - 1)];
  }
  return row;
}

}  // namespace pliant
