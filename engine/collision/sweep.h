// Overlapping pairs among many boxes.
#pragma once

#include <algorithm>

#include "engine/collision/node_box.h"
#include "engine/geometry/box_columns.h"
#include "engine/model/stack.h"

namespace pliant {

struct SweepBox {
  WorldBox box;
  int id;
};

// Receives pairs; `filter` is asked only about boxes that overlap.
class PairSink {
 public:
  // Keeps at most `capacity` signatures, (smaller id << 16) + larger id, and counts all.
  PairSink(unsigned* out, size_t capacity) : out_(out), capacity_(capacity) {}

  void Add(int id1, int id2) {
    const unsigned lo = static_cast<unsigned>(id1 < id2 ? id1 : id2),
                   hi = static_cast<unsigned>(id1 < id2 ? id2 : id1);
    if (count_ < capacity_) out_[count_] = (lo << 16) + hi;
    ++count_;
  }
  size_t Count() const { return count_; }

 private:
  unsigned* out_;
  size_t capacity_;
  size_t count_ = 0;
};

// The boxes sorted for sweeping. Along the first axis boxes are swept in the order of their lower ends; with
// many boxes the sweep runs in columns side by side along the second. The few boxes that are much larger than
// the median are compared with all others.
class Sweeper {
 public:
  // Sorts with the workers of d. Scratch in `frame`, a frame of d which must outlive the sweeper.
  Sweeper(mjData& d, const SweepBox* boxes, int n, StackFrame& frame);

  // Calls visit(id1, id2) once for every pair that overlaps, in an order that depends only on the boxes.
  template <class Visit>
  void ForPairs(const Visit& visit) const {
    ForSmall(0, SmallCount(), visit);
    ForLargePairs(visit);
    ForLarge(0, SmallCount(), visit);
  }

  // The same in parts: pairs of the small boxes [begin, end) with those behind them in their column and with
  // those of the next one; pairs of two large boxes; pairs of a large one and one of these small ones.
  int SmallCount() const { return start_[ncolumn_]; }
  template <class Visit>
  void ForSmall(int begin, int end, const Visit& visit) const {
    for (int c = 0; c < ncolumn_; ++c) {
      const Range column = Column(c), own = {std::max(begin, column.begin), std::min(end, column.end)};
      if (own.begin >= own.end) continue;
      SweepSelf(own, column.end, visit);
      if (c + 1 < ncolumn_) SweepBoth(own, Column(c + 1), visit);
    }
  }
  template <class Visit>
  void ForLargePairs(const Visit& visit) const {
    for (int i = SmallCount(); i < n_; ++i) Compare(i, i + 1, n_, visit);
  }
  template <class Visit>
  void ForLarge(int begin, int end, const Visit& visit) const {
    for (int i = SmallCount(); i < n_; ++i) Compare(i, begin, end, visit);
  }

 private:
  struct Range {
    int begin, end;
  };

  Range Column(int c) const { return {start_[c], start_[c + 1]}; }

  // Box a with boxes [begin, end).
  template <class Visit>
  void Compare(int a, int begin, int end, const Visit& visit) const {
    constexpr int kRun = 32;
    int hits[kRun + 3];
    for (int i = begin; i < end; i += kRun) {
      const int n = boxes_.FindOverlaps(a, i, end - i < kRun ? end : i + kRun, hits);
      for (int k = 0; k < n; ++k) visit(id_[a], id_[hits[k]]);
    }
  }

  // The boxes that begin before a ends, of those in [begin, end). They are sought in steps of as many as are
  // compared at once: the few behind them do not overlap a.
  template <class Visit>
  void SweepFrom(int a, int begin, int end, const Visit& visit) const {
    constexpr int kStep = 4;
    const mjtNum reach = boxes_.Max(a, 0);
    int last = begin;
    while (last < end && boxes_.Min(last, 0) <= reach) last += kStep;
    if (last > begin) Compare(a, begin, std::min(last, end), visit);
  }

  template <class Visit>
  void SweepSelf(Range r, int column_end, const Visit& visit) const {
    for (int a = r.begin; a < r.end; ++a) SweepFrom(a, a + 1, column_end, visit);
  }

  template <class Visit>
  void SweepBoth(Range r, Range s, const Visit& visit) const {
    while (r.begin != r.end && s.begin != s.end) {
      if (boxes_.Min(r.begin, 0) <= boxes_.Min(s.begin, 0)) {
        SweepFrom(r.begin++, s.begin, s.end, visit);
      } else {
        SweepFrom(s.begin++, r.begin, r.end, visit);
      }
    }
  }

  // A box and what it is sorted by.
  struct Key {
    mjtNum lower;
    int id, box;
  };

  Key* FillColumns(const SweepBox* boxes, StackFrame& frame);
  Key* FillOneColumn(const SweepBox* boxes, StackFrame& frame);
  void Sort(const SweepBox* boxes, Key* keys, int begin, int end);

  int n_;
  BoxColumns boxes_;  // column by column, the large ones last
  int* id_;
  int ncolumn_ = 1;
  int* start_;  // [ncolumn + 2] of the columns, and of the large boxes
};

}  // namespace pliant
