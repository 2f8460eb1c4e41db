// The number, or the body, whose parts the panel "Explain" shows. Main thread only.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>

#include "engine/model/handles.h"
#include "engine/query/parts.h"
#include "engine/runner/values/force_parts.h"
#include "ui/state/frame.h"

namespace pliant::ui {

struct UiState;

struct ExplainState {
  std::string path;     // as in qacc[knee]; empty: none was chosen yet
  std::string problem;  // why the path cannot be explained; empty: it can
  Explained what = Explained::kAcceleration;
  int index = -1;  // as in PartsOf(); of a contact it is looked for at each frame
  char typed[160] = "";
  bool forces = false;  // shows the forces on the selected body instead of the number
  // All that the engine computes at the state of a snapshot: snapshots themselves lack what is not drawn.
  DataPtr data = nullptr;
  uint64_t generation = 0;  // of its model
  uint64_t snapshot = 0;    // by number
  runner::ForceParts parts;
  int parts_body = -1;  // whose they are, at that snapshot
};
ExplainState& CurrentExplain();

// Finds the number of a path: qacc[knee], qfrc_actuator[3], efc_force[12], contact.normal[foot][floor].
// False, with a sentence in state.problem, when there is none or it is nothing that has parts.
bool FindExplained(const mjModel& m, const mjData& d, const std::string& path, ExplainState* state);

// Shows its parts, and the panel.
void ExplainThis(UiState& ui, const mjModel& m, const mjData& d, const std::string& path);

// The data of the state that is shown (there is one), computed at most once a snapshot; null when
// there is no memory for it.
const mjData* DataToExplain(const UiFrame& frame, ExplainState* state);

// All forces on the body at the state that is shown, computed at most once a snapshot. Null for what cannot
// move, or without memory.
const runner::ForceParts* ForcesToExplain(const UiFrame& frame, int body);

// Of the number: "rad/s^2", "N", ...; empty where it is not known.
const char* ExplainedUnit(const mjModel& m, const mjData& d, Explained what, int index);

}  // namespace pliant::ui
