#include "engine/collision/sweep.h"

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

constexpr int kColumnsFrom = 600;   // fewer boxes are swept in one column
constexpr int kBoxesInColumn = 64;  // at least: four of them are compared at once
constexpr mjtNum kLarge = 4;        // times the median extent

mjtNum Extent(const SweepBox& b, int axis) { return b.box.max[axis] - b.box.min[axis]; }
mjtNum Center(const SweepBox& b, int axis) { return 0.5 * (b.box.min[axis] + b.box.max[axis]); }

mjtNum MedianExtent(const SweepBox* const* boxes, int n, int axis, mjtNum* scratch) {
  for (int i = 0; i < n; ++i) scratch[i] = Extent(*boxes[i], axis);
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

// A box and what it is sorted by.
struct SortKey {
  mjtNum lower;
  int id, box;
};

}  // namespace

Sweeper::Sweeper(const SweepBox* boxes, int n, StackFrame& frame) : n_(n), id_(frame.Take<int>(n)) {
  SortKey* keys = frame.Take<SortKey>(n);
  for (int i = 0; i < n; ++i) keys[i] = {boxes[i].box.min[0], boxes[i].id, i};
  std::sort(keys, keys + n, [](const SortKey& a, const SortKey& b) {
    return a.lower < b.lower || (a.lower == b.lower && a.id < b.id);
  });
  const SweepBox** sorted = frame.Take<const SweepBox*>(n);
  for (int i = 0; i < n; ++i) sorted[i] = boxes + keys[i].box;
  if (n >= kColumnsFrom) {
    MakeColumns(sorted, frame);
  } else {
    start_ = frame.Take<int>(2);
    start_[0] = 0;
    start_[1] = n;
  }
  boxes_ = BoxColumns(frame.Take<mjtNum>(BoxColumns::Size(n)), n);
  for (int i = 0; i < n; ++i) {
    boxes_.Set(i, sorted[i]->box.min, sorted[i]->box.max);
    id_[i] = sorted[i]->id;
  }
}

// Reorders the sorted boxes by columns.
void Sweeper::MakeColumns(const SweepBox** boxes, StackFrame& frame) {
  mjtNum* scratch = frame.Take<mjtNum>(n_);
  const mjtNum limit = kLarge * MedianExtent(boxes, n_, 1, scratch);
  const auto is_small = [&](const SweepBox& b) { return Extent(b, 1) <= limit; };

  Grid grid;
  for (int i = 0; i < n_; ++i) {
    if (is_small(*boxes[i])) grid.Add(*boxes[i], 1);
  }
  grid.Finish(std::max(1, n_ / kBoxesInColumn));
  ncolumn_ = grid.count;

  // Stable counting sort: columns keep the order along the first axis. The large ones are one more column.
  const SweepBox** sorted = frame.Take<const SweepBox*>(n_);
  int* column = frame.Take<int>(n_);
  start_ = frame.Take<int>(ncolumn_ + 3);
  std::fill_n(start_, ncolumn_ + 3, 0);
  for (int i = 0; i < n_; ++i) {
    const SweepBox& b = *boxes[i];
    column[i] = is_small(b) ? grid.Place(b, 1) : ncolumn_;
    ++start_[column[i] + 2];
  }
  for (int c = 0; c <= ncolumn_; ++c) start_[c + 2] += start_[c + 1];
  for (int i = 0; i < n_; ++i) sorted[start_[column[i] + 1]++] = boxes[i];
  std::copy(sorted, sorted + n_, boxes);
}

}  // namespace pliant
