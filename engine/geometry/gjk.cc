#include "engine/geometry/gjk.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/geometry/pair_supports.h"
#include "engine/geometry/simplex_distance.h"
#include "engine/geometry/tetrahedron.h"

namespace pliant {
namespace {

void Combine(double res[3], const double lambda[4], const GjkResult& r, double (DifferenceVertex::*part)[3]) {
  Zero3(res);
  for (int i = 0; i < r.n; ++i) AddToScl3(res, r.simplex[i].*part, lambda[i]);
}

// Coordinate by coordinate, as it was written: wider loads would wait for the stores to
// leave the core's buffer.
inline void CopyVertex(DifferenceVertex& to, const DifferenceVertex& from) {
  Copy3(to.w, from.w);
  Copy3(to.on1, from.on1);
  Copy3(to.on2, from.on2);
  to.vertex1 = from.vertex1;
  to.vertex2 = from.vertex2;
}

// The vertices of a simplex in the order `from`, a permutation.
void Reorder(DifferenceVertex simplex[4], const int from[4]) {
  DifferenceVertex moved[4];
  for (int i = 0; i < 4; ++i) {
    if (from[i] != i) CopyVertex(moved[i], simplex[from[i]]);
  }
  for (int i = 0; i < 4; ++i) {
    if (from[i] != i) CopyVertex(simplex[i], moved[i]);
  }
}

// A simplex, and those of its vertices that a search has replaced since it began.
class Replacements {
 public:
  explicit Replacements(DifferenceVertex* simplex) : simplex_(simplex) {}

  DifferenceVertex& Replace(int i) {
    if (!replaced_[i]) CopyVertex(before_[i], simplex_[i]);
    replaced_[i] = true;
    return simplex_[i];
  }
  void Undo() {
    for (int i = 0; i < 4; ++i) {
      if (replaced_[i]) CopyVertex(simplex_[i], before_[i]);
    }
  }

 private:
  DifferenceVertex* simplex_;
  DifferenceVertex before_[4];
  bool replaced_[4] = {false, false, false, false};
};

enum class Inside { kYes, kNo, kUnknown };

// Starting from a tetrahedron, moves the face that has the origin farthest outside until the origin is inside
// the tetrahedron or a support plane separates it. Vertices keep a positive orientation. Where that comes to
// nothing the simplex is left as it was.
Inside FindEnclosing(GjkResult& r, const PairSupports& support, int max_iterations) {
  Replacements replacements(r.simplex);
  int s[4] = {0, 1, 2, 3};
  for (; r.iterations < max_iterations; ++r.iterations) {
    const double* const corner[4] = {r.simplex[s[0]].w, r.simplex[s[1]].w, r.simplex[s[2]].w,
                                     r.simplex[s[3]].w};
    FacePlane face;
    const int i = OutermostFace(face, corner);
    if (i < 0) break;
    if (face.offset > 0) {
      Reorder(r.simplex, s);
      r.n = 4;
      return Inside::kYes;
    }
    DifferenceVertex& replaced = replacements.Replace(s[i]);
    support.Find(replaced, face.normal);
    if (Dot3(face.normal, replaced.w) < 0) return Inside::kNo;
    const int a = (i + 1) & 3, b = (i + 2) & 3;
    std::swap(s[a], s[b]);
  }
  replacements.Undo();
  return Inside::kUnknown;
}

// The point of the simplex and the vertex behind it that is nearest to the origin, also in barycentric
// coordinates, and of the vertices those that it needs. False when it is not a number.
bool KeepNearest(GjkResult& r, double lambda[4], double nearest[3]) {
  const double* const vertex[4] = {r.simplex[0].w, r.simplex[1].w, r.simplex[2].w, r.simplex[3].w};
  NearestOnSimplex(lambda, r.n + 1, vertex);
  Zero3(nearest);
  int kept = 0;
  for (int i = 0; i < r.n + 1; ++i) {
    if (lambda[i] == 0) continue;
    AddToScl3(nearest, r.simplex[i].w, lambda[i]);
    if (kept != i) {
      CopyVertex(r.simplex[kept], r.simplex[i]);
      lambda[kept] = lambda[i];
    }
    ++kept;
  }
  if (kept > 0) r.n = kept;
  return kept > 0;
}

void SetSeparated(GjkResult& r) {
  r.n = 0;
  r.dist = kFarAway;
}

// A simplex holds the origin. The reference still looks along what rounding has left of the nearest point:
// the next search of a mesh goes on from where this one ends.
void EndInside(GjkResult& r, const double x[3], const ConvexShape& shape1, const ConvexShape& shape2) {
  const double norm = r.dist;
  r.dist = 0;
  if (norm == 0) return;
  double dir[3], on1[3], on2[3];
  Scl3(dir, x, -1 / norm);
  PairSupport(on1, on2, shape1, shape2, dir);
}

}  // namespace

void SupportDifference(DifferenceVertex& v, const ConvexShape& shape1, const ConvexShape& shape2,
                       const double dir[3]) {
  PairSupport(v.on1, v.on2, shape1, shape2, dir);
  v.vertex1 = shape1.vertex;
  v.vertex2 = shape2.vertex;
  Sub3(v.w, v.on1, v.on2);
}

bool ProjectOnThinTriangle(double res[3], const double v1[3], const double v2[3], const double v3[3]) {
  double d21[3], d31[3], d32[3], normal[3];
  Sub3(d21, v2, v1);
  Sub3(d31, v3, v1);
  Sub3(d32, v3, v2);
  Cross(normal, d21, d31);
  if (ProjectAlongNormal(res, normal, v1)) return true;
  Cross(normal, d31, d32);
  if (ProjectAlongNormal(res, normal, v3)) return true;
  const double nn = Dot3(normal, normal);
  if (nn == 0) return false;
  Scl3(res, normal, Dot3(normal, v3) / nn);
  return true;
}

namespace {

void Start(GjkResult& r, double x[3], const double point1[3], const double point2[3]) {
  Copy3(r.point1, point1);
  Copy3(r.point2, point2);
  r.n = 0;
  Sub3(x, point1, point2);
  r.dist = Norm3(x);
}

}  // namespace

void Gjk(GjkResult& r, const ConvexShape& shape1, const ConvexShape& shape2, const CcdOptions& options,
         const double start1[3], const double start2[3]) {
  const bool want_dist = options.dist_cutoff > 0;
  const double cutoff2 = options.dist_cutoff * options.dist_cutoff;
  const bool finite = IsPolytope(shape1) && IsPolytope(shape2);
  const double gap_limit = finite ? 0 : 0.5 * options.tolerance * options.tolerance;
  const double min_dist = finite ? mjMINVAL : options.tolerance;  // as near the origin as one asks
  const PairSupports support(shape1, shape2);
  bool try_enclosing = !want_dist;

  double x[3];  // point of the difference nearest to the origin so far
  double lambda[4] = {1, 0, 0, 0};
  Start(r, x, start1, start2);
  for (r.iterations = 0; r.iterations < options.max_iterations; ++r.iterations) {
    const double norm2 = Dot3(x, x);
    if (norm2 == 0) break;
    double dir[3];
    Scl3(dir, x, -1 / r.dist);
    DifferenceVertex& s = r.simplex[r.n];
    support.Find(s, dir);

    const double along = Dot3(x, s.w);
    if (along > 0 && !want_dist) return SetSeparated(r);
    if (r.dist < min_dist) break;
    // The Frank-Wolfe gap <x, x - s> bounds how much x can still improve.
    double diff[3];
    Sub3(diff, x, s.w);
    if (Dot3(x, diff) < gap_limit) {
      if (!r.iterations) r.n = 1;
      break;
    }
    if (along > 0 && along * along / norm2 >= cutoff2) return SetSeparated(r);

    if (r.n == 3 && try_enclosing) {
      const Inside inside = FindEnclosing(r, support, options.max_iterations);
      if (inside == Inside::kNo) return SetSeparated(r);
      if (inside == Inside::kYes) {
        r.dist = 0;
        return;
      }
      try_enclosing = false;
    }
    double next[3];
    if (!KeepNearest(r, lambda, next)) return SetSeparated(r);
    const double next_dist = Norm3(next);
    // No nearer than before; where that is said of the first point, the reference has no contact.
    if (std::fabs(next_dist - r.dist) < mjMINVAL) break;
    Copy3(x, next);
    r.dist = next_dist;
    if (r.n == 4) {
      EndInside(r, x, shape1, shape2);
      break;
    }
  }
  if (r.n > 0) {
    Combine(r.point1, lambda, r, &DifferenceVertex::on1);
    Combine(r.point2, lambda, r, &DifferenceVertex::on2);
  }
}

}  // namespace pliant
