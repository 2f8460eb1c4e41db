#include "engine/query/ray_sdf.h"

#include <cmath>

#include "engine/collision/sdf.h"
#include "engine/math/vec3.h"
#include "engine/query/ray.h"

namespace pliant {

mjtNum RaySdf(const mjModel& m, const mjData& d, int geom, const mjtNum pnt[3], const mjtNum vec[3],
              mjtNum* normal) {
  if (normal) Zero3(normal);
  const int mesh = m.geom_dataid[geom];
  const bool has_field = m.geom_plugin[geom] >= 0 || (mesh >= 0 && m.mesh_octnum[mesh] > 0);
  if (!has_field) return mesh >= 0 ? RayMesh(m, d, geom, pnt, vec, normal) : -1;

  constexpr int kMaxSteps = 40;
  constexpr mjtNum kHit = 1e-7;
  const GeomField field = MakeGeomField(m, geom);
  const mjtNum* mat = d.geom_xmat + 9 * geom;
  const mjtNum length = Norm3(vec);
  mjtNum offset[3], start[3], dir[3];
  Sub3(offset, pnt, d.geom_xpos + 3 * geom);
  MulMatTVec3(start, mat, offset);
  MulMatTVec3(dir, mat, vec);

  mjtNum x = 0;
  const mjtNum reach = (Norm3(start) + 2 * m.geom_rbound[geom]) / length;
  for (int i = 0; i < kMaxSteps && x <= reach; ++i) {
    mjtNum point[3];
    AddScl3(point, start, dir, x);
    // From inside the surface is approached from within.
    const mjtNum dist = std::fabs(GeomFieldDistance(m, d, field, point));
    if (dist < kHit) {
      if (normal) {
        mjtNum gradient[3];
        GeomFieldGradient(m, d, field, gradient, point);
        Normalize3(gradient);
        MulMatVec3(normal, mat, gradient);
      }
      return x;
    }
    x += dist / length;
  }
  return -1;
}

}  // namespace pliant
