#include "engine/geometry/gjk_four.h"

#include <algorithm>

#include "engine/geometry/lane_supports.h"
#include "engine/geometry/simplex_distance.h"
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

// One step of each search; `active` loses those that end. In some it is the first one.
PLIANT_LANES void Step(Searches& s, Mask4* active, const Group& group1, const Group& group2,
                       const Limits& limits, const Mask4& first) {
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
  const Mask4 kept = converged & first, taken = *active | kept;
  for (int i = 0; i < 4; ++i) ChooseVertices(s.simplex[i], taken & (s.n == i), vertex);
  s.n = kept ? Mask4{1, 1, 1, 1} : s.n;
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

// The searches, and what goes on in each lane.
struct Lanes {
  Searches s;
  Group group1, group2;
  Limits limits;
  Mask4 active;  // goes on
  Mask4 held;    // has a query
  Mask4 steps;   // that it has taken
  DistanceQuery* query[4];
};

void ClearLane(Searches& s, int lane) {
  constexpr double kOrigin[3] = {0, 0, 0};
  for (int i = 0; i < 4; ++i) {
    SetLane(s.simplex[i].w, lane, kOrigin);
    SetLane(s.simplex[i].on1, lane, kOrigin);
    SetLane(s.simplex[i].on2, lane, kOrigin);
    s.lambda[i][lane] = 0;
  }
}

// In a lane that has been cleared.
void BeginInLane(Lanes& lanes, int lane, DistanceQuery* query) {
  lanes.query[lane] = query;
  SetShape(lanes.group1, lane, *query->shape1);
  SetShape(lanes.group2, lane, *query->shape2);
  lanes.limits.cutoff2[lane] = query->cutoff * query->cutoff;
  double center1[3], center2[3], x[3];
  ShapeCenter(center1, *query->shape1);
  ShapeCenter(center2, *query->shape2);
  Sub3(x, center1, center2);
  Searches& s = lanes.s;
  SetLane(s.x, lane, x);
  s.dist[lane] = Norm3(x);
  s.lambda[0][lane] = 1;
  s.n[lane] = lanes.steps[lane] = 0;
  lanes.active[lane] = lanes.held[lane] = -1;
}

void EndInLane(const Lanes& lanes, int lane, const Points4& point1, const Points4& point2) {
  DistanceQuery& query = *lanes.query[lane];
  query.dist = lanes.s.dist[lane];
  const double on1[3] = {point1.x[lane], point1.y[lane], point1.z[lane]};
  const double on2[3] = {point2.x[lane], point2.y[lane], point2.z[lane]};
  Copy3(query.point1, on1);
  Copy3(query.point2, on2);
}

// The first searches, the last one again where there are fewer.
PLIANT_LANES void Begin(Lanes& lanes, DistanceQuery* queries, int n) {
  const ConvexShape *shape1[4], *shape2[4];
  for (int lane = 0; lane < 4; ++lane) {
    DistanceQuery& query = queries[std::min(lane, n - 1)];
    lanes.query[lane] = &query;
    shape1[lane] = query.shape1;
    shape2[lane] = query.shape2;
    lanes.limits.cutoff2[lane] = query.cutoff * query.cutoff;
  }
  SetShapes(lanes.group1, shape1);
  SetShapes(lanes.group2, shape2);
  Searches& s = lanes.s;
  const Vec4 zero = {0, 0, 0, 0};
  const Points4 origin = {zero, zero, zero};
  for (Vertices& vertex : s.simplex) vertex = {origin, origin, origin};
  for (Vec4& lambda : s.lambda) lambda = zero;
  s.lambda[0] = Vec4{1, 1, 1, 1};
  Points4 center1, center2;
  Centers(center1, lanes.group1);
  Centers(center2, lanes.group2);
  Sub(s.x, center1, center2);
  Dot(&s.dist, s.x, s.x);
  Sqrt(&s.dist);
  s.n = lanes.steps = Mask4{0, 0, 0, 0};
  lanes.held = Mask4{0, 1, 2, 3} < n;
  lanes.active = lanes.held;
}

// Steps until all searches have ended, or, where there are more to begin, some have.
PLIANT_LANES void GoOn(Lanes& lanes, int max_iterations, bool more) {
  // What steps change is not held where others could see it.
  Searches s = lanes.s;
  Mask4 active = lanes.active, steps = lanes.steps;
  const Mask4 held = lanes.held;
  do {
    active &= steps < max_iterations;
    Step(s, &active, lanes.group1, lanes.group2, lanes.limits, steps == 0);
    steps += 1;
  } while (more ? !Any(held & ~active) : Any(active));
  lanes.s = s;
  lanes.active = active;
  lanes.steps = steps;
}

}  // namespace

bool HaveFourDistances(ConvexShape::Kind kind, const ConvexShape& shape) {
  if (shape.classic || shape.middle_of_ties) return false;
  switch (kind) {
    case ConvexShape::Kind::kPoint:
    case ConvexShape::Kind::kSegment:
      return true;
    case ConvexShape::Kind::kEllipsoid:
    case ConvexShape::Kind::kCylinder:
    case ConvexShape::Kind::kMesh:
    case ConvexShape::Kind::kPrism:
      return shape.inflate == 0;
    default:
      return false;
  }
}

PLIANT_CHOOSING_CLONES
void FourDistances(DistanceQuery* queries, int n, ConvexShape::Kind kind1, ConvexShape::Kind kind2,
                   const CcdOptions& options) {
  Lanes lanes;
  lanes.group1.kind = kind1;
  lanes.group2.kind = kind2;
  const bool finite = kind1 == ConvexShape::Kind::kPrism && kind2 == kind1;
  const double tolerance = options.tolerance;
  lanes.limits.gap = finite ? 0 : 0.5 * tolerance * tolerance;
  lanes.limits.min_dist = finite ? mjMINVAL : tolerance;
  Begin(lanes, queries, n);
  for (int next = std::min(n, 4), left = n; left;) {
    GoOn(lanes, options.max_iterations, next < n);
    const Mask4 ended = lanes.held & ~lanes.active;
    Points4 point1, point2;
    Combine(point1, lanes.s.lambda, lanes.s.simplex, &Vertices::on1);
    Combine(point2, lanes.s.lambda, lanes.s.simplex, &Vertices::on2);
    for (int lane = 0; lane < 4; ++lane) {
      if (!ended[lane]) continue;
      EndInLane(lanes, lane, point1, point2);
      --left;
      lanes.held[lane] = 0;
      if (next == n) continue;
      ClearLane(lanes.s, lane);
      BeginInLane(lanes, lane, queries + next++);
    }
  }
}

}  // namespace pliant
