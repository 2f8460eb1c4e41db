#include "ui/edits/control_edits.h"

#include <map>
#include <string>

#include "engine/model/parameters.h"
#include "ui/edits/edit_memory.h"
#include "ui/state/state.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

using command::Generator;
using command::Waveform;

EditTraits<command::SetCtrl>::Values ControlValues(const EditRecorder& log, const command::SetCtrl& wanted) {
  return {EditTarget::Of(log.Model(), mjOBJ_ACTUATOR, wanted.actuator),
          {wanted.actuator, log.Data().ctrl[wanted.actuator]},
          wanted};
}

Generator GeneratorOf(const std::map<int, Generator>& all, int actuator) {
  const auto found = all.find(actuator);
  return found != all.end() ? found->second : Generator{};
}

// When it began does not matter.
bool SameSignal(const Generator& a, const Generator& b) {
  if (a.form == Waveform::kNone && b.form == Waveform::kNone) return true;
  return a.form == b.form && a.amplitude == b.amplitude && a.offset == b.offset && a.period == b.period;
}

}  // namespace

void EditTraits<command::SetCtrl>::Record(const command::SetCtrl& wanted, EditRecorder& log) {
  if (wanted.actuator < 0 || wanted.actuator >= log.Model().nu) return;
  const Values values = ControlValues(log, wanted);
  log.Add<command::SetCtrl>(values, "Control of " +
                                        ElementLabel(log.Model(), mjOBJ_ACTUATOR, wanted.actuator) +
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
    const int actuator = entry.first;
    const Generator before = GeneratorOf(seen, actuator), after = GeneratorOf(now, actuator);
    if (SameSignal(before, after) || actuator >= m.nu) continue;
    log.Add<command::SetGenerator>(
        {EditTarget::Of(m, mjOBJ_ACTUATOR, actuator), {actuator, before}, {actuator, after}},
        "Generator of " + ElementLabel(m, mjOBJ_ACTUATOR, actuator));
  }
}

void EditTraits<command::SetGenerator>::Remember(const UiState& ui, EditMemory& memory) {
  memory.generators = ui.authoring.controls.generators;
}

void EditTraits<command::SetGenerator>::Apply(const command::SetGenerator& value, EditEffects& effects) {
  effects.ui.authoring.controls.generators[value.actuator] = value.generator;
  Remember(effects.ui, effects.memory);
  effects.commands.Push(value);
}

}  // namespace pliant::ui
