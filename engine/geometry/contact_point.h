// What a pair of shapes reports where it touches, and how a shape is placed. No model is known here.
#pragma once

#include "engine/math/misc.h"
#include "engine/math/vec3.h"

namespace pliant {

// A shape by value of its pose: `size` as in the table of geom sizes
// (radius; radius and half length; half sizes).
struct Placed {
  const double* pos;   // [3] centre, world
  const double* mat;   // [9] rotation, row-major
  const double* size;  // [3]
};

// One contact. The normal points from the first shape to the second; pos is midway between the two surfaces.
// The tangent is zero where the pair does not prefer one.
struct ContactPoint {
  double dist;  // signed gap along the normal, negative when the shapes overlap
  double pos[3];
  double normal[3];
  double tangent[3];
};

// The axis-th column of a rotation matrix.
inline void Column3(double res[3], const double mat[9], int axis) {
  res[0] = mat[axis];
  res[1] = mat[3 + axis];
  res[2] = mat[6 + axis];
}

}  // namespace pliant
