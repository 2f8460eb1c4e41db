#include "engine/geometry/oriented_box.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "engine/geometry/convex_contact.h"
#include "engine/math/quat.h"

namespace pliant {
namespace {

struct Box {
  double pos[3], mat[9], half[3];

  explicit Box(std::mt19937& rng) {
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> length(0.05, 1);
    double quat[4];
    for (double& x : quat) x = normal(rng);
    Normalize4(quat);
    Quat2Mat(mat, quat);
    for (double& x : pos) x = normal(rng);
    for (double& x : half) x = length(rng);
  }
  OrientedBox Oriented(const double center[3]) const {
    OrientedBox box = {pos, mat, {center[0], center[1], center[2]}, {half[0], half[1], half[2]}};
    return box;
  }
  ConvexShape Shape(const double* place) const {
    ConvexShape shape;
    shape.kind = ConvexShape::Kind::kBox;
    shape.place = {place, mat, half};
    return shape;
  }
  void Place(double res[3], const double center[3]) const {
    MulMatVec3(res, mat, center);
    AddTo3(res, pos);
  }
};

TEST(OrientedBox, AFacePartsOnlyBoxesFartherApartThanTheGap) {
  std::mt19937 rng(3);
  std::uniform_real_distribution<double> shift(-0.5, 0.5);
  constexpr double kGap = 0.1;
  int parted = 0, apart = 0;
  for (int i = 0; i < 4000; ++i) {
    const Box box1(rng), box2(rng);
    double center1[3], center2[3], place1[3], place2[3];
    for (int k = 0; k < 3; ++k) {
      center1[k] = shift(rng);
      center2[k] = shift(rng);
    }
    box1.Place(place1, center1);
    box2.Place(place2, center2);
    CcdOptions options;
    options.dist_cutoff = 10;
    ConvexDistanceResult result;
    ConvexDistance(result, box1.Shape(place1), box2.Shape(place2), options);
    const bool found = FacePartsBoxes(box1.Oriented(center1), box2.Oriented(center2), kGap);
    EXPECT_TRUE(!found || result.dist > kGap) << i;
    parted += found;
    apart += result.dist > kGap;
  }
  EXPECT_GT(parted, 0.8 * apart);
}

TEST(OrientedBox, APlaneOnABoxPartsOnlyShapesFartherApartThanTheGap) {
  std::mt19937 rng(5);
  std::uniform_real_distribution<double> shift(-0.5, 0.5);
  constexpr double kGap = 0.05;
  for (const auto kind : {ConvexShape::Kind::kEllipsoid, ConvexShape::Kind::kCylinder,
                          ConvexShape::Kind::kCapsule, ConvexShape::Kind::kBox}) {
    SCOPED_TRACE(static_cast<int>(kind));
    int parted = 0, apart = 0;
    for (int i = 0; i < 2000; ++i) {
      const Box box(rng), bounds(rng);
      double center[3], place1[3], place2[3];
      for (double& c : center) c = shift(rng);
      box.Place(place1, center);
      bounds.Place(place2, center);
      ConvexShape shape = bounds.Shape(place2);
      shape.kind = kind;
      shape.vertex = 3;
      CcdOptions options;
      options.dist_cutoff = 10;
      ConvexDistanceResult result;
      const double ball = bounds.half[0] + bounds.half[1] + bounds.half[2], radius = i % 2 ? HUGE_VAL : ball;
      const bool found = PlaneOnBoxParts(box.Oriented(center), shape, radius, kGap);
      EXPECT_EQ(shape.vertex, 3);
      ConvexDistance(result, box.Shape(place1), shape, options);
      EXPECT_TRUE(!found || result.dist > kGap) << i;
      parted += found;
      apart += result.dist > kGap;
    }
    EXPECT_GT(parted, 0.8 * apart);
  }
}

TEST(OrientedBox, BoxesThatAreNoNumbersAreNotParted) {
  std::mt19937 rng(4);
  const double center[3] = {0, 0, 0};
  Box box1(rng), box2(rng);
  box1.pos[0] = NAN;
  EXPECT_FALSE(FacePartsBoxes(box1.Oriented(center), box2.Oriented(center), 0));
  EXPECT_FALSE(PlaneOnBoxParts(box1.Oriented(center), box2.Shape(center), HUGE_VAL, 0));
}

}  // namespace
}  // namespace pliant
