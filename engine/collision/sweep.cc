#include "engine/collision/sweep.h"

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

constexpr int kColumnsFrom = 200;  // fewer boxes are swept in one column
constexpr mjtNum kLarge = 4;       // times the median extent

mjtNum Extent(const SweepBox& b, int axis) { return b.box.max[axis] - b.box.min[axis]; }
mjtNum Center(const SweepBox& b, int axis) { return 0.5 * (b.box.min[axis] + b.box.max[axis]); }

mjtNum MedianExtent(const SweepBox* boxes, int n, int axis, mjtNum* scratch) {
  for (int i = 0; i < n; ++i) scratch[i] = Extent(boxes[i], axis);
  std::nth_element(scratch, scratch + n / 2, scratch + n);
  return scratch[n / 2];
}

// Columns along one axis, at least as wide as the widest small box.
struct Grid {
  mjtNum lo = mjMAXVAL, hi = -mjMAXVAL, width = 0;
  int count = 1;

  void Add(const SweepBox& b, int axis) {
    lo = std::min(lo, Center(b, axis));
    hi = std::max(hi, Center(b, axis));
    width = std::max(width, Extent(b, axis));
  }
  void Finish(int max_count) {
    count = width > 0 ? static_cast<int>(std::min<mjtNum>(max_count, std::floor((hi - lo) / width) + 1)) : 1;
    if (count < 1) count = 1;
    width = std::max(width, (hi - lo) / count);
  }
  int Place(const SweepBox& b, int axis) const {
    if (count == 1) return 0;
    return std::clamp(static_cast<int>((Center(b, axis) - lo) / width), 0, count - 1);
  }
};

}  // namespace

Sweeper::Sweeper(SweepBox* boxes, int n, StackFrame& frame) : small_(boxes), nsmall_(n) {
  std::sort(boxes, boxes + n, [](const SweepBox& a, const SweepBox& b) {
    return a.box.min[0] < b.box.min[0] || (a.box.min[0] == b.box.min[0] && a.id < b.id);
  });
  if (n >= kColumnsFrom) {
    MakeColumns(frame);
    return;
  }
  start_ = frame.Take<int>(2);
  start_[0] = 0;
  start_[1] = n;
}

void Sweeper::MakeColumns(StackFrame& frame) {
  const int n = nsmall_;
  mjtNum* scratch = frame.Take<mjtNum>(n);
  const mjtNum limit1 = kLarge * MedianExtent(small_, n, 1, scratch);
  const mjtNum limit2 = kLarge * MedianExtent(small_, n, 2, scratch);
  const auto is_small = [&](const SweepBox& b) { return Extent(b, 1) <= limit1 && Extent(b, 2) <= limit2; };

  Grid grid1, grid2;
  int nsmall = 0;
  for (int i = 0; i < n; ++i) {
    if (!is_small(small_[i])) continue;
    ++nsmall;
    grid1.Add(small_[i], 1);
    grid2.Add(small_[i], 2);
  }
  const int max_count = std::max(1, static_cast<int>(std::sqrt(2.0 * n)));
  grid1.Finish(max_count);
  grid2.Finish(max_count);
  columns1_ = grid1.count;
  columns2_ = grid2.count;
  ncolumn_ = columns1_ * columns2_;

  // Stable counting sort: columns keep the order along the first axis.
  SweepBox* sorted = frame.Take<SweepBox>(nsmall);
  large_ = frame.Take<SweepBox>(n - nsmall);
  int* column = frame.Take<int>(n);
  start_ = frame.Take<int>(ncolumn_ + 2);
  std::fill_n(start_, ncolumn_ + 2, 0);
  for (int i = 0; i < n; ++i) {
    column[i] = is_small(small_[i]) ? grid2.Place(small_[i], 2) * columns1_ + grid1.Place(small_[i], 1) : -1;
    if (column[i] >= 0) ++start_[column[i] + 2];
  }
  for (int c = 0; c <= ncolumn_; ++c) start_[c + 1] += start_[c];
  for (int i = 0; i < n; ++i) {
    if (column[i] >= 0) {
      sorted[start_[column[i] + 1]++] = small_[i];
    } else {
      large_[nlarge_++] = small_[i];
    }
  }
  small_ = sorted;
  nsmall_ = nsmall;
}

}  // namespace pliant
