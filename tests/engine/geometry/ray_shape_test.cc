#include "engine/geometry/ray_shape.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace pliant {
namespace {

constexpr double kIdentity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
constexpr double kOrigin[3] = {0, 0, 0};

TEST(RayShape, HitsTheNearSideFromOutsideAndTheFarSideFromWithin) {
  const double size[3] = {0.3, 0.5, 0.4}, along[3] = {0, 0, 1};
  const Placed shape = {kOrigin, kIdentity, size};
  const double below[3] = {0, 0, -2};
  EXPECT_NEAR(RaySphere(kOrigin, 0.3, below, along), 1.7, 1e-12);
  EXPECT_NEAR(RayCapsule(shape, below, along), 1.2, 1e-12);
  EXPECT_NEAR(RayEllipsoid(shape, below, along), 1.6, 1e-12);
  EXPECT_NEAR(RayCylinder(shape, below, along), 1.5, 1e-12);
  EXPECT_NEAR(RayBox(shape, below, along), 1.6, 1e-12);
  EXPECT_NEAR(RaySphere(kOrigin, 0.3, kOrigin, along), 0.3, 1e-12);
  EXPECT_NEAR(RayCapsule(shape, kOrigin, along), 0.8, 1e-12);
  EXPECT_NEAR(RayEllipsoid(shape, kOrigin, along), 0.4, 1e-12);
  EXPECT_NEAR(RayCylinder(shape, kOrigin, along), 0.5, 1e-12);
  EXPECT_NEAR(RayBox(shape, kOrigin, along), 0.4, 1e-12);
}

TEST(RayShape, PointingAwayMisses) {
  const double size[3] = {0.3, 0.5, 0.4}, away[3] = {0, 0, -1}, below[3] = {0, 0, -2};
  const Placed shape = {kOrigin, kIdentity, size};
  EXPECT_EQ(RaySphere(kOrigin, 0.3, below, away), -1);
  EXPECT_EQ(RayCapsule(shape, below, away), -1);
  EXPECT_EQ(RayEllipsoid(shape, below, away), -1);
  EXPECT_EQ(RayCylinder(shape, below, away), -1);
  EXPECT_EQ(RayBox(shape, below, away), -1);
}

TEST(RayShape, ResultIsInUnitsOfTheVector) {
  const double vec[3] = {0, 0, 4}, below[3] = {0, 0, -2};
  EXPECT_NEAR(RaySphere(kOrigin, 0.4, below, vec), 0.4, 1e-12);
}

TEST(RayPlane, IsHitFromTheFrontWithinItsSize) {
  const double size[3] = {1, 0, 0.1}, down[3] = {0, 0, -1}, up[3] = {0, 0, 1};
  const Placed plane = {kOrigin, kIdentity, size};
  const double above[3] = {0.5, 100, 2}, outside[3] = {1.5, 0, 2}, below[3] = {0, 0, -1};
  EXPECT_NEAR(RayPlane(plane, above, down), 2, 1e-12);
  EXPECT_EQ(RayPlane(plane, outside, down), -1);
  EXPECT_EQ(RayPlane(plane, below, up), -1);
}

TEST(RayTriangle, IsHitOnBothSidesAndMissedBesideItsEdges) {
  const double a[3] = {0, 0, 0}, b[3] = {1, 0, 0}, c[3] = {0, 1, 0};
  const double inside[3] = {0.2, 0.2, 1}, beside[3] = {0.6, 0.6, 1}, down[3] = {0, 0, -1}, up[3] = {0, 0, 1};
  const double from_below[3] = {0.2, 0.2, -1};
  EXPECT_NEAR(RayTriangle(a, b, c, inside, down), 1, 1e-12);
  EXPECT_NEAR(RayTriangle(a, b, c, from_below, up), 1, 1e-12);
  EXPECT_EQ(RayTriangle(a, b, c, beside, down), -1);
  EXPECT_EQ(RayTriangle(a, a, c, inside, down), -1);
}

TEST(RayHeightField, FindsTheSurfaceTheWallsAndTheBase) {
  const double size[4] = {1, 1, 0.5, 0.2};
  std::vector<float> heights(25, 1.0f);
  const HeightField field = {size, heights.data(), 5, 5};
  const Placed place = {kOrigin, kIdentity, size};
  const double above[3] = {0.1, 0.2, 2}, down[3] = {0, 0, -1};
  EXPECT_NEAR(RayHeightField(field, place, above, down), 1.5, 1e-12);
  const double beside[3] = {-3, 0.1, 0.3}, along[3] = {1, 0, 0};
  EXPECT_NEAR(RayHeightField(field, place, beside, along), 2, 1e-12);
  const double below[3] = {0.1, 0.2, -2}, up[3] = {0, 0, 1};
  EXPECT_NEAR(RayHeightField(field, place, below, up), 1.8, 1e-12);
  const double over[3] = {-3, 0.1, 0.6};
  EXPECT_EQ(RayHeightField(field, place, over, along), -1);
}

TEST(RayMeetsBox, KeepsEveryHitAndHonoursTheLimit) {
  const double box[6] = {0, 0, 5, 1, 1, 1}, up[3] = {0, 0, 1}, side[3] = {1, 0, 0};
  EXPECT_TRUE(RayMeetsBox(box, kOrigin, up, -1));
  EXPECT_FALSE(RayMeetsBox(box, kOrigin, up, 3));
  EXPECT_FALSE(RayMeetsBox(box, kOrigin, side, -1));
}

}  // namespace
}  // namespace pliant
