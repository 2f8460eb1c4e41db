#include "ui/edits/control_edits.h"

#include <map>
#include <string>

#include "engine/model/actuators.h"
#include "engine/model/parameters.h"
#include "ui/edits/edit_memory.h"
#include "ui/state/state.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

// Controls are remembered as inputs of their actuators. Gives `control` the place that it has in a new
// model, where the actuator has the number `id`; false when it has no such input there.
bool MoveControl(const mjModel& m, const EditTarget& target, int id, int& control) {
  if (target.offset >= m.actuator_ctrlnum[id]) return false;
  control = m.actuator_ctrladr[id] + target.offset;
  return true;
}

}  // namespace

template <class Bytes>
void Parts(Bytes& bytes, command::SetCtrl& value) {
  bytes(value.control, value.value);
}
template <class Bytes>
void Parts(Bytes& bytes, command::Generator& value) {
  bytes(value.form, value.amplitude, value.offset, value.period, value.start);
}
template <class Bytes>
void Parts(Bytes& bytes, command::SetGenerator& value) {
  bytes(value.control, value.generator);
}

template <>
struct EditTraits<command::SetCtrl> : EditOfValue<command::SetCtrl> {
  static constexpr const char* kName = "SetCtrl";
  static void Record(const command::SetCtrl& wanted, EditRecorder& log);
  static bool SameTarget(const command::SetCtrl& a, const command::SetCtrl& b) {
    return a.control == b.control;
  }
  static bool MoveTo(const mjModel& m, const EditTarget& target, int id, command::SetCtrl& value) {
    return MoveControl(m, target, id, value.control);
  }
};

// All controls to zero is an edit of those that are not.
template <>
struct EditTraits<command::ClearCtrl> {
  static void Record(const command::ClearCtrl&, EditRecorder& log);
};

// The panels keep the generators; what changed is seen at the end of the frame.
template <>
struct EditTraits<command::SetGenerator> : EditOfValue<command::SetGenerator> {
  static constexpr const char* kName = "SetGenerator";
  static void Watch(const UiState& ui, EditRecorder& log);
  static void Remember(const UiState& ui, EditMemory& memory);
  static void OnModel(const UiState& ui, EditMemory& memory) { Remember(ui, memory); }
  static bool SameTarget(const command::SetGenerator& a, const command::SetGenerator& b) {
    return a.control == b.control;
  }
  static bool MoveTo(const mjModel& m, const EditTarget& target, int id, command::SetGenerator& value) {
    return MoveControl(m, target, id, value.control);
  }
  static void Apply(const command::SetGenerator& value, EditEffects& effects);
};

namespace {

using command::Generator;
using command::Waveform;

EditTarget TargetOfControl(const mjModel& m, int control) {
  const ControlPlace place = FindControl(m, control);
  return EditTarget::Of(m, mjOBJ_ACTUATOR, place.actuator, place.input);
}

EditTraits<command::SetCtrl>::Values ControlValues(const EditRecorder& log, const command::SetCtrl& wanted) {
  return {TargetOfControl(log.Model(), wanted.control),
          {wanted.control, log.Data().ctrl[wanted.control]},
          wanted};
}

Generator GeneratorOf(const std::map<int, Generator>& all, int control) {
  const auto found = all.find(control);
  return found != all.end() ? found->second : Generator{};
}

// When it began does not matter.
bool SameSignal(const Generator& a, const Generator& b) {
  if (a.form == Waveform::kNone && b.form == Waveform::kNone) return true;
  return a.form == b.form && a.amplitude == b.amplitude && a.offset == b.offset && a.period == b.period;
}

}  // namespace

void EditTraits<command::SetCtrl>::Record(const command::SetCtrl& wanted, EditRecorder& log) {
  if (wanted.control < 0 || wanted.control >= log.Model().nu) return;
  const Values values = ControlValues(log, wanted);
  log.Add<command::SetCtrl>(values, "Control of '" + ControlName(log.Model(), wanted.control) + "'" +
                                        FromTo(values.before.value, wanted.value));
}

void EditTraits<command::ClearCtrl>::Record(const command::ClearCtrl&, EditRecorder& log) {
  for (int i = 0; i < log.Model().nu; ++i) {
    if (log.Data().ctrl[i] != 0) log.Add<command::SetCtrl>(ControlValues(log, {i, 0}), "Controls cleared");
  }
}

void EditTraits<command::SetGenerator>::Watch(const UiState& ui, EditRecorder& log) {
  const mjModel& m = log.Model();
  const std::map<int, Generator>& now = ui.authoring.controls.generators;
  const std::map<int, Generator>& seen = log.memory.generators;
  std::map<int, Generator> all = now;
  all.insert(seen.begin(), seen.end());
  for (const auto& entry : all) {
    const int control = entry.first;
    const Generator before = GeneratorOf(seen, control), after = GeneratorOf(now, control);
    if (SameSignal(before, after) || control >= m.nu) continue;
    log.Add<command::SetGenerator>({TargetOfControl(m, control), {control, before}, {control, after}},
                                   "Generator of '" + ControlName(m, control) + "'");
  }
}

void EditTraits<command::SetGenerator>::Remember(const UiState& ui, EditMemory& memory) {
  memory.generators = ui.authoring.controls.generators;
}

void EditTraits<command::SetGenerator>::Apply(const command::SetGenerator& value, EditEffects& effects) {
  effects.ui.authoring.controls.generators[value.control] = value.generator;
  Remember(effects.ui, effects.memory);
  effects.commands.Push(value);
}

EditKinds ControlEdits() { return kKindsOf<command::SetCtrl, command::ClearCtrl, command::SetGenerator>; }

}  // namespace pliant::ui
