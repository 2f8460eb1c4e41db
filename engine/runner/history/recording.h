// A run as it was recorded, apart from the program that recorded it: what a session file holds.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pliant::runner {

class Timeline;

// A model that nobody changes any more; `keep` holds its arrays.
struct ModelView {
  mjModel model = {};
  std::vector<std::shared_ptr<const void>> keep;
};

struct Recording {
  // A model that steps were made with.
  struct Epoch {
    uint64_t number = 0;      // by which the timeline names it
    uint64_t generation = 0;  // data of one model fits all of the same generation
    ModelView view;
  };
  std::vector<Epoch> epochs;        // by number, ascending
  ModelView present;                // as it is now, with what was changed since the last step
  uint64_t generation = 0;          // of it
  uint64_t present_epoch = 0;       // the epoch that it equals; 0: none, it was changed since
  std::vector<std::byte> timeline;  // SaveTimeline(); empty: no steps are kept
  std::vector<double> state;        // GetRunState() of what is shown
  // What was recorded with models of other structures, the oldest first; these have none of their own.
  std::vector<std::shared_ptr<const Recording>> others;
};

// Memory that the steps take, and the models that they were made with.
size_t BytesOf(const Recording& recording);

// Forgets everything; the entries are states (GetRunState) of this model from now on.
void ResetTimeline(const mjModel& m, Timeline& timeline);

// The recorded steps of a recording whose present model is `m`. False, with a sentence in `problem` and an
// empty timeline, when a part of the recording cannot be: it may come from anywhere. `at_cursor`: the state
// of the entry that was shown.
bool LoadTimeline(const Recording& from, const mjModel& m, Timeline* timeline, std::vector<double>* at_cursor,
                  std::string* problem);

// What came of simulating a recorded run again.
struct ReplayCheck {
  int64_t steps = 0;  // simulated again, over all branches
  int branches = 0;
  int structures = 0;   // of models that steps were made with
  bool same = true;     // every recorded state came out again, to the last bit
  int64_t entry = -1;   // the first on the timeline that did not
  double time = 0;      // its simulated time, s
  std::string problem;  // the recording cannot be simulated: why; else empty
};

// Simulates all branches from their beginnings, with the models and inputs of the recording and of the others
// in it, and compares with the states that were recorded. Warnings of the steps are not said again.
ReplayCheck CheckRecording(const Recording& recording);

}  // namespace pliant::runner
