// Outward normals of round shapes near a given point.
#pragma once

#include "engine/geometry/convex_shape.h"

namespace pliant {

// Unit normal (world) of the surface point of the shape that is nearest to `point`. False where the shape has
// no smooth surface there: flat shapes, and cylinders near their caps or axis.
bool SurfaceNormal(double normal[3], const ConvexShape& shape, const double point[3]);

// The exact normals of round shapes replace the approximate one of a contact between the two;
// of two, their mean.
void FixNormal(ContactPoint& con, const ConvexShape& shape1, const ConvexShape& shape2);

}  // namespace pliant
