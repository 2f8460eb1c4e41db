#include "engine/query/ray.h"

#include <mujoco/mjvisualize.h>

#include <algorithm>
#include <cmath>

#include "engine/core/log.h"
#include "engine/geometry/primitive.h"
#include "engine/geometry/ray_shape.h"
#include "engine/math/vec3.h"
#include "engine/model/stack.h"
#include "engine/query/ray_normal.h"
#include "engine/query/ray_sdf.h"

namespace pliant {
namespace {

bool IsLeftOut(const mjModel& m, int geom, const mjtByte* geomgroup, bool flg_static, int bodyexclude) {
  const int body = m.geom_bodyid[geom];
  if (body == bodyexclude) return true;
  const int material = m.geom_matid[geom];
  const float alpha = material < 0 ? m.geom_rgba[4 * geom + 3] : m.mat_rgba[4 * material + 3];
  if (alpha == 0) return true;
  if (!flg_static && m.body_weldid[body] == 0) return true;
  return geomgroup && !geomgroup[std::clamp(m.geom_group[geom], 0, mjNGROUP - 1)];
}

// Whether the bounding sphere of a geom, for planes their origin, is farther away than `cutoff`. As in
// release 3.14.0 a ray goes on behind that: it meets all of a geom that is partly nearer, and all bodies that
// have nothing to collide with.
bool IsBeyond(const mjModel& m, const mjData& d, int geom, const mjtNum pnt[3], mjtNum cutoff) {
  if (m.body_bvhadr[m.geom_bodyid[geom]] < 0) return false;
  return Dist3(d.geom_xpos + 3 * geom, pnt) > cutoff + m.geom_rbound[geom];
}

// What bounding spheres tell of a ray.
struct SphereTest {
  const mjtNum pnt[3], vec[3];
  const mjtNum length2;

  SphereTest(const mjtNum p[3], const mjtNum v[3])
      : pnt{p[0], p[1], p[2]}, vec{v[0], v[1], v[2]}, length2(Dot3(v, v)) {}

  // True when the ray stays outside the bounding sphere of the geom, or enters it beyond `best` (negative: no
  // limit), so that the geom cannot be hit sooner.
  bool Misses(const mjModel& m, const mjData& d, int geom, mjtNum best) const {
    const mjtNum radius = m.geom_rbound[geom];
    return radius > 0 && MissesSphere(d.geom_xpos + 3 * geom, radius * radius * (1 + 1e-9), best);
  }

  // True when the ray stays outside the sphere around the box of what can collide of the body: then release
  // 3.14.0 passes all geoms of the body by, also those that only are seen. As there the middle of the box,
  // which is stated in the frame of inertia, is added to the com without being turned. Bodies without
  // colliding geoms have no such box.
  bool MissesBody(const mjModel& m, const mjData& d, int body) const {
    if (body == 0 || m.body_bvhadr[body] < 0) return false;
    const mjtNum* box = m.bvh_aabb + 6 * m.body_bvhadr[body];
    mjtNum center[3];
    Add3(center, d.xipos + 3 * body, box);
    return MissesSphere(center, Dot3(box + 3, box + 3), -1);
  }

 private:
  bool MissesSphere(const mjtNum center[3], mjtNum reach2, mjtNum best) const {
    mjtNum to[3];
    Sub3(to, center, pnt);
    const mjtNum dist2 = Dot3(to, to);
    if (dist2 <= reach2) return false;
    const mjtNum along = Dot3(to, vec);
    if (along < 0 || along * along < (dist2 - reach2) * length2) return true;
    const mjtNum beyond = along - best * length2;
    return best >= 0 && beyond > 0 && beyond * beyond > reach2 * length2;
  }
};

mjtNum RayAnyGeom(const mjModel& m, const mjData& d, int geom, const mjtNum pnt[3], const mjtNum vec[3],
                  mjtNum* normal) {
  switch (m.geom_type[geom]) {
    case mjGEOM_MESH:
      return RayMesh(m, d, geom, pnt, vec, normal);
    case mjGEOM_HFIELD:
      return RayHfield(m, d, geom, pnt, vec, normal);
    case mjGEOM_SDF:
      return RaySdf(m, d, geom, pnt, vec, normal);
    default:
      return RayGeom(d.geom_xpos + 3 * geom, d.geom_xmat + 9 * geom, m.geom_size + 3 * geom, pnt, vec,
                     m.geom_type[geom], normal);
  }
}

}  // namespace

mjtNum Ray(const mjModel& m, const mjData& d, const mjtNum pnt[3], const mjtNum vec[3],
           const mjtByte* geomgroup, bool flg_static, int bodyexclude, int* geomid, mjtNum* normal) {
  if (Norm3(vec) < mjMINVAL) Fatal("ray direction is too short");
  if (normal) Zero3(normal);
  mjtNum best = -1, there[3];
  int hit = -1;
  const SphereTest sphere(pnt, vec);
  for (int g = 0; g < m.ngeom; ++g) {
    if (sphere.Misses(m, d, g, best) || IsLeftOut(m, g, geomgroup, flg_static, bodyexclude)) continue;
    const mjtNum x = RayAnyGeom(m, d, g, pnt, vec, normal ? there : nullptr);
    if (x >= 0 && (best < 0 || x < best)) {
      best = x;
      hit = g;
      if (normal) Copy3(normal, there);
    }
  }
  if (geomid) *geomid = hit;
  return best;
}

void MultiRay(const mjModel& m, mjData& d, const mjtNum pnt[3], const mjtNum* vec, const mjtByte* geomgroup,
              bool flg_static, int bodyexclude, int* geomid, mjtNum* dist, mjtNum* normal, int nray,
              mjtNum cutoff) {
  StackFrame frame(d);
  int* geoms = frame.Take<int>(m.ngeom);
  int ngeom = 0;
  for (int g = 0; g < m.ngeom; ++g) {
    if (!IsBeyond(m, d, g, pnt, cutoff) && !IsLeftOut(m, g, geomgroup, flg_static, bodyexclude))
      geoms[ngeom++] = g;
  }
  for (int i = 0; i < nray; ++i) {
    const mjtNum* ray = vec + 3 * i;
    if (Norm3(ray) < mjMINVAL) Fatal("ray direction %d is too short", i);
    dist[i] = -1;
    if (geomid) geomid[i] = -1;
    if (normal) Zero3(normal + 3 * i);
    mjtNum there[3];
    const SphereTest sphere(pnt, ray);
    int body = -1;
    bool passed = false;  // the body of the last geom
    for (int k = 0; k < ngeom; ++k) {
      if (m.geom_bodyid[geoms[k]] != body) {
        body = m.geom_bodyid[geoms[k]];
        passed = sphere.MissesBody(m, d, body);
      }
      if (passed || sphere.Misses(m, d, geoms[k], dist[i])) continue;
      const mjtNum x = RayAnyGeom(m, d, geoms[k], pnt, ray, normal ? there : nullptr);
      if (x >= 0 && (dist[i] < 0 || x < dist[i])) {
        dist[i] = x;
        if (geomid) geomid[i] = geoms[k];
        if (normal) Copy3(normal + 3 * i, there);
      }
    }
  }
}

mjtNum RayHfield(const mjModel& m, const mjData& d, int geomid, const mjtNum pnt[3], const mjtNum vec[3],
                 mjtNum* normal) {
  if (m.geom_type[geomid] != mjGEOM_HFIELD) Fatal("geom %d is not a height field", geomid);
  const int id = m.geom_dataid[geomid];
  const HeightField field = {m.hfield_size + 4 * id, m.hfield_data + m.hfield_adr[id], m.hfield_nrow[id],
                             m.hfield_ncol[id]};
  return RayHeightField(field, {d.geom_xpos + 3 * geomid, d.geom_xmat + 9 * geomid, m.geom_size + 3 * geomid},
                        pnt, vec, normal);
}

mjtNum RayMesh(const mjModel& m, const mjData& d, int geomid, const mjtNum pnt[3], const mjtNum vec[3],
               mjtNum* normal) {
  if (m.geom_type[geomid] != mjGEOM_MESH && m.geom_type[geomid] != mjGEOM_SDF)
    Fatal("geom %d is not a mesh", geomid);
  const int mesh = m.geom_dataid[geomid];
  mjtNum offset[3], local_pnt[3], local_vec[3];
  Sub3(offset, pnt, d.geom_xpos + 3 * geomid);
  MulMatTVec3(local_pnt, d.geom_xmat + 9 * geomid, offset);
  MulMatTVec3(local_vec, d.geom_xmat + 9 * geomid, vec);

  const float* vert = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  const int* faces = m.mesh_face + 3 * m.mesh_faceadr[mesh];
  if (normal) Zero3(normal);
  mjtNum best = -1;
  const auto shoot = [&](int face) {
    mjtNum v[3][3];
    for (int k = 0; k < 3; ++k) {
      for (int i = 0; i < 3; ++i) v[k][i] = static_cast<mjtNum>(vert[3 * faces[3 * face + k] + i]);
    }
    const mjtNum x = RayTriangle(v[0], v[1], v[2], local_pnt, local_vec);
    if (!(x >= 0 && (best < 0 || x < best))) return;
    best = x;
    if (!normal) return;
    mjtNum local[3];
    TriangleNormal(local, v[0], v[1], v[2]);
    MulMatVec3(normal, d.geom_xmat + 9 * geomid, local);
  };

  const int root = m.mesh_bvhadr[mesh];
  if (root < 0 || m.mesh_bvhnum[mesh] <= 0) {
    for (int f = 0; f < m.mesh_facenum[mesh]; ++f) shoot(f);
    return best;
  }
  constexpr int kStack = mjMAXTREEDEPTH + 4;
  int stack[kStack];
  int top = 0;
  stack[top++] = root;
  while (top) {
    const int node = stack[--top];
    if (!RayMeetsBox(m.bvh_aabb + 6 * node, local_pnt, local_vec, best)) continue;
    if (m.bvh_nodeid[node] >= 0) {
      shoot(m.bvh_nodeid[node]);
      continue;
    }
    for (int k = 0; k < 2 && top < kStack; ++k) {
      const int child = m.bvh_child[2 * node + k];
      if (child >= 0) stack[top++] = root + child;
    }
  }
  return best;
}

mjtNum RayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3], const mjtNum pnt[3],
               const mjtNum vec[3], int geomtype, mjtNum* normal) {
  const Primitive* primitive = FindPrimitive(geomtype);
  if (!primitive) Fatal("no ray intersection for geom type %d", geomtype);
  const mjtNum x = primitive->ray({pos, mat, size}, pnt, vec);
  if (!normal) return x;
  Zero3(normal);
  if (x < 0) return x;
  mjtNum point[3];
  AddScl3(point, pnt, vec, x);
  PrimitiveNormal(normal, pos, mat, size, point, geomtype);
  return x;
}

}  // namespace pliant
