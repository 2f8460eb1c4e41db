// The samples of probes that have arrived.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "engine/runner/history/probe.h"
#include "engine/runner/history/timeline_info.h"
#include "ui/model/curve.h"

namespace pliant::ui {

class ProbeStore {
 public:
  void Add(const runner::ProbeBatch& batch);
  // Forgets probes that nobody wants any more, and branches that the timeline has dropped.
  void Keep(const std::vector<runner::command::Probe>& wanted, const runner::TimelineInfo& timeline);

  // Samples of a probe along the path to `branch` up to its entry `last`, with the time they belong to.
  void Path(const runner::TimelineInfo& info, int branch, int64_t cursor, int probe, CurveData* out) const;
  // Samples of one entry; not-a-number where there is none.
  double At(const runner::TimelineInfo& info, int branch, int64_t index, int probe) const;
  size_t Samples() const;
  uint64_t Version() const { return version_; }

 private:
  static constexpr int64_t kBlock = 512;

  struct Block {
    double time[kBlock];
    double before[kBlock];
    bool known[kBlock] = {};
    std::unordered_map<int, std::unique_ptr<double[]>> values;  // not-a-number where unknown
  };

  std::map<int, std::map<int64_t, Block>> branches_;
  std::unordered_map<int, bool> lags_;
  uint64_t version_ = 0;
};

}  // namespace pliant::ui
