#include "ui/model/free_place.h"

#include <algorithm>
#include <cmath>

#include "engine/query/ray.h"

namespace pliant::ui {
namespace {

constexpr double kGap = 0.001;  // m between the body and what it is placed on

// The lowest middle of the box, over `pos`, at which it does not touch the plane from above. Planes that
// look down or to the side stop nothing that comes from above.
double OverPlane(const double* at, const double* mat, double half, const double pos[3]) {
  const double normal[3] = {mat[2], mat[5], mat[8]};
  constexpr double kFlat = 0.1;
  if (normal[2] < kFlat) return pos[2];
  double distance = 0, reach = 0;
  for (int i = 0; i < 3; ++i) {
    distance += normal[i] * (pos[i] - at[i]);
    reach += half * std::abs(normal[i]);
  }
  return pos[2] + std::max(0.0, reach + kGap - distance) / normal[2];
}

// Over the highest of the points that rays from above meet below the box.
double OverField(const mjModel& m, const mjData& d, int geom, double half, const double pos[3], double top) {
  constexpr int kRays = 5;
  const double down[3] = {0, 0, -1};
  double height = pos[2];
  for (int i = 0; i < kRays * kRays; ++i) {
    const int column = i % kRays, row = i / kRays;
    const double x = 2.0 * column / (kRays - 1) - 1, y = 2.0 * row / (kRays - 1) - 1;
    const double from[3] = {pos[0] + half * x, pos[1] + half * y, top + 1};
    const double reach = RayHfield(m, d, geom, from, down);
    if (reach >= 0) height = std::max(height, from[2] - reach + half + kGap);
  }
  return height;
}

// The lowest middle of the box, not below pos[2], at which it is free of this geom.
double OverGeom(const mjModel& m, const mjData& d, int geom, double half, const double pos[3]) {
  const double* mat = d.geom_xmat + 9 * geom;
  const double* at = d.geom_xpos + 3 * geom;
  if (m.geom_type[geom] == mjGEOM_PLANE) return OverPlane(at, mat, half, pos);
  const double* bounds = m.geom_aabb + 6 * geom;
  double top = 0;
  for (int i = 0; i < 3; ++i) {
    double middle = at[i], reach = 0;
    for (int j = 0; j < 3; ++j) {
      middle += mat[3 * i + j] * bounds[j];
      reach += std::abs(mat[3 * i + j]) * bounds[3 + j];
    }
    if (std::abs(pos[i] - middle) >= reach + half + 0.5 * kGap) return pos[2];
    top = middle + reach;
  }
  if (m.geom_type[geom] == mjGEOM_HFIELD) return OverField(m, d, geom, half, pos, top);
  return top + half + kGap;
}

}  // namespace

void RaiseUntilFree(const mjModel& m, const mjData& d, double half, double pos[3]) {
  // Each pass goes up, by a geom at least, until none is in the way.
  for (int pass = 0; pass < m.ngeom + 1; ++pass) {
    const double before = pos[2];
    for (int g = 0; g < m.ngeom; ++g) {
      const bool touches = ((m.geom_contype[g] | m.geom_conaffinity[g]) & 1) != 0;
      if (touches) pos[2] = OverGeom(m, d, g, half, pos);
    }
    if (pos[2] == before) return;
  }
}

}  // namespace pliant::ui
