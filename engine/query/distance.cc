#include "engine/query/distance.h"

#include <algorithm>
#include <utility>

#include "engine/collision/convex_geom.h"
#include "engine/collision/filter.h"
#include "engine/collision/narrowphase.h"
#include "engine/geometry/convex_contact.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

bool IsConvex(int type) { return type >= mjGEOM_SPHERE && type <= mjGEOM_MESH; }

// Pairs whose distance comes from GJK: those that collide by it, and boxes,
// whose contacts are not their nearest points.
bool UsesGjk(const mjModel& m, int type1, int type2) {
  if (m.opt.disableflags & mjDSBL_NATIVECCD) return false;
  if (!IsConvex(type1) || !IsConvex(type2)) return false;
  return mjCOLLISIONFUNC[type1][type2] == CollideConvex || (type1 == mjGEOM_BOX && type2 == mjGEOM_BOX);
}

// As in the reference, the segment is also given where the search ended beyond distmax.
mjtNum ByGjk(const mjModel& m, mjData& d, int geom1, int geom2, mjtNum distmax, mjtNum segment[6]) {
  CcdOptions options = MakeCcdOptions(m);
  options.dist_cutoff = std::max(distmax, 0.0);
  ConvexDistanceResult result;
  ConvexDistance(result, MakeConvexShape(m, d, geom1), MakeConvexShape(m, d, geom2), options);
  if (result.has_points) {
    Copy3(segment, result.point1);
    Copy3(segment + 3, result.point2);
  } else if (result.dist <= 0) {
    // The search ended where it began: the centres are one point.
    Copy3(segment, d.geom_xpos + 3 * geom1);
    Copy3(segment + 3, d.geom_xpos + 3 * geom2);
  }
  return result.dist < distmax ? result.dist : distmax;
}

// The closest of the contacts found with distmax as margin.
mjtNum ByContacts(const mjModel& m, mjData& d, int geom1, int geom2, mjtNum distmax, mjtNum segment[6]) {
  mjPreContact con[mjMAXCONPAIR];
  const int n = mjCOLLISIONFUNC[m.geom_type[geom1]][m.geom_type[geom2]](&m, &d, con, geom1, geom2, distmax);
  mjtNum dist = distmax;
  for (int i = 0; i < n; ++i) {
    if (!(con[i].dist < dist)) continue;
    dist = con[i].dist;
    AddScl3(segment, con[i].pos, con[i].normal, -0.5 * dist);
    AddScl3(segment + 3, con[i].pos, con[i].normal, 0.5 * dist);
  }
  return dist;
}

}  // namespace

mjtNum GeomDistance(const mjModel& m, mjData& d, int geom1, int geom2, mjtNum distmax, mjtNum* fromto) {
  if (fromto) Zero6(fromto);
  const bool flip = m.geom_type[geom1] > m.geom_type[geom2];
  if (flip) std::swap(geom1, geom2);
  const int type1 = m.geom_type[geom1], type2 = m.geom_type[geom2];
  if (!mjCOLLISIONFUNC[type1][type2] || FilterSpheres(m, d, geom1, geom2, distmax)) return distmax;

  mjtNum segment[6] = {0};
  const bool by_gjk = UsesGjk(m, type1, type2);
  const mjtNum dist =
      by_gjk ? ByGjk(m, d, geom1, geom2, distmax, segment) : ByContacts(m, d, geom1, geom2, distmax, segment);
  if (fromto && (by_gjk || dist < distmax)) {
    Copy3(fromto, segment + (flip ? 3 : 0));
    Copy3(fromto + 3, segment + (flip ? 0 : 3));
  }
  return dist;
}

}  // namespace pliant
