#include "engine/geometry/face_fan.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/geometry/four_supports.h"
#include "engine/geometry/tetrahedron.h"
#include "engine/math/quat.h"

namespace pliant {
namespace {

// Two ellipsoids that overlap, and points of their difference.
class LookAheadTest : public testing::Test {
 protected:
  void Place() {
    for (int k = 0; k < 2; ++k) {
      double quat[4];
      for (double& x : quat) x = uniform_(random_);
      Normalize4(quat);
      Quat2Mat(mat_[k], quat);
      for (int i = 0; i < 3; ++i) {
        pos_[k][i] = 0.1 * uniform_(random_);
        size_[k][i] = 0.2 + 0.1 * uniform_(random_);
      }
      shape_[k].kind = ConvexShape::Kind::kEllipsoid;
      shape_[k].place = {pos_[k], mat_[k], size_[k]};
    }
    for (DifferenceVertex& v : corner_) {
      double dir[3] = {uniform_(random_), uniform_(random_), uniform_(random_)};
      Normalize3(dir);
      SupportDifference(v, shape_[0], shape_[1], dir);
    }
  }
  void ExpectSupport(const DifferenceVertex& v, const double dir[3]) const {
    DifferenceVertex expected;
    SupportDifference(expected, shape_[0], shape_[1], dir);
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(v.w[i], expected.w[i]);
      EXPECT_EQ(v.on1[i], expected.on1[i]);
      EXPECT_EQ(v.on2[i], expected.on2[i]);
    }
    EXPECT_EQ(v.vertex1, expected.vertex1);
    EXPECT_EQ(v.vertex2, expected.vertex2);
  }

  ConvexShape shape_[2];
  DifferenceVertex corner_[8];

 private:
  std::mt19937 random_{3};
  std::uniform_real_distribution<double> uniform_{-1, 1};
  double pos_[2][3], mat_[2][9], size_[2][3];
};

TEST_F(LookAheadTest, OfAFanFindsTheBitsThatOneSearchAlongEachFaceFinds) {
  constexpr int kFaces = 5, kRoom = 8;
  for (int k = 0; k < 200; ++k) {
    Place();
    const double *from[kRoom], *to[kRoom];
    for (int i = 0; i < kRoom; ++i) {
      from[i] = corner_[i % kFaces].w;
      to[i] = corner_[(i + 1) % kFaces].w;
    }
    double plane[kRoom][4], alone[kRoom][4];
    DifferenceVertex farthest[kRoom];
    ProjectFan(plane[0], 4, kFaces, from, to, corner_[7].w, 1, {shape_[0], shape_[1], farthest});
    ProjectFan(alone[0], 4, kFaces, from, to, corner_[7].w, 1);
    for (int i = 0; i < kFaces; ++i) {
      for (int j = 0; j < 4; ++j) EXPECT_EQ(plane[i][j], alone[i][j]);
      const double length = std::sqrt(plane[i][3]);
      const double unit[3] = {plane[i][0] / length, plane[i][1] / length, plane[i][2] / length};
      ExpectSupport(farthest[i], unit);
    }
  }
}

TEST_F(LookAheadTest, OfATetrahedronFindsTheBitsThatOneSearchBehindTheOutermostFaceFinds) {
  for (int k = 0; k < 200; ++k) {
    Place();
    const double* const v[4] = {corner_[0].w, corner_[1].w, corner_[2].w, corner_[3].w};
    FacePlane plane, alone;
    DifferenceVertex farthest[4];
    const int face = OutermostFace(plane, farthest, v, shape_[0], shape_[1]);
    ASSERT_EQ(face, OutermostFace(alone, v));
    ASSERT_GE(face, 0);
    EXPECT_EQ(plane.offset, alone.offset);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(plane.normal[i], alone.normal[i]);
    ExpectSupport(farthest[face], plane.normal);
  }
}

TEST_F(LookAheadTest, IsForTwoPlainEllipsoids) {
  Place();
  EXPECT_TRUE(HaveFourSupports(shape_[0], shape_[1]));
  shape_[1].inflate = 0.1;
  EXPECT_FALSE(HaveFourSupports(shape_[0], shape_[1]));
  shape_[1].inflate = 0;
  shape_[0].kind = ConvexShape::Kind::kCylinder;
  EXPECT_FALSE(HaveFourSupports(shape_[0], shape_[1]));
}

}  // namespace
}  // namespace pliant
