// Prisms of height fields that a plane parts from a shape: most are, and a search would only find that too,
// in several steps.
#pragma once

#include "engine/geometry/convex_shape.h"

namespace pliant {

// Of four prisms, corners [18] each, bottom 0-2 and top 3-5, those that a plane has all below it and the
// shape more than `gap` above it: a bit each. Planes are tried that lie across the normal of a prism's top,
// and across the line from the middle of its top to that of the shape. The shape is no mesh, and is given in
// the frame of the prisms; lengths.
int PartedPrisms(const double* const corners[4], const ConvexShape& shape, double gap);

}  // namespace pliant
