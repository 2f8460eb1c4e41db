#include "engine/query/contact_reason.h"

#include <algorithm>
#include <utility>

#include "engine/collision/filter.h"
#include "engine/collision/mixing.h"
#include "engine/collision/narrowphase.h"
#include "engine/model/callbacks.h"

namespace pliant {
namespace {

int FindExplicitPair(const mjModel& m, int geom1, int geom2) {
  for (int p = 0; p < m.npair; ++p) {
    const int a = m.pair_geom1[p], b = m.pair_geom2[p];
    if ((a == geom1 && b == geom2) || (a == geom2 && b == geom1)) return p;
  }
  return -1;
}

// What remains once the filters let the pair through. geom1 and geom2 in the order of their types.
ContactReason TestShapes(const mjModel& m, mjData& d, int geom1, int geom2, const ContactBand& band,
                         ContactReason apart) {
  if (FilterSpheres(m, d, geom1, geom2, band.detection)) return apart;
  mjPreContact con[mjMAXCONPAIR];
  const int n =
      mjCOLLISIONFUNC[m.geom_type[geom1]][m.geom_type[geom2]](&m, &d, con, geom1, geom2, band.detection);
  if (n <= 0) return apart == ContactReason::kExplicitPair ? apart : ContactReason::kTooFar;
  mjtNum dist = con[0].dist;
  for (int i = 1; i < n; ++i) dist = std::min(dist, con[i].dist);
  return dist < band.active ? ContactReason::kTouching : ContactReason::kGap;
}

ContactReason FromBodies(BodyRule rule) {
  switch (rule) {
    case BodyRule::kSameBody:
      return ContactReason::kSameBody;
    case BodyRule::kImmovable:
      return ContactReason::kImmovable;
    case BodyRule::kParentChild:
      return ContactReason::kParentChild;
    case BodyRule::kExcluded:
      return ContactReason::kExcluded;
    default:
      return ContactReason::kMasks;
  }
}

}  // namespace

ContactReason ExplainContact(const mjModel& m, mjData& d, int geom1, int geom2) {
  if (m.opt.disableflags & (mjDSBL_CONTACT | mjDSBL_CONSTRAINT)) return ContactReason::kDisabled;
  if (geom1 == geom2) return ContactReason::kSameGeom;
  if (m.geom_type[geom1] > m.geom_type[geom2]) std::swap(geom1, geom2);
  if (!mjCOLLISIONFUNC[m.geom_type[geom1]][m.geom_type[geom2]]) return ContactReason::kNoFunction;

  const int pair = FindExplicitPair(m, geom1, geom2);
  if (pair >= 0) {
    return TestShapes(m, d, geom1, geom2, PairBand(m, pair), ContactReason::kExplicitPair);
  }
  const BodyRule rule = FilterBodies(m, m.geom_bodyid[geom1], m.geom_bodyid[geom2]);
  if (rule != BodyRule::kAllowed) return FromBodies(rule);
  if (mjcb_contactfilter) {
    if (mjcb_contactfilter(&m, &d, geom1, geom2)) return ContactReason::kUserFilter;
  } else if (!MasksMatch(m.geom_contype[geom1], m.geom_conaffinity[geom1], m.geom_contype[geom2],
                         m.geom_conaffinity[geom2])) {
    return ContactReason::kMasks;
  }
  return TestShapes(m, d, geom1, geom2, GeomBand(m, geom1, geom2), ContactReason::kBoundingSphere);
}

ContactDistances DistancesOf(const mjModel& m, int geom1, int geom2) {
  const int pair = FindExplicitPair(m, geom1, geom2);
  const ContactBand band = pair >= 0 ? PairBand(m, pair) : GeomBand(m, geom1, geom2);
  return {band.active, band.detection};
}

const char* ContactReasonText(ContactReason reason) {
  switch (reason) {
    case ContactReason::kDisabled:
      return "contacts are switched off";
    case ContactReason::kSameGeom:
      return "this is one and the same geom";
    case ContactReason::kNoFunction:
      return "these two types of geom never collide";
    case ContactReason::kExplicitPair:
      return "a contact pair names these geoms, and they are further apart than its margin and gap";
    case ContactReason::kSameBody:
      return "both geoms belong to the same rigid body";
    case ContactReason::kImmovable:
      return "no joint moves either of their bodies";
    case ContactReason::kParentChild:
      return "their bodies are parent and child (option flag filterparent)";
    case ContactReason::kExcluded:
      return "an exclude element names their bodies";
    case ContactReason::kMasks:
      return "contype and conaffinity of the two do not match";
    case ContactReason::kUserFilter:
      return "the contact filter callback discards the pair";
    case ContactReason::kBoundingSphere:
      return "their bounding spheres are further apart than margin and gap";
    case ContactReason::kTooFar:
      return "they are further apart than margin and gap";
    case ContactReason::kGap:
      return "they are in contact, but within the gap, so no force acts";
    case ContactReason::kTouching:
      return "they touch";
  }
  return "";
}

}  // namespace pliant
