#include "engine/collision/max_contact.h"

#include <algorithm>
#include <utility>

namespace pliant {
namespace {

// Pairs of convex shapes that are found by the general search.
constexpr int kPatch = -1;    // a patch of contacts, where multiccd allows more than one
constexpr int kCapsule = -2;  // the same with a capsule

// Rows and columns: plane, hfield, sphere, capsule, ellipsoid, cylinder, box, mesh, as in mjtGeom.
constexpr int kTypes = mjGEOM_MESH + 1;
constexpr int kField = mjMAXCONPAIR;
constexpr int kMaxContacts[kTypes][kTypes] = {
    {0, 0, 1, 2, 1, 4, 4, 4},
    {0, 0, kField, kField, kField, kField, kField, kField},
    {1, kField, 1, 1, 1, 1, 1, 1},
    {2, kField, 1, 2, 1, kCapsule, 4, kCapsule},
    {1, kField, 1, 1, 1, 1, 1, 1},
    {4, kField, 1, kCapsule, 1, kPatch, kPatch, kPatch},
    {4, kField, 1, 4, 1, kPatch, 8, kPatch},
    {4, kField, 1, kCapsule, 1, kPatch, kPatch, kPatch},
};

bool HasMargin(const mjModel& m, int geom1, int geom2) {
  if (m.opt.enableflags & mjENBL_OVERRIDE) return m.opt.o_margin > 0;
  for (int p = 0; p < m.npair; ++p) {
    if (std::minmax(m.pair_geom1[p], m.pair_geom2[p]) == std::minmax(geom1, geom2))
      return m.pair_margin[p] > 0;
  }
  return m.geom_margin[geom1] > 0 || m.geom_margin[geom2] > 0;
}

}  // namespace

int MaxContact(const mjModel& m, int geom1, int geom2, int has_margin) {
  if (geom1 < 0 || geom2 < 0 || geom1 >= m.ngeom || geom2 >= m.ngeom) return 0;
  const int type1 = m.geom_type[geom1], type2 = m.geom_type[geom2];
  if (type1 == mjGEOM_SDF || type2 == mjGEOM_SDF) return m.opt.sdf_initpoints;
  if (type1 >= kTypes || type2 >= kTypes) return 0;
  const int count = kMaxContacts[type1][type2];
  if (count >= 0) return count;
  if (m.opt.disableflags & mjDSBL_MULTICCD) return 1;
  if (count == kCapsule || (m.opt.disableflags & mjDSBL_NATIVECCD)) return 5;
  const bool margin = has_margin < 0 ? HasMargin(m, geom1, geom2) : has_margin != 0;
  return margin ? 5 : 4;
}

}  // namespace pliant
