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
#include "engine/core/progress.h"
#include "engine/model/handles.h"
#include "engine/runner/timeline.h"

namespace pliant {

// Where the elements of a model stand in its files.
struct ElementLocations {
  struct Entry {
    int type = 0;  // mjtObj
    int id = 0;
    int file = 0;  // index into `files`
    int line = 0;  // both from 1
    int column = 0;
  };
  std::vector<std::string> files;
  std::vector<Entry> entries;  // by type, then id

  // File empty when it is not known: made by a macro in code, or read from a binary model.
  SourceLocation Find(int type, int id) const;
};

// How the current model came to be, and what happened at the latest attempt to load.
struct LoadReport {
  std::string path;                     // as the user named it
  bool ok = false;                      // false: the model before it, if any, kept running
  std::vector<Diagnostic> diagnostics;  // errors and warnings, in file order
  std::vector<std::string> files;       // absolute paths of all files that the model was read from
  double load_seconds = 0;
  std::vector<PhaseTime> phases;  // of load_seconds, in their order
  double asked = 0;               // s since 1970: when it was asked for, or when the file was saved
  bool cancelled = false;         // a person stopped it; everything else is empty
  bool reload = false;
  ElementLocations locations;
  std::vector<std::string> lost_state;   // elements whose state could not be carried over, by name
  std::vector<std::string> kept_tuning;  // live changes that were carried over to the new version of the file
  std::vector<std::string> lost_tuning;  // and those that were not
  // As it came from the compiler: with the live changes of shapes, without those of numbers. Null:
  // file_model.
  std::shared_ptr<const mjModel> compiled_model;
  std::shared_ptr<const mjModel> file_model;  // as the files say, without any live change
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
  int history_size = 0;      // states recorded on the path to the newest one
  int history_back = 0;      // the shown state is this many entries before the newest one
  double history_begin = 0;  // simulated time of the oldest and newest entry, s
  double history_end = 0;
  size_t history_bytes = 0;
  size_t history_budget = 0;
  double history_seconds = 0;  // simulated seconds that fit into the budget, as things go now
  int64_t history_first = 0;   // indices on the timeline: the oldest entry, the newest, the one shown
  int64_t history_last = 0;
  int64_t history_cursor = 0;
  int branch = 0;
  double play_rate = 0;  // of the recorded steps that are being shown; 0: none are
  std::string until;     // what the run waits for, in words
  bool lockstep = false;
  bool busy = false;    // steps that were asked for are not done yet, or probes are being filled in
  bool slowed = false;  // no faster than real time while the mouse drags
  bool pause_update = false;
  double noise_scale = 0;
  double noise_rate = 0;
};

// What is known about a run that produced bad numbers.
struct DivergenceReport {
  double time = 0;       // of the last good state, which is shown
  std::string quantity;  // "acceleration"
  std::string owner;     // "joint 'knee' (dof 7)"
  int joint = -1;
  int body = -1;
  int dof = -1;
  double value = 0;                   // of the bad number, as far as it is one
  double acceleration = 0;            // of that dof in the last good state
  double inertia = 0;                 // of that dof in the present pose
  double mass = 0;                    // of the body, kg
  std::vector<std::string> contacts;  // of the body: names, depth, force
  std::vector<std::string> causes;    // likely ones, the likeliest first
};

// The state of another branch at the time that is shown.
struct Ghost {
  int branch = 0;
  double time = 0;
  std::vector<double> qpos;
  std::vector<double> mocap_pos;
  std::vector<double> mocap_quat;
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
  std::shared_ptr<const TimelineInfo> timeline;
  std::shared_ptr<const DivergenceReport> divergence;  // of the latest, until a reset or a load
  std::vector<Ghost> ghosts;
};

}  // namespace pliant
