#include "engine/geometry/pair_supports.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/math/quat.h"

namespace pliant {
namespace {

using Kind = ConvexShape::Kind;

class PairSupportsTest : public testing::Test {
 protected:
  double Uniform() { return uniform_(random_); }
  void Place(Kind kind1, Kind kind2) {
    for (int k = 0; k < 2; ++k) {
      double quat[4];
      for (double& x : quat) x = Uniform();
      Normalize4(quat);
      Quat2Mat(mat_[k], quat);
      for (int i = 0; i < 3; ++i) {
        pos_[k][i] = Uniform();
        size_[k][i] = 0.2 + 0.1 * Uniform();
      }
      shape_[k].kind = k ? kind2 : kind1;
      shape_[k].place = {pos_[k], mat_[k], size_[k]};
    }
  }
  void ExpectSameBits(const double dir[3]) const {
    DifferenceVertex v, expected;
    PairSupports(shape_[0], shape_[1]).Find(v, dir);
    SupportDifference(expected, shape_[0], shape_[1], dir);
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(v.w[i], expected.w[i]);
      EXPECT_EQ(v.on1[i], expected.on1[i]);
      EXPECT_EQ(v.on2[i], expected.on2[i]);
    }
    EXPECT_EQ(v.vertex1, expected.vertex1);
    EXPECT_EQ(v.vertex2, expected.vertex2);
  }
  void ExpectSameBitsInAllDirections() {
    for (int i = 0; i < 50; ++i) {
      double dir[3] = {Uniform(), Uniform(), Uniform()};
      Normalize3(dir);
      ExpectSameBits(dir);
    }
  }

  ConvexShape shape_[2];

 private:
  std::mt19937 random_{3};
  std::uniform_real_distribution<double> uniform_{-1, 1};
  double pos_[2][3], mat_[2][9], size_[2][3];
};

TEST_F(PairSupportsTest, AreThoseOfOneSearchAtATime) {
  constexpr Kind kKinds[] = {Kind::kSegment, Kind::kCapsule, Kind::kEllipsoid, Kind::kCylinder, Kind::kBox};
  for (const Kind kind1 : kKinds) {
    for (const Kind kind2 : kKinds) {
      Place(kind1, kind2);
      ExpectSameBitsInAllDirections();
    }
  }
}

TEST_F(PairSupportsTest, KeepAMarginAndTheClassicRounding) {
  for (const Kind kind : {Kind::kEllipsoid, Kind::kCylinder}) {
    Place(kind, kind);
    shape_[0].inflate = 0.1;
    ExpectSameBitsInAllDirections();
    shape_[0].inflate = 0;
    shape_[1].classic = true;
    ExpectSameBitsInAllDirections();
    shape_[1].classic = false;
    shape_[1].middle_of_ties = true;
    ExpectSameBitsInAllDirections();
  }
}

TEST_F(PairSupportsTest, OfCylindersDecideTiesAlike) {
  Place(Kind::kCylinder, Kind::kCylinder);
  const double upright[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, lying[9] = {0, 0, 1, 1, 0, 0, 0, 1, 0};
  shape_[0].place.mat = upright;
  shape_[1].place.mat = lying;
  for (const double sign : {1.0, -1.0}) {
    for (int axis = 0; axis < 3; ++axis) {
      double dir[3] = {0, 0, 0};
      dir[axis] = sign;
      ExpectSameBits(dir);
      dir[(axis + 1) % 3] = -0.0;
      ExpectSameBits(dir);
    }
  }
}

}  // namespace
}  // namespace pliant
