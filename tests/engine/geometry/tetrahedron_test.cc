#include "engine/geometry/tetrahedron.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "engine/geometry/gjk.h"

namespace pliant {
namespace {

struct Corners {
  double point[4][3];
  const double* v[4] = {point[0], point[1], point[2], point[3]};

  void Place(std::mt19937& random, double offset) {
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (double* p : {point[0], point[1], point[2], point[3]}) {
      for (int k = 0; k < 3; ++k) p[k] = uniform(random) + (k == 0 ? offset : 0);
    }
  }
  double Volume() const {
    double a[3], b[3], c[3], normal[3];
    Sub3(a, point[1], point[0]);
    Sub3(b, point[2], point[0]);
    Sub3(c, point[3], point[0]);
    Cross(normal, a, b);
    return Dot3(normal, c);
  }
};

// The outward plane through three corners, from the definition.
FacePlane PlaneOf(const double a[3], const double b[3], const double c[3], const double inside[3]) {
  double ab[3], ac[3], to_inside[3];
  FacePlane plane;
  Sub3(ab, b, a);
  Sub3(ac, c, a);
  Sub3(to_inside, inside, a);
  Cross(plane.normal, ab, ac);
  Normalize3(plane.normal);
  if (Dot3(plane.normal, to_inside) > 0) Scl3(plane.normal, plane.normal, -1);
  plane.offset = Dot3(plane.normal, a);
  return plane;
}

FacePlane PlaneWithout(const Corners& corners, int i) {
  const auto& p = corners.point;
  return PlaneOf(p[(i + 1) % 4], p[(i + 2) % 4], p[(i + 3) % 4], p[i]);
}

TEST(Tetrahedron, TheOutermostFaceIsTheOneWhoseOutwardPlaneLiesFarthestBehindTheOrigin) {
  std::mt19937 random(5);
  for (int k = 0; k < 2000; ++k) {
    Corners corners;
    corners.Place(random, 0.5 * (k % 3));
    if (corners.Volume() < 0) std::swap(corners.v[0], corners.v[1]);
    FacePlane plane;
    const int face = OutermostFace(plane, corners.v);
    ASSERT_GE(face, 0);
    const int left_out = static_cast<int>((corners.v[face] - corners.point[0]) / 3);
    const FacePlane expected = PlaneWithout(corners, left_out);
    for (int i = 0; i < 4; ++i) EXPECT_GE(PlaneWithout(corners, i).offset, expected.offset - 1e-9);
    if (std::fabs(corners.Volume()) < 1e-3) continue;
    EXPECT_NEAR(plane.offset, expected.offset, 1e-9);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(plane.normal[i], expected.normal[i], 1e-9);
  }
}

TEST(Tetrahedron, HoldsTheOriginWhereAllOutwardPlanesLieBeyondIt) {
  std::mt19937 random(6);
  int held = 0;
  for (int k = 0; k < 2000; ++k) {
    Corners corners;
    corners.Place(random, 0);
    if (std::fabs(corners.Volume()) < 1e-3) continue;
    double least = kFarAway;
    for (int i = 0; i < 4; ++i) least = std::min(least, PlaneWithout(corners, i).offset);
    if (std::fabs(least) < 1e-9) continue;
    EXPECT_EQ(HoldsOrigin(corners.v), least > 0);
    held += least > 0;
  }
  EXPECT_GT(held, 50);
}

TEST(Tetrahedron, APlaneThroughTheOriginIsNotOutermost) {
  const double o[3] = {0, 0, 0}, x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
  const double* const v[4] = {o, x, y, z};
  FacePlane plane;
  EXPECT_EQ(OutermostFace(plane, v), -1);
  EXPECT_FALSE(HoldsOrigin(v));
}

// The lengths of all four normals are too short to tell.
TEST(Tetrahedron, OfFacesWithoutAreaTheFirstIsVeryFarAway) {
  const double p[3] = {1, 2, 3};
  const double* const v[4] = {p, p, p, p};
  FacePlane plane;
  EXPECT_EQ(OutermostFace(plane, v), 0);
  EXPECT_EQ(plane.offset, kFarAway);
}

}  // namespace
}  // namespace pliant
