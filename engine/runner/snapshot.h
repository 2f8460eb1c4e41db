// Snapshot: everything that drawing and panels need of one moment of the live simulation. The reader
// owns the snapshot it fetched until it fetches the next one, so it may use the data's scratch memory
// (ray casts, scene building).
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/model/handles.h"
#include "engine/runner/history/doctor.h"
#include "engine/runner/history/ghosts.h"
#include "engine/runner/history/timeline_info.h"
#include "engine/runner/live/moment.h"
#include "engine/runner/loading/load_report.h"
#include "engine/runner/step_record.h"

namespace pliant::runner {

enum class EventKind { kInfo, kWarning, kError, kDivergence };
struct Event {
  EventKind kind = EventKind::kInfo;
  double time = 0;  // simulated, s
  std::string text;
};

// What is recorded. The shown state is one of its entries.
struct HistoryStatus {
  int size = 0;      // states recorded on the path to the newest one
  int back = 0;      // the shown state is this many entries before the newest one
  double begin = 0;  // simulated time of the oldest and newest entry, s
  double end = 0;
  size_t bytes = 0;
  size_t budget = 0;
  double seconds = 0;  // simulated seconds that fit into the budget, as things go now
  int64_t first = 0;   // indices on the timeline: the oldest entry, the newest, the one shown
  int64_t last = 0;
  int64_t cursor = 0;
  uint64_t run = 0;  // RunInfo::id of it all
};

struct RunStatus {
  bool paused = true;
  double speed = 1;         // target, simulated s per wall s; 0 = as fast as possible
  double achieved = 0;      // over the last second; 0 while paused
  double physics_load = 0;  // share of wall time that the physics thread spends in steps, 0 to 1
  uint64_t steps = 0;       // since the model was loaded
  uint64_t commands = 0;    // commands applied since the start of the program
  HistoryStatus history;
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
  Moment copied;  // when data was, for the next copy into the same place
  mjvPerturb perturb = {};
  RunStatus run;
  std::shared_ptr<const LoadReport> report;  // of the model that is shown
  // The model that the shown entry was recorded with, where that is another one than runs: shapes may differ.
  std::shared_ptr<const mjModel> made_shown;
  std::shared_ptr<const TimelineInfo> timeline;
  std::shared_ptr<const std::vector<RunInfo>> other_runs;  // of other structures, by their ids
  std::shared_ptr<const DivergenceReport> divergence;      // of the latest, until a reset or a load
  std::vector<Ghost> ghosts;
};

}  // namespace pliant::runner
