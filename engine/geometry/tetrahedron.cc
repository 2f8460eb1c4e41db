#include "engine/geometry/tetrahedron.h"

#include <mujoco/mjmodel.h>

#include "engine/geometry/gjk.h"
#include "engine/geometry/points4.h"

namespace pliant {
namespace {

// Normals of the faces that leave out one corner each, as long as twice their areas, and a corner of each.
PLIANT_LANES void FaceNormals(Points4& normal, Points4& first, const double* const v[4]) {
  Points4 all, second, third, a, b;
  Load(all, v);
  Pick<2, 0, 1, 0>(first, all);
  Pick<1, 2, 0, 1>(second, all);
  Pick<3, 3, 3, 2>(third, all);
  Sub(a, third, first);
  Sub(b, second, first);
  Cross(normal, a, b);
}

PLIANT_LANES void MakeUnit(Points4& normal, Vec4* length) {
  Dot(length, normal, normal);
  Sqrt(length);
  const Vec4 inverse = 1 / *length;
  normal.x *= inverse;
  normal.y *= inverse;
  normal.z *= inverse;
}

// Of unit normals, and the lengths that they had.
PLIANT_LANES int PickOutermost(FacePlane& plane, const Points4& normal, const Points4& first,
                               const Vec4& length) {
  const Vec4 far = {kFarAway, kFarAway, kFarAway, kFarAway}, zero = {0, 0, 0, 0};
  Vec4 along;
  Dot(&along, normal, first);
  along = length < mjMINVAL ? far : along;
  const auto none = along == zero;
  double offset[4], x[4], y[4], z[4];
  Store4(offset, along);
  Store4(x, normal.x);
  Store4(y, normal.y);
  Store4(z, normal.z);
  if (none[0] | none[1] | none[2] | none[3]) return -1;
  // Without branches, which nobody could predict.
  const int low = offset[1] < offset[0], high = 2 + (offset[3] < offset[2]);
  const int face = offset[high] < offset[low] ? high : low;
  plane = {{x[face], y[face], z[face]}, offset[face]};
  return face;
}

}  // namespace

PLIANT_SIMD_CLONES
int OutermostFace(FacePlane& plane, const double* const v[4]) {
  Points4 normal, first;
  Vec4 length;
  FaceNormals(normal, first, v);
  MakeUnit(normal, &length);
  return PickOutermost(plane, normal, first, length);
}

PLIANT_SIMD_CLONES
bool HoldsOrigin(const double* const v[4]) {
  Points4 a, b, c, d, normal;
  Load(a, v);
  Pick<1, 2, 3, 0>(b, a);
  Pick<2, 3, 0, 1>(c, a);
  Pick<3, 0, 1, 2>(d, a);
  Sub(b, b, a);
  Sub(c, c, a);
  Sub(d, d, a);
  Cross(normal, b, c);
  Vec4 of_corner, of_origin;
  Dot(&of_corner, normal, d);
  Dot(&of_origin, normal, a);
  of_origin = -of_origin;
  const Vec4 zero = {0, 0, 0, 0};
  const auto same = ((of_corner > zero) & (of_origin > zero)) | ((of_corner < zero) & (of_origin < zero));
  return same[0] & same[1] & same[2] & same[3];
}

}  // namespace pliant
