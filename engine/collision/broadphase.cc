#include "engine/collision/broadphase.h"

#include <algorithm>
#include <cmath>

#include "engine/collision/body_boxes.h"
#include "engine/collision/filter.h"
#include "engine/collision/flex_contacts.h"
#include "engine/collision/mixing.h"
#include "engine/collision/node_box.h"
#include "engine/collision/resting.h"
#include "engine/collision/sweep.h"
#include "engine/math/eig3.h"
#include "engine/model/awake.h"
#include "engine/model/parts.h"

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

// Bodies that collide. Sets their ids, and returns how many there are.
int CollectBodies(const mjModel& m, SweepBox* out) {
  int n = 0;
  for (int b = 0; b < m.nbody; ++b) {
    if (HasCollidingGeom(m, b) && m.body_bvhnum[b] > 0) out[n++].id = b;
  }
  return n;
}

// Those of them that move or may be moved, and the world body, whose tree holds all its geoms.
int CollectMoving(const mjModel& m, const mjData& d, SweepBox* out) {
  int n = 0;
  ForAwakeBodies(m, d, [&](int begin, int end) {
    for (int b = begin; b < end; ++b) {
      if (b && m.body_treeid[b] < 0) continue;
      if (HasCollidingGeom(m, b) && m.body_bvhnum[b] > 0) out[n++].id = b;
    }
  });
  return n;
}

// Adds flexes behind n boxes.
int AddFlexes(const mjModel& m, const mjData& d, const mjtNum* axes, SweepBox* out, int n) {
  for (int f = 0; f < m.nflex; ++f) {
    if (!m.flex_contype[f] && !m.flex_conaffinity[f]) continue;
    out[n].box = TurnBox(FlexBox(m, d, f, FlexReach(m, f)), axes);
    out[n].id = m.nbody + f;
    n += IsProper(out[n].box);
  }
  return n;
}

int StateOf(const mjModel& m, const mjData& d, int id) {
  return IsFlex(m, id) ? FlexState(m, d, id - static_cast<int>(m.nbody)) : d.body_awake[id];
}

// But for excludes, which are looked for once the pairs are sorted.
bool Allowed(const mjModel& m, const mjData& d, int id1, int id2) {
  if (SomeAsleep(m, d) && StateOf(m, d, id1) != mjS_AWAKE && StateOf(m, d, id2) != mjS_AWAKE) return false;
  const bool flex1 = IsFlex(m, id1), flex2 = IsFlex(m, id2);
  if (flex1 && flex2) return FlexesMayTouch(m, id1 - m.nbody, id2 - m.nbody);
  if (flex1 || flex2) return FlexMayTouchBody(m, std::max(id1, id2) - m.nbody, std::min(id1, id2));
  return FilterWeldsAndMasks(m, id1, id2) == BodyRule::kAllowed;
}

// All against all, in ascending order.
int ComparePairs(const mjModel& m, const mjData& d, const SweepBox* c, int n, unsigned* out) {
  mjtNum bounds[BoxColumns::Size(kBruteForceMax)];
  BoxColumns boxes(bounds, n);
  for (int i = 0; i < n; ++i) boxes.Set(i, c[i].box.min, c[i].box.max);
  int hits[kBruteForceMax + 3];
  int count = 0;
  for (int i = 0; i < n; ++i) {
    const int near = boxes.FindOverlaps(i, i + 1, n, hits);
    for (int k = 0; k < near; ++k) {
      const int id1 = c[i].id, id2 = c[hits[k]].id;
      if (Allowed(m, d, id1, id2)) out[count++] = BodySignature(id1, id2);
    }
  }
  return count;
}

// Leaves out the pairs of bodies that excludes of the model name. Both lists are ascending.
int LeaveOutExcluded(const mjModel& m, unsigned* pairs, int n) {
  if (!m.nexclude) return n;
  const int *exclude = m.exclude_signature, *const end = exclude + m.nexclude;
  int kept = 0;
  for (int i = 0; i < n; ++i) {
    const int signature = static_cast<int>(pairs[i]);
    while (exclude != end && *exclude < signature) ++exclude;
    pairs[kept] = pairs[i];
    kept += exclude == end || *exclude != signature;
  }
  return kept;
}

// The upper triangle of cov += (x - mean) (x - mean)'
void AddOuter(mjtNum cov[9], const mjtNum x[3], const mjtNum mean[3]) {
  mjtNum offset[3];
  Sub3(offset, x, mean);
  for (int i = 0; i < 3; ++i) {
    for (int j = i; j < 3; ++j) cov[3 * i + j] += offset[i] * offset[j];
  }
}

// The axes of a covariance of which there is the upper triangle, as columns, the widest first.
void AxesOf(mjtNum cov[9], mjtNum axes[9]) {
  cov[3] = cov[1];
  cov[6] = cov[2];
  cov[7] = cov[5];
  mjtNum eigval[3], quat[4];
  Eig3(eigval, axes, quat, cov);
}

// The axes of the world, the widest first, where a covariance of which there is the upper triangle has about
// those: then they take no search. False where it is far from them.
bool SortWorldAxes(const mjtNum cov[9], mjtNum axes[9]) {
  constexpr mjtNum kAbout = 0.1;
  const mjtNum spread[3] = {cov[0], cov[4], cov[8]};
  const mjtNum widest = std::max({spread[0], spread[1], spread[2]});
  if (!(std::max({std::fabs(cov[1]), std::fabs(cov[2]), std::fabs(cov[5])}) < kAbout * widest)) return false;
  int order[3] = {0, 1, 2};
  std::sort(order, order + 3, [&](int a, int b) { return spread[a] > spread[b]; });
  std::fill_n(axes, 9, 0);
  for (int k = 0; k < 3; ++k) axes[3 * order[k] + k] = 1;
  return true;
}

// About the axes along which the centres of n bodies spread most, as columns of `axes`, the widest first: by
// some bodies that no order of the model repeats with. Axes change how pairs are found, but not which.
void PrincipalAxes(const mjData& d, const SweepBox* bodies, int n, mjtNum axes[9]) {
  constexpr int kAsked = 48;
  constexpr unsigned kScatter = 2654435761U;  // 2^32 by the golden ratio (Knuth)
  const mjtNum* pos[kAsked];
  int asked = 0;
  mjtNum mean[3] = {0, 0, 0};
  for (int i = 0; i < std::min(n, kAsked); ++i) {
    const unsigned place = n <= kAsked ? i : static_cast<unsigned>(i) * kScatter % static_cast<unsigned>(n);
    if (!bodies[place].id) continue;  // the world does not move
    pos[asked] = d.xipos + 3 * bodies[place].id;
    AddTo3(mean, pos[asked++]);
  }
  if (asked) Scl3(mean, mean, 1.0 / asked);
  mjtNum cov[9] = {0};
  for (int i = 0; i < asked; ++i) AddOuter(cov, pos[i], mean);
  if (!SortWorldAxes(cov, axes)) AxesOf(cov, axes);
}

// visit(position) for geoms that are not of the world, and for vertices of flexes.
template <class Visit>
void ForPositions(const mjModel& m, const mjData& d, const Visit& visit) {
  for (int g = 0; g < m.ngeom; ++g) {
    if (m.geom_bodyid[g]) visit(d.geom_xpos + 3 * g);
  }
  for (int v = 0; v < m.nflexvert; ++v) visit(d.flexvert_xpos + 3 * v);
}

// Axes along which these spread, as columns: those of the reference's sweep, bit by bit.
void SpreadAxes(const mjModel& m, const mjData& d, mjtNum axes[9]) {
  mjtNum mean[3] = {0, 0, 0}, cov[9] = {0};
  int n = 0;
  ForPositions(m, d, [&](const mjtNum* pos) {
    AddTo3(mean, pos);
    ++n;
  });
  if (n) Scl3(mean, mean, 1.0 / n);
  ForPositions(m, d, [&](const mjtNum* pos) { AddOuter(cov, pos, mean); });
  AxesOf(cov, axes);
}

struct Interval {
  mjtNum min, max;
};

// Of the box around a geom (`geom_aabb`) along an axis.
Interval Shadow(const mjModel& m, const mjData& d, int geom, const mjtNum axis[3]) {
  const mjtNum *mat = d.geom_xmat + 9 * geom, *aabb = m.geom_aabb + 6 * geom;
  mjtNum center[3], reach = 0;
  MulMatVec3(center, mat, aabb);
  AddTo3(center, d.geom_xpos + 3 * geom);
  for (int k = 0; k < 3; ++k) {
    const mjtNum side[3] = {mat[k], mat[3 + k], mat[6 + k]};
    reach += std::fabs(Dot3(side, axis) * aabb[3 + k]);
  }
  const mjtNum middle = Dot3(center, axis);
  return {middle - reach, middle + reach};
}

struct FoundPairs {
  unsigned* signature;  // null: none were looked for
  size_t count;
};

// The pairs of a sweep in some order, found by the workers of d. Nothing when there is nothing to share, or
// no room: every part looks in a part of the free memory, of which half is left for what all of them find.
template <class Allow>
FoundPairs CollectShared(mjData& d, const Sweeper& sweeper, const Allow& allow, StackFrame& frame) {
  constexpr int kMaxParts = 64, kFewBoxes = 48;
  constexpr size_t kPerBox = 64;
  const int small = sweeper.SmallCount(), parts = std::min(kMaxParts, CountParts(d, small, kFewBoxes));
  if (parts == 1) return {};
  size_t found[kMaxParts];
  Workspace rest = frame.TakeRest();
  const size_t room = std::min(rest.Free() / 2 / sizeof(unsigned) / static_cast<size_t>(parts),
                               kPerBox * static_cast<size_t>(small));
  if (room < kPerBox) return {};
  unsigned* const first = rest.Take<unsigned>(room * static_cast<size_t>(parts));
  ForEachPart(d, parts, [&](int part) {
    PairSink sink(first + static_cast<size_t>(part) * room, room);
    const auto add = [&](int id1, int id2) {
      if (allow(id1, id2)) sink.Add(id1, id2);
    };
    const int begin = PartBegin(small, parts, part), end = PartBegin(small, parts, part + 1);
    sweeper.ForSmall(begin, end, add);
    if (part == 0) sweeper.ForLargePairs(add);
    sweeper.ForLarge(begin, end, add);
    found[part] = sink.Count();
  });
  if (*std::max_element(found, found + parts) > room) return {};
  FoundPairs all = {nullptr, 0};
  for (int part = 0; part < parts; ++part) all.count += found[part];
  all.signature = frame.Take<unsigned>(all.count);
  unsigned* to = all.signature;
  for (int part = 0; part < parts; ++part) {
    to = std::copy_n(first + static_cast<size_t>(part) * room, found[part], to);
  }
  return all;
}

// The same by one thread. The number of pairs is not known beforehand: a first guess, and once more when it
// was too small.
template <class Allow>
FoundPairs Collect(const Sweeper& sweeper, const Allow& allow, size_t guess, StackFrame& frame) {
  FoundPairs pairs = {frame.Take<unsigned>(guess), 0};
  for (size_t capacity = guess;; capacity = pairs.count) {
    PairSink sink(pairs.signature, capacity);
    sweeper.ForPairs([&](int id1, int id2) {
      if (allow(id1, id2)) sink.Add(id1, id2);
    });
    pairs.count = sink.Count();
    if (pairs.count <= capacity) return pairs;
    pairs.signature = frame.Take<unsigned>(pairs.count);
  }
}

// Stable counting sort by one body of the pair: bits [shift, shift + 16).
void SortByBody(const unsigned* in, unsigned* out, size_t n, int shift, int nbody, int* place) {
  std::fill_n(place, nbody + 1, 0);
  for (size_t i = 0; i < n; ++i) ++place[((in[i] >> shift) & 0xffff) + 1];
  for (int b = 0; b < nbody; ++b) place[b + 1] += place[b];
  for (size_t i = 0; i < n; ++i) out[place[(in[i] >> shift) & 0xffff]++] = in[i];
}

// Every pair is there once. Among many bodies a few pairs are sooner compared than counted.
void SortPairs(unsigned* pairs, size_t n, int nbody, StackFrame& frame) {
  if (n * 16 < static_cast<size_t>(nbody)) {
    std::sort(pairs, pairs + n);
    return;
  }
  unsigned* other = frame.Take<unsigned>(n);
  int* place = frame.Take<int>(nbody + 1);
  SortByBody(pairs, other, n, 0, nbody, place);
  SortByBody(other, pairs, n, 16, nbody, place);
}

}  // namespace

bool SweepParts(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum margin) {
  mjtNum axes[9];
  SpreadAxes(m, d, axes);
  for (int i = 0; i < 3; ++i) {
    const mjtNum axis[3] = {axes[i], axes[3 + i], axes[6 + i]};
    const Interval a = Shadow(m, d, geom1, axis), b = Shadow(m, d, geom2, axis);
    if (a.max + margin < b.min || b.max + margin < a.min) return true;
  }
  return false;
}

BodyPairs FindBodyPairs(const mjModel& m, mjData& d, StackFrame& frame) {
  const int count_all = m.nbody + m.nflex;
  SweepBox* candidates = frame.Take<SweepBox>(count_all);
  int n;
  if (count_all <= kBruteForceMax) {
    n = CollectBodies(m, candidates);
    PlaceBodyBoxes(m, d, nullptr, candidates, n);
    n = AddFlexes(m, d, nullptr, candidates, n);
    unsigned* pairs = frame.Take<unsigned>(n * (n - 1) / 2);
    n = ComparePairs(m, d, candidates, n, pairs);
    return {pairs, LeaveOutExcluded(m, pairs, n)};
  }
  mjtNum axes[9];
  n = CollectMoving(m, d, candidates);
  PrincipalAxes(d, candidates, n, axes);
  constexpr int kFewBoxes = 128;
  ForRanges(d, n, kFewBoxes,
            [&](int begin, int end) { PlaceBodyBoxes(m, d, axes, candidates + begin, end - begin); });
  n = AddFlexes(m, d, axes, candidates, n);
  n = CollectResting(m, d, axes, candidates, n);
  const auto allowed = [&](int id1, int id2) { return Allowed(m, d, id1, id2); };
  const Sweeper sweeper(d, candidates, n, frame);
  FoundPairs pairs = CollectShared(d, sweeper, allowed, frame);
  if (!pairs.signature) pairs = Collect(sweeper, allowed, 8 * static_cast<size_t>(n), frame);
  SortPairs(pairs.signature, pairs.count, count_all, frame);
  return {pairs.signature, LeaveOutExcluded(m, pairs.signature, static_cast<int>(pairs.count))};
}

}  // namespace pliant
