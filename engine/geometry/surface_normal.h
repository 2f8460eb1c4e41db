// Outward normals of round shapes near a given point.
#pragma once

#include "engine/geometry/convex_shape.h"

namespace pliant {

// Unit normal (world) of the surface point of the shape that is nearest to `point`. False where the shape has
// no smooth surface there: flat shapes, and cylinders near their caps or axis.
bool SurfaceNormal(double normal[3], const ConvexShape& shape, const double point[3]);

}  // namespace pliant
