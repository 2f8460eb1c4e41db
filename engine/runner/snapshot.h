// Snapshot: everything that drawing and panels need of one moment of the live simulation. The reader owns the
// snapshot it fetched until it fetches the next one, so it may use the data's scratch memory (ray casts,
// scene building).
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/model/handles.h"

namespace pliant {

// How the current model came to be, and what happened at the latest attempt to load.
struct LoadReport {
  std::string path;                     // as the user named it
  bool ok = false;                      // false: the model before it, if any, kept running
  std::vector<Diagnostic> diagnostics;  // errors and warnings, in file order
  std::vector<std::string> files;       // absolute paths of all files that the model was read from
  double load_seconds = 0;
  bool reload = false;
  std::vector<std::string> lost_state;  // elements whose state could not be carried over, by name
};

// One simulated step, for the profiler and plots.
struct StepRecord {
  double time = 0;                            // simulated, s
  std::array<float, mjNTIMER> stage_us = {};  // microseconds per stage; needs a clock (mjcb_time), else 0
  float step_us = 0;                          // microseconds of the whole step, by the runner's own clock
  int ncon = 0;
  int nefc = 0;
  int nisland = 0;
  int solver_iterations = 0;  // of the island that needed most
  int nnz = 0;                // nonzeros of the solver's matrix, all islands
  float log10_gradient = 0;   // at the last iteration of island 0
};

enum class EventKind { kInfo, kWarning, kError, kDivergence };
struct Event {
  EventKind kind = EventKind::kInfo;
  double time = 0;  // simulated, s
  std::string text;
};

struct RunStatus {
  bool paused = true;
  double speed = 1;          // target, simulated s per wall s; 0 = as fast as possible
  double achieved = 0;       // over the last second; 0 while paused
  double physics_load = 0;   // share of wall time that the physics thread spends in steps, 0 to 1
  uint64_t steps = 0;        // since the model was loaded
  uint64_t commands = 0;     // commands applied since the start of the program
  int history_size = 0;      // states recorded
  int history_back = 0;      // the shown state is this many entries before the newest one
  double history_begin = 0;  // simulated time of the oldest and newest entry, s
  double history_end = 0;
  size_t history_bytes = 0;
  size_t history_budget = 0;
  bool pause_update = false;
  double noise_scale = 0;
  double noise_rate = 0;
};

struct Snapshot {
  uint64_t number = 0;         // counts published snapshots
  uint64_t generation = 0;     // counts installed models; 0 = no model yet
  uint64_t model_version = 0;  // counts changes of the model's numbers within a generation
  bool loaded = false;
  // A view: arrays point into memory that `keep` holds, and that nobody writes any more.
  mjModel model = {};
  mjOption file_options = {};  // as compiled, before any change
  std::vector<std::shared_ptr<const void>> keep;
  DataPtr data;
  mjvPerturb perturb = {};
  RunStatus run;
  std::shared_ptr<const LoadReport> report;  // of the model that is shown
};

}  // namespace pliant
