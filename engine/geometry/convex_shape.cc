#include "engine/geometry/convex_shape.h"

#include <algorithm>
#include <cmath>

#include "engine/geometry/mesh_support.h"
#include "engine/math/simd.h"

namespace pliant {
namespace {

// Which end of an axis is farther along a direction; 0, the middle, only if `middle` and neither is.
// Without branches, which nobody could predict.
inline double EndOf(double x, bool middle) {
  const double up = middle ? (x > 0 ? 1.0 : 0.0) : (x >= 0 ? 1.0 : 0.0);
  return up - (x < 0 ? 1.0 : 0.0);
}

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

void CylinderPoint(double res[3], const double size[3], const double dir[3], bool middle) {
  const double radial = std::sqrt(dir[0] * dir[0] + dir[1] * dir[1]);
  const double scale = radial > mjMINVAL ? size[0] / radial : 0;
  res[0] = dir[0] * scale;
  res[1] = dir[1] * scale;
  res[2] = EndOf(dir[2], middle) * size[1];
}

// The same point, rounded in another order.
void ClassicCylinderPoint(double res[3], const double size[3], const double dir[3], bool middle) {
  CylinderPoint(res, size, dir, middle);
  const double radial = std::sqrt(dir[0] * dir[0] + dir[1] * dir[1]);
  if (!(radial > mjMINVAL)) return;
  for (int i = 0; i < 2; ++i) res[i] = dir[i] / radial * size[0];
}

int BoxPoint(double res[3], const double size[3], const double dir[3], bool middle) {
  int corner = 0;
  for (int i = 0; i < 3; ++i) {
    res[i] = EndOf(dir[i], middle) * size[i];
    corner |= (dir[i] >= 0) << i;
  }
  return corner;
}

// Of a segment, as the reference rounds it.
void SegmentPoint(double res[3], const double size[3], const double dir[3]) {
  Scl3(res, dir, 0);
  res[2] += EndOf(dir[2], false) * size[1];
}

inline int FarthestOf(const double* points, int n, const double dir[3]) {
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
inline int PrismVertex(const double* points, const double dir[3]) {
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
      shape.classic ? ClassicCylinderPoint(res, size, dir, shape.middle_of_ties)
                    : CylinderPoint(res, size, dir, shape.middle_of_ties);
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
      if (shape.kind == ConvexShape::Kind::kMesh && !shape.classic) {
        MeshSupport(res, shape, dir);
        break;
      }
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

namespace {

// Most searches are among solids that are not inflated, with the newer search: one piece of code for these,
// held within its callers.
[[gnu::always_inline]] inline void SupportOf(double res[3], const ConvexShape& shape, const double dir[3]) {
  if (shape.inflate != 0) return AnySupport(res, shape, dir);
  if (shape.kind == ConvexShape::Kind::kMesh) return MeshSupport(res, shape, dir);
  if (shape.kind == ConvexShape::Kind::kPoint) return Copy3(res, shape.place.pos);
  if (shape.kind == ConvexShape::Kind::kPrism) {
    return Copy3(res, shape.points + 3 * PrismVertex(shape.points, dir));
  }
  if (shape.classic | shape.middle_of_ties) return AnySupport(res, shape, dir);
  const double* const size = shape.place.size;
  double local_dir[3], local[3];
  switch (shape.kind) {
    case ConvexShape::Kind::kBox:
      MulMatTVec3(local_dir, shape.place.mat, dir);
      shape.vertex = BoxPoint(local, size, local_dir, false);
      break;
    case ConvexShape::Kind::kCylinder:
      MulMatTVec3(local_dir, shape.place.mat, dir);
      CylinderPoint(local, size, local_dir, false);
      break;
    case ConvexShape::Kind::kEllipsoid:
      MulMatTVec3(local_dir, shape.place.mat, dir);
      EllipsoidPoint(local, size, local_dir);
      break;
    case ConvexShape::Kind::kSegment:
      MulMatTVec3(local_dir, shape.place.mat, dir);
      SegmentPoint(local, size, local_dir);
      break;
    default:
      return AnySupport(res, shape, dir);
  }
  MulMatVec3(res, shape.place.mat, local);
  AddTo3(res, shape.place.pos);
}

}  // namespace

void Support(double res[3], const ConvexShape& shape, const double dir[3]) { SupportOf(res, shape, dir); }

void SupportCore(double res[3], const ConvexShape& shape, const double dir[3]) {
  if (shape.kind == ConvexShape::Kind::kSphere) return Copy3(res, shape.place.pos);
  double local_dir[3], local[3];
  MulMatTVec3(local_dir, shape.place.mat, dir);
  SegmentPoint(local, shape.place.size, local_dir);
  MulMatVec3(res, shape.place.mat, local);
  AddTo3(res, shape.place.pos);
}

PLIANT_SIMD_CLONES
void PairSupport(double on1[3], double on2[3], const ConvexShape& shape1, const ConvexShape& shape2,
                 const double dir[3]) {
  const auto is_mesh = [](const ConvexShape& shape) {
    return shape.kind == ConvexShape::Kind::kMesh && !(shape.classic && shape.inflate != 0);
  };
  const double back[3] = {-dir[0], -dir[1], -dir[2]};
  if (is_mesh(shape1) && is_mesh(shape2)) {
    MeshPairSupport(on1, on2, shape1, shape2, dir);
    if (shape1.inflate != 0) AddToScl3(on1, dir, shape1.inflate);
    if (shape2.inflate != 0) AddToScl3(on2, back, shape2.inflate);
    return;
  }
  SupportOf(on1, shape1, dir);
  SupportOf(on2, shape2, back);
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
