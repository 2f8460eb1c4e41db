// Strings around spheres and cylinders against closed forms.
#include "engine/dynamics/wrap.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/dynamics/fluid.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "tests/engine/dynamics/stages.h"

namespace pliant {
namespace {

constexpr mjtNum kOrigin[3] = {0, 0, 0};
constexpr mjtNum kAxes[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

TEST(WrapTest, FreeLineDoesNotTouch) {
  const mjtNum a[3] = {-2, 1.5, 0}, b[3] = {2, 1.5, 0};
  mjtNum points[6];
  EXPECT_LT(Wrap(points, a, b, kOrigin, kAxes, 1, mjWRAP_SPHERE, nullptr), 0);
  EXPECT_LT(Wrap(points, a, b, kOrigin, kAxes, 1, mjWRAP_CYLINDER, nullptr), 0);
}

TEST(WrapTest, EndInsideTheGeomDoesNotWrap) {
  const mjtNum a[3] = {0.2, 0, 0}, b[3] = {2, 0.1, 0};
  mjtNum points[6];
  EXPECT_LT(Wrap(points, a, b, kOrigin, kAxes, 1, mjWRAP_SPHERE, nullptr), 0);
}

// From (-2, y) to (2, y) around the unit sphere, in the plane through the center.
TEST(WrapTest, SphereArcIsAGeodesic) {
  const mjtNum y = 0.3;
  const mjtNum a[3] = {-2, y, 0}, b[3] = {2, y, 0};
  mjtNum points[6];
  const mjtNum arc = Wrap(points, a, b, kOrigin, kAxes, 1, mjWRAP_SPHERE, nullptr);
  const mjtNum dist = std::sqrt(4 + y * y);
  const mjtNum between = mjPI - 2 * std::atan2(y, 2);
  EXPECT_NEAR(arc, between - 2 * std::acos(1 / dist), 1e-14);
  for (int i = 0; i < 2; ++i) {
    EXPECT_NEAR(Norm3(points + 3 * i), 1, 1e-14);
    // Tangent: the radius is perpendicular to the straight part.
    mjtNum straight[3];
    Sub3(straight, points + 3 * i, i ? b : a);
    EXPECT_NEAR(Dot3(straight, points + 3 * i), 0, 1e-14);
  }
}

TEST(WrapTest, SideSiteSendsTheStringAround) {
  const mjtNum a[3] = {-2, 0.3, 0}, b[3] = {2, 0.3, 0}, below[3] = {0, -3, 0};
  mjtNum points[6], other[6];
  const mjtNum near_side = Wrap(points, a, b, kOrigin, kAxes, 1, mjWRAP_CYLINDER, nullptr);
  const mjtNum far_side = Wrap(other, a, b, kOrigin, kAxes, 1, mjWRAP_CYLINDER, below);
  EXPECT_GT(far_side, near_side);
  EXPECT_GT(points[1], 0);
  EXPECT_LT(other[1], 0);
}

// Unrolled, the path on a cylinder is straight: height is shared in proportion to the planar length.
TEST(WrapTest, CylinderPathRisesEvenly) {
  const mjtNum a[3] = {-2, 0.2, -1}, b[3] = {1.5, 0.1, 2};
  mjtNum points[6];
  const mjtNum curve = Wrap(points, a, b, kOrigin, kAxes, 1, mjWRAP_CYLINDER, nullptr);
  const mjtNum rise = points[5] - points[2];
  const mjtNum planar = std::sqrt(curve * curve - rise * rise);
  const mjtNum before = std::hypot(points[0] - a[0], points[1] - a[1]);
  const mjtNum after = std::hypot(points[3] - b[0], points[4] - b[1]);
  EXPECT_NEAR(rise / planar, (points[2] - a[2]) / before, 1e-12);
  EXPECT_NEAR(rise / planar, (b[2] - points[5]) / after, 1e-12);
}

// A string that passes through the geom touches it where both straight parts make the same angle
// with the radius.
TEST(WrapTest, InsideTouchReflectsEqualAngles) {
  const mjtNum a[3] = {-2, 1.5, 0}, b[3] = {1.2, 1.8, 0}, inside[3] = {0, 0.1, 0};
  mjtNum points[6];
  EXPECT_EQ(Wrap(points, a, b, kOrigin, kAxes, 1, mjWRAP_SPHERE, inside), 0);
  mjtNum to_a[3], to_b[3];
  Sub3(to_a, a, points);
  Sub3(to_b, b, points);
  Normalize3(to_a);
  Normalize3(to_b);
  EXPECT_NEAR(Norm3(points), 1, 1e-14);
  EXPECT_NEAR(Dot3(to_a, points), Dot3(to_b, points), 1e-5);
}

}  // namespace
}  // namespace pliant
