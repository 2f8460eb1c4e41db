// Support functions of two ellipsoids in four directions at once, bit for bit as one by one. For functions
// that are compiled for several vector widths (engine/math/simd.h), within which these are held.
#pragma once

#include "engine/geometry/gjk.h"
#include "engine/geometry/points4.h"

namespace pliant {

// Whether FourSupports() knows the two shapes. A step of a search waits for a long chain of sums, roots and
// quotients that ends in one support: where all that it may need are found side by side, it need not wait for
// the choice among them too. Other shapes gain nothing by it: their supports are short.
inline bool HaveFourSupports(const ConvexShape& shape1, const ConvexShape& shape2) {
  const auto has = [](const ConvexShape& shape) {
    return shape.kind == ConvexShape::Kind::kEllipsoid && shape.inflate == 0 && !shape.classic;
  };
  return has(shape1) && has(shape2);
}

PLIANT_LANES void SupportFour(Points4& res, const Placed& ellipsoid, const Points4& dir) {
  const double* const size = ellipsoid.size;
  Points4 local_dir;
  MulMatT(local_dir, ellipsoid.mat, dir);
  Points4 local = {local_dir.x * size[0], local_dir.y * size[1], local_dir.z * size[2]};
  Vec4 norm;
  Dot(&norm, local, local);
  Sqrt(&norm);
  const Vec4 scale = 1 / norm;
  local.x *= size[0] * scale;
  local.y *= size[1] * scale;
  local.z *= size[2] * scale;
  MulMat(res, ellipsoid.mat, local);
  res.x += ellipsoid.pos[0];
  res.y += ellipsoid.pos[1];
  res.z += ellipsoid.pos[2];
}

// As SupportDifference() in each of four directions of unit length. The vertices have no ids.
PLIANT_LANES void FourSupports(DifferenceVertex v[4], const ConvexShape& shape1, const ConvexShape& shape2,
                               const Points4& dir) {
  Points4 on1, on2, w;
  const Points4 back = {-dir.x, -dir.y, -dir.z};
  SupportFour(on1, shape1.place, dir);
  SupportFour(on2, shape2.place, back);
  Sub(w, on1, on2);
  Vec4 front[4] = {w.x, w.y, w.z, on1.x}, rear[4] = {on1.y, on1.z, on2.x, on2.y};
  Transpose4(front);
  Transpose4(rear);
  for (int k = 0; k < 4; ++k) {
    Store4(v[k].w, front[k]);
    Store4(v[k].on1 + 1, rear[k]);
    v[k].on2[2] = on2.z[k];
    v[k].vertex1 = v[k].vertex2 = -1;
  }
}

}  // namespace pliant
