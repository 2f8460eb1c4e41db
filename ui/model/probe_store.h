// The samples of probes that have arrived, and how they become curves.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/runner/history/timeline_info.h"
#include "engine/runner/values/probe.h"
#include "ui/state/plot_state.h"

namespace pliant::ui {

// A curve in the order of steps. A jump back in time starts a new piece.
struct CurveData {
  std::vector<double> x;
  std::vector<double> y;
  std::vector<size_t> pieces;  // where each begins; the first is 0
  size_t cursor_piece = 0;     // that contains the entry shown

  void Clear() { *this = {}; }
};

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

// Replaces y by the transform of it, piece by piece.
void TransformCurve(CurveTransform transform, double seconds, CurveData* curve);

// Points of a polyline that looks the same as the samples [begin, end) drawn on `columns` pixel columns over
// the range of x [lo, hi]: first, smallest, largest and last sample of each column. x ascending. Not-a-number
// breaks the line: such a point is handed on.
void DecimateCurve(std::span<const double> x, std::span<const double> y, double lo, double hi, int columns,
                   std::vector<std::pair<double, double>>* out);

}  // namespace pliant::ui
