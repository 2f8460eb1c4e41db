#include "engine/collision/body_boxes.h"

#include <cstring>

#include "engine/collision/mixing.h"
#include "engine/math/simd.h"

namespace pliant {
namespace {

__attribute__((always_inline)) inline void Load3(Vec4* to, const mjtNum* from) {
  *to = Vec4{from[0], from[1], from[2], 0};
}
__attribute__((always_inline)) inline void Store3(mjtNum* to, const Vec4& from) {
  std::memcpy(to, &from, 3 * sizeof(mjtNum));
}

// Axes of a frame, as columns: lane i of a vector in them is its part along column i.
struct Axes {
  Vec4 row[3];

  __attribute__((always_inline)) void Turn(Vec4* to, mjtNum x, mjtNum y, mjtNum z) const {
    *to = row[0] * x + row[1] * y + row[2] * z;
  }
};

// One box at a time, whose three axes lie in the lanes.
PLIANT_SIMD_CLONES
void Place(const mjModel& m, const mjData& d, const mjtNum* frame, SweepBox* boxes, int n) {
  Axes axes;
  for (int k = 0; k < 3; ++k) Load3(&axes.row[k], frame + 3 * k);
  for (int i = 0; i < n; ++i) {
    const int b = boxes[i].id;
    const mjtNum *pos = d.xipos + 3 * b, *mat = d.ximat + 9 * b, *aabb = m.bvh_aabb + 6 * m.body_bvhadr[b];
    Vec4 center, reach = {0, 0, 0, 0};
    axes.Turn(&center, pos[0], pos[1], pos[2]);
    for (int k = 0; k < 3; ++k) {
      Vec4 side;
      axes.Turn(&side, mat[k], mat[3 + k], mat[6 + k]);
      center += side * aabb[k];
      reach += (side > -side ? side : -side) * aabb[3 + k];
    }
    const Vec4 half = (reach + BodyReach(m, b)) * (1 + kSlack);
    Store3(boxes[i].box.min, center - half);
    Store3(boxes[i].box.max, center + half);
  }
}

}  // namespace

void PlaceBodyBoxes(const mjModel& m, const mjData& d, const mjtNum* axes, SweepBox* boxes, int n) {
  constexpr mjtNum kWorld[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  Place(m, d, axes ? axes : kWorld, boxes, n);
}

}  // namespace pliant
