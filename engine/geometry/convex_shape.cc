#include "engine/geometry/convex_shape.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "engine/math/direction_table.h"

namespace pliant {
namespace {

// Which end of an axis is farther along a direction; 0, the middle, only if `middle` and neither is.
// Without branches, which nobody could predict.
double EndOf(double x, bool middle) { return (x > 0) - (x < 0) + ((x == 0) & !middle); }

void EllipsoidPoint(double res[3], const double size[3], const double dir[3]) {
  for (int i = 0; i < 3; ++i) res[i] = dir[i] * size[i];
  const double scale = 1 / Norm3(res);
  for (int i = 0; i < 3; ++i) res[i] *= size[i] * scale;
}

// The same point, rounded in another order.
void ClassicEllipsoidPoint(double res[3], const double size[3], const double dir[3]) {
  for (int i = 0; i < 3; ++i) res[i] = dir[i] * size[i];
  Normalize3(res);
  for (int i = 0; i < 3; ++i) res[i] *= size[i];
}

void CylinderPoint(double res[3], const ConvexShape& shape, const double dir[3]) {
  const double* size = shape.place.size;
  const double radial = std::sqrt(dir[0] * dir[0] + dir[1] * dir[1]);
  const double scale = radial > mjMINVAL ? size[0] / radial : 0;
  for (int i = 0; i < 2; ++i) {
    res[i] = shape.classic && radial > mjMINVAL ? dir[i] / radial * size[0] : dir[i] * scale;
  }
  res[2] = EndOf(dir[2], shape.middle_of_ties) * size[1];
}

int BoxPoint(double res[3], const double size[3], const double dir[3], bool middle) {
  int corner = 0;
  for (int i = 0; i < 3; ++i) {
    res[i] = EndOf(dir[i], middle) * size[i];
    corner |= (dir[i] >= 0) << i;
  }
  return corner;
}

double DotFloat(const float* v, const double dir[3]) {
  return dir[0] * static_cast<double>(v[0]) + dir[1] * static_cast<double>(v[1]) +
         dir[2] * static_cast<double>(v[2]);
}

int FarthestVertex(const HullView& hull, const double dir[3], int start) {
  int best = start >= 0 ? start : 0;
  double best_dot = DotFloat(hull.vert + 3 * best, dir);
  for (int i = 0; i < hull.nvert; ++i) {
    const double dot = DotFloat(hull.vert + 3 * i, dir);
    if (dot > best_dot) {
      best_dot = dot;
      best = i;
    }
  }
  return best;
}

// Steepest ascent over the edges of the hull. `start` and the result are indices into the hull's own list, as
// is the argument of `along`, the coordinate of a vertex along the direction. The start itself counts only if
// `start_counts`; else the first step is taken in any case, which decides ties.
template <class Along>
int ClimbHull(const HullView& hull, int start, bool start_counts, const Along& along) {
  const int nvert = hull.graph[0];
  const int* edge_adr = hull.graph + 2;
  const int* edges = edge_adr + 2 * nvert;
  int best = start >= 0 ? start : 0;
  double best_dot = start_counts ? along(best) : -HUGE_VAL;
  for (int previous = -1; previous != best;) {
    previous = best;
    for (const int* edge = edges + edge_adr[best]; *edge >= 0; ++edge) {
      const double dot = along(*edge);
      if (dot > best_dot) {
        best_dot = dot;
        best = *edge;
      }
    }
  }
  return best;
}

bool Climbs(const HullView& hull) { return hull.graph && hull.nvert >= hull.climb_min; }

// The place of a vertex in the list of the mesh, from its place in that of the hull.
int GlobalOf(const HullView& hull, bool climbs, int vertex) {
  return climbs ? hull.graph[2 + hull.graph[0] + vertex] : vertex;
}

uint32_t Bits(float x) { return std::bit_cast<uint32_t>(x); }

__attribute__((noinline)) int SearchVertex(const ConvexShape& shape, const double dir[3], bool climbs) {
  const HullView& hull = shape.hull;
  if (!climbs) return FarthestVertex(hull, dir, shape.vertex);
  const auto along = [&](int v) { return DotFloat(hull.vert + 3 * GlobalOf(hull, true, v), dir); };
  return ClimbHull(hull, shape.vertex, shape.classic, along);
}

// The place of the farthest vertex in the table; -1 where the table cannot tell, or where a program has moved
// that vertex since the table was made.
inline int SearchTable(const HullView& hull, const DirectionTable* table, bool climbs, const double dir[3]) {
  const int place = table ? UniqueFarthestPoint(*table, dir) : -1;
  if (place < 0) return -1;
  const PointBlock& block = table->Blocks()[place / PointBlock::kSize];
  const int k = place % PointBlock::kSize;
  const float* point = hull.vert + 3 * GlobalOf(hull, climbs, block.id[k]);
  const bool moved = (Bits(point[0]) ^ Bits(block.x[k])) | (Bits(point[1]) ^ Bits(block.y[k])) |
                     (Bits(point[2]) ^ Bits(block.z[k]));
  return moved ? -1 : place;
}

__attribute__((always_inline)) inline void MeshPoint(double res[3], const ConvexShape& shape,
                                                     const double dir[3]) {
  const HullView& hull = shape.hull;
  const bool climbs = Climbs(hull);
  const DirectionTable* table = climbs ? hull.climb_table : hull.scan_table;
  const int place = SearchTable(hull, table, climbs, dir);
  if (place >= 0) [[likely]] {
    const PointBlock& block = table->Blocks()[place / PointBlock::kSize];
    const int k = place % PointBlock::kSize;
    shape.vertex = block.id[k];
    res[0] = static_cast<double>(block.x[k]);
    res[1] = static_cast<double>(block.y[k]);
    res[2] = static_cast<double>(block.z[k]);
    return;
  }
  shape.vertex = SearchVertex(shape, dir, climbs);
  const float* point = hull.vert + 3 * GlobalOf(hull, climbs, shape.vertex);
  for (int i = 0; i < 3; ++i) res[i] = static_cast<double>(point[i]);
}

// Of a box that is not inflated. Boxes and meshes go ahead of the others: most searches are among them.
void BoxSupport(double res[3], const ConvexShape& shape, const double dir[3]) {
  double local_dir[3], local[3];
  MulMatTVec3(local_dir, shape.place.mat, dir);
  shape.vertex = BoxPoint(local, shape.place.size, local_dir, shape.middle_of_ties);
  MulMatVec3(res, shape.place.mat, local);
  AddTo3(res, shape.place.pos);
}

// Of a mesh that is not inflated.
void MeshSupport(double res[3], const ConvexShape& shape, const double dir[3]) {
  double local_dir[3], local[3];
  MulMatTVec3(local_dir, shape.place.mat, dir);
  MeshPoint(local, shape, local_dir);
  MulMatVec3(res, shape.place.mat, local);
  AddTo3(res, shape.place.pos);
}

int FarthestOf(const double* points, int n, const double dir[3]) {
  int best = 0;
  double best_dot = Dot3(points, dir);
  for (int i = 1; i < n; ++i) {
    const double dot = Dot3(points + 3 * i, dir);
    if (dot > best_dot) {
      best_dot = dot;
      best = i;
    }
  }
  return best;
}

// Of the three points at the top or the bottom, as the direction goes up or down.
int PrismVertex(const double* points, const double dir[3]) {
  const int first = dir[2] >= 0 ? 3 : 0;
  return first + FarthestOf(points + 3 * first, 3, dir);
}

// The farthest point in the frame of the shape, without its inflation.
void LocalSupport(double res[3], const ConvexShape& shape, const double dir[3]) {
  const double* size = shape.place.size;
  switch (shape.kind) {
    case ConvexShape::Kind::kSphere:
      Scl3(res, dir, size[0]);
      break;
    case ConvexShape::Kind::kSegment:
    case ConvexShape::Kind::kCapsule:
      Scl3(res, dir, shape.kind == ConvexShape::Kind::kSegment ? 0 : size[0]);
      res[2] += EndOf(dir[2], shape.middle_of_ties) * size[1];
      break;
    case ConvexShape::Kind::kEllipsoid:
      shape.classic ? ClassicEllipsoidPoint(res, size, dir) : EllipsoidPoint(res, size, dir);
      break;
    case ConvexShape::Kind::kCylinder:
      CylinderPoint(res, shape, dir);
      break;
    case ConvexShape::Kind::kBox:
      shape.vertex = BoxPoint(res, size, dir, shape.middle_of_ties);
      break;
    default:
      MeshPoint(res, shape, dir);
  }
}

__attribute__((noinline)) void AnySupport(double res[3], const ConvexShape& shape, const double dir[3]) {
  switch (shape.kind) {
    case ConvexShape::Kind::kPoint:
      Copy3(res, shape.place.pos);
      break;
    case ConvexShape::Kind::kPrism:
      Copy3(res, shape.points + 3 * PrismVertex(shape.points, dir));
      break;
    case ConvexShape::Kind::kSimplex:
      shape.vertex = FarthestOf(shape.points, shape.npoint, dir);
      Copy3(res, shape.points + 3 * shape.vertex);
      break;
    case ConvexShape::Kind::kSphere:
      if (!shape.classic) {
        AddScl3(res, shape.place.pos, dir, shape.place.size[0]);
        break;
      }
      [[fallthrough]];
    default: {
      double local_dir[3], local[3];
      MulMatTVec3(local_dir, shape.place.mat, dir);
      LocalSupport(local, shape, local_dir);
      if (shape.classic && shape.inflate != 0) AddToScl3(local, local_dir, shape.inflate);
      MulMatVec3(res, shape.place.mat, local);
      AddTo3(res, shape.place.pos);
      if (shape.classic) return;
    }
  }
  if (shape.inflate != 0) AddToScl3(res, dir, shape.inflate);
}

}  // namespace

int GlobalVertex(const ConvexShape& mesh) { return GlobalOf(mesh.hull, Climbs(mesh.hull), mesh.vertex); }

bool IsPolytope(const ConvexShape& shape) {
  if (shape.inflate != 0) return false;
  switch (shape.kind) {
    case ConvexShape::Kind::kBox:
    case ConvexShape::Kind::kMesh:
    case ConvexShape::Kind::kPrism:
    case ConvexShape::Kind::kSimplex:
      return true;
    default:
      return false;
  }
}

void Support(double res[3], const ConvexShape& shape, const double dir[3]) {
  if (shape.inflate == 0) {
    if (shape.kind == ConvexShape::Kind::kMesh) return MeshSupport(res, shape, dir);
    if (shape.kind == ConvexShape::Kind::kBox) return BoxSupport(res, shape, dir);
  }
  AnySupport(res, shape, dir);
}

void ShapeCenter(double res[3], const ConvexShape& shape) {
  switch (shape.kind) {
    case ConvexShape::Kind::kSimplex:
      for (int k = 0; k < 3; ++k) {
        double low = shape.points[k], high = low;
        for (int i = 1; i < shape.npoint; ++i) {
          low = std::min(low, shape.points[3 * i + k]);
          high = std::max(high, shape.points[3 * i + k]);
        }
        res[k] = 0.5 * (low + high);
      }
      break;
    case ConvexShape::Kind::kPrism:
      Zero3(res);
      for (int i = 0; i < 6; ++i) AddTo3(res, shape.points + 3 * i);
      Scl3(res, res, 1.0 / 6);
      break;
    default:
      Copy3(res, shape.place.pos);
  }
}

}  // namespace pliant
