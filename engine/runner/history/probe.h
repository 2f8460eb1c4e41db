// Probes: expressions sampled at every step on the physics thread, and simulated again for steps before they
// were asked for. Plots, watches and logs live on them.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/runner/command.h"
#include "engine/runner/history/replay.h"
#include "engine/runner/history/timeline.h"
#include "engine/runner/snapshot.h"
#include "engine/runner/values/expression.h"

namespace pliant::runner {

// Rows of samples for consecutive entries of one branch of the timeline.
struct ProbeBatch {
  uint64_t generation = 0;
  int branch = 0;
  int64_t first = 0;
  std::vector<int> ids;        // of the probes, one a column
  std::vector<uint8_t> lags;   // per column: the value belongs to `before`, not to `time`
  std::vector<double> time;    // per row
  std::vector<double> before;  // time before the step that led to the row
  std::vector<double> values;  // row by row
};

class ProbeSet {
 public:
  using Say = std::function<void(std::string)>;

  // Takes over the probes of `wanted`; those that are new are to be filled for the past as well.
  void Set(const mjModel& m, std::vector<command::Probe> wanted, const Timeline& timeline, const Say& say);
  // The model changed: finds the numbers again.
  void Bind(const mjModel& m, const Say& say);
  void SetGeneration(uint64_t generation) { generation_ = generation; }
  // The steps of the current path are to be sampled again: it was not recorded with the present probes.
  void FillPath(const Timeline& timeline);

  bool Empty() const { return probes_.empty(); }
  // Bits of DerivedQuantity: what must be computed before Sample().
  unsigned Derived() const { return derived_; }
  void Sample(const mjModel& m, mjData& d, const Timeline& timeline, double before, const StepRecord* record);

  bool Filling() const { return !fill_ids_.empty(); }
  // Simulates one chunk of the past again; false when it differed from what was recorded.
  bool FillSome(const TimelineBranches& branches, Replay& replay);

  // Finished batches since the last call.
  std::vector<ProbeBatch> Take();

 private:
  struct Bound {
    int id = 0;
    std::string text;
    Expression expression;
  };

  void Begin(ProbeBatch& batch, const std::vector<int>& ids, int branch, int64_t index) const;
  void AddRow(ProbeBatch& batch, const mjModel& m, const mjData& d, double before,
              const StepRecord* record) const;
  const Bound* Find(int id) const;

  std::vector<Bound> probes_;
  unsigned derived_ = 0;
  uint64_t generation_ = 0;
  ProbeBatch live_;
  std::vector<ProbeBatch> done_;

  std::vector<int> fill_ids_;
  int fill_branch_ = -1;
  int64_t fill_next_ = -1;  // the last entry that is still to be done
};

}  // namespace pliant::runner
