#include "engine/sensor/tactile.h"

#include <algorithm>
#include <cmath>

#include "engine/math/vec3.h"
#include "engine/model/stack.h"
#include "engine/query/depth.h"

namespace pliant {
namespace {

// Takes a direction of the geom's frame to world axes.
void Turn(mjtNum res[3], const mjtNum xmat[9], const float vec[3]) {
  const mjtNum local[3] = {vec[0], vec[1], vec[2]};
  MulMatVec3(res, xmat, local);
}

void PointVelocity(mjtNum res[3], const mjModel& m, const mjData& d, int body, const mjtNum point[3]) {
  const mjtNum* cvel = d.cvel + 6 * body;
  mjtNum arm[3];
  Sub3(arm, point, d.subtree_com + 3 * m.body_rootid[body]);
  Cross(res, cvel, arm);
  AddTo3(res, cvel + 3);
}

// Distinct geoms in contact with the body, or with what is welded to it.
int ListTouching(const mjModel& m, const mjData& d, int body, int* touching) {
  int count = 0;
  for (int i = 0; i < d.ncon; ++i) {
    for (int side = 0; side < 2; ++side) {
      const int mine = d.contact[i].geom[side], other = d.contact[i].geom[1 - side];
      if (mine < 0 || other < 0 || m.body_weldid[m.geom_bodyid[mine]] != m.body_weldid[body]) continue;
      if (std::find(touching, touching + count, other) == touching + count) touching[count++] = other;
    }
  }
  return count;
}

}  // namespace

void TactileSensor(const mjModel& m, mjData& d, int sensor, mjtNum* data) {
  const int mesh = m.sensor_objid[sensor], geom = m.sensor_refid[sensor];
  const int body = m.geom_bodyid[geom], count = m.sensor_dim[sensor] / 3;
  std::fill_n(data, 3 * count, 0);
  StackFrame frame(d);
  int* touching = frame.Take<int>(2 * d.ncon);
  const int ntouching = ListTouching(m, d, body, touching);
  if (!ntouching) return;

  const mjtNum* xmat = d.geom_xmat + 9 * geom;
  const float* vert = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  // Only meshes made for touching have three normals a vertex; without tangents there is no sliding to feel.
  const bool has_tangents = m.mesh_normalnum[mesh] == 3 * count;
  const float* normal = m.mesh_normal + 3 * m.mesh_normaladr[mesh];
  for (int v = 0; v < count; ++v) {
    mjtNum point[3];
    Turn(point, xmat, vert + 3 * v);
    AddTo3(point, d.geom_xpos + 3 * geom);
    for (int i = 0; i < ntouching; ++i) {
      const mjtNum depth = -SurfaceDistance(m, d, touching[i], point);
      if (depth <= 0) continue;
      data[v] = std::max(data[v], depth);
      if (!has_tangents) continue;
      mjtNum mine[3], other[3], slide[3];
      PointVelocity(mine, m, d, body, point);
      PointVelocity(other, m, d, m.geom_bodyid[touching[i]], point);
      Sub3(slide, mine, other);
      for (int k = 1; k < 3; ++k) {
        mjtNum tangent[3];
        Turn(tangent, xmat, normal + 3 * (3 * v + k));
        data[k * count + v] += std::fabs(Dot3(slide, tangent));
      }
    }
  }
}

}  // namespace pliant
