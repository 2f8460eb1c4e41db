// Rays against shapes. A ray is pnt + x vec, x >= 0; every function returns the smallest x on the surface, or
// -1. From inside a solid the surface is hit from within. vec is used as given.
#pragma once

#include "engine/geometry/contact_point.h"

namespace pliant {

// Centred at `shape`, along its z axis where it has one.
double RayPlane(const Placed& shape, const double pnt[3],
                const double vec[3]);  // front side only; finite if sized
double RaySphere(const double pos[3], double radius, const double pnt[3], const double vec[3]);
double RayCapsule(const Placed& shape, const double pnt[3], const double vec[3]);
double RayEllipsoid(const Placed& shape, const double pnt[3], const double vec[3]);
double RayCylinder(const Placed& shape, const double pnt[3], const double vec[3]);
double RayBox(const Placed& shape, const double pnt[3], const double vec[3]);

// Both sides of the triangle.
double RayTriangle(const double v0[3], const double v1[3], const double v2[3], const double pnt[3],
                   const double vec[3]);

// Cheap test of a ray against a box (centre, half sizes) in the ray's frame: false only when it misses, or
// enters beyond `limit` (negative: no limit).
bool RayMeetsBox(const double aabb[6], const double pnt[3], const double vec[3], double limit);

// A height field: `size` as in mjModel.hfield_size, nrow x ncol normalised heights,
// row-major with rows along y.
struct HeightField {
  const double* size;
  const float* data;
  int nrow;
  int ncol;
};
// normal [3] (may be null): outward at the hit, world, unit; zeros when nothing is hit.
double RayHeightField(const HeightField& field, const Placed& place, const double pnt[3], const double vec[3],
                      double* normal = nullptr);

}  // namespace pliant
