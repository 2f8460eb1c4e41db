#include "engine/geometry/farthest_point.h"

#include "engine/math/simd.h"

namespace pliant {

// Each lane keeps the first of its largest, and of the lanes the first is taken.
PLIANT_SIMD_CLONES
int FarthestFromChosen(const PointColumns& points, const double chosen[3]) {
  Vec4 best = {-2, -2, -2, -2}, best_at = {0, 0, 0, 0}, at = {0, 1, 2, 3};
  for (int i = 0; i < points.n; i += 4, at += 4) {
    Vec4 x, y, z, nearest;
    Load4(&x, points.x + i);
    Load4(&y, points.y + i);
    Load4(&z, points.z + i);
    Load4(&nearest, points.nearest + i);
    x -= chosen[0];
    y -= chosen[1];
    z -= chosen[2];
    const Vec4 distance2 = x * x + y * y + z * z;
    nearest = distance2 < nearest ? distance2 : nearest;
    Store4(points.nearest + i, nearest);
    const auto farther = nearest > best;
    best = farther ? nearest : best;
    best_at = farther ? at : best_at;
  }
  int lane = 0;
  for (int k = 1; k < 4; ++k) {
    if (best[k] > best[lane] || (best[k] == best[lane] && best_at[k] < best_at[lane])) lane = k;
  }
  return static_cast<int>(best_at[lane]);
}

}  // namespace pliant
