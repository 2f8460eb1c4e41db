#include "engine/geometry/face_fan.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/geometry/gjk.h"

namespace pliant {
namespace {

// Corners of triangles around the origin, which lies inside of most.
class FaceFanTest : public testing::Test {
 protected:
  static constexpr int kFaces = 5, kRoom = 8;

  void Place() {
    for (auto& corner : corner_) {
      for (double& x : corner) x = uniform_(random_);
    }
  }
  // The point of the plane nearest to the origin; outward, or mirrored where the origin lies outside.
  void ExpectPlane(const double plane[4], const double first[3], const double second[3],
                   const double third[3], double turn) const {
    double expected[3], in[3], out[3], normal[3];
    ASSERT_TRUE(ProjectOriginOnPlane(expected, first, second, third));
    Sub3(in, second, first);
    Sub3(out, third, second);
    Cross(normal, out, in);
    if (turn * Dot3(normal, second) < 0) Scl3(expected, expected, -1);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(plane[i], expected[i]);
    EXPECT_EQ(plane[3], Dot3(expected, expected));
  }

  double corner_[kRoom][3];

 private:
  std::mt19937 random_{3};
  std::uniform_real_distribution<double> uniform_{-1, 1};
};

TEST_F(FaceFanTest, HasTheBitsOfOnePlaneAtATime) {
  for (int k = 0; k < 200; ++k) {
    Place();
    const double *from[kRoom], *to[kRoom], *const apex = corner_[kRoom - 1];
    for (int i = 0; i < kRoom; ++i) {
      from[i] = corner_[i % kFaces];
      to[i] = corner_[(i + 1) % kFaces];
    }
    const double turn = k % 2 ? 1 : -1;
    double plane[kRoom][4];
    ProjectFan(plane[0], 4, kFaces, from, to, apex, turn);
    for (int i = 0; i < kFaces; ++i) ExpectPlane(plane[i], from[i], to[i], apex, turn);
  }
}

TEST_F(FaceFanTest, OfFourTrianglesHasTheBitsOfOneAtATime) {
  for (int k = 0; k < 200; ++k) {
    Place();
    const double *first[4], *second[4], *third[4];
    for (int i = 0; i < 4; ++i) {
      first[i] = corner_[i];
      second[i] = corner_[i + 2];
      third[i] = corner_[i + 4];
    }
    double plane[4][4];
    ProjectFour(plane[0], 4, first, second, third, 1);
    for (int i = 0; i < 4; ++i) ExpectPlane(plane[i], first[i], second[i], third[i], 1);
  }
}

TEST_F(FaceFanTest, SaysWhereAPlaneHoldsTheOrigin) {
  const double through[4][3] = {{1, 0, 0}, {0, 1, 0}, {-1, 1, 0}, {-1, -1, 0}};
  const double* const first[4] = {through[0], through[1], through[2], through[3]};
  const double* const second[4] = {through[1], through[2], through[3], through[0]};
  const double* const third[4] = {through[2], through[3], through[0], through[1]};
  double plane[4][4];
  ProjectFour(plane[0], 4, first, second, third, 1);
  for (const auto& each : plane) EXPECT_EQ(each[3], 0);
}

}  // namespace
}  // namespace pliant
