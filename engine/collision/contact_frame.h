// The frame of a contact from its normal.
#pragma once

#include "engine/math/vec3.h"

namespace pliant {

// frame rows 0 (normal, unit) and 1 (wanted tangent, or zero) are given; makes row 1 orthogonal and unit and
// row 2 their cross product. Without a wanted tangent, row 1 comes from the y axis, or from the z axis where
// the normal is within 60 degrees of y. A wanted tangent along the normal gives (1, 0, 0).
inline void MakeFrame(mjtNum frame[9]) {
  mjtNum* normal = frame;
  mjtNum* tangent = frame + 3;
  Normalize3(normal);
  if (Dot3(tangent, tangent) < 0.25) {
    Zero3(tangent);
    tangent[normal[1] < 0.5 && normal[1] > -0.5 ? 1 : 2] = 1;
  }
  AddToScl3(tangent, normal, -Dot3(normal, tangent));
  Normalize3(tangent);
  Cross(frame + 6, normal, tangent);
}

}  // namespace pliant
