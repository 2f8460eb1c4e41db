#include "engine/geometry/convex_contact.h"

#include <algorithm>

#include "engine/geometry/epa.h"
#include "engine/geometry/multicontact.h"

namespace pliant {
namespace {

// The radius that a round shape loses, and the shape that is left.
double Shrink(ConvexShape& shape) {
  if (shape.kind == ConvexShape::Kind::kSphere) {
    shape.kind = ConvexShape::Kind::kPoint;
  } else if (shape.kind == ConvexShape::Kind::kCapsule) {
    shape.kind = ConvexShape::Kind::kSegment;
  } else {
    return 0;
  }
  const double radius = shape.place.size[0] + shape.inflate;
  shape.inflate = 0;
  return radius;
}

bool IsRound(const ConvexShape& shape) {
  return shape.kind == ConvexShape::Kind::kSphere || shape.kind == ConvexShape::Kind::kCapsule;
}

// Shapes with their radii removed. True when they are apart, with the result for the full shapes.
bool ShallowDistance(ConvexDistanceResult& result, const ConvexShape& shape1, const ConvexShape& shape2,
                     const CcdOptions& options, const double center1[3], const double center2[3]) {
  ConvexShape core1 = shape1, core2 = shape2;
  const double radius1 = Shrink(core1), radius2 = Shrink(core2);
  CcdOptions core_options = options;
  core_options.dist_cutoff += radius1 + radius2;
  GjkResult gjk;
  Gjk(gjk, core1, core2, core_options, center1, center2);
  shape1.vertex = core1.vertex;
  shape2.vertex = core2.vertex;
  if (!(gjk.dist > options.tolerance)) return false;
  result.dist = kFarAway;
  result.has_points = gjk.dist < kFarAway;
  if (!result.has_points) return true;

  double normal[3];
  Sub3(normal, gjk.point2, gjk.point1);
  Normalize3(normal);
  AddScl3(result.point1, gjk.point1, normal, radius1);
  AddScl3(result.point2, gjk.point2, normal, -radius2);
  const double dist = gjk.dist - radius1 - radius2;
  if (dist <= options.dist_cutoff) result.dist = dist;
  return true;
}

// Distance of the shapes; where they overlap and `con` is given, also the contacts in which
// their features meet.
int Measure(ConvexDistanceResult& result, const ConvexShape& shape1, const ConvexShape& shape2,
            const CcdOptions& options, ContactPoint* con) {
  double center1[3], center2[3];
  ShapeCenter(center1, shape1);
  ShapeCenter(center2, shape2);
  if (IsRound(shape1) || IsRound(shape2)) {
    if (ShallowDistance(result, shape1, shape2, options, center1, center2)) return 0;
  }
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

void SetContact(ContactPoint& con, double dist, const double point1[3], const double point2[3]) {
  con.dist = dist;
  Sub3(con.normal, point1, point2);
  Normalize3(con.normal);
  for (int i = 0; i < 3; ++i) con.pos[i] = 0.5 * (point1[i] + point2[i]);
  Zero3(con.tangent);
}

}  // namespace

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

}  // namespace pliant
