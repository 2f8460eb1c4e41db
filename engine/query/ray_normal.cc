#include "engine/query/ray_normal.h"

#include <algorithm>
#include <cmath>

#include "engine/math/vec3.h"

namespace pliant {
namespace {

// A point of the surface and the normal there, in the frame of the geom; not of unit length.
void LocalNormal(mjtNum normal[3], const mjtNum size[3], const mjtNum point[3], int geomtype) {
  Copy3(normal, point);
  switch (geomtype) {
    case mjGEOM_PLANE:
      normal[0] = normal[1] = 0;
      normal[2] = 1;
      break;
    case mjGEOM_CAPSULE:
      normal[2] -= std::clamp(point[2], -size[1], size[1]);
      break;
    case mjGEOM_ELLIPSOID:
      for (int i = 0; i < 3; ++i) normal[i] /= size[i] * size[i];
      break;
    case mjGEOM_CYLINDER: {
      const mjtNum to_side = std::fabs(size[0] - std::hypot(point[0], point[1]));
      const mjtNum to_cap = std::fabs(size[1] - std::fabs(point[2]));
      if (to_cap < to_side) {
        normal[0] = normal[1] = 0;
      } else {
        normal[2] = 0;
      }
      break;
    }
    case mjGEOM_BOX: {
      int face = 0;
      const auto gap = [&](int i) { return std::fabs(size[i] - std::fabs(point[i])); };
      for (int i = 1; i < 3; ++i) {
        if (gap(i) < gap(face)) face = i;
      }
      for (int i = 0; i < 3; ++i) normal[i] = i == face ? point[i] : 0;
      break;
    }
    default:
      break;
  }
}

}  // namespace

void PrimitiveNormal(mjtNum normal[3], const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3],
                     const mjtNum point[3], int geomtype) {
  mjtNum offset[3], local[3], local_normal[3];
  Sub3(offset, point, pos);
  MulMatTVec3(local, mat, offset);
  LocalNormal(local_normal, size, local, geomtype);
  Normalize3(local_normal);
  MulMatVec3(normal, mat, local_normal);
}

void TriangleNormal(mjtNum normal[3], const mjtNum v0[3], const mjtNum v1[3], const mjtNum v2[3]) {
  mjtNum e1[3], e2[3];
  Sub3(e1, v1, v0);
  Sub3(e2, v2, v0);
  Cross(normal, e1, e2);
  const mjtNum length = Norm3(normal);
  Scl3(normal, normal, length > 0 ? 1 / length : 0);
}

}  // namespace pliant
