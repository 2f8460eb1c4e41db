#include "engine/collision/sdf.h"

#include <algorithm>
#include <cmath>

#include "engine/core/log.h"
#include "engine/geometry/primitive.h"
#include "engine/geometry/sdf.h"
#include "engine/math/misc.h"
#include "engine/math/vec3.h"
#include "engine/plugin/registry.h"

namespace pliant {
namespace {

OctreeField MeshField(const mjModel& m, int mesh) {
  if (mesh < 0 || m.mesh_octadr[mesh] < 0 || m.mesh_octnum[mesh] <= 0) {
    Fatal(
        "mesh %d has no signed distance field: it has no octree, which the use by a geom of type sdf gives "
        "it",
        mesh);
  }
  const int first = m.mesh_octadr[mesh];
  return {m.oct_child + 8 * first, m.oct_aabb + 6 * first, m.oct_coeff + 8 * first, m.mesh_octnum[mesh]};
}

const Primitive& ShapeOf(int type) {
  const Primitive* primitive = FindPrimitive(type);
  if (!primitive) Fatal("no signed distance for geom type %d", type);
  return *primitive;
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
  return {nullptr, IsSampled(type) ? m.geom_dataid[geom] : geom, type};
}

mjtNum GeomFieldDistance(const mjModel& m, const mjData& d, const GeomField& field, const mjtNum x[3]) {
  if (field.plugin) return field.plugin->sdf_distance(x, &d, field.id);
  if (IsSampled(field.type)) return OctreeDistance(MeshField(m, field.id), x, nullptr);
  mjtNum ignored[3];
  return ShapeOf(field.type).distance(m.geom_size + 3 * field.id, x, ignored);
}

namespace {

// The distance and its gradient.
mjtNum SampleField(const mjModel& m, const mjData& d, const GeomField& field, mjtNum gradient[3],
                   const mjtNum x[3]) {
  if (field.plugin) {
    field.plugin->sdf_gradient(gradient, x, &d, field.id);
    return field.plugin->sdf_distance(x, &d, field.id);
  }
  if (IsSampled(field.type)) return OctreeDistance(MeshField(m, field.id), x, gradient);
  return ShapeOf(field.type).distance(m.geom_size + 3 * field.id, x, gradient);
}

}  // namespace

void GeomFieldGradient(const mjModel& m, const mjData& d, const GeomField& field, mjtNum gradient[3],
                       const mjtNum x[3]) {
  if (field.plugin) {
    field.plugin->sdf_gradient(gradient, x, &d, field.id);
  } else {
    SampleField(m, d, field, gradient, x);
  }
}

namespace {

mjtNum Combine(mjtSDFType type, mjtNum a, mjtNum b) {
  switch (type) {
    case mjSDFTYPE_INTERSECTION:
      return std::max(a, b);
    case mjSDFTYPE_MIDSURFACE:
      return a - b;
    default:
      return a + b + std::fabs(std::max(a, b));
  }
}

// Sample of an intersection: only the gradient of the larger distance counts, and plugins note where they are
// asked for one, to draw it.
mjtNum SampleLarger(const mjModel& m, const mjData& d, const mjSDF& s, mjtNum gradient[3],
                    const mjtNum x[3]) {
  mjtNum y[3], local[3];
  MapPoint(y, s, x);
  const mjtNum a = GeomFieldDistance(m, d, FieldOf(s, 0), x), b = GeomFieldDistance(m, d, FieldOf(s, 1), y);
  if (a > b) {
    GeomFieldGradient(m, d, FieldOf(s, 0), gradient, x);
  } else {
    GeomFieldGradient(m, d, FieldOf(s, 1), local, y);
    MulMatTVec3(gradient, s.relmat, local);
  }
  return std::max(a, b);
}

// The distance and its gradient, with each field asked once.
mjtNum Sample(const mjModel& m, const mjData& d, const mjSDF& s, mjtNum gradient[3], const mjtNum x[3]) {
  if (s.type == mjSDFTYPE_INTERSECTION) return SampleLarger(m, d, s, gradient, x);
  const mjtNum a = SampleField(m, d, FieldOf(s, 0), gradient, x);
  if (s.type == mjSDFTYPE_SINGLE) return a;
  mjtNum y[3], local[3], second[3];
  MapPoint(y, s, x);
  const mjtNum b = SampleField(m, d, FieldOf(s, 1), local, y);
  MulMatTVec3(second, s.relmat, local);
  if (s.type == mjSDFTYPE_MIDSURFACE) {
    Normalize3(gradient);
    Normalize3(second);
    SubFrom3(gradient, second);
    Normalize3(gradient);
  } else {
    mjtNum of_max[3];
    Scl3(of_max, a > b ? gradient : second, std::max(a, b) > 0 ? 1 : -1);
    AddTo3(gradient, second);
    AddTo3(gradient, of_max);
  }
  return Combine(s.type, a, b);
}

}  // namespace

mjtNum Distance(const mjModel& m, const mjData& d, const mjSDF& s, const mjtNum x[3]) {
  const mjtNum a = GeomFieldDistance(m, d, FieldOf(s, 0), x);
  if (s.type == mjSDFTYPE_SINGLE) return a;
  mjtNum y[3];
  MapPoint(y, s, x);
  return Combine(s.type, a, GeomFieldDistance(m, d, FieldOf(s, 1), y));
}

void Gradient(const mjModel& m, const mjData& d, const mjSDF& s, mjtNum gradient[3], const mjtNum x[3]) {
  Sample(m, d, s, gradient, x);
}

namespace {

// Steepest descent with backtracking (Nocedal and Wright 2006, 3.1). Returns the value at the final x, which
// is the last one tried even where that is no lower.
mjtNum Descend(const mjModel& m, const mjData& d, const mjSDF& s, mjtNum x[3], int iterations) {
  constexpr mjtNum kLargestStep = 2, kSmallestStep = 1e-4, kShrink = 0.5, kSufficient = 0.1;
  mjtNum value = mjMAXVAL;
  for (int i = 0; i < iterations; ++i) {
    mjtNum gradient[3];
    const mjtNum start[3] = {x[0], x[1], x[2]}, before = Sample(m, d, s, gradient, x);
    if (IsBad(gradient[0]) || IsBad(gradient[1]) || IsBad(gradient[2])) return mjMAXVAL;
    mjtNum step = kLargestStep, enough = -kSufficient * kLargestStep * Dot3(gradient, gradient);
    do {
      step *= kShrink;
      enough *= kShrink;
      AddScl3(x, start, gradient, -step);
      value = Distance(m, d, s, x);
    } while (step > kSmallestStep && value - before > enough);
    if (before < value) {
      Copy3(x, start);
      value = before;
      break;
    }
  }
  return value;
}

// Common part of the boxes of the two geoms, in the frame of the first. False when there is none.
bool CommonBox(const mjModel& m, const mjSDF& to_first, int geom1, int geom2, mjtNum lo[3], mjtNum hi[3]) {
  const mjtNum* box1 = m.geom_aabb + 6 * geom1;
  const mjtNum* box2 = m.geom_aabb + 6 * geom2;
  mjtNum center[3];
  MapPoint(center, to_first, box2);
  for (int i = 0; i < 3; ++i) {
    mjtNum half = 0;
    for (int k = 0; k < 3; ++k) half += std::fabs(to_first.relmat[3 * i + k]) * box2[3 + k];
    lo[i] = std::max(center[i] - half, box1[i] - box1[3 + i]);
    hi[i] = std::min(center[i] + half, box1[i] + box1[3 + i]);
    if (!(lo[i] <= hi[i])) return false;
  }
  return true;
}

// Plugins note the points where they are asked, to draw them: a new pair, and a new start point of it. The
// state of an instance, if it has one, is left alone.
void TellPlugin(const mjModel& m, const mjData& d, const GeomField& field, bool new_pair) {
  if (!field.plugin || m.plugin_statenum[field.id] > 0) return;
  if (new_pair && field.plugin->reset)
    field.plugin->reset(&m, nullptr, reinterpret_cast<void*>(d.plugin_data[field.id]), field.id);
  if (!new_pair && field.plugin->compute)
    field.plugin->compute(&m, const_cast<mjData*>(&d), field.id, mjPLUGIN_SDF);
}

}  // namespace

bool IsKnownPoint(const mjtNum (*known)[3], int n, const mjtNum x[3]) {
  for (int i = 0; i < n; ++i) {
    if (Dist3(known[i], x) < mjMINVAL) return true;
  }
  return false;
}

int CollideSdf(const mjModel* m, mjData* d, mjPreContact* con, int geom1, int geom2, mjtNum margin) {
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

  mjtNum lo[3], hi[3], known[mjMAXCONPAIR][3];
  if (!CommonBox(*m, pair, geom1, geom2, lo, hi)) return 0;
  TellPlugin(*m, *d, first, true);
  int n = 0;
  for (int i = 0; i < m->opt.sdf_initpoints && n < mjMAXCONPAIR; ++i) {
    mjtNum start[3], x[3], normal[3], world[3];
    constexpr int kBase[3] = {2, 3, 5};
    for (int k = 0; k < 3; ++k) start[k] = lo[k] + (hi[k] - lo[k]) * Halton(i, kBase[k]) - relpos[k];
    MulMatTVec3(x, relmat, start);
    TellPlugin(*m, *d, first, false);
    pair.type = mjSDFTYPE_COLLISION;
    Descend(*m, *d, pair, x, m->opt.sdf_iterations);
    pair.type = mjSDFTYPE_INTERSECTION;
    const mjtNum dist = Descend(*m, *d, pair, x, 1);
    if (!(dist <= 0) || IsKnownPoint(known, n, x)) continue;
    // The midsurface separates the two shapes; its gradient points out of the second, the normal into it.
    pair.type = mjSDFTYPE_MIDSURFACE;
    Gradient(*m, *d, pair, normal, x);
    if (!(Norm3(normal) > mjMINVAL)) continue;
    Copy3(known[n], x);
    con[n].dist = dist;
    MulMatVec3(world, mat2, normal);
    Scl3(con[n].normal, world, -1);
    Zero3(con[n].tangent);
    MulMatVec3(con[n].pos, mat2, x);
    AddTo3(con[n].pos, pos2);
    AddToScl3(con[n].pos, con[n].normal, 0.5 * dist);
    ++n;
  }
  return n;
}

}  // namespace pliant
