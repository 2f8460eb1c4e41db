#include "ui/state/explain.h"

#include <cstdio>
#include <string_view>
#include <utility>

#include "engine/runner/values/contact_value.h"
#include "engine/runner/values/full_data.h"
#include "engine/runner/values/value.h"
#include "ui/state/panel.h"
#include "ui/state/state.h"

namespace pliant::ui {
namespace {

constexpr std::string_view kContact = "contact.normal[";

bool Translates(const mjModel& m, int dof) {
  const int joint = m.dof_jntid[dof];
  const int type = m.jnt_type[joint];
  return type == mjJNT_SLIDE || (type == mjJNT_FREE && dof - m.jnt_dofadr[joint] < 3);
}

}  // namespace

ExplainState& CurrentExplain() {
  static ExplainState& state = *new ExplainState();  // lives on: its data may belong to plugins that are gone
  return state;
}

const mjData* DataToExplain(const UiFrame& frame, ExplainState* state) {
  const runner::Snapshot& snapshot = *frame.snapshot;
  if (state->generation != snapshot.generation) state->data.reset();
  if (state->data != nullptr && state->snapshot == snapshot.number) return state->data.get();
  state->parts_body = -1;
  state->data = runner::ComputeAll(*frame.m, *frame.d, std::move(state->data));
  state->generation = snapshot.generation;
  state->snapshot = snapshot.number;
  return state->data.get();
}

const runner::ForceParts* ForcesToExplain(const UiFrame& frame, int body) {
  ExplainState& state = CurrentExplain();
  if (body <= 0 || body >= frame.m->nbody || frame.m->body_weldid[body] == 0) return nullptr;
  if (DataToExplain(frame, &state) == nullptr) return nullptr;
  if (state.parts_body != body) state.parts = runner::ForcesOnBody(*frame.m, *state.data, body);
  state.parts_body = body;
  return &state.parts;
}

bool FindExplained(const mjModel& m, const mjData& d, const std::string& path, ExplainState* state) {
  state->path = path;
  state->index = -1;
  state->problem.clear();
  if (path.starts_with(kContact)) {
    runner::ValueRef of_contact;
    if (!runner::FindValue(m, path, &of_contact, &state->problem)) return false;
    state->what = Explained::kContactForce;
    state->index = runner::FirstContactOf(m, d, of_contact);
    if (state->index < 0) state->problem = "There is no such contact at the moment.";
    return state->index >= 0;
  }
  runner::ValueRef ref;
  if (!runner::FindValue(m, path, &ref, &state->problem)) return false;
  if (ref.data_field == nullptr || !pliant::FindExplained(ref.data_field->name, &state->what)) {
    state->problem =
        "This number is not a sum of forces. Those that are: qacc, qacc_smooth, qfrc_smooth, qfrc_bias, "
        "qfrc_passive, qfrc_actuator, qfrc_constraint, efc_force and contact.normal.";
    return false;
  }
  const int count = CountExplained(m, d, state->what);
  if (static_cast<int>(ref.index) >= count) {
    state->problem =
        "There is no such constraint row at the moment: there are " + std::to_string(count) + ".";
    return false;
  }
  state->index = static_cast<int>(ref.index);
  return true;
}

void ExplainThis(UiState& ui, const mjModel& m, const mjData& d, const std::string& path) {
  ExplainState& state = CurrentExplain();
  state.forces = false;
  FindExplained(m, d, path, &state);
  std::snprintf(state.typed, sizeof state.typed, "%s", path.c_str());
  ShowPanel(ui, "explain");
}

const char* ExplainedUnit(const mjModel& m, const mjData& d, Explained what, int index) {
  switch (what) {
    case Explained::kAcceleration:
    case Explained::kSmoothAcceleration:
      return Translates(m, index) ? "m/s²" : "rad/s²";
    case Explained::kContactForce:
      return "N";
    case Explained::kRowForce:
      return d.efc_type[index] >= mjCNSTR_CONTACT_FRICTIONLESS ? "N" : "";
    default:
      return Translates(m, index) ? "N" : "N m";
  }
}

}  // namespace pliant::ui
