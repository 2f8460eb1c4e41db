#include "engine/geometry/fit/primitive_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>

#include "engine/geometry/hull.h"
#include "engine/geometry/primitive.h"
#include "engine/math/eig3.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

using Axes = std::array<double, 9>;  // columns are the axes, as in geom_xmat

constexpr std::size_t kFaceAxes = 12;  // largest sides of the hull whose normals are tried
constexpr double kParallel = 1e-4;     // 1 - cosine of directions that count as one
constexpr double kGain = 6e-3;         // improvement that is worth another size
// By cost of a collision; a shape must be so much better than one before it.
constexpr mjtGeom kOrder[] = {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_BOX, mjGEOM_CYLINDER, mjGEOM_ELLIPSOID};
constexpr double kBetter = 0.02;

// What all candidates are compared with.
struct Target {
  std::vector<double> hull;  // points [n x 3]
  std::vector<SolidPoint> points;
  double volume = 0;
  double com[3] = {0, 0, 0};
};

Axes Turned(const double z[3], const double x[3]) {
  double y[3];
  Cross(y, z, x);
  return {x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]};
}

// Axes with z along the direction, and x as near to a given one as can be.
Axes AxesAlong(const double direction[3], const double near_x[3]) {
  double z[3], x[3];
  Copy3(z, direction);
  Normalize3(z);
  Copy3(x, near_x);
  AddToScl3(x, z, -Dot3(x, z));
  if (Norm3(x) < 1e-6) {
    const double other[3] = {z[1], z[2], z[0]};
    Copy3(x, other);
    AddToScl3(x, z, -Dot3(x, z));
  }
  Normalize3(x);
  return Turned(z, x);
}

// The share of the solid that is inside of the shape.
double Covered(const Target& target, const PrimitiveFit& fit) {
  const Primitive& shape = *FindSolid(fit.type);
  double rotation[9];
  Quat2Mat(rotation, fit.quat);
  double shared = 0;
  for (const SolidPoint& p : target.points) {
    double local[3], offset[3];
    Sub3(offset, p.at.data(), fit.pos);
    MulMatTVec3(local, rotation, offset);
    if (shape.contains(fit.size, local)) shared += p.volume;
  }
  return shared / target.volume;
}

// Symmetric difference of the shape and the solid.
double Error(const Target& target, const PrimitiveFit& fit, double covered) {
  return 1 + FindSolid(fit.type)->volume(fit.size, false) / target.volume - 2 * covered;
}

double Error(const Target& target, const PrimitiveFit& fit) {
  return Error(target, fit, Covered(target, fit));
}

// Bounds of the hull along the axes.
void Extents(const Target& target, const Axes& axes, double low[3], double high[3]) {
  for (int k = 0; k < 3; ++k) {
    low[k] = HUGE_VAL;
    high[k] = -HUGE_VAL;
  }
  for (std::size_t i = 0; i < target.hull.size(); i += 3) {
    double local[3];
    MulMatTVec3(local, axes.data(), &target.hull[i]);
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], local[k]);
      high[k] = std::max(high[k], local[k]);
    }
  }
}

// The farthest a point of the hull lies from the line through `through` along z of the axes.
double RadiusAround(const Target& target, const Axes& axes, const double through[3]) {
  double max = 0;
  for (std::size_t i = 0; i < target.hull.size(); i += 3) {
    double offset[3], local[3];
    Sub3(offset, &target.hull[i], through);
    MulMatTVec3(local, axes.data(), offset);
    max = std::max(max, std::hypot(local[0], local[1]));
  }
  return max;
}

// ---- Directions in which shapes may lie.

void PrincipalAxes(const Target& target, std::vector<Axes>& out) {
  double second[9] = {};
  for (const SolidPoint& p : target.points) {
    double d[3];
    Sub3(d, p.at.data(), target.com);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) second[3 * i + j] += p.volume * d[i] * d[j];
    }
  }
  double values[3], axes[9], quat[4];
  Eig3(values, axes, quat, second);
  for (int z = 0; z < 3; ++z) {
    const int x = (z + 1) % 3;
    const double along[3] = {axes[z], axes[3 + z], axes[6 + z]};
    const double across[3] = {axes[x], axes[3 + x], axes[6 + x]};
    out.push_back(AxesAlong(along, across));
  }
}

// Normals of the largest flat sides of the hull; pairs of them at right angles give a box.
void SideAxes(const HullGraph& graph, std::span<const double> vert, std::vector<Axes>& out) {
  struct Side {
    double normal[3];
    double area;
  };
  std::vector<Side> sides;
  for (std::size_t f = 0; f + 2 < graph.face_globalid.size(); f += 3) {
    const double* c[3];
    for (std::size_t k = 0; k < 3; ++k)
      c[k] = &vert[3 * static_cast<std::size_t>(graph.face_globalid[f + k])];
    double a[3], b[3];
    Side side;
    Sub3(a, c[1], c[0]);
    Sub3(b, c[2], c[0]);
    Cross(side.normal, a, b);
    side.area = Normalize3(side.normal);
    const auto same = std::find_if(sides.begin(), sides.end(), [&](const Side& s) {
      return std::fabs(Dot3(s.normal, side.normal)) > 1 - kParallel;
    });
    if (same != sides.end()) {
      same->area += side.area;
    } else if (side.area > 0 && sides.size() < 4096) {
      sides.push_back(side);
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) { return a.area > b.area; });
  sides.resize(std::min(sides.size(), kFaceAxes));
  for (const Side& z : sides) {
    const auto across = std::find_if(sides.begin(), sides.end(), [&](const Side& s) {
      return std::fabs(Dot3(s.normal, z.normal)) < 0.02;
    });
    const double any[3] = {1, 0, 0};
    out.push_back(AxesAlong(z.normal, across != sides.end() ? across->normal : any));
  }
}

// ---- Candidates.

void Place(PrimitiveFit& fit, const Axes& axes, const double local[3]) {
  Mat2Quat(fit.quat, axes.data());
  MulMatVec3(fit.pos, axes.data(), local);
}

PrimitiveFit BoxLike(mjtGeom type, const double low[3], const double high[3], const Axes& axes) {
  PrimitiveFit fit;
  fit.type = type;
  double middle[3];
  for (int k = 0; k < 3; ++k) {
    middle[k] = (low[k] + high[k]) / 2;
    fit.size[k] = (high[k] - low[k]) / 2;
  }
  Place(fit, axes, middle);
  return fit;
}

// A capsule or cylinder around the line through the centre of mass.
PrimitiveFit Round(const Target& target, mjtGeom type, const double low[3], const double high[3],
                   const Axes& axes) {
  PrimitiveFit fit;
  fit.type = type;
  double middle[3];
  MulMatTVec3(middle, axes.data(), target.com);
  middle[2] = (low[2] + high[2]) / 2;
  Place(fit, axes, middle);
  fit.size[0] = RadiusAround(target, axes, fit.pos);
  fit.size[1] = (high[2] - low[2]) / 2;
  if (type == mjGEOM_CAPSULE) fit.size[1] = std::max(fit.size[1] - fit.size[0], 1e-3 * fit.size[0]);
  return fit;
}

// Smaller and larger sizes, one at a time, as long as they help. What is hollow would be fitted best by
// nothing at all, and is held by what goes around it.
void Refine(const Target& target, PrimitiveFit& fit) {
  constexpr double kHeld = 0.75;  // of the solid
  const int sizes = FindSolid(fit.type)->sizes;
  for (const double step : {0.16, 0.08, 0.04, 0.02}) {
    for (int k = 0; k < sizes; ++k) {
      for (const double factor : {1 - step, 1 + step}) {
        for (int again = 0; again < 4; ++again) {
          PrimitiveFit other = fit;
          other.size[k] *= factor;
          const double covered = Covered(target, other);
          other.error = Error(target, other, covered);
          if (covered < kHeld || other.error > fit.error - kGain) break;
          fit = other;
        }
      }
    }
  }
}

PrimitiveFit BestOfType(const Target& target, mjtGeom type, const std::vector<Axes>& directions) {
  PrimitiveFit best;
  best.error = HUGE_VAL;
  for (const Axes& axes : directions) {
    double low[3], high[3];
    Extents(target, axes, low, high);
    PrimitiveFit fit;
    if (type == mjGEOM_BOX || type == mjGEOM_ELLIPSOID) {
      fit = BoxLike(type, low, high, axes);
    } else {
      fit = Round(target, type, low, high, axes);
    }
    fit.error = Error(target, fit);
    if (fit.error < best.error - 1e-3) best = fit;
  }
  Refine(target, best);
  return best;
}

PrimitiveFit BestSphere(const Target& target) {
  PrimitiveFit fit;
  fit.type = mjGEOM_SPHERE;
  Copy3(fit.pos, target.com);
  for (std::size_t i = 0; i < target.hull.size(); i += 3)
    fit.size[0] = std::max(fit.size[0], Dist3(&target.hull[i], fit.pos));
  fit.error = Error(target, fit);
  Refine(target, fit);
  return fit;
}

// The best first, but a simpler one before one that is hardly better.
void Sort(std::vector<PrimitiveFit>& fits) {
  const auto rank = [](const PrimitiveFit& fit) {
    return std::find(std::begin(kOrder), std::end(kOrder), fit.type) - std::begin(kOrder);
  };
  std::stable_sort(fits.begin(), fits.end(),
                   [](const PrimitiveFit& a, const PrimitiveFit& b) { return a.error < b.error; });
  const double limit = fits.front().error + kBetter;
  const auto tied =
      std::find_if(fits.begin(), fits.end(), [limit](const PrimitiveFit& fit) { return fit.error > limit; });
  std::stable_sort(fits.begin(), tied,
                   [&](const PrimitiveFit& a, const PrimitiveFit& b) { return rank(a) < rank(b); });
}

}  // namespace

std::vector<PrimitiveFit> FitPrimitives(std::span<const double> vert, const SolidColumns& columns) {
  Target target;
  target.points = columns.Points();
  for (const SolidPoint& p : target.points) {
    target.volume += p.volume;
    AddToScl3(target.com, p.at.data(), p.volume);
  }
  HullGraph graph;
  std::string error;
  if (!(target.volume > 0) || !BuildHull(vert, -1, graph, error)) return {};
  Scl3(target.com, target.com, 1 / target.volume);
  for (const int id : graph.vert_globalid) {
    const double* p = &vert[3 * static_cast<std::size_t>(id)];
    target.hull.insert(target.hull.end(), p, p + 3);
  }
  std::vector<Axes> directions;
  PrincipalAxes(target, directions);
  SideAxes(graph, vert, directions);
  std::vector<PrimitiveFit> out = {BestSphere(target)};
  for (const mjtGeom type : {mjGEOM_CAPSULE, mjGEOM_BOX, mjGEOM_CYLINDER, mjGEOM_ELLIPSOID})
    out.push_back(BestOfType(target, type, directions));
  Sort(out);
  return out;
}

}  // namespace pliant
