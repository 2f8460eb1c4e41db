// Distance and contacts between two convex shapes.
#pragma once

#include "engine/geometry/gjk.h"

namespace pliant {

struct ConvexDistanceResult {
  double dist;  // signed; kFarAway when beyond options.dist_cutoff
  double point1[3];
  double point2[3];
  bool has_points;  // the witness points are known; they may be where the shapes are beyond the cutoff
};

// Signed distance and witness points. With dist_cutoff 0 only overlaps are reported. Spheres and capsules
// shrink to points and segments and their radius is added afterwards, so that shallow contacts are exact.
void ConvexDistance(ConvexDistanceResult& result, const ConvexShape& shape1, const ConvexShape& shape2,
                    const CcdOptions& options);

// Contacts with dist < margin, at most max_contacts of them. With max_contacts of four or more solids that
// meet in faces or edges give the corners of the common region (margin 0 only), else one point is given.
int ConvexContacts(ContactPoint* con, int max_contacts, double margin, const ConvexShape& shape1,
                   const ConvexShape& shape2, const CcdOptions& options);

// Whether the first step of the search for contacts of a sphere or capsule and an ellipsoid or cylinder ends
// it with none, as it does for most pairs.
bool AreParted(const ConvexShape& shape1, const ConvexShape& shape2, const CcdOptions& options);

// Pairs of the same two kinds.
struct FourPairs {
  const ConvexShape* shape1[4];
  const ConvexShape* shape2[4];
};

// Whether FourContacts() knows a pair and others of these kinds, as it does where a sphere or capsule meets
// an ellipsoid, a cylinder, a mesh or a prism.
bool HaveFourContacts(const ConvexShape& shape1, const ConvexShape& shape2);

// As ConvexContacts() with at most one contact and no margin for each pair, most of them side by side.
// `found` says which pairs touch. The search of each mesh goes on from where that of the pair before ended,
// that of the first from its own vertex.
void FourContacts(ContactPoint con[4], bool found[4], const FourPairs& pairs, const CcdOptions& options);

// The same of any number of pairs, none of them of a mesh.
struct PairContact {
  const ConvexShape *shape1, *shape2;
  bool touches;
  ContactPoint contact;  // where they touch
};
void ManyContacts(PairContact* pairs, int n, const CcdOptions& options);

}  // namespace pliant
