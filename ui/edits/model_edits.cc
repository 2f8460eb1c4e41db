#include "ui/edits/model_edits.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "ui/edits/edit_memory.h"
#include "ui/state/authoring_state.h"
#include "ui/state/state.h"

namespace pliant::ui {

namespace command = runner::command;

template <class Bytes>
void Parts(Bytes& bytes, command::SetModelField& value) {
  bytes(value.field, value.index, value.value);
}
template <class Bytes>
void Parts(Bytes& bytes, ShapeChange& value) {
  bytes(value.object, value.name, value.id, value.field, value.column, value.value);
}

template <>
struct EditTraits<command::SetModelField> : EditOfValue<command::SetModelField> {
  static constexpr const char* kName = "SetModelField";
  static constexpr bool kOfModel = true;
  static void Record(const command::SetModelField& wanted, EditRecorder& log);
  static bool SameTarget(const command::SetModelField& a, const command::SetModelField& b) {
    return a.field == b.field && a.index == b.index;
  }
  static bool MoveTo(const mjModel& m, const EditTarget& at, int id, command::SetModelField& value);
};

// The panels keep these; they are seen at the end of the frame.
template <>
struct EditTraits<ShapeChange> : EditOfValue<ShapeChange> {
  static constexpr const char* kName = "ShapeChange";
  static constexpr bool kOfModel = true;
  static void Watch(const UiState& ui, EditRecorder& log);
  static void Remember(const UiState& ui, EditMemory& memory);
  static void OnModel(const UiState& ui, EditMemory& memory) { Remember(ui, memory); }
  static bool SameTarget(const ShapeChange& a, const ShapeChange& b) { return a.SameNumber(b); }
  static bool MoveTo(const mjModel&, const EditTarget&, int id, ShapeChange& value) {
    value.id = id;
    return true;
  }
  static void Apply(const ShapeChange& value, EditEffects& effects);
};

namespace {

// The parameter whose number this is of the array, and the element that owns it; null when there is none.
struct Owned {
  const ModelParameter* parameter = nullptr;
  int element = -1;
};
Owned OwnerOf(const mjModel& m, const std::string& field, int index) {
  for (const ModelParameter& p : ModelParameters()) {
    if (field != p.field) continue;
    for (int i = 0; i < CountOf(m, p.object); ++i) {
      const ParameterSlice slice = SliceOf(m, p, i);
      if (index >= slice.begin && index < slice.begin + slice.count * slice.repeats) return {&p, i};
    }
  }
  return {};
}

// The numbers of an element in an array: of all parameters that share it. count 0: there are none.
ParameterSlice NumbersOf(const mjModel& m, const std::string& field, int element) {
  int begin = 0, end = 0;
  for (const ModelParameter& p : ModelParameters()) {
    const ParameterSlice slice = field == p.field ? SliceOf(m, p, element) : ParameterSlice{};
    if (slice.count == 0) continue;
    begin = end > 0 ? std::min(begin, slice.begin) : slice.begin;
    end = std::max(end, slice.begin + slice.count * slice.repeats);
  }
  return {begin, end - begin};
}

void RecordStatistic(const command::SetModelField& wanted, EditRecorder& log) {
  constexpr int kNumbers = sizeof(mjStatistic) / sizeof(double);
  static constexpr const char* kNames[kNumbers] = {"Mean inertia", "Mean mass", "Mean size", "Extent",
                                                   "Center x",     "Center y",  "Center z"};
  if (wanted.index < 0 || wanted.index >= kNumbers) return;
  double numbers[kNumbers];
  std::memcpy(numbers, &log.Model().stat, sizeof numbers);
  const double before = numbers[wanted.index];
  log.Add<command::SetModelField>({{}, {wanted.field, wanted.index, before}, wanted},
                                  kNames[wanted.index] + FromTo(before, wanted.value));
}

}  // namespace

void EditTraits<command::SetModelField>::Record(const command::SetModelField& wanted, EditRecorder& log) {
  if (wanted.field == "stat") {
    RecordStatistic(wanted, log);
    return;
  }
  const mjModel& m = log.Model();
  command::SetModelField before = wanted;
  before.value = ParameterValue(m, wanted.field.c_str(), wanted.index);
  if (std::isnan(before.value)) return;
  EditTarget target;
  std::string label = wanted.field + "[" + std::to_string(wanted.index) + "]";
  if (const Owned owned = OwnerOf(m, wanted.field, wanted.index); owned.parameter != nullptr) {
    const mjtObj object = owned.parameter->object;
    const int begin = NumbersOf(m, wanted.field, owned.element).begin;
    target = EditTarget::Of(m, object, owned.element, wanted.index - begin);
    label = std::string(owned.parameter->title) + " of " + ElementLabel(m, object, owned.element);
  }
  log.Add<command::SetModelField>({target, before, wanted}, label + FromTo(before.value, wanted.value));
}

bool EditTraits<command::SetModelField>::MoveTo(const mjModel& m, const EditTarget& at, int id,
                                                command::SetModelField& value) {
  const ParameterSlice numbers = NumbersOf(m, value.field, id);
  if (at.offset >= numbers.count) return false;
  value.index = numbers.begin + at.offset;
  return true;
}

void EditTraits<ShapeChange>::Watch(const UiState& ui, EditRecorder& log) {
  if (ui.authoring.tuning.looked_back == ui.authoring.tuning.shape_version) return;
  const mjModel& m = log.Model();
  const std::vector<ShapeChange>& seen = log.memory.shapes;
  for (const ShapeChange& change : ui.authoring.tuning.shapes) {
    const auto same = [&](const ShapeChange& s) { return s.SameNumber(change); };
    const auto old = std::find_if(seen.begin(), seen.end(), same);
    if (old != seen.end() && old->value == change.value) continue;
    const ModelParameter* p = FindParameter(change.field.c_str());
    if (p == nullptr) continue;
    ShapeChange before = change;
    const int index = SliceOf(m, *p, change.id).begin + change.column;
    before.value = old != seen.end() ? old->value : ParameterValue(m, p->field, index);
    log.Add<ShapeChange>({{change.object, change.name}, before, change},
                         std::string(p->title) + " of " + ElementLabel(m, p->object, change.id) +
                             FromTo(before.value, change.value));
  }
}

void EditTraits<ShapeChange>::Remember(const UiState& ui, EditMemory& memory) {
  memory.shapes = ui.authoring.tuning.shapes;
}

void EditTraits<ShapeChange>::Apply(const ShapeChange& value, EditEffects& effects) {
  effects.ui.authoring.tuning.SetShape(value);
  Remember(effects.ui, effects.memory);
}

EditKinds ModelNumberEdits() { return kKindsOf<command::SetModelField, ShapeChange>; }

}  // namespace pliant::ui
