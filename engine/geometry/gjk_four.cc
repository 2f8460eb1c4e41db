#include "engine/geometry/gjk_four.h"

#include "engine/geometry/simplex_lanes.h"

namespace pliant {
namespace {

// Poses, or corners of prisms, lane by lane.
struct Group {
  ConvexShape::Kind kind;
  const double* size;
  Vec4 mat[9];
  Points4 pos;
  Points4 corner[6];
};

PLIANT_LANES void Gather(Group& group, const FourShapes& four) {
  const ConvexShape* const* const shape = four.shape;
  group.kind = four.kind;
  group.size = shape[0]->place.size;
  if (group.kind == ConvexShape::Kind::kPrism) {
    for (int i = 0; i < 6; ++i) {
      const int at = 3 * i;
      Load(group.corner[i], shape[0]->points + at, shape[1]->points + at, shape[2]->points + at,
           shape[3]->points + at);
    }
    return;
  }
  Load(group.pos, shape[0]->place.pos, shape[1]->place.pos, shape[2]->place.pos, shape[3]->place.pos);
  if (group.kind == ConvexShape::Kind::kPoint) return;
  for (int i = 0; i < 9; ++i) {
    group.mat[i] =
        Vec4{shape[0]->place.mat[i], shape[1]->place.mat[i], shape[2]->place.mat[i], shape[3]->place.mat[i]};
  }
}

PLIANT_LANES void Centers(Points4& res, const Group& group) {
  if (group.kind != ConvexShape::Kind::kPrism) {
    res = group.pos;
    return;
  }
  const Vec4 zero = {0, 0, 0, 0};
  res = {zero, zero, zero};
  for (const Points4& corner : group.corner) {
    res.x += corner.x;
    res.y += corner.y;
    res.z += corner.z;
  }
  constexpr double kSixth = 1.0 / 6;
  res = {res.x * kSixth, res.y * kSixth, res.z * kSixth};
}

PLIANT_LANES void PrismCorners(Points4& res, const Group& group, const Points4& dir) {
  const Mask4 up = dir.z >= 0;
  Vec4 best;
  for (int i = 0; i < 3; ++i) {
    Points4 corner = group.corner[i];
    Vec4 along;
    Choose(corner, up, group.corner[i + 3]);
    Dot(&along, corner, dir);
    if (i == 0) {
      res = corner;
      best = along;
    } else {
      const Mask4 farther = along > best;
      Choose(res, farther, corner);
      Choose(&best, farther, along);
    }
  }
}

// 1 up the axis, -1 down.
PLIANT_LANES void EndOf(Vec4* res, const Vec4& x) {
  const Vec4 zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
  *res = (x >= 0 ? one : zero) - (x < 0 ? one : zero);
}

// As Support().
PLIANT_LANES void Supports(Points4& res, const Group& group, const Points4& dir) {
  if (group.kind == ConvexShape::Kind::kPrism) return PrismCorners(res, group, dir);
  if (group.kind == ConvexShape::Kind::kPoint) {
    res = group.pos;
    return;
  }
  const Vec4* const mat = group.mat;
  const double* const size = group.size;
  const Points4 along = {mat[0] * dir.x + mat[3] * dir.y + mat[6] * dir.z,
                         mat[1] * dir.x + mat[4] * dir.y + mat[7] * dir.z,
                         mat[2] * dir.x + mat[5] * dir.y + mat[8] * dir.z};
  Points4 local;
  Vec4 end;
  EndOf(&end, along.z);
  if (group.kind == ConvexShape::Kind::kSegment) {
    local = {along.x * 0.0, along.y * 0.0, along.z * 0.0 + end * size[1]};
  } else {
    const Vec4 zero = {0, 0, 0, 0};
    Vec4 radial = along.x * along.x + along.y * along.y;
    Sqrt(&radial);
    const Vec4 scale = radial > mjMINVAL ? size[0] / radial : zero;
    local = {along.x * scale, along.y * scale, end * size[1]};
  }
  res.x = mat[0] * local.x + mat[1] * local.y + mat[2] * local.z + group.pos.x;
  res.y = mat[3] * local.x + mat[4] * local.y + mat[5] * local.z + group.pos.y;
  res.z = mat[6] * local.x + mat[7] * local.y + mat[8] * local.z + group.pos.z;
}

struct Vertices {
  Points4 w, on1, on2;
};

PLIANT_LANES void ChooseVertices(Vertices& to, const Mask4& mask, const Vertices& from) {
  Choose(to.w, mask, from.w);
  Choose(to.on1, mask, from.on1);
  Choose(to.on2, mask, from.on2);
}

PLIANT_LANES void Differences(Vertices& res, const Group& group1, const Group& group2, const Points4& dir) {
  const Points4 back = {-dir.x, -dir.y, -dir.z};
  Supports(res.on1, group1, dir);
  Supports(res.on2, group2, back);
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
  double cutoff2;
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
  Differences(vertex, group1, group2, dir);
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
    case ConvexShape::Kind::kPrism:
      return shape.inflate == 0;
    default:
      return false;
  }
}

PLIANT_SIMD_CLONES
void FourDistances(FourResults& results, const FourShapes& shapes1, const FourShapes& shapes2,
                   const CcdOptions& options) {
  Group group1, group2;
  Gather(group1, shapes1);
  Gather(group2, shapes2);
  const bool finite = shapes1.kind == ConvexShape::Kind::kPrism && shapes2.kind == shapes1.kind;
  const double tolerance = options.tolerance;
  const Limits limits = {finite ? 0 : 0.5 * tolerance * tolerance, finite ? mjMINVAL : tolerance,
                         options.dist_cutoff * options.dist_cutoff};
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
