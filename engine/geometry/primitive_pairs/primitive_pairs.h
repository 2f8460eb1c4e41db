// Contacts between simple shapes in closed form. Every function takes the two placed shapes in the order
// of its name, reports contacts with dist <= margin, writes at most the stated number of points and
// returns how many.
#pragma once

#include "engine/geometry/contact_point.h"

namespace pliant {

// ---- A plane (normal +z, infinite) with: (plane_pairs.cc)
int PlaneSphere(ContactPoint* con, double margin, const Placed& plane, const Placed& sphere);      // 1
int PlaneCapsule(ContactPoint* con, double margin, const Placed& plane, const Placed& capsule);    // 2
int PlaneCylinder(ContactPoint* con, double margin, const Placed& plane, const Placed& cylinder);  // 4
int PlaneBox(ContactPoint* con, double margin, const Placed& plane, const Placed& box);            // 4

// ---- Round shapes (round_pairs.cc)
int SphereSphere(ContactPoint* con, double margin, const Placed& sphere1, const Placed& sphere2);      // 1
int SphereCapsule(ContactPoint* con, double margin, const Placed& sphere, const Placed& capsule);      // 1
int SphereCylinder(ContactPoint* con, double margin, const Placed& sphere, const Placed& cylinder);    // 1
int CapsuleCapsule(ContactPoint* con, double margin, const Placed& capsule1, const Placed& capsule2);  // 2

// ---- Triangles, rounded by a radius (sphere_triangle.cc, triangle_pairs.cc)
struct Triangle {
  const double* corner[3];  // each [3], world
  double radius;
};
int SphereTriangle(ContactPoint* con, double margin, const Placed& sphere, const Triangle& triangle);    // 1
int CapsuleTriangle(ContactPoint* con, double margin, const Placed& capsule, const Triangle& triangle);  // 5
int BoxTriangle(ContactPoint* con, double margin, const Placed& box, const Triangle& triangle);          // 11

// ---- Boxes (sphere_box.cc, capsule_box.cc, box_box.cc)
int SphereBox(ContactPoint* con, double margin, const Placed& sphere, const Placed& box);    // 1
int CapsuleBox(ContactPoint* con, double margin, const Placed& capsule, const Placed& box);  // 2
int BoxBox(ContactPoint* con, double margin, const Placed& box1, const Placed& box2);        // kMaxBoxBox

inline constexpr int kMaxBoxBox = 8;

}  // namespace pliant
