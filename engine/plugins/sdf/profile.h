// Pieces that shapes are put together from (Quilez, "Distance functions"): unions are minima, intersections
// maxima, and a shape less another one is the intersection with its outside.
#pragma once

#include <mujoco/mjtype.h>

#include <algorithm>
#include <cmath>

namespace pliant::plugins {

inline mjtNum Union(mjtNum a, mjtNum b) { return std::min(a, b); }
inline mjtNum Intersection(mjtNum a, mjtNum b) { return std::max(a, b); }
inline mjtNum Without(mjtNum a, mjtNum b) { return std::max(a, -b); }

// Union with a fillet of size k between the two.
inline mjtNum SmoothUnion(mjtNum a, mjtNum b, mjtNum k) {
  const mjtNum h = std::clamp(0.5 + 0.5 * (b - a) / k, mjtNum(0), mjtNum(1));
  return b * (1 - h) + a * h - k * h * (1 - h);
}

inline mjtNum SmoothIntersection(mjtNum a, mjtNum b, mjtNum k) {
  return Without(Intersection(a, b), SmoothUnion(Without(a, b), Without(b, a), k));
}

// A plane shape with distance `plane`, as a plate of this thickness about z = 0.
inline mjtNum Extrusion(mjtNum plane, mjtNum z, mjtNum thickness) {
  const mjtNum above = std::fabs(z) - thickness / 2;
  const mjtNum out_plane = std::max(plane, mjtNum(0)), out_z = std::max(above, mjtNum(0));
  return std::min(std::max(plane, above), mjtNum(0)) + std::sqrt(out_plane * out_plane + out_z * out_z);
}

}  // namespace pliant::plugins
