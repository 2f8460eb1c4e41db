// Boxes around shapes, turned as the shapes are.
#pragma once

#include "engine/geometry/convex_shape.h"

namespace pliant {

struct OrientedBox {
  const double* pos;  // [3] of the frame, world
  const double* mat;  // [9] of the frame, row-major
  double center[3];   // in the frame
  double half[3];
};

// True when a face of one of the boxes parts them by more than `gap` (at least 0), rounding included: what
// lies in them is as far apart. False may mean that an edge of each does, which is not tried.
bool FacePartsBoxes(const OrientedBox& box1, const OrientedBox& box2, double gap);

// True when the plane on the box that is across the line from its point nearest to the middle of the shape to
// that middle parts them by more than `gap` (at least 0). False may mean that another plane does. The shape
// lies in a ball of the given radius about its middle, if any is known, which mostly tells sooner. Leaves
// shape.vertex as it is.
bool PlaneOnBoxParts(const OrientedBox& box, const ConvexShape& shape, double radius, double gap);

}  // namespace pliant
