#include "engine/geometry/axis_plane.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <utility>

#include "engine/geometry/convex_contact.h"
#include "engine/math/quat.h"

namespace pliant {
namespace {

using Kind = ConvexShape::Kind;

// A long solid in a random pose near the origin.
struct LongSolid {
  double pos[3], mat[9], size[3] = {0, 0, 0};
  ConvexShape shape;

  LongSolid(Kind kind, std::mt19937& rng) {
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> radius(0.05, 0.3), half(0.02, 1);
    double quat[4];
    for (double& x : quat) x = normal(rng);
    Normalize4(quat);
    Quat2Mat(mat, quat);
    for (double& x : pos) x = normal(rng);
    size[0] = radius(rng);
    size[1] = half(rng);
    shape.kind = kind;
    shape.place = {pos, mat, size};
  }
};

double DistanceOf(const ConvexShape& shape1, const ConvexShape& shape2) {
  CcdOptions options;
  options.dist_cutoff = 10;
  ConvexDistanceResult result;
  ConvexDistance(result, shape1, shape2, options);
  return result.dist;
}

TEST(AxisPlane, PartsOnlySolidsFartherApartThanTheGap) {
  std::mt19937 rng(7);
  constexpr double kGap = 0.02;
  for (const auto& [kind1, kind2] :
       {std::pair(Kind::kCylinder, Kind::kCylinder), std::pair(Kind::kCapsule, Kind::kCylinder),
        std::pair(Kind::kCapsule, Kind::kCapsule)}) {
    SCOPED_TRACE(static_cast<int>(kind1) * 10 + static_cast<int>(kind2));
    int parted = 0, apart = 0;
    for (int i = 0; i < 3000; ++i) {
      const LongSolid solid1(kind1, rng), solid2(kind2, rng);
      const double dist = DistanceOf(solid1.shape, solid2.shape);
      const bool found = AxisPlaneParts(solid1.shape, solid2.shape, kGap);
      EXPECT_TRUE(!found || dist > kGap) << i;
      parted += found;
      apart += dist > kGap;
    }
    EXPECT_GT(parted, 0.9 * apart);
  }
}

TEST(AxisPlane, CountsWhatShapesAreInflatedBy) {
  const double pos1[3] = {0, 0, 0}, pos2[3] = {0.5, 0, 0}, mat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  const double size[3] = {0.2, 1, 0};
  ConvexShape shape1, shape2;
  shape1.kind = shape2.kind = Kind::kCylinder;
  shape1.place = {pos1, mat, size};
  shape2.place = {pos2, mat, size};
  EXPECT_TRUE(AxisPlaneParts(shape1, shape2, 0.09));
  EXPECT_FALSE(AxisPlaneParts(shape1, shape2, 0.11));
  shape2.inflate = 0.02;
  EXPECT_FALSE(AxisPlaneParts(shape1, shape2, 0.09));
}

TEST(AxisPlane, AxesThatMeetPartNothing) {
  const double pos[3] = {1, 2, 3}, level[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1},
               turned[9] = {0, 0, 1, 0, 1, 0, -1, 0, 0};
  const double size[3] = {0.1, 1, 0};
  ConvexShape shape1, shape2;
  shape1.kind = shape2.kind = Kind::kCylinder;
  shape1.place = {pos, level, size};
  shape2.place = {pos, turned, size};
  EXPECT_FALSE(AxisPlaneParts(shape1, shape2, 0));
  EXPECT_FALSE(AxisPlaneParts(shape1, shape1, 0));
}

}  // namespace
}  // namespace pliant
