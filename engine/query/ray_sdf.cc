#include "engine/query/ray_sdf.h"

#include "engine/query/ray.h"

namespace pliant {

mjtNum RaySdf(const mjModel& m, const mjData& d, int geom, const mjtNum pnt[3], const mjtNum vec[3]) {
  return RayMesh(m, d, geom, pnt, vec);
}

}  // namespace pliant
