#include "engine/query/ray_normal.h"

#include "engine/geometry/primitive.h"
#include "engine/math/vec3.h"

namespace pliant {

void PrimitiveNormal(mjtNum normal[3], const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3],
                     const mjtNum point[3], int geomtype) {
  mjtNum offset[3], local[3], local_normal[3];
  Sub3(offset, point, pos);
  if (geomtype == mjGEOM_SPHERE) {  // has no axes: also of data without any
    Normalize3(offset);
    Copy3(normal, offset);
    return;
  }
  MulMatTVec3(local, mat, offset);
  FindPrimitive(geomtype)->normal(size, local, local_normal);
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
