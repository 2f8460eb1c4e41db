#include "engine/collision/sdf.h"

#include <algorithm>
#include <cmath>

#include "engine/core/log.h"
#include "engine/geometry/sdf.h"
#include "engine/math/misc.h"
#include "engine/math/vec3.h"
#include "engine/plugin/registry.h"

namespace pliant {
namespace {

OctreeField MeshField(const mjModel& m, int geom) {
  const int mesh = m.geom_dataid[geom];
  if (mesh < 0 || m.mesh_octadr[mesh] < 0 || m.mesh_octnum[mesh] <= 0) {
    Fatal("geom %d has no signed distance field: its mesh has no octree", geom);
  }
  const int first = m.mesh_octadr[mesh];
  return {m.oct_child + 8 * first, m.oct_aabb + 6 * first, m.oct_coeff + 8 * first, m.mesh_octnum[mesh]};
}

SdfShape PrimitiveShape(int type) {
  switch (type) {
    case mjGEOM_PLANE:
      return SdfShape::kPlane;
    case mjGEOM_SPHERE:
      return SdfShape::kSphere;
    case mjGEOM_CAPSULE:
      return SdfShape::kCapsule;
    case mjGEOM_ELLIPSOID:
      return SdfShape::kEllipsoid;
    case mjGEOM_CYLINDER:
      return SdfShape::kCylinder;
    case mjGEOM_BOX:
      return SdfShape::kBox;
    default:
      Fatal("no signed distance for geom type %d", type);
  }
}

bool IsSampled(int type) { return type == mjGEOM_SDF || type == mjGEOM_MESH; }

GeomField FieldOf(const mjSDF& s, int side) {
  return {s.plugin ? s.plugin[side] : nullptr, s.id[side], s.geomtype[side]};
}

// A point of the first frame in the second.
void MapPoint(mjtNum res[3], const mjSDF& s, const mjtNum x[3]) {
  MulMatVec3(res, s.relmat, x);
  AddTo3(res, s.relpos);
}

}  // namespace

const mjpPlugin* GetSDF(const mjModel& m, int id) {
  const int instance = m.geom_plugin[id];
  const mjpPlugin* plugin = instance < 0 ? nullptr : GetPluginAtSlot(m.plugin[instance]);
  if (!plugin || !(plugin->capabilityflags & mjPLUGIN_SDF)) Fatal("geom %d has no SDF plugin", id);
  return plugin;
}

GeomField MakeGeomField(const mjModel& m, int geom) {
  const auto type = static_cast<mjtGeom>(m.geom_type[geom]);
  if (type == mjGEOM_SDF && m.geom_plugin[geom] >= 0) return {GetSDF(m, geom), m.geom_plugin[geom], type};
  return {nullptr, geom, type};
}

mjtNum GeomFieldDistance(const mjModel& m, const mjData& d, const GeomField& field, const mjtNum x[3]) {
  if (field.plugin) return field.plugin->sdf_distance(x, &d, field.id);
  if (IsSampled(field.type)) return OctreeDistance(MeshField(m, field.id), x, nullptr);
  return ShapeDistance(PrimitiveShape(field.type), m.geom_size + 3 * field.id, x);
}

void GeomFieldGradient(const mjModel& m, const mjData& d, const GeomField& field, mjtNum gradient[3],
                       const mjtNum x[3]) {
  if (field.plugin) {
    field.plugin->sdf_gradient(gradient, x, &d, field.id);
    return;
  }
  if (IsSampled(field.type)) {
    OctreeDistance(MeshField(m, field.id), x, gradient);
    return;
  }
  constexpr mjtNum kStep = 1e-6;
  mjtNum moved[3];
  Copy3(moved, x);
  for (int i = 0; i < 3; ++i) {
    moved[i] = x[i] + kStep;
    const mjtNum up = GeomFieldDistance(m, d, field, moved);
    moved[i] = x[i] - kStep;
    gradient[i] = (up - GeomFieldDistance(m, d, field, moved)) / (2 * kStep);
    moved[i] = x[i];
  }
}

mjtNum Distance(const mjModel& m, const mjData& d, const mjSDF& s, const mjtNum x[3]) {
  const mjtNum a = GeomFieldDistance(m, d, FieldOf(s, 0), x);
  if (s.type == mjSDFTYPE_SINGLE) return a;
  mjtNum y[3];
  MapPoint(y, s, x);
  const mjtNum b = GeomFieldDistance(m, d, FieldOf(s, 1), y);
  switch (s.type) {
    case mjSDFTYPE_INTERSECTION:
      return std::max(a, b);
    case mjSDFTYPE_MIDSURFACE:
      return a - b;
    default:
      return a + b + std::fabs(std::max(a, b));
  }
}

void Gradient(const mjModel& m, const mjData& d, const mjSDF& s, mjtNum gradient[3], const mjtNum x[3]) {
  GeomFieldGradient(m, d, FieldOf(s, 0), gradient, x);
  if (s.type == mjSDFTYPE_SINGLE) return;
  mjtNum y[3], local[3], second[3];
  MapPoint(y, s, x);
  GeomFieldGradient(m, d, FieldOf(s, 1), local, y);
  MulMatTVec3(second, s.relmat, local);
  if (s.type == mjSDFTYPE_MIDSURFACE) {
    SubFrom3(gradient, second);
    return;
  }
  const mjtNum a = GeomFieldDistance(m, d, FieldOf(s, 0), x);
  const mjtNum b = GeomFieldDistance(m, d, FieldOf(s, 1), y);
  if (s.type == mjSDFTYPE_INTERSECTION) {
    if (b > a) Copy3(gradient, second);
    return;
  }
  const mjtNum* larger = a > b ? gradient : second;
  const mjtNum sign = std::max(a, b) > 0 ? 1 : -1;
  mjtNum of_max[3];
  Scl3(of_max, larger, sign);
  AddTo3(gradient, second);
  AddTo3(gradient, of_max);
}

namespace {

// Steepest descent with backtracking (Nocedal and Wright 2006, 3.1). Returns the value at the final x.
mjtNum Descend(const mjModel& m, const mjData& d, const mjSDF& s, mjtNum x[3], int iterations) {
  constexpr mjtNum kLargestStep = 2, kSmallestStep = 1e-4, kShrink = 0.5, kSufficient = 0.1;
  mjtNum value = Distance(m, d, s, x);
  for (int i = 0; i < iterations; ++i) {
    mjtNum gradient[3], next[3], next_value;
    Gradient(m, d, s, gradient, x);
    const mjtNum slope = Dot3(gradient, gradient);
    if (!(slope < mjMAXVAL)) return mjMAXVAL;
    mjtNum step = kLargestStep;
    do {
      step *= kShrink;
      AddScl3(next, x, gradient, -step);
      next_value = Distance(m, d, s, next);
    } while (step > kSmallestStep && next_value - value > -kSufficient * slope * step);
    if (!(next_value < value)) break;
    value = next_value;
    Copy3(x, next);
  }
  return value;
}

// Common part of the boxes of the two geoms, in the frame of the second. False when there is none.
bool CommonBox(const mjModel& m, const mjSDF& to_first, int geom1, int geom2, mjtNum lo[3], mjtNum hi[3]) {
  const mjtNum* box1 = m.geom_aabb + 6 * geom1;
  const mjtNum* box2 = m.geom_aabb + 6 * geom2;
  // Box 1 seen from frame 2: x2 = relmat' (x1 - relpos).
  mjtNum offset[3], center[3];
  Sub3(offset, box1, to_first.relpos);
  MulMatTVec3(center, to_first.relmat, offset);
  for (int i = 0; i < 3; ++i) {
    mjtNum half = 0;
    for (int k = 0; k < 3; ++k) half += std::fabs(to_first.relmat[3 * k + i]) * box1[3 + k];
    lo[i] = std::max(center[i] - half, box2[i] - box2[3 + i]);
    hi[i] = std::min(center[i] + half, box2[i] + box2[3 + i]);
    if (!(lo[i] <= hi[i])) return false;
  }
  return true;
}

bool IsKnown(const mjContact* con, int n, const mjtNum pos[3]) {
  constexpr mjtNum kSame = 1e-4;
  for (int i = 0; i < n; ++i) {
    if (Dist3(con[i].pos, pos) < kSame) return true;
  }
  return false;
}

}  // namespace

int CollideSdf(const mjModel* m, const mjData* d, mjContact* con, int geom1, int geom2, mjtNum margin) {
  (void)margin;
  const GeomField first = MakeGeomField(*m, geom2), second = MakeGeomField(*m, geom1);
  const mjpPlugin* plugins[2] = {first.plugin, second.plugin};
  int ids[2] = {first.id, second.id};
  mjtGeom types[2] = {first.type, second.type};
  const mjtNum* pos2 = d->geom_xpos + 3 * geom2;
  const mjtNum* mat2 = d->geom_xmat + 9 * geom2;
  const mjtNum* mat1 = d->geom_xmat + 9 * geom1;
  mjtNum offset[3], relpos[3], relmat[9];
  Sub3(offset, pos2, d->geom_xpos + 3 * geom1);
  MulMatTVec3(relpos, mat1, offset);
  MulMatTMat3(relmat, mat1, mat2);
  mjSDF pair = {plugins, ids, mjSDFTYPE_COLLISION, relpos, relmat, types};

  mjtNum lo[3], hi[3];
  if (!CommonBox(*m, pair, geom1, geom2, lo, hi)) return 0;
  int n = 0;
  for (int i = 0; i < m->opt.sdf_initpoints && n < mjMAXCONPAIR; ++i) {
    mjtNum x[3], pos[3], normal[3];
    constexpr int kBase[3] = {2, 3, 5};
    for (int k = 0; k < 3; ++k) x[k] = lo[k] + (hi[k] - lo[k]) * Halton(i, kBase[k]);
    pair.type = mjSDFTYPE_COLLISION;
    const mjtNum dist = Descend(*m, *d, pair, x, m->opt.sdf_iterations);
    if (!(dist < 0)) continue;
    MulMatVec3(pos, mat2, x);
    AddTo3(pos, pos2);
    if (IsKnown(con, n, pos)) continue;
    // The midsurface separates the two shapes; its gradient points out of the second, the normal into it.
    pair.type = mjSDFTYPE_MIDSURFACE;
    Gradient(*m, *d, pair, normal, x);
    if (Normalize3(normal) < mjMINVAL) continue;
    mjtNum world[3];
    MulMatVec3(world, mat2, normal);
    con[n].dist = dist;
    Copy3(con[n].pos, pos);
    Scl3(con[n].frame, world, -1);
    Zero3(con[n].frame + 3);
    ++n;
  }
  return n;
}

int CollideMeshSdf(const mjModel* m, const mjData* d, mjContact* con, int geom1, int geom2, mjtNum margin) {
  const GeomField field = MakeGeomField(*m, geom2);
  const mjtNum* pos1 = d->geom_xpos + 3 * geom1;
  const mjtNum* pos2 = d->geom_xpos + 3 * geom2;
  const mjtNum* mat1 = d->geom_xmat + 9 * geom1;
  const mjtNum* mat2 = d->geom_xmat + 9 * geom2;
  const int mesh = m->geom_dataid[geom1];
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  int n = 0;
  for (int i = 0; i < m->mesh_vertnum[mesh] && n < mjMAXCONPAIR; ++i) {
    const mjtNum local[3] = {vert[3 * i], vert[3 * i + 1], vert[3 * i + 2]};
    mjtNum point[3], offset[3], x[3], gradient[3], normal[3];
    MulMatVec3(point, mat1, local);
    AddTo3(point, pos1);
    Sub3(offset, point, pos2);
    MulMatTVec3(x, mat2, offset);
    const mjtNum dist = GeomFieldDistance(*m, *d, field, x);
    if (!(dist < margin)) continue;
    GeomFieldGradient(*m, *d, field, gradient, x);
    if (Normalize3(gradient) < mjMINVAL) continue;
    MulMatVec3(normal, mat2, gradient);
    con[n].dist = dist;
    Scl3(con[n].frame, normal, -1);
    Zero3(con[n].frame + 3);
    AddScl3(con[n].pos, point, normal, -0.5 * dist);
    ++n;
  }
  return n;
}

}  // namespace pliant
