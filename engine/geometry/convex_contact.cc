#include "engine/geometry/convex_contact.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "engine/geometry/epa.h"
#include "engine/geometry/gjk_four.h"
#include "engine/geometry/multicontact.h"

namespace pliant {
namespace {

// What is left of a shape without its radius.
ConvexShape::Kind CoreKind(ConvexShape::Kind kind) {
  switch (kind) {
    case ConvexShape::Kind::kSphere:
      return ConvexShape::Kind::kPoint;
    case ConvexShape::Kind::kCapsule:
      return ConvexShape::Kind::kSegment;
    default:
      return kind;
  }
}

// The radius that a round shape loses.
double RadiusOf(const ConvexShape& shape) { return IsRound(shape) ? shape.place.size[0] + shape.inflate : 0; }

// From the distance of what is left of shapes without their radii, more than 0, to that of the shapes.
// `cutoff` is that of the shapes.
void AddRadii(ConvexDistanceResult& result, double dist, const double point1[3], const double point2[3],
              double radius1, double radius2, double cutoff) {
  result.dist = kFarAway;
  result.has_points = dist < kFarAway;
  if (!result.has_points) return;
  double normal[3];
  Sub3(normal, point2, point1);
  Normalize3(normal);
  AddScl3(result.point1, point1, normal, radius1);
  AddScl3(result.point2, point2, normal, -radius2);
  dist = dist - radius1 - radius2;
  if (dist <= cutoff) result.dist = dist;
}

void SupportWithoutRadius(double res[3], const ConvexShape& shape, const double dir[3]) {
  IsRound(shape) ? SupportCore(res, shape, dir) : Support(res, shape, dir);
}

// Shapes with their radii removed. True when they are apart, with the result for the full shapes.
bool ShallowDistance(ConvexDistanceResult& result, const ConvexShape& shape1, const ConvexShape& shape2,
                     const CcdOptions& options, const double center1[3], const double center2[3]) {
  ConvexShape core1 = shape1, core2 = shape2;
  const double radius1 = RadiusOf(shape1), radius2 = RadiusOf(shape2);
  for (ConvexShape* core : {&core1, &core2}) {
    if (IsRound(*core)) core->inflate = 0;
    core->kind = CoreKind(core->kind);
  }
  CcdOptions core_options = options;
  core_options.dist_cutoff += radius1 + radius2;
  GjkResult gjk;
  Gjk(gjk, core1, core2, core_options, center1, center2);
  shape1.vertex = core1.vertex;
  shape2.vertex = core2.vertex;
  if (!(gjk.dist > options.tolerance)) return false;
  AddRadii(result, gjk.dist, gjk.point1, gjk.point2, radius1, radius2, options.dist_cutoff);
  return true;
}

// Distance of shapes that are not round, or not farther apart than the tolerance without their radii; where
// they overlap and `con` is given, also the contacts in which their features meet.
int MeasureWhole(ConvexDistanceResult& result, const ConvexShape& shape1, const ConvexShape& shape2,
                 const CcdOptions& options, const double center1[3], const double center2[3],
                 ContactPoint* con) {
  GjkResult gjk;
  Gjk(gjk, shape1, shape2, options, center1, center2);
  result.dist = gjk.dist;
  result.has_points = gjk.dist < kFarAway && gjk.n > 0;
  Copy3(result.point1, gjk.point1);
  Copy3(result.point2, gjk.point2);
  if (gjk.dist > options.tolerance || gjk.n < 2) return 0;

  Polytope polytope;
  PenetrationResult penetration;
  Penetration(penetration, polytope, gjk, shape1, shape2, options);
  result.dist = penetration.dist;
  if (penetration.face < 0) return 0;
  Copy3(result.point1, penetration.point1);
  Copy3(result.point2, penetration.point2);
  // Shapes that only touch, whose difference leaves out the origin by rounding, have no facing features.
  const bool overlap = -penetration.dist > gjk.dist;
  return con && overlap ? FeatureContacts(con, penetration, polytope, shape1, shape2) : 0;
}

// The same for any shapes.
int Measure(ConvexDistanceResult& result, const ConvexShape& shape1, const ConvexShape& shape2,
            const CcdOptions& options, ContactPoint* con) {
  double center1[3], center2[3];
  ShapeCenter(center1, shape1);
  ShapeCenter(center2, shape2);
  if (IsRound(shape1) || IsRound(shape2)) {
    if (ShallowDistance(result, shape1, shape2, options, center1, center2)) return 0;
  }
  return MeasureWhole(result, shape1, shape2, options, center1, center2, con);
}

void SetContact(ContactPoint& con, double dist, const double point1[3], const double point2[3]) {
  con.dist = dist;
  Sub3(con.normal, point1, point2);
  Normalize3(con.normal);
  for (int i = 0; i < 3; ++i) con.pos[i] = 0.5 * (point1[i] + point2[i]);
  Zero3(con.tangent);
}

bool IsMesh(const ConvexShape& shape) { return shape.kind == ConvexShape::Kind::kMesh; }

// Searches of meshes start where that of the pair before ended. Few depend on where that was.
void ForgetVertices(const ConvexShape* const shape[4]) {
  if (!IsMesh(*shape[0])) return;
  for (int i = 1; i < 4; ++i) shape[i]->vertex = ConvexShape::kForgotten;
}
bool DependsOnLast(const ConvexShape& shape) { return IsMesh(shape) && shape.missed_vertex; }
void GoOnFrom(int vertex, const ConvexShape& shape) {
  if (IsMesh(shape)) shape.vertex = vertex;
}

// The search for the distance of what is left of two shapes without their radii.
DistanceQuery CoreQuery(const ConvexShape& shape1, const ConvexShape& shape2, const CcdOptions& options) {
  DistanceQuery query;
  query.shape1 = &shape1;
  query.shape2 = &shape2;
  query.cutoff = options.dist_cutoff + (RadiusOf(shape1) + RadiusOf(shape2));
  return query;
}

void SearchCores(DistanceQuery* queries, int n, const CcdOptions& options) {
  FourDistances(queries, n, CoreKind(queries->shape1->kind), CoreKind(queries->shape2->kind), options);
}

// Of shapes whose cores have been searched.
void ResultOf(ConvexDistanceResult& result, const DistanceQuery& cores, const CcdOptions& options) {
  AddRadii(result, cores.dist, cores.point1, cores.point2, RadiusOf(*cores.shape1), RadiusOf(*cores.shape2),
           options.dist_cutoff);
}

}  // namespace

bool AreParted(const ConvexShape& shape1, const ConvexShape& shape2, const CcdOptions& options) {
  const double tolerance = options.tolerance;
  const double cutoff = options.dist_cutoff + (RadiusOf(shape1) + RadiusOf(shape2));
  double x[3], dir[3], back[3], on1[3], on2[3], w[3], diff[3];
  Sub3(x, shape1.place.pos, shape2.place.pos);
  const double norm2 = Dot3(x, x), dist = std::sqrt(norm2);
  if (!(dist >= tolerance) || norm2 == 0) return false;
  Scl3(dir, x, -1 / dist);
  Scl3(back, dir, -1);
  SupportWithoutRadius(on1, shape1, dir);
  SupportWithoutRadius(on2, shape2, back);
  Sub3(w, on1, on2);
  Sub3(diff, x, w);
  if (Dot3(x, diff) < 0.5 * tolerance * tolerance) return false;
  const double along = Dot3(x, w);
  return along > 0 && along * along / norm2 >= cutoff * cutoff;
}

void ConvexDistance(ConvexDistanceResult& result, const ConvexShape& shape1, const ConvexShape& shape2,
                    const CcdOptions& options) {
  Measure(result, shape1, shape2, options, nullptr);
}

int ConvexContacts(ContactPoint* con, int max_contacts, double margin, const ConvexShape& shape1,
                   const ConvexShape& shape2, const CcdOptions& options) {
  ConvexDistanceResult result;
  ContactPoint* features = max_contacts >= kMaxFeaturePoints ? con : nullptr;
  int found;
  if (margin == 0) {
    found = Measure(result, shape1, shape2, options, features);
  } else {
    ConvexShape grown1 = shape1, grown2 = shape2;
    grown1.inflate += 0.5 * margin;
    grown2.inflate += 0.5 * margin;
    found = Measure(result, grown1, grown2, options, features);
  }
  if (!(result.dist < 0) || max_contacts < 1) return 0;
  if (found) return found;
  SetContact(*con, margin + result.dist, result.point1, result.point2);
  return 1;
}

bool HaveFourContacts(const ConvexShape& shape1, const ConvexShape& shape2) {
  return (IsRound(shape1) || IsRound(shape2)) && HaveFourDistances(CoreKind(shape1.kind), shape1) &&
         HaveFourDistances(CoreKind(shape2.kind), shape2);
}

void FourContacts(ContactPoint con[4], bool found[4], const FourPairs& pairs, const CcdOptions& options) {
  const ConvexShape *const *const shape1 = pairs.shape1, *const *const shape2 = pairs.shape2;
  int vertex1 = shape1[0]->vertex, vertex2 = shape2[0]->vertex;
  ForgetVertices(shape1);
  ForgetVertices(shape2);
  DistanceQuery cores[4];
  for (int i = 0; i < 4; ++i) cores[i] = CoreQuery(*shape1[i], *shape2[i], options);
  SearchCores(cores, 4, options);
  for (int i = 0; i < 4; ++i) {
    ConvexDistanceResult result;
    const bool depends = DependsOnLast(*shape1[i]) || DependsOnLast(*shape2[i]);
    if (cores[i].dist > options.tolerance && !depends) {
      ResultOf(result, cores[i], options);
    } else {
      GoOnFrom(vertex1, *shape1[i]);
      GoOnFrom(vertex2, *shape2[i]);
      Measure(result, *shape1[i], *shape2[i], options, nullptr);
    }
    vertex1 = shape1[i]->vertex;
    vertex2 = shape2[i]->vertex;
    found[i] = result.dist < 0;
    if (found[i]) SetContact(con[i], result.dist, result.point1, result.point2);
  }
}

void ManyContacts(PairContact* pairs, int n, const CcdOptions& options) {
  constexpr int kTogether = 32;
  DistanceQuery cores[kTogether];
  for (; n > 0; pairs += kTogether, n -= kTogether) {
    const int count = std::min(n, kTogether);
    for (int i = 0; i < count; ++i) cores[i] = CoreQuery(*pairs[i].shape1, *pairs[i].shape2, options);
    SearchCores(cores, count, options);
    for (int i = 0; i < count; ++i) {
      ConvexDistanceResult result;
      if (cores[i].dist > options.tolerance) {
        ResultOf(result, cores[i], options);
      } else {
        Measure(result, *pairs[i].shape1, *pairs[i].shape2, options, nullptr);
      }
      pairs[i].touches = result.dist < 0;
      if (pairs[i].touches) SetContact(pairs[i].contact, result.dist, result.point1, result.point2);
    }
  }
}

}  // namespace pliant
