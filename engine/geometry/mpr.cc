#include "engine/geometry/mpr.h"

#include <ccd/ccd.h>

#include <cmath>

namespace pliant {
namespace {

// libccd's search for a portal has no limit of its own, and on degenerate shapes it may go round
// in circles. A shape that has been asked too often answers with a point behind the origin,
// which libccd takes for a separating direction.
struct CountedShape {
  const ConvexShape* shape;
  int calls_left;
};

void CcdSupport(const void* object, const ccd_vec3_t* dir, ccd_vec3_t* out) {
  auto& counted = *static_cast<CountedShape*>(const_cast<void*>(object));
  if (counted.calls_left-- <= 0) {
    ccdVec3Set(out, -dir->v[0], -dir->v[1], -dir->v[2]);
    return;
  }
  double point[3];
  Support(point, *counted.shape, dir->v);
  ccdVec3Set(out, point[0], point[1], point[2]);
}

void CcdCenter(const void* object, ccd_vec3_t* out) {
  double center[3];
  ShapeCenter(center, *static_cast<const CountedShape*>(object)->shape);
  ccdVec3Set(out, center[0], center[1], center[2]);
}

}  // namespace

int MprContact(ContactPoint* con, double margin, const ConvexShape& shape1, const ConvexShape& shape2,
               const CcdOptions& options) {
  ConvexShape grown1 = shape1, grown2 = shape2;
  grown1.inflate += 0.5 * margin;
  grown2.inflate += 0.5 * margin;
  grown1.middle_of_ties = grown2.middle_of_ties = true;
  grown1.classic = grown2.classic = true;
  grown1.hull.climb_min = grown2.hull.climb_min = 0;
  ccd_t ccd;
  CCD_INIT(&ccd);
  ccd.support1 = ccd.support2 = CcdSupport;
  ccd.center1 = ccd.center2 = CcdCenter;
  ccd.mpr_tolerance = options.tolerance;
  ccd.epa_tolerance = options.tolerance;
  ccd.max_iterations = static_cast<unsigned long>(options.max_iterations);

  ccd_real_t depth;
  ccd_vec3_t dir, pos;
  // A search that ends takes at most max_iterations steps to refine the portal, after a few to find it.
  const int limit = 4 * (options.max_iterations + 100);
  CountedShape counted1 = {&grown1, limit}, counted2 = {&grown2, limit};
  const bool touches = ccdMPRPenetration(&counted1, &counted2, &ccd, &depth, &dir, &pos) == 0;
  shape1.vertex = grown1.vertex;
  shape2.vertex = grown2.vertex;
  Copy3(con->normal, dir.v);
  if (!touches || !(Norm3(con->normal) > mjMINVAL) || !std::isfinite(depth)) return 0;
  con->dist = margin - depth;
  for (int i = 0; i < 3; ++i) con->pos[i] = pos.v[i];
  Zero3(con->tangent);
  return 1;
}

}  // namespace pliant
