#include "ui/edits/structure_edits.h"

#include <map>
#include <string>
#include <vector>

#include "engine/model/state.h"
#include "ui/edits/edit_memory.h"
#include "ui/state/state.h"

namespace pliant::ui {

struct StructureTexts {
  ModelTexts texts;
  std::vector<double> state;  // as of GetRunState(); empty: carried over by name
  // Of this program only: the recorded run that it belongs to; whether a move on the timeline led there.
  uint64_t run = runner::command::kLatestRun;
  bool went = false;
};

template <class Bytes>
void Parts(Bytes& bytes, StructureTexts& value) {
  bytes.Texts(value.texts);
  bytes(value.state);
}

template <>
struct EditTraits<StructureTexts> : EditOfValue<StructureTexts> {
  static constexpr const char* kName = "StructureTexts";
  // Dragged across several structures.
  static bool SameTarget(const StructureTexts& first, const StructureTexts& then) {
    return first.went && then.went;
  }
  static void Watch(const UiState& ui, EditRecorder& log);
  static void Remember(const UiState& ui, EditMemory& memory);
  static void OnModel(const UiState&, EditMemory&) {}
  static bool Remap(const mjModel&, Values&) { return true; }  // it brings its own model
  static void BeforeUndo(const UiFrame& frame, Values& values);
  static void Apply(const StructureTexts& value, EditEffects& effects);
  static size_t Bytes(const Values& values);
};

void EditTraits<StructureTexts>::Watch(const UiState& ui, EditRecorder& log) {
  const StructureState& now = ui.authoring.structure;
  if (now.version == log.memory.structure_version) return;
  log.Add<StructureTexts>(
      {{}, {now.before, now.state, now.run}, {now.texts, {}, runner::command::kLatestRun, now.went}},
      now.label, now.went);
}

void EditTraits<StructureTexts>::Remember(const UiState& ui, EditMemory& memory) {
  memory.structure_version = ui.authoring.structure.version;
}

void EditTraits<StructureTexts>::BeforeUndo(const UiFrame& frame, Values& values) {
  if (frame.m == nullptr) return;
  values.after.state.resize(static_cast<size_t>(RunStateSize(*frame.m)));
  GetRunState(*frame.m, *frame.d, values.after.state.data());
  values.after.run = frame.snapshot->run.history.run;
}

void EditTraits<StructureTexts>::Apply(const StructureTexts& value, EditEffects& effects) {
  StructureState& state = effects.ui.authoring.structure;
  state.wanted_texts = value.texts;
  state.wanted_state = value.state;
  state.wanted_run = value.run;
  state.went = value.went;
  ++state.wanted_version;
  state.busy = true;  // from now on, not only when the work is begun
}

size_t EditTraits<StructureTexts>::Bytes(const Values& values) {
  size_t bytes = sizeof(double) * (values.before.state.size() + values.after.state.size());
  for (const auto& [name, text] : values.after.texts) bytes += text.size();
  return bytes;
}

EditKinds StructureTextEdits() { return kKindsOf<StructureTexts>; }

}  // namespace pliant::ui
