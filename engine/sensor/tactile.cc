#include "engine/sensor/tactile.h"

#include <algorithm>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/stack.h"
#include "engine/query/depth.h"

namespace pliant {
namespace {

// Takes directions (and points) of the mesh as its file gives it to world axes.
struct Placement {
  const mjtNum* mesh_pos;  // of the compiled mesh in its file's frame
  const mjtNum* mesh_quat;
  mjtNum pos[3], quat[4];  // of the file's frame in the world
};

// A geom with a mesh of its own has its frame at the mesh's centre; the file's frame is where its
// author put it.
Placement Place(const mjModel& m, const mjData& d, int mesh, int geom) {
  Placement place = {m.mesh_pos + 3 * mesh, m.mesh_quat + 4 * mesh, {}, {}};
  Copy3(place.pos, d.geom_xpos + 3 * geom);
  Mat2Quat(place.quat, d.geom_xmat + 9 * geom);
  const int own =
      m.geom_type[geom] == mjGEOM_MESH || m.geom_type[geom] == mjGEOM_SDF ? m.geom_dataid[geom] : -1;
  if (own >= 0) {
    mjtNum back[4], turn[4], shift[3];
    NegQuat(back, m.mesh_quat + 4 * own);
    MulQuat(turn, place.quat, back);
    Copy4(place.quat, turn);
    RotVecQuat(shift, m.mesh_pos + 3 * own, place.quat);
    Sub3(place.pos, place.pos, shift);
  }
  return place;
}

void ToWorld(mjtNum res[3], const Placement& place, const float vec[3], bool is_point) {
  const mjtNum compiled[3] = {vec[0], vec[1], vec[2]};
  mjtNum original[3];
  RotVecQuat(original, compiled, place.mesh_quat);
  if (is_point) AddTo3(original, place.mesh_pos);
  RotVecQuat(res, original, place.quat);
  if (is_point) AddTo3(res, place.pos);
}

void PointVelocity(mjtNum res[3], const mjModel& m, const mjData& d, int body, const mjtNum point[3]) {
  const mjtNum* cvel = d.cvel + 6 * body;
  mjtNum arm[3];
  Sub3(arm, point, d.subtree_com + 3 * m.body_rootid[body]);
  Cross(res, cvel, arm);
  AddTo3(res, cvel + 3);
}

// Distinct geoms of type sdf in contact with the body.
int ListTouching(const mjModel& m, const mjData& d, int body, int* touching) {
  int count = 0;
  for (int i = 0; i < d.ncon; ++i) {
    for (int side = 0; side < 2; ++side) {
      const int mine = d.contact[i].geom[side], other = d.contact[i].geom[1 - side];
      if (mine < 0 || other < 0 || m.geom_bodyid[mine] != body || m.geom_type[other] != mjGEOM_SDF) continue;
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

  const Placement place = Place(m, d, mesh, geom);
  const float* vert = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  const float* normal = m.mesh_normal + 3 * m.mesh_normaladr[mesh];
  for (int v = 0; v < count; ++v) {
    mjtNum point[3];
    ToWorld(point, place, vert + 3 * v, true);
    int deepest = -1;
    mjtNum depth = 0;
    for (int i = 0; i < ntouching; ++i) {
      const mjtNum here = -SurfaceDistance(m, d, touching[i], point);
      if (here > depth) deepest = touching[i], depth = here;
    }
    if (deepest < 0) continue;
    const mjtNum* half = m.geom_aabb + 6 * deepest + 3;
    const mjtNum max_depth = std::min({half[0], half[1], half[2]});
    data[v] = depth / std::max<mjtNum>(mjMINVAL, max_depth - depth);
    mjtNum mine[3], other[3], slide[3];
    PointVelocity(mine, m, d, body, point);
    PointVelocity(other, m, d, m.geom_bodyid[deepest], point);
    Sub3(slide, mine, other);
    for (int k = 1; k < 3; ++k) {
      mjtNum tangent[3];
      ToWorld(tangent, place, normal + 3 * (3 * v + k), false);
      data[k * count + v] = Dot3(slide, tangent);
    }
  }
}

}  // namespace pliant
