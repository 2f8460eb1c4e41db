// What a bolt and a nut have in common: the thread, the cone that begins it and the hexagonal head.
#pragma once

#include <mujoco/mjtype.h>

namespace pliant::plugins {

inline constexpr mjtNum kSlope = 0.70710678118654752440;  // faces at 45 degrees

// Of a point, for a thread of this radius about the z axis with twelve turns a metre.
struct Screw {
  Screw(mjtNum radius, const mjtNum point[3]);
  mjtNum thread;  // endless, with a triangular profile
  mjtNum cone;    // with the apex -radius on the axis, opening upwards
  mjtNum head;    // half a metre to its flats, from z = -0.5 to 0, with its edges turned off
};

}  // namespace pliant::plugins
