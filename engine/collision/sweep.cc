#include "engine/collision/sweep.h"

#include <algorithm>
#include <cmath>

#include "engine/model/parts.h"

namespace pliant {
namespace {

constexpr int kColumnsFrom = 600;   // fewer boxes are swept in one column
constexpr int kBoxesInColumn = 64;  // at least: four of them are compared at once
constexpr mjtNum kLarge = 4;        // times the median extent

mjtNum Extent(const SweepBox& b, int axis) { return b.box.max[axis] - b.box.min[axis]; }
mjtNum Center(const SweepBox& b, int axis) { return 0.5 * (b.box.min[axis] + b.box.max[axis]); }

// About the median, by some boxes that no order of bodies repeats with. Which boxes are large changes how
// pairs are found, but not which.
mjtNum MedianExtent(const SweepBox* boxes, int n, int axis) {
  constexpr unsigned kAsked = 127, kScatter = 2654435761U;  // 2^32 by the golden ratio (Knuth)
  mjtNum extent[kAsked];
  for (unsigned i = 0; i < kAsked; ++i)
    extent[i] = Extent(boxes[i * kScatter % static_cast<unsigned>(n)], axis);
  std::nth_element(extent, extent + kAsked / 2, extent + kAsked);
  return extent[kAsked / 2];
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

Sweeper::Sweeper(mjData& d, const SweepBox* boxes, int n, StackFrame& frame)
    : n_(n), boxes_(frame.Take<mjtNum>(BoxColumns::Size(n)), n), id_(frame.Take<int>(n)) {
  Key* keys = n >= kColumnsFrom ? FillColumns(boxes, frame) : FillOneColumn(boxes, frame);
  constexpr int kFewColumns = 2;
  ForRanges(d, ncolumn_ + 1, kFewColumns, [&](int begin, int end) {
    for (int c = begin; c < end; ++c) Sort(boxes, keys, start_[c], start_[c + 1]);
  });
}

// Sorts a column along the first axis.
void Sweeper::Sort(const SweepBox* boxes, Key* keys, int begin, int end) {
  std::sort(keys + begin, keys + end, [](const Key& a, const Key& b) {
    return a.lower < b.lower || (a.lower == b.lower && a.id < b.id);
  });
  for (int i = begin; i < end; ++i) {
    const SweepBox& b = boxes[keys[i].box];
    boxes_.Set(i, b.box.min, b.box.max);
    id_[i] = b.id;
  }
}

Sweeper::Key* Sweeper::FillOneColumn(const SweepBox* boxes, StackFrame& frame) {
  start_ = frame.Take<int>(3);
  start_[0] = 0;
  start_[1] = start_[2] = n_;
  Key* keys = frame.Take<Key>(n_);
  for (int i = 0; i < n_; ++i) keys[i] = {boxes[i].box.min[0], boxes[i].id, i};
  return keys;
}

// Counts the boxes into columns, of which the large ones are one more.
Sweeper::Key* Sweeper::FillColumns(const SweepBox* boxes, StackFrame& frame) {
  const mjtNum limit = kLarge * MedianExtent(boxes, n_, 1);
  const auto is_small = [&](const SweepBox& b) { return Extent(b, 1) <= limit; };

  Grid grid;
  for (int i = 0; i < n_; ++i) {
    if (is_small(boxes[i])) grid.Add(boxes[i], 1);
  }
  grid.Finish(std::max(1, n_ / kBoxesInColumn));
  ncolumn_ = grid.count;

  Key* keys = frame.Take<Key>(n_);
  int* column = frame.Take<int>(n_);
  start_ = frame.Take<int>(ncolumn_ + 3);
  std::fill_n(start_, ncolumn_ + 3, 0);
  for (int i = 0; i < n_; ++i) {
    column[i] = is_small(boxes[i]) ? grid.Place(boxes[i], 1) : ncolumn_;
    ++start_[column[i] + 2];
  }
  for (int c = 0; c <= ncolumn_; ++c) start_[c + 2] += start_[c + 1];
  for (int i = 0; i < n_; ++i) keys[start_[column[i] + 1]++] = {boxes[i].box.min[0], boxes[i].id, i};
  return keys;
}

}  // namespace pliant
