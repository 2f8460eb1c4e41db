// Boxes around shapes, turned as the shapes are.
#pragma once

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

}  // namespace pliant
