// Distance between convex shapes (Gilbert, Johnson, Keerthi 1988) with the signed volumes method for the
// nearest point of a simplex (Montanari, Petrinic, Barbieri 2017).
#pragma once

#include "engine/geometry/convex_shape.h"

namespace pliant {

// A vertex of the difference shape1 - shape2, with the two points that it comes from.
struct DifferenceVertex {
  double w[3];
  double on1[3];
  double on2[3];
  int vertex1;  // vertex ids of polytopes, -1 for smooth shapes
  int vertex2;
};

struct CcdOptions {
  double tolerance = 1e-6;  // length
  int max_iterations = 50;
  // Distances beyond this are of no interest; 0: only whether the shapes overlap.
  double dist_cutoff = 0;
};

constexpr double kFarAway = 1e10;

// Nearest points and the simplex that holds the point of the difference nearest to the origin.
struct GjkResult {
  double
      dist;  // 0 or less than the tolerance: the shapes overlap; kFarAway: separated by more than the cutoff
  double point1[3];  // witness points, valid when 0 < dist < kFarAway
  double point2[3];
  DifferenceVertex simplex[4];
  int n;  // vertices in the simplex
  int iterations;
};

// `start1` and `start2` are points of the two shapes.
void Gjk(GjkResult& result, const ConvexShape& shape1, const ConvexShape& shape2, const CcdOptions& options,
         const double start1[3], const double start2[3]);

// The vertex of shape1 - shape2 farthest in direction dir (unit length).
void SupportDifference(DifferenceVertex& v, const ConvexShape& shape1, const ConvexShape& shape2,
                       const double dir[3]);

// The point nearest to the origin of the plane through `on` with the given normal, of any length. False when
// the plane holds the origin or the normal is too short to tell.
inline bool ProjectAlongNormal(double res[3], const double normal[3], const double on[3]) {
  const double nv = Dot3(normal, on), nn = Dot3(normal, normal);
  if (nv == 0 || nn <= mjMINVAL) return false;
  Scl3(res, normal, nv / nn);
  return true;
}

// What ProjectOriginOnPlane does where its first normal does not tell.
bool ProjectOnThinTriangle(double res[3], const double v1[3], const double v2[3], const double v3[3]);

// The point of the plane through three points that is nearest to the origin. False when the points are
// collinear. The three corners give the same normal but for rounding: the first that is well defined is used.
inline bool ProjectOriginOnPlane(double res[3], const double v1[3], const double v2[3], const double v3[3]) {
  double d21[3], d32[3], normal[3];
  Sub3(d21, v2, v1);
  Sub3(d32, v3, v2);
  Cross(normal, d32, d21);
  return ProjectAlongNormal(res, normal, v2) || ProjectOnThinTriangle(res, v1, v2, v3);
}

}  // namespace pliant
