#include "engine/collision/broadphase.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "engine/collision/filter.h"
#include "engine/collision/flex_contacts.h"
#include "engine/collision/mixing.h"
#include "engine/collision/node_box.h"
#include "engine/collision/sweep.h"
#include "engine/math/eig3.h"
#include "engine/model/awake.h"

namespace pliant {
namespace {

constexpr int kBruteForceMax = 40;

// Bodies are followed by flexes: candidate nbody + f is flex f.
bool IsFlex(const mjModel& m, int id) { return id >= m.nbody; }

// The axis-aligned box around a world box, in other axes.
WorldBox TurnBox(const WorldBox& box, const mjtNum* axes) {
  if (!axes) return box;
  mjtNum center[3], half[3], turned[3];
  for (int i = 0; i < 3; ++i) {
    center[i] = 0.5 * (box.min[i] + box.max[i]);
    half[i] = 0.5 * (box.max[i] - box.min[i]);
  }
  MulMatTVec3(turned, axes, center);
  WorldBox res;
  for (int i = 0; i < 3; ++i) {
    mjtNum reach = 0;
    for (int k = 0; k < 3; ++k) reach += std::fabs(axes[3 * k + i]) * half[k];
    res.min[i] = turned[i] - reach;
    res.max[i] = turned[i] + reach;
  }
  return res;
}

// False for boxes with NaN.
bool IsProper(const WorldBox& box) {
  return box.min[0] <= box.max[0] && box.min[1] <= box.max[1] && box.min[2] <= box.max[2];
}

// No joint moves the body, or its tree sleeps.
inline bool IsResting(const mjModel& m, const mjData& d, int body) {
  return m.body_treeid[body] < 0 || d.body_awake[body] == mjS_ASLEEP;
}

// Bodies that collide and, unless `all`, move or may be moved: those that sleep do not count. Also the
// world body, whose tree holds all its geoms, and flexes.
int CollectCandidates(const mjModel& m, const mjData& d, const mjtNum* axes, bool all, SweepBox* out) {
  int n = 0;
  for (int b = 0; b < m.nbody; ++b) {
    if (!all && b && IsResting(m, d, b)) continue;
    if (!HasCollidingGeom(m, b) || m.body_bvhnum[b] <= 0) continue;
    out[n].box = NodeBox(m, d, b, m.body_bvhadr[b], BodyReach(m, b), axes);
    out[n++].id = b;
  }
  for (int f = 0; f < m.nflex; ++f) {
    if (!m.flex_contype[f] && !m.flex_conaffinity[f]) continue;
    out[n].box = TurnBox(FlexBox(m, d, f, FlexReach(m, f)), axes);
    out[n].id = m.nbody + f;
    n += IsProper(out[n].box);
  }
  return n;
}

// Which cells of a coarse grid over two axes the moving boxes reach into. Bodies that are welded to the
// world or sleep are looked at further only where such a cell is near: the others are not sorted.
class Occupancy {
 public:
  Occupancy(const SweepBox* boxes, int n) {
    for (int i = 0; i < n; ++i) {
      if (!boxes[i].id) continue;  // the world touches nothing that is welded to it
      for (int k = 0; k < 3; ++k) {
        lo_[k] = std::min(lo_[k], boxes[i].box.min[k]);
        hi_[k] = std::max(hi_[k], boxes[i].box.max[k]);
      }
    }
    for (int k = 0; k < 2; ++k) scale_[k] = hi_[k] > lo_[k] ? kCells / (hi_[k] - lo_[k]) : 0;
    for (int i = 0; i < n; ++i) {
      if (!boxes[i].id) continue;
      const int last0 = Cell(boxes[i].box.max[0], 0);
      const uint64_t row = Bits(boxes[i].box.min[1], boxes[i].box.max[1]);
      for (int c = Cell(boxes[i].box.min[0], 0); c <= last0; ++c) cells_[c] |= row;
    }
  }

  // May a box with this centre and half size meet one of the boxes?
  bool Near(const mjtNum center[3], mjtNum half) const {
    for (int k = 0; k < 3; ++k) {
      if (!(center[k] - half <= hi_[k] && center[k] + half >= lo_[k])) return false;
    }
    const int last0 = Cell(center[0] + half, 0);
    const uint64_t row = Bits(center[1] - half, center[1] + half);
    for (int c = Cell(center[0] - half, 0); c <= last0; ++c) {
      if (cells_[c] & row) return true;
    }
    return false;
  }

 private:
  static constexpr int kCells = 64;

  int Cell(mjtNum x, int axis) const {
    const mjtNum place = (x - lo_[axis]) * scale_[axis];
    return place > 0 ? static_cast<int>(std::min<mjtNum>(place, kCells - 1)) : 0;
  }
  uint64_t Bits(mjtNum from, mjtNum to) const {
    const int first = Cell(from, 1), last = Cell(to, 1);
    return (~uint64_t{0} >> (kCells - 1 - last + first)) << first;
  }

  mjtNum lo_[3] = {HUGE_VAL, HUGE_VAL, HUGE_VAL};
  mjtNum hi_[3] = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
  mjtNum scale_[2];
  uint64_t cells_[kCells] = {0};
};

// Adds the bodies that do not move and that are near a moving one.
int CollectResting(const mjModel& m, const mjData& d, const mjtNum axes[9], SweepBox* out, int n) {
  std::optional<Occupancy> occupancy;  // of the moving boxes; many models have nothing to look up there
  for (int b = 1; b < m.nbody; ++b) {
    if (!IsResting(m, d, b) || m.body_bvhnum[b] <= 0 || !HasCollidingGeom(m, b)) continue;
    if (!occupancy) occupancy.emplace(out, n);
    const mjtNum* aabb = m.bvh_aabb + 6 * m.body_bvhadr[b];
    mjtNum center[3], turned[3];
    MulMatVec3(center, d.ximat + 9 * b, aabb);
    AddTo3(center, d.xipos + 3 * b);
    MulMatTVec3(turned, axes, center);
    if (!occupancy->Near(turned, (Norm3(aabb + 3) + BodyReach(m, b)) * (1 + kSlack))) continue;
    out[n].box = NodeBox(m, d, b, m.body_bvhadr[b], BodyReach(m, b), axes);
    out[n++].id = b;
  }
  return n;
}

int StateOf(const mjModel& m, const mjData& d, int id) {
  return IsFlex(m, id) ? FlexState(m, d, id - static_cast<int>(m.nbody)) : d.body_awake[id];
}

bool Allowed(const mjModel& m, const mjData& d, int id1, int id2) {
  if (SomeAsleep(m, d) && StateOf(m, d, id1) != mjS_AWAKE && StateOf(m, d, id2) != mjS_AWAKE) return false;
  const bool flex1 = IsFlex(m, id1), flex2 = IsFlex(m, id2);
  if (flex1 && flex2) return FlexesMayTouch(m, id1 - m.nbody, id2 - m.nbody);
  if (flex1 || flex2) return FlexMayTouchBody(m, std::max(id1, id2) - m.nbody, std::min(id1, id2));
  return FilterBodies(m, id1, id2) == BodyRule::kAllowed;
}

// All against all, in ascending order.
int ComparePairs(const mjModel& m, const mjData& d, const SweepBox* c, int n, unsigned* out) {
  int count = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) {
      if (Overlap(c[i].box, c[j].box) && Allowed(m, d, c[i].id, c[j].id)) {
        out[count++] = BodySignature(c[i].id, c[j].id);
      }
    }
  }
  return count;
}

// Axes along which the centres of moving bodies spread most, as columns of `axes`, the widest first.
void PrincipalAxes(const mjModel& m, const mjData& d, mjtNum axes[9]) {
  mjtNum mean[3] = {0, 0, 0};
  int n = 0;
  for (int b = 1; b < m.nbody; ++b) {
    if (IsResting(m, d, b) || !HasCollidingGeom(m, b)) continue;
    AddTo3(mean, d.xipos + 3 * b);
    ++n;
  }
  mjtNum cov[9] = {0};
  if (n) Scl3(mean, mean, 1.0 / n);
  for (int b = 1; b < m.nbody; ++b) {
    if (IsResting(m, d, b) || !HasCollidingGeom(m, b)) continue;
    mjtNum x[3];
    Sub3(x, d.xipos + 3 * b, mean);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) cov[3 * i + j] += x[i] * x[j];
    }
  }
  mjtNum eigval[3], quat[4];
  Eig3(eigval, axes, quat, cov);
}

// Stable counting sort by one body of the pair: bits [shift, shift + 16).
void SortByBody(const unsigned* in, unsigned* out, size_t n, int shift, int nbody, int* place) {
  std::fill_n(place, nbody + 1, 0);
  for (size_t i = 0; i < n; ++i) ++place[((in[i] >> shift) & 0xffff) + 1];
  for (int b = 0; b < nbody; ++b) place[b + 1] += place[b];
  for (size_t i = 0; i < n; ++i) out[place[(in[i] >> shift) & 0xffff]++] = in[i];
}

}  // namespace

BodyPairs FindBodyPairs(const mjModel& m, mjData& d, StackFrame& frame) {
  const int count_all = m.nbody + m.nflex;
  SweepBox* candidates = frame.Take<SweepBox>(count_all);
  int n;
  if (count_all <= kBruteForceMax) {
    n = CollectCandidates(m, d, nullptr, true, candidates);
    unsigned* pairs = frame.Take<unsigned>(n * (n - 1) / 2);
    return {pairs, ComparePairs(m, d, candidates, n, pairs)};
  }
  mjtNum axes[9];
  PrincipalAxes(m, d, axes);
  n = CollectCandidates(m, d, axes, false, candidates);
  n = CollectResting(m, d, axes, candidates, n);
  // The number of pairs is not known beforehand: a first guess, and once more when it was too small.
  const Sweeper sweeper(candidates, n, frame);
  const auto collect = [&](unsigned* out, size_t capacity) {
    PairSink sink(out, capacity);
    sweeper.ForPairs([&](int id1, int id2) {
      if (Allowed(m, d, id1, id2)) sink.Add(id1, id2);
    });
    return sink.Count();
  };
  const size_t capacity = 8 * static_cast<size_t>(n);
  unsigned* pairs = frame.Take<unsigned>(capacity);
  size_t count = collect(pairs, capacity);
  if (count > capacity) {
    pairs = frame.Take<unsigned>(count);
    count = collect(pairs, count);
  }
  unsigned* other = frame.Take<unsigned>(count);
  int* place = frame.Take<int>(count_all + 1);
  SortByBody(pairs, other, count, 0, count_all, place);
  SortByBody(other, pairs, count, 16, count_all, place);
  return {pairs, static_cast<int>(count)};
}

}  // namespace pliant
