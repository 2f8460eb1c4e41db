#include "engine/geometry/gjk_four.h"

#include "engine/geometry/lane_supports.h"
#include "engine/geometry/simplex_lanes.h"

namespace pliant {
namespace {

struct Vertices {
  Points4 w, on1, on2;
};

PLIANT_LANES void ChooseVertices(Vertices& to, const Mask4& mask, const Vertices& from) {
  Choose(to.w, mask, from.w);
  Choose(to.on1, mask, from.on1);
  Choose(to.on2, mask, from.on2);
}

PLIANT_LANES void Differences(Vertices& res, const Group& group1, const Group& group2, const Points4& dir,
                              const Mask4& active) {
  const Points4 back = {-dir.x, -dir.y, -dir.z};
  Supports(res.on1, group1, dir, active);
  Supports(res.on2, group2, back, active);
  Sub(res.w, res.on1, res.on2);
}

PLIANT_LANES void Combine(Points4& res, const Vec4 lambda[4], const Vertices simplex[4],
                          Points4 Vertices::*part) {
  const Vec4 zero = {0, 0, 0, 0};
  res = {zero, zero, zero};
  for (int i = 0; i < 4; ++i) AddScaled(res, simplex[i].*part, lambda[i]);
}

// Searches that each go on in their lane until it ends; what has ended is left as it is.
struct Searches {
  Vertices simplex[4];
  Mask4 n;
  Vec4 lambda[4];
  Points4 x;
  Vec4 dist;
};

// In one lane as NearestOnSimplex() does it.
__attribute__((noinline)) void NearestInLane(Vec4 lambda[4], const Vertices simplex[4], int n, int lane) {
  double point[4][3], found[4];
  for (int i = 0; i < 4; ++i) {
    point[i][0] = simplex[i].w.x[lane];
    point[i][1] = simplex[i].w.y[lane];
    point[i][2] = simplex[i].w.z[lane];
  }
  const double* const vertex[4] = {point[0], point[1], point[2], point[3]};
  NearestOnSimplex(found, n, vertex);
  for (int i = 0; i < 4; ++i) lambda[i][lane] = found[i];
}

// As KeepNearest() of the lanes of `active`: of n + 1 vertices.
PLIANT_LANES void KeepNearest(Searches& s, const Mask4& active) {
  const Mask4 size = s.n + 1;
  const Points4* const vertex[4] = {&s.simplex[0].w, &s.simplex[1].w, &s.simplex[2].w, &s.simplex[3].w};
  Vec4 lambda[4];
  Mask4 odd;
  NearestOnSimplices(lambda, &odd, active, size, vertex);
  if (Any(odd)) {
    for (int lane = 0; lane < 4; ++lane) {
      if (odd[lane]) NearestInLane(lambda, s.simplex, static_cast<int>(size[lane]), lane);
    }
  }
  // Vertices that carry the point move up to the first places.
  const Vec4 zero = {0, 0, 0, 0};
  Mask4 kept = {0, 0, 0, 0};
  for (int i = 0; i < 4; ++i) {
    const Mask4 carries = active & (lambda[i] != 0) & (size > i);
    for (int to = 0; to < i; ++to) {
      const Mask4 moves = carries & (kept == to);
      if (!Any(moves)) continue;
      ChooseVertices(s.simplex[to], moves, s.simplex[i]);
      Choose(&lambda[to], moves, lambda[i]);
      Choose(&lambda[i], moves, zero);
    }
    kept -= carries;
  }
  for (int i = 0; i < 4; ++i) Choose(&s.lambda[i], active, lambda[i]);
  s.n = active ? kept : s.n;
}

PLIANT_LANES void Begin(Searches& s, const Group& group1, const Group& group2) {
  const Vec4 zero = {0, 0, 0, 0};
  const Points4 origin = {zero, zero, zero};
  for (Vertices& vertex : s.simplex) vertex = {origin, origin, origin};
  for (Vec4& lambda : s.lambda) lambda = zero;
  s.lambda[0] = Vec4{1, 1, 1, 1};
  s.n = Mask4{0, 0, 0, 0};
  Points4 center1, center2;
  Centers(center1, group1);
  Centers(center2, group2);
  Sub(s.x, center1, center2);
  Dot(&s.dist, s.x, s.x);
  Sqrt(&s.dist);
}

PLIANT_LANES void Separate(Searches& s, const Mask4& apart) {
  const Vec4 far = {kFarAway, kFarAway, kFarAway, kFarAway};
  Choose(&s.dist, apart, far);
  s.n = apart ? Mask4{0, 0, 0, 0} : s.n;
}

struct Limits {
  double gap;       // of the bound how much the point can still improve
  double min_dist;  // as near the origin as one asks
  Vec4 cutoff2;
};

// One step of each search; `active` loses those that end.
PLIANT_LANES void Step(Searches& s, Mask4* active, const Group& group1, const Group& group2,
                       const Limits& limits, bool first) {
  Vec4 norm2, along, gap;
  Dot(&norm2, s.x, s.x);
  *active &= norm2 != 0;
  const Vec4 inverse = -1 / s.dist;
  const Points4 dir = {s.x.x * inverse, s.x.y * inverse, s.x.z * inverse};
  Vertices vertex;
  Differences(vertex, group1, group2, dir, *active);
  Dot(&along, s.x, vertex.w);
  *active &= ~(s.dist < limits.min_dist);
  Points4 diff;
  Sub(diff, s.x, vertex.w);
  Dot(&gap, s.x, diff);
  const Mask4 converged = *active & (gap < limits.gap);
  *active &= ~converged;
  const Mask4 separated = *active & (along > 0) & (along * along / norm2 >= limits.cutoff2);
  *active &= ~separated;
  Separate(s, separated);
  // The first vertex stays even where nothing is gained by it.
  const Mask4 taken = first ? *active | converged : *active;
  for (int i = 0; i < 4; ++i) ChooseVertices(s.simplex[i], taken & (s.n == i), vertex);
  if (first) s.n = converged ? Mask4{1, 1, 1, 1} : s.n;
  if (!Any(*active)) return;

  KeepNearest(s, *active);
  const Mask4 none = *active & (s.n == 0);
  *active &= ~none;
  Separate(s, none);
  Points4 next;
  Vec4 next_dist, change;
  Combine(next, s.lambda, s.simplex, &Vertices::w);
  Dot(&next_dist, next, next);
  Sqrt(&next_dist);
  Magnitude(&change, next_dist - s.dist);
  *active &= ~(change < mjMINVAL);
  Choose(s.x, *active, next);
  Choose(&s.dist, *active, next_dist);
  // A tetrahedron holds the origin.
  const Mask4 enclosed = *active & (s.n == 4);
  const Vec4 zero = {0, 0, 0, 0};
  Choose(&s.dist, enclosed, zero);
  *active &= ~enclosed;
}

PLIANT_LANES void StorePoints(double to[4][3], const Points4& from) {
  for (int lane = 0; lane < 4; ++lane) {
    to[lane][0] = from.x[lane];
    to[lane][1] = from.y[lane];
    to[lane][2] = from.z[lane];
  }
}

}  // namespace

bool HaveFourDistances(const FourShapes& shapes) {
  const ConvexShape& shape = *shapes.shape[0];
  if (shape.classic || shape.middle_of_ties) return false;
  switch (shapes.kind) {
    case ConvexShape::Kind::kPoint:
    case ConvexShape::Kind::kSegment:
      return true;
    case ConvexShape::Kind::kCylinder:
    case ConvexShape::Kind::kMesh:
    case ConvexShape::Kind::kPrism:
      return shape.inflate == 0;
    default:
      return false;
  }
}

PLIANT_CHOOSING_CLONES
void FourDistances(FourResults& results, const FourShapes& shapes1, const FourShapes& shapes2,
                   const CcdOptions& options, const double cutoff[4]) {
  Group group1, group2;
  Gather(group1, shapes1);
  Gather(group2, shapes2);
  const bool finite = shapes1.kind == ConvexShape::Kind::kPrism && shapes2.kind == shapes1.kind;
  const double tolerance = options.tolerance;
  Limits limits = {finite ? 0 : 0.5 * tolerance * tolerance, finite ? mjMINVAL : tolerance, {}};
  Load4(&limits.cutoff2, cutoff);
  limits.cutoff2 *= limits.cutoff2;
  Searches s;
  Begin(s, group1, group2);
  Mask4 active = {-1, -1, -1, -1};
  for (int i = 0; i < options.max_iterations && Any(active); ++i) {
    Step(s, &active, group1, group2, limits, i == 0);
  }
  Store4(results.dist, s.dist);
  Points4 point;
  Combine(point, s.lambda, s.simplex, &Vertices::on1);
  StorePoints(results.point1, point);
  Combine(point, s.lambda, s.simplex, &Vertices::on2);
  StorePoints(results.point2, point);
}

}  // namespace pliant
