// A plane between two long solids, square to the line between the nearest points of their axes.
#pragma once

#include "engine/geometry/convex_shape.h"

namespace pliant {

// Whether AxisPlaneParts() knows the shape: capsules and cylinders.
bool HasAxis(const ConvexShape& shape);

// True when that plane parts the shapes, which have axes, by more than `gap` (at least 0), rounding included.
// False may mean that another plane does.
bool AxisPlaneParts(const ConvexShape& shape1, const ConvexShape& shape2, double gap);

}  // namespace pliant
