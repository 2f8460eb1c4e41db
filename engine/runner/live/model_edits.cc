#include "engine/runner/live/model_edits.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "engine/model/activations.h"
#include "engine/model/fields.h"
#include "engine/model/parameter_limits.h"
#include "engine/model/parameters.h"
#include "engine/model/shortcuts.h"
#include "engine/model/state.h"
#include "engine/model/twin.h"
#include "engine/step/discrete_limits.h"

namespace pliant::runner {
namespace {

std::string WriteScalar(void* base, size_t size, size_t offset, command::ScalarKind kind, double value) {
  const size_t bytes = kind == command::ScalarKind::kDouble ? sizeof(double) : sizeof(float);
  if (offset + bytes > size || offset % bytes != 0) return "A setting outside of its structure was refused.";
  char* target = static_cast<char*>(base) + offset;
  if (kind == command::ScalarKind::kDouble) {
    std::memcpy(target, &value, sizeof value);
  } else if (kind == command::ScalarKind::kFloat) {
    const float number = static_cast<float>(value);
    std::memcpy(target, &number, sizeof number);
  } else {
    const int number = static_cast<int>(std::lround(value));
    std::memcpy(target, &number, sizeof number);
  }
  return {};
}

// "", or why the number is no parameter that can be set while the model runs.
std::string RefuseField(const ModelField& field, int index) {
  const bool whole = field.type == FieldType::kInt;
  const bool number = field.type == FieldType::kNum || field.type == FieldType::kFloat ||
                      field.type == FieldType::kBool || (whole && TunableInteger(field.name, index));
  if (IsAssetData(field) || !number)
    return "'" + std::string(field.name) + "' is structure, not a parameter: edit the file instead.";
  return {};
}

// The actuator whose states may depend on the array's number; -1 for none.
int ActuatorOf(const ModelField& field, int index) {
  if (std::strcmp(field.name, "actuator_gainprm") == 0) return index / mjNGAIN;
  return std::strcmp(field.name, "actuator_dynprm") == 0 ? index / mjNDYN : -1;
}

}  // namespace

// A change of a number counts as a new version of the model.
Outcome ModelEdits::Changed(Outcome outcome) {
  if (outcome.change == Outcome::Change::kState) {
    live_.NotePhysicsChange();
  } else if (outcome.change != Outcome::Change::kNothing) {
    live_.NoteChange();
  }
  return outcome;
}

Outcome ModelEdits::Apply(const command::SetOption& c) {
  std::string refusal = RefuseValue(c.value);
  if (c.offset == offsetof(mjOption, timestep) && c.value <= 0) refusal = "The timestep must be positive.";
  mjModel& m = live_.TouchModel();
  mjOption opt = m.opt;
  if (refusal.empty()) refusal = WriteScalar(&opt, sizeof(mjOption), c.offset, c.kind, c.value);
  const char* obstacle = DiscreteObstacle(m, opt);
  // A model that came with it may be changed for the better in any order.
  if (obstacle && refusal.empty() && !DiscreteObstacle(m, m.opt)) refusal = obstacle;
  if (refusal.empty()) m.opt = opt;
  return Changed(refusal.empty() ? Outcome::State() : Outcome::Refused(refusal));
}

Outcome ModelEdits::Apply(const command::SetVisual& c) {
  std::string refusal = RefuseValue(c.value);
  if (refusal.empty())
    refusal = WriteScalar(&live_.TouchModel().vis, sizeof(mjVisual), c.offset, c.kind, c.value);
  return Changed(refusal.empty() ? Outcome::Shown() : Outcome::Refused(refusal));
}

Outcome ModelEdits::Apply(const command::RestoreOptions&) {
  live_.TouchModel().opt = live_.FileOptions();
  return Changed(Outcome::State());
}

Outcome ModelEdits::Apply(const command::SaveKey& c) {
  if (std::string no = RefuseIndex("keyframe", c.key, live_.Model().nkey); !no.empty())
    return Outcome::Refused(no);
  SetKeyframe(live_.TouchModel(), live_.Data(), c.key);
  live_.ForgetImage();
  return Outcome::Shown();
}

Outcome ModelEdits::Apply(const command::WriteKey& c) {
  mjModel& m = live_.TouchModel();
  if (std::string no = RefuseIndex("keyframe", c.key, m.nkey); !no.empty()) return Outcome::Refused(no);
  const auto put = [&](double* array, const std::vector<double>& values, int n) {
    if (static_cast<int>(values.size()) == n) std::copy_n(values.data(), n, array + c.key * n);
  };
  m.key_time[c.key] = c.time;
  put(m.key_qpos, c.qpos, m.nq);
  put(m.key_qvel, c.qvel, m.nv);
  put(m.key_act, c.act, m.na);
  put(m.key_ctrl, c.ctrl, m.nu);
  put(m.key_mpos, c.mpos, 3 * m.nmocap);
  put(m.key_mquat, c.mquat, 4 * m.nmocap);
  live_.ForgetImage();
  return Changed(Outcome::Shown());
}

Outcome ModelEdits::SetStatistic(const command::SetModelField& c) {
  constexpr size_t kNumbers = sizeof(mjStatistic) / sizeof(double);
  if (c.index < 0 || static_cast<size_t>(c.index) >= kNumbers || !RefuseValue(c.value).empty()) {
    return Outcome::Refused("Refused: the model has no statistic " + std::to_string(c.index) + ".");
  }
  const auto offset = sizeof(double) * static_cast<size_t>(c.index);
  std::memcpy(reinterpret_cast<char*>(&live_.TouchModel().stat) + offset, &c.value, sizeof c.value);
  return Outcome::Shown();
}

// What else in the model depends on a field.
void ModelEdits::FollowUp(const std::string& field, size_t offset, size_t bytes) {
  mjModel& m = live_.TouchModel();
  bool many = FollowArray(m, field);
  if (EffectOf(field.c_str()) == Effect::kConstants) many |= live_.RecomputeConstants();
  if (many) {
    live_.ForgetImage();
  } else {
    live_.RefreshImage(offset, bytes);
  }
}

Outcome ModelEdits::Apply(const command::SetModelField& c) {
  if (c.field == "stat") return Changed(SetStatistic(c));
  const ModelField* field = FindModelField(c.field.c_str());
  if (field == nullptr) return Outcome::Refused("The model has no field '" + c.field + "'.");
  const size_t count = field->Count(live_.Model());
  if (c.index < 0 || static_cast<size_t>(c.index) >= count || !RefuseValue(c.value).empty()) {
    return Outcome::Refused("Refused: " + c.field + "[" + std::to_string(c.index) +
                            "] = " + std::to_string(c.value) + "; the field has " + std::to_string(count) +
                            " numbers.");
  }
  if (std::string no = RefuseField(*field, c.index); !no.empty()) return Outcome::Refused(no);
  if (std::string no = RefuseParameter(live_.Model(), field->name, c.index, c.value); !no.empty())
    return Outcome::Refused(no);
  mjModel& m = live_.TouchModel();
  const int actuator = ActuatorOf(*field, c.index);
  const int states = actuator >= 0 ? ImpliedActivations(m, actuator) : 0;
  const double before = ParameterValue(m, field->name, c.index);
  SetParameterValue(m, field->name, c.index, c.value);
  if (actuator >= 0 && ImpliedActivations(m, actuator) != states) {
    SetParameterValue(m, field->name, c.index, before);
    return Outcome::Refused(c.field + "[" + std::to_string(c.index) +
                            "] decides which states the actuator has: edit the file instead.");
  }
  FollowUp(c.field, field->offset, count * SizeOf(field->type));
  const ModelParameter* parameter = FindParameter(field->name);
  const bool only_seen = parameter != nullptr && parameter->form == Form::kColor;
  return Changed(only_seen ? Outcome::Shown() : Outcome::State());
}

}  // namespace pliant::runner
