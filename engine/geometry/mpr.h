// Penetration of convex shapes by minkowski portal refinement (libccd), the classic alternative
// to GJK and EPA.
#pragma once

#include "engine/geometry/gjk.h"

namespace pliant {

// One contact with dist < margin, or none.
int MprContact(ContactPoint* con, double margin, const ConvexShape& shape1, const ConvexShape& shape2,
               const CcdOptions& options);

}  // namespace pliant
