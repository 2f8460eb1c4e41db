#include "ui/edits/whole_state_edits.h"

#include <cstdio>
#include <string>
#include <type_traits>

#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/model/state.h"
#include "ui/edits/edit_memory.h"

namespace pliant::ui {

namespace command = runner::command;

template <class C>
struct WholeStateEdit : EditOfValues<command::SetState, C> {
  using Values = typename EditOfValues<command::SetState, C>::Values;
  // The state must have the size of the model's; `after` must mean something in it.
  static bool Remap(const mjModel& m, Values& values);
  static size_t Bytes(const Values& values);
};

// The present state becomes another one: nothing more is to be said.
template <class Bytes>
void Parts(Bytes&, command::Reset&) {}
template <class Bytes>
void Parts(Bytes& bytes, command::LoadKey& value) {
  bytes(value.key);
}
template <class Bytes>
void Parts(Bytes& bytes, command::Poke& value) {
  bytes(value.body, value.point, value.impulse);
}
template <class Bytes>
void Parts(Bytes& bytes, command::SetState& value) {
  bytes(value.state);
}

template <>
struct EditTraits<command::Reset> : WholeStateEdit<command::Reset> {
  static constexpr const char* kName = "Reset";
  static void Record(const command::Reset& wanted, EditRecorder& log);
};

template <>
struct EditTraits<command::LoadKey> : WholeStateEdit<command::LoadKey> {
  static constexpr const char* kName = "LoadKey";
  static void Record(const command::LoadKey& wanted, EditRecorder& log);
};

template <>
struct EditTraits<command::SetState> : WholeStateEdit<command::SetState> {
  static constexpr const char* kName = "SetState";
  static void Record(const command::SetState& wanted, EditRecorder& log);
};

template <>
struct EditTraits<command::Poke> : WholeStateEdit<command::Poke> {
  static constexpr const char* kName = "Poke";
  static void Record(const command::Poke& wanted, EditRecorder& log);
};

// While paused the mouse poses bodies. Where the drag ends is known only after it:
// redo goes to the state that undo leaves.
template <>
struct EditTraits<command::SetPerturb> : WholeStateEdit<command::SetState> {
  static constexpr const char* kName = "SetPerturb";
  static void Record(const command::SetPerturb& wanted, EditRecorder& log);
  static void BeforeUndo(const UiFrame& frame, Values& values);
};

namespace {

command::SetState StateNow(const EditRecorder& log) {
  command::SetState state;
  state.state.resize(static_cast<size_t>(RunStateSize(log.Model())));
  GetRunState(log.Model(), log.Data(), state.state.data());
  return state;
}

std::string AtTime(const EditRecorder& log) {
  char time[48];
  std::snprintf(time, sizeof time, " at t = %.4g s", log.Data().time);
  return time;
}

size_t BytesOf(const command::SetState& state) { return sizeof(double) * state.state.size(); }

}  // namespace

template <class C>
bool WholeStateEdit<C>::Remap(const mjModel& m, Values& values) {
  if constexpr (std::is_same_v<C, command::LoadKey>) {
    const std::string& name = values.target.name;
    values.after.key = name.empty() ? -1 : Name2Id(m, mjOBJ_KEY, name.c_str());
    if (values.after.key < 0) return false;
  }
  if constexpr (std::is_same_v<C, command::Poke>) {
    if (!values.target.name.empty()) values.after.body = Name2Id(m, mjOBJ_BODY, values.target.name.c_str());
    if (values.after.body < 0 || values.after.body >= m.nbody) return false;
  }
  return values.before.state.size() == static_cast<size_t>(RunStateSize(m));
}

template <class C>
size_t WholeStateEdit<C>::Bytes(const Values& values) {
  size_t bytes = BytesOf(values.before);
  if constexpr (std::is_same_v<C, command::SetState>) bytes += BytesOf(values.after);
  return bytes;
}

template struct WholeStateEdit<command::Reset>;
template struct WholeStateEdit<command::LoadKey>;
template struct WholeStateEdit<command::Poke>;
template struct WholeStateEdit<command::SetState>;

void EditTraits<command::Reset>::Record(const command::Reset& wanted, EditRecorder& log) {
  log.Add<command::Reset>({{}, StateNow(log), wanted}, "Reset" + AtTime(log));
}

void EditTraits<command::LoadKey>::Record(const command::LoadKey& wanted, EditRecorder& log) {
  const mjModel& m = log.Model();
  if (wanted.key < 0 || wanted.key >= m.nkey) return;
  log.Add<command::LoadKey>({EditTarget::Of(m, mjOBJ_KEY, wanted.key), StateNow(log), wanted},
                            "Loaded " + ElementLabel(m, mjOBJ_KEY, wanted.key) + AtTime(log));
}

void EditTraits<command::SetState>::Record(const command::SetState& wanted, EditRecorder& log) {
  log.Add<command::SetState>({{}, StateNow(log), wanted}, "State replaced" + AtTime(log));
}

void EditTraits<command::Poke>::Record(const command::Poke& wanted, EditRecorder& log) {
  const mjModel& m = log.Model();
  if (wanted.body <= 0 || wanted.body >= m.nbody) return;
  log.Add<command::Poke>({EditTarget::Of(m, mjOBJ_BODY, wanted.body), StateNow(log), wanted},
                         "Poke of " + ElementLabel(m, mjOBJ_BODY, wanted.body) + AtTime(log));
}

void EditTraits<command::SetPerturb>::Record(const command::SetPerturb& wanted, EditRecorder& log) {
  const bool active = (wanted.perturb.active | wanted.perturb.active2) != 0;
  const bool begins = active && !log.memory.dragging;
  log.memory.dragging = active;
  if (!begins || !log.frame.snapshot->run.paused) return;
  const command::SetState now = StateNow(log);
  log.Add<command::SetPerturb>({{}, now, now},
                               "Pose of " + ElementLabel(log.Model(), mjOBJ_BODY, wanted.perturb.select));
}

void EditTraits<command::SetPerturb>::BeforeUndo(const UiFrame& frame, Values& values) {
  if (frame.m != nullptr) GetRunState(*frame.m, *frame.d, values.after.state.data());
}

EditKinds WholeStateEdits() {
  return kKindsOf<command::Reset, command::LoadKey, command::Poke, command::SetState, command::SetPerturb>;
}

}  // namespace pliant::ui
