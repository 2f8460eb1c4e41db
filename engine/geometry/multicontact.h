// Several contact points where two solids meet in a face.
#pragma once

#include "engine/geometry/epa.h"

namespace pliant {

constexpr int kMaxFeaturePoints = 4;

// From the face of the expanded polytope nearest to the origin, finds the faces or edges of the two
// shapes that touch: two faces whose normals are opposite, or a face and an edge parallel to it. Writes
// up to kMaxFeaturePoints contacts, each with its own depth, and returns how many; 0 when the shapes
// meet in a point.
int FeatureContacts(ContactPoint con[kMaxFeaturePoints], const PenetrationResult& penetration,
                    const Polytope& polytope, const ConvexShape& shape1, const ConvexShape& shape2);

}  // namespace pliant
