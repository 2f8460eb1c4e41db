// Experiments: what would happen from a state if something were different. Each run has a simulation
// of its own, beside the live one and like it, so that whatever can be tuned live can be varied here,
// with the same consequences.
#pragma once

#include <mujoco/mjmodel.h>

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "engine/runner/simulation.h"

namespace pliant::runner {

// A number of the model or its options, as in geom_friction[floor][0] or opt.timestep (values/value.h).
struct NumberChange {
  std::string path;
  double value = 0;
};

struct Variant {
  std::vector<NumberChange> changes;
  std::optional<int> rules = {};  // bits of Rule that are to be in force
};

// "opt.timestep = 0.001; geom_friction[floor][0] = 0.4". False and why.
bool ParseChanges(const mjModel& m, const std::string& text, std::vector<NumberChange>* changes,
                  std::string* error);

struct ExperimentOptions {
  double seconds = 1;   // simulated
  int samples = 400;    // at most, evenly spread over the run; the start and the end are among them
  std::string measure;  // an expression (values/expression.h); empty: none
  LiveModel::SetConstants set_constants;
};

struct VariantRun {
  std::vector<double> times;      // [n] of the samples, s
  std::vector<double> poses;      // [n x nq] qpos
  std::vector<double> positions;  // [n x nbody x 3] of the bodies' centres of mass, world frame, m
  std::vector<double> values;     // [n] of the measure, when there is one
  bool unstable = false;          // it ended early, with bad numbers
  std::string problem;            // why there is no run, or what was refused
};

// Runs from `state` (GetRunState of this model), with the controls held. `stop` (may be null) ends it early.
// May be called on any thread; `m` is only read.
VariantRun RunVariant(const mjModel& m, const std::vector<double>& state, const Variant& variant,
                      const ExperimentOptions& options, const std::atomic<bool>* stop = nullptr);

// The largest distance of a body between two runs, m, at each sample of the first that the second reaches.
std::vector<double> DistanceOf(const VariantRun& a, const VariantRun& b);

// The measure of a run at other times, straight between its samples, as forces jump; not-a-number before and
// after the run.
std::vector<double> MeasureAt(const VariantRun& run, const std::vector<double>& times);

// What a run is worth: one number of its measure.
enum class Reduction { kLast, kLargest, kSmallest, kMean };
inline constexpr const char* kReductionNames[] = {"last", "largest", "smallest", "mean"};
// Not-a-number for a run that was unstable or did not take place.
double Reduce(const VariantRun& run, Reduction reduction);

struct SweepAxis {
  std::string path;
  double from = 0;
  double to = 1;
  int count = 5;  // >= 1

  double At(int i) const { return count > 1 ? from + (to - from) * i / (count - 1) : from; }
};

struct Sweep {
  std::vector<SweepAxis> axes;  // one or two
  Reduction reduction = Reduction::kLast;
  int threads = 1;

  int Cells() const;
  // Values of the axes in a cell; the first axis runs fastest.
  std::vector<NumberChange> ChangesOf(int cell) const;
};

// One number for each cell; without a measure that of the distance from the run of the first cell, m, as of
// DistanceOf(). `done` (may be null) counts finished cells. The result is the same for any number of threads.
std::vector<double> RunSweep(const mjModel& m, const std::vector<double>& state, const Sweep& sweep,
                             const ExperimentOptions& options, std::atomic<int>* done = nullptr,
                             const std::atomic<bool>* stop = nullptr);

}  // namespace pliant::runner
