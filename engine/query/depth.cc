#include "engine/query/depth.h"

#include <limits>

#include "engine/collision/sdf.h"
#include "engine/math/vec3.h"

namespace pliant {

mjtNum SurfaceDistance(const mjModel& m, const mjData& d, int geom, const mjtNum point[3]) {
  const int type = m.geom_type[geom], mesh = m.geom_dataid[geom];
  const bool sampled = type == mjGEOM_MESH || (type == mjGEOM_SDF && m.geom_plugin[geom] < 0);
  if (type == mjGEOM_HFIELD || (sampled && (mesh < 0 || m.mesh_octnum[mesh] <= 0))) {
    return std::numeric_limits<mjtNum>::infinity();
  }
  mjtNum offset[3], local[3];
  Sub3(offset, point, d.geom_xpos + 3 * geom);
  MulMatTVec3(local, d.geom_xmat + 9 * geom, offset);
  return GeomFieldDistance(m, d, MakeGeomField(m, geom), local);
}

}  // namespace pliant
