// Overlapping pairs among many boxes.
#pragma once

#include "engine/collision/node_box.h"
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
// many boxes the sweep runs in columns of a grid over the other two axes, so that for boxes of like size the
// cost is that of the sort. The few boxes that are much larger than the median are compared with all others.
class Sweeper {
 public:
  // Sorts `boxes` in place; scratch in `frame`, which must outlive the sweeper.
  Sweeper(SweepBox* boxes, int n, StackFrame& frame);

  // Calls visit(id1, id2) once for every pair that overlaps, in an order that depends only on the boxes.
  template <class Visit>
  void ForPairs(const Visit& visit) const {
    ForColumns(0, ncolumn_, visit);
    ForLargePairs(visit);
    ForLarge(0, nsmall_, visit);
  }

  // The same in parts: pairs in which a box of the columns [begin, end) comes first, pairs of two large
  // boxes, and pairs of a large one with one of the others [begin, end).
  int ColumnCount() const { return ncolumn_; }
  int SmallCount() const { return nsmall_; }
  template <class Visit>
  void ForColumns(int begin, int end, const Visit& visit) const {
    for (int c = begin; c < end; ++c) {
      SweepSelf(Column(c), visit);
      const int row = c / columns1_, place = c % columns1_;
      if (place + 1 < columns1_) SweepBoth(Column(c), Column(c + 1), visit);
      if (row + 1 == columns2_) continue;
      for (int k = -1; k <= 1; ++k) {
        if (place + k >= 0 && place + k < columns1_) SweepBoth(Column(c), Column(c + columns1_ + k), visit);
      }
    }
  }
  template <class Visit>
  void ForLargePairs(const Visit& visit) const {
    for (int i = 0; i < nlarge_; ++i) {
      for (int j = i + 1; j < nlarge_; ++j) Test(large_[i], large_[j], visit);
    }
  }
  template <class Visit>
  void ForLarge(int begin, int end, const Visit& visit) const {
    for (int i = 0; i < nlarge_; ++i) {
      for (int j = begin; j < end; ++j) Test(large_[i], small_[j], visit);
    }
  }

 private:
  struct Range {
    const SweepBox* begin;
    const SweepBox* end;
  };

  Range Column(int c) const { return {small_ + start_[c], small_ + start_[c + 1]}; }

  template <class Visit>
  static void Test(const SweepBox& a, const SweepBox& b, const Visit& visit) {
    if (Overlap(a.box, b.box)) visit(a.id, b.id);
  }

  template <class Visit>
  static void SweepFrom(const SweepBox& a, const SweepBox* b, const SweepBox* end, const Visit& visit) {
    for (; b != end && b->box.min[0] <= a.box.max[0]; ++b) Test(a, *b, visit);
  }

  template <class Visit>
  static void SweepSelf(Range r, const Visit& visit) {
    for (const SweepBox* a = r.begin; a != r.end; ++a) SweepFrom(*a, a + 1, r.end, visit);
  }

  template <class Visit>
  static void SweepBoth(Range r, Range s, const Visit& visit) {
    while (r.begin != r.end && s.begin != s.end) {
      if (r.begin->box.min[0] <= s.begin->box.min[0]) {
        SweepFrom(*r.begin, s.begin, s.end, visit);
        ++r.begin;
      } else {
        SweepFrom(*s.begin, r.begin, r.end, visit);
        ++s.begin;
      }
    }
  }

  void MakeColumns(StackFrame& frame);

  SweepBox* small_;
  SweepBox* large_ = nullptr;
  int nsmall_;
  int nlarge_ = 0;
  int columns1_ = 1, columns2_ = 1, ncolumn_ = 1;
  int* start_;  // [ncolumn + 1] into small_
};

}  // namespace pliant
