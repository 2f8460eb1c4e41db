#include "engine/collision/resting.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/collision/body_boxes.h"
#include "engine/collision/filter.h"
#include "engine/collision/mixing.h"
#include "engine/collision/node_box.h"
#include "engine/math/runs.h"
#include "engine/math/simd.h"
#include "engine/model/sleep_notes.h"

namespace pliant {
namespace {

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
    const mjtNum scale0 = Scale(0), scale1 = Scale(1);
    origin_ = Vec4{lo_[0], lo_[1], lo_[0], lo_[1]};
    scale_ = Vec4{scale0, scale1, scale0, scale1};
    for (int i = 0; i < n; ++i) {
      if (!boxes[i].id) continue;
      const Cells cells = CellsOf(boxes[i].box);
      for (int c = cells.begin; c < cells.end; ++c) cells_[c] |= cells.row;
    }
  }

  // May a box meet one of the boxes?
  bool Near(const WorldBox& box) const {
    for (int k = 0; k < 3; ++k) {
      if (!(box.min[k] <= hi_[k] && box.max[k] >= lo_[k])) return false;
    }
    const Cells cells = CellsOf(box);
    for (int c = cells.begin; c < cells.end; ++c) {
      if (cells_[c] & cells.row) return true;
    }
    return false;
  }

 private:
  static constexpr int kCells = 64;

  // Where a box lies: cells begin <= c < end of the first axis, and of the second one a bit for each.
  struct Cells {
    int begin, end;
    uint64_t row;
  };

  mjtNum Scale(int axis) const { return hi_[axis] > lo_[axis] ? kCells / (hi_[axis] - lo_[axis]) : 0; }

  Cells CellsOf(const WorldBox& box) const {
    const Vec4 bounds = {box.min[0], box.min[1], box.max[0], box.max[1]};
    const Vec4 zero = {0, 0, 0, 0}, most = zero + (kCells - 1);
    const Vec4 place = (bounds - origin_) * scale_;
    const Vec4 inside = place > zero ? place : zero;  // also where a bound is no number
    const auto cell = __builtin_convertvector(inside < most ? inside : most, Int4);
    const uint64_t row = (~uint64_t{0} >> (kCells - 1 - cell[3] + cell[1])) << cell[1];
    return {cell[0], cell[2] + 1, row};
  }

  using Int4 = int __attribute__((vector_size(16)));

  mjtNum lo_[3] = {HUGE_VAL, HUGE_VAL, HUGE_VAL};
  mjtNum hi_[3] = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
  Vec4 origin_, scale_;  // of the first two axes, twice
  uint64_t cells_[kCells] = {0};
};

// The same for points, in world axes, and sooner: a point counts when it is within `reach` of the world's box
// around one of the boxes. For the many that sleep, most of them far from what is awake.
class Neighbourhood {
 public:
  Neighbourhood(const SweepBox* boxes, int n, const mjtNum axes[9], mjtNum reach) {
    mjtNum lo[3] = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, hi[3] = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    ForWorldBoxes(boxes, n, axes, reach, [&](const WorldBox& box) {
      for (int k = 0; k < 3; ++k) {
        lo[k] = std::min(lo[k], box.min[k]);
        hi[k] = std::max(hi[k], box.max[k]);
      }
    });
    Copy3(least_, lo);
    Copy3(most_, hi);
    // All but the narrowest axis.
    int narrow = 0;
    for (int k = 1; k < 3; ++k) {
      if (hi[k] - lo[k] < hi[narrow] - lo[narrow]) narrow = k;
    }
    axis_[2] = narrow;
    lo_[2] = lo[narrow];
    hi_ = hi[narrow];
    for (int k = 0; k < 2; ++k) {
      axis_[k] = k + (narrow <= k);
      lo_[k] = lo[axis_[k]];
      const mjtNum width = hi[axis_[k]] - lo_[k];
      scale_[k] = width > 0 ? kCells * (1 - kSlack) / width : 0;
    }
    ForWorldBoxes(boxes, n, axes, reach, [&](const WorldBox& box) { Mark(box); });
  }

  // Whether no point of a box, its least and largest x, y, z, is in it.
  bool IsFar(const mjtNum box[6]) const {
    for (int k = 0; k < 3; ++k) {
      if (!(box[k] <= most_[k] && box[3 + k] >= least_[k])) return true;
    }
    return false;
  }

  // Leading points [n x 3] that are surely not in it.
  int CountFar(const mjtNum* points, int n) const { return CountOutside(points, n, least_, most_); }

  bool Has(const mjtNum point[3]) const {
    const mjtNum x = (point[axis_[0]] - lo_[0]) * scale_[0], y = (point[axis_[1]] - lo_[1]) * scale_[1];
    const mjtNum z = point[axis_[2]];
    if (!(z >= lo_[2] && z <= hi_)) return false;
    if (!(x >= 0 && x < kCells && y >= 0 && y < kCells)) return false;
    return cells_[static_cast<int>(x)] >> static_cast<int>(y) & 1;
  }

 private:
  static constexpr int kCells = 64;

  template <class Visit>
  static void ForWorldBoxes(const SweepBox* boxes, int n, const mjtNum axes[9], mjtNum reach,
                            const Visit& visit) {
    for (int i = 0; i < n; ++i) {
      if (!boxes[i].id) continue;
      mjtNum center[3], world[3];
      Add3(center, boxes[i].box.min, boxes[i].box.max);
      Scl3(center, center, 0.5);
      MulMatVec3(world, axes, center);
      WorldBox box;
      for (int k = 0; k < 3; ++k) {
        mjtNum half = 0;
        for (int j = 0; j < 3; ++j)
          half += std::fabs(axes[3 * k + j]) * (boxes[i].box.max[j] - boxes[i].box.min[j]);
        half = (0.5 * half + reach) * (1 + kSlack);
        box.min[k] = world[k] - half;
        box.max[k] = world[k] + half;
      }
      visit(box);
    }
  }

  int Cell(mjtNum x, int k) const {
    return static_cast<int>(std::clamp<mjtNum>((x - lo_[k]) * scale_[k], 0, kCells - 1));
  }
  void Mark(const WorldBox& box) {
    const int first = Cell(box.min[axis_[1]], 1), last = Cell(box.max[axis_[1]], 1);
    const uint64_t row = (~uint64_t{0} >> (kCells - 1 - last + first)) << first;
    const int end = Cell(box.max[axis_[0]], 0);
    for (int c = Cell(box.min[axis_[0]], 0); c <= end; ++c) cells_[c] |= row;
  }

  mjtNum least_[3], most_[3];  // around all
  int axis_[3];                // the narrowest last
  mjtNum lo_[3], hi_, scale_[2];
  uint64_t cells_[kCells] = {0};
};

// Collects resting bodies behind the boxes of what moves: their ids first.
class Collector {
 public:
  Collector(const mjModel& m, const mjData& d, const mjtNum axes[9], SweepBox* boxes, int n)
      : m_(m), d_(d), axes_(axes), boxes_(boxes), moving_(n), n_(n) {}

  void Add(int b) {
    if (m_.body_bvhnum[b] > 0 && HasCollidingGeom(m_, b)) boxes_[n_++].id = b;
  }

  // Those whose boxes are near what moves stay. Returns the number of boxes.
  int Keep() {
    if (n_ == moving_) return n_;
    PlaceBodyBoxes(m_, d_, axes_, boxes_ + moving_, n_ - moving_);
    const Occupancy occupancy(boxes_, moving_);
    SweepBox* const end = std::remove_if(boxes_ + moving_, boxes_ + n_,
                                         [&](const SweepBox& b) { return !occupancy.Near(b.box); });
    return static_cast<int>(end - boxes_);
  }

  // Their spheres are looked at instead of their boxes: what is beyond these makes no contact.
  void AddSleepers() {
    if (!SomeAsleep(m_, d_)) return;
    SleepNotes* const notes = NotesOf(d_);
    if (notes && !notes->geoms.known) FindGeoms(notes->geoms);
    const Neighbourhood near(boxes_, moving_, axes_, notes ? Reach(notes->geoms) : HUGE_VAL);
    const int ngeom = static_cast<int>(m_.ngeom);
    for (int begin = 0; begin < ngeom; begin += SleepingGeoms::kBlock) {
      if (notes && near.IsFar(notes->geoms.box + 6 * (begin / SleepingGeoms::kBlock))) continue;
      AddSleepersOf(near, begin, std::min(ngeom, begin + SleepingGeoms::kBlock));
    }
  }

 private:
  // Those of geoms begin <= g < end.
  void AddSleepersOf(const Neighbourhood& near, int begin, int end) {
    for (int g = begin; g < end; ++g) {
      g += near.CountFar(d_.geom_xpos + 3 * g, end - g);
      if (g == end) return;
      const int body = m_.geom_bodyid[g];
      if (body == last_sleeper_ || d_.body_awake[body] != mjS_ASLEEP || !near.Has(d_.geom_xpos + 3 * g))
        continue;
      last_sleeper_ = body;
      Add(body);
    }
  }

  void FindGeoms(SleepingGeoms& geoms) const {
    geoms.radius = 0;
    geoms.widest_margin = -1;
    for (int i = 0; i <= m_.ngeom / SleepingGeoms::kBlock; ++i) {
      std::fill_n(geoms.box + 6 * i, 3, HUGE_VAL);
      std::fill_n(geoms.box + 6 * i + 3, 3, -HUGE_VAL);
    }
    for (int g = 0; g < m_.ngeom; ++g) {
      const int body = m_.geom_bodyid[g];
      if (d_.body_awake[body] != mjS_ASLEEP) continue;
      mjtNum* box = geoms.box + 6 * (g / SleepingGeoms::kBlock);
      for (int k = 0; k < 3; ++k) {
        box[k] = std::min(box[k], d_.geom_xpos[3 * g + k]);
        box[3 + k] = std::max(box[3 + k], d_.geom_xpos[3 * g + k]);
      }
      geoms.radius = std::max(geoms.radius, m_.geom_rbound[g]);
      if (geoms.widest_margin < 0 || m_.body_margin[body] > m_.body_margin[geoms.widest_margin])
        geoms.widest_margin = body;
    }
    geoms.known = true;
  }

  // How far from its centre a geom of these may touch something.
  mjtNum Reach(const SleepingGeoms& geoms) const {
    const mjtNum margin = geoms.widest_margin < 0 ? 0 : BodyReach(m_, geoms.widest_margin);
    return geoms.radius + std::max<mjtNum>(0, margin);
  }

  const mjModel& m_;
  const mjData& d_;
  const mjtNum* axes_;
  SweepBox* boxes_;
  int moving_, n_;
  int last_sleeper_ = -1;  // that was added
};

}  // namespace

int CollectResting(const mjModel& m, const mjData& d, const mjtNum axes[9], SweepBox* boxes, int n) {
  Collector collector(m, d, axes, boxes, n);
  ForAwakeBodies(m, d, [&](int begin, int end) {
    for (int b = std::max(begin, 1); b < end; ++b) {
      if (m.body_treeid[b] < 0) collector.Add(b);
    }
  });
  collector.AddSleepers();
  return collector.Keep();
}

}  // namespace pliant
