#include "engine/geometry/primitive_pairs/primitive_pairs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "engine/math/quat.h"

namespace pliant {
namespace {

constexpr double kTight = 1e-12;

// A shape that owns its pose.
struct Shape {
  double pos[3] = {0, 0, 0};
  double mat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  double size[3] = {0, 0, 0};

  Placed Get() const { return {pos, mat, size}; }
};

Shape MakeShape(double x, double y, double z, double a, double b = 0, double c = 0) {
  Shape s;
  s.pos[0] = x, s.pos[1] = y, s.pos[2] = z;
  s.size[0] = a, s.size[1] = b, s.size[2] = c;
  return s;
}

void Turn(Shape& s, const double quat[4]) { Quat2Mat(s.mat, quat); }

void RandomQuat(std::mt19937& rng, double quat[4]) {
  std::normal_distribution<double> normal;
  for (int i = 0; i < 4; ++i) quat[i] = normal(rng);
  Normalize4(quat);
}

void RandomPose(std::mt19937& rng, Shape& s, double spread) {
  std::uniform_real_distribution<double> uniform(-spread, spread);
  double quat[4];
  for (double& x : s.pos) x = uniform(rng);
  RandomQuat(rng, quat);
  Turn(s, quat);
}

using Pair = int (*)(ContactPoint*, double, const Placed&, const Placed&);

struct PairCase {
  const char* name;
  Pair collide;
  double size1[3];
  double size2[3];
};

const PairCase kPairs[] = {
    {"PlaneSphere", PlaneSphere, {1, 1, 1}, {0.3}},
    {"PlaneCapsule", PlaneCapsule, {1, 1, 1}, {0.2, 0.3}},
    {"PlaneCylinder", PlaneCylinder, {1, 1, 1}, {0.2, 0.3}},
    {"PlaneBox", PlaneBox, {1, 1, 1}, {0.2, 0.3, 0.1}},
    {"SphereSphere", SphereSphere, {0.3}, {0.2}},
    {"SphereCapsule", SphereCapsule, {0.3}, {0.2, 0.3}},
    {"SphereCylinder", SphereCylinder, {0.3}, {0.2, 0.3}},
    {"SphereBox", SphereBox, {0.3}, {0.2, 0.3, 0.1}},
    {"CapsuleCapsule", CapsuleCapsule, {0.1, 0.3}, {0.2, 0.3}},
    {"CapsuleBox", CapsuleBox, {0.1, 0.3}, {0.2, 0.3, 0.25}},
    {"BoxBox", BoxBox, {0.2, 0.3, 0.1}, {0.2, 0.3, 0.25}},
};

class EveryPair : public testing::TestWithParam<PairCase> {};

TEST_P(EveryPair, GivesFiniteUnitNormalsWithinTheMargin) {
  std::mt19937 rng(1);
  const PairCase& pair = GetParam();
  for (int trial = 0; trial < 2000; ++trial) {
    Shape a, b;
    std::copy_n(pair.size1, 3, a.size);
    std::copy_n(pair.size2, 3, b.size);
    RandomPose(rng, a, 0.3);
    RandomPose(rng, b, 0.3);
    const double margin = trial % 2 ? 0.1 : 0;
    ContactPoint con[kMaxBoxBox];
    const int n = pair.collide(con, margin, a.Get(), b.Get());
    ASSERT_LE(n, kMaxBoxBox);
    for (int i = 0; i < n; ++i) {
      EXPECT_NEAR(Norm3(con[i].normal), 1, 1e-9);
      EXPECT_LE(con[i].dist, margin + kTight);
      for (const double x : con[i].pos) EXPECT_TRUE(std::isfinite(x));
    }
  }
}

TEST_P(EveryPair, FollowsARigidMotionOfBothShapes) {
  std::mt19937 rng(2);
  const PairCase& pair = GetParam();
  for (int trial = 0; trial < 500; ++trial) {
    Shape a, b;
    std::copy_n(pair.size1, 3, a.size);
    std::copy_n(pair.size2, 3, b.size);
    RandomPose(rng, a, 0.3);
    RandomPose(rng, b, 0.3);
    Shape moved[2] = {a, b};
    double quat[4], turn[9];
    RandomQuat(rng, quat);
    Quat2Mat(turn, quat);
    const double shift[3] = {1, -2, 0.5};
    for (Shape& s : moved) {
      const Shape old = s;
      MulMatVec3(s.pos, turn, old.pos);
      AddTo3(s.pos, shift);
      MulMatMat3(s.mat, turn, old.mat);
    }
    ContactPoint con[kMaxBoxBox], con_moved[kMaxBoxBox];
    const int n = pair.collide(con, 0.05, a.Get(), b.Get());
    ASSERT_EQ(pair.collide(con_moved, 0.05, moved[0].Get(), moved[1].Get()), n);
    for (int i = 0; i < n; ++i) {
      double pos[3], normal[3];
      MulMatVec3(pos, turn, con[i].pos);
      AddTo3(pos, shift);
      MulMatVec3(normal, turn, con[i].normal);
      EXPECT_NEAR(con_moved[i].dist, con[i].dist, 1e-9);
      for (int k = 0; k < 3; ++k) {
        EXPECT_NEAR(con_moved[i].pos[k], pos[k], 1e-9);
        EXPECT_NEAR(con_moved[i].normal[k], normal[k], 1e-8);
      }
    }
  }
}

TEST_P(EveryPair, IsSafeWithPosesThatAreNotNumbers) {
  const PairCase& pair = GetParam();
  Shape a, b;
  std::copy_n(pair.size1, 3, a.size);
  std::copy_n(pair.size2, 3, b.size);
  b.pos[1] = std::nan("");
  ContactPoint con[kMaxBoxBox];
  EXPECT_LE(pair.collide(con, 0, a.Get(), b.Get()), kMaxBoxBox);
  b.pos[1] = 0;
  b.mat[4] = std::nan("");
  EXPECT_LE(pair.collide(con, 0, a.Get(), b.Get()), kMaxBoxBox);
}

INSTANTIATE_TEST_SUITE_P(Primitive, EveryPair, testing::ValuesIn(kPairs),
                         [](const testing::TestParamInfo<PairCase>& info) { return info.param.name; });

TEST(SphereSphere, DistanceIsThatOfTheCentresLessTheRadii) {
  const Shape a = MakeShape(0, 0, 0, 0.3), b = MakeShape(0.3, 0.4, 0, 0.25);
  ContactPoint con;
  ASSERT_EQ(SphereSphere(&con, 0, a.Get(), b.Get()), 1);
  EXPECT_NEAR(con.dist, -0.05, kTight);
  EXPECT_NEAR(con.normal[0], 0.6, kTight);
  EXPECT_NEAR(con.normal[1], 0.8, kTight);
  EXPECT_NEAR(con.pos[0], 0.6 * 0.275, kTight);
}

TEST(SphereSphere, CoincidentCentresHaveANormalThatMovesWithTheShapes) {
  Shape a = MakeShape(0, 0, 0, 0.3), b = MakeShape(0, 0, 0, 0.2);
  const double quat[4] = {std::sqrt(0.5), std::sqrt(0.5), 0, 0};
  Turn(b, quat);
  ContactPoint con;
  ASSERT_EQ(SphereSphere(&con, 0, a.Get(), b.Get()), 1);
  EXPECT_NEAR(con.dist, -0.5, kTight);
  EXPECT_NEAR(Norm3(con.normal), 1, kTight);
  EXPECT_NEAR(con.normal[2], 0, kTight);
}

TEST(SphereSphere, SwappingTheShapesTurnsTheNormal) {
  const Shape a = MakeShape(0.1, 0, 0, 0.3), b = MakeShape(0.3, 0.2, 0.1, 0.25);
  ContactPoint ab, ba;
  ASSERT_EQ(SphereSphere(&ab, 0, a.Get(), b.Get()), 1);
  ASSERT_EQ(SphereSphere(&ba, 0, b.Get(), a.Get()), 1);
  EXPECT_NEAR(ab.dist, ba.dist, kTight);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(ab.normal[i], -ba.normal[i], kTight);
    EXPECT_NEAR(ab.pos[i], ba.pos[i], kTight);
  }
}

TEST(PlaneBox, LyingFlatTouchesInFourCorners) {
  const Shape plane = MakeShape(0, 0, 0, 1), box = MakeShape(0, 0, 0.29, 0.1, 0.2, 0.3);
  ContactPoint con[4];
  ASSERT_EQ(PlaneBox(con, 0, plane.Get(), box.Get()), 4);
  for (const ContactPoint& c : con) {
    EXPECT_NEAR(c.dist, -0.01, kTight);
    EXPECT_NEAR(c.pos[2], -0.005, kTight);
    EXPECT_NEAR(std::fabs(c.pos[0]), 0.1, kTight);
    EXPECT_NEAR(std::fabs(c.pos[1]), 0.2, kTight);
  }
}

TEST(PlaneCylinder, StandingTouchesInATriangle) {
  const Shape plane = MakeShape(0, 0, 0, 1), cylinder = MakeShape(0, 0, 0.299, 0.1, 0.3);
  ContactPoint con[4];
  ASSERT_EQ(PlaneCylinder(con, 0, plane.Get(), cylinder.Get()), 3);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(con[i].dist, -0.001, kTight);
    EXPECT_NEAR(Dist3(con[i].pos, con[(i + 1) % 3].pos), 0.1 * std::sqrt(3.0), kTight);
  }
}

TEST(PlaneCapsule, LyingAlignsTheTangentWithItsAxis) {
  const Shape plane = MakeShape(0, 0, 0, 1);
  Shape capsule = MakeShape(0, 0, 0.09, 0.1, 0.3);
  const double quat[4] = {std::sqrt(0.5), 0, std::sqrt(0.5), 0};  // z to x
  Turn(capsule, quat);
  ContactPoint con[2];
  ASSERT_EQ(PlaneCapsule(con, 0, plane.Get(), capsule.Get()), 2);
  EXPECT_NEAR(con[0].tangent[0], 1, 1e-9);
  EXPECT_NEAR(con[0].pos[0] - con[1].pos[0], 0.6, 1e-9);
}

TEST(CapsuleCapsule, ParallelCapsulesTouchAtTheEndsOfTheirOverlap) {
  const Shape a = MakeShape(0, 0, 0, 0.1, 0.3), b = MakeShape(0.19, 0, 0.2, 0.1, 0.3);
  ContactPoint con[2];
  ASSERT_EQ(CapsuleCapsule(con, 0, a.Get(), b.Get()), 2);
  EXPECT_NEAR(con[0].dist, -0.01, kTight);
  EXPECT_NEAR(con[1].dist, -0.01, kTight);
  EXPECT_NEAR(std::fabs(con[0].pos[2] - con[1].pos[2]), 0.4, kTight);
}

TEST(SphereBox, CentreInsideLeavesThroughTheNearestFace) {
  const Shape sphere = MakeShape(0.15, 0, 0, 0.05), box = MakeShape(0, 0, 0, 0.2, 0.3, 0.3);
  ContactPoint con;
  ASSERT_EQ(SphereBox(&con, 0, sphere.Get(), box.Get()), 1);
  EXPECT_NEAR(con.dist, -0.1, kTight);
  EXPECT_NEAR(con.normal[0], -1, kTight);
}

TEST(BoxBox, StackTouchesInTheCornersOfTheSmallerFace) {
  const Shape low = MakeShape(0, 0, 0, 0.5, 0.5, 0.5), high = MakeShape(0.1, 0, 0.69, 0.2, 0.2, 0.2);
  ContactPoint con[kMaxBoxBox];
  ASSERT_EQ(BoxBox(con, 0, low.Get(), high.Get()), 4);
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(con[i].normal[2], 1, kTight);
    EXPECT_LT(con[i].dist, 0);
    EXPECT_NEAR(std::fabs(con[i].pos[0] - 0.1), 0.2, 1e-9);
    EXPECT_NEAR(std::fabs(con[i].pos[1]), 0.2, 1e-9);
  }
}

// As in the reference: the corners of the upper box's face, around it, each with its own depth.
TEST(BoxBox, BoxesExactlyOnEachOtherTouchInFourCornersInOrder) {
  const Shape low = MakeShape(0, 0, 0, 0.1, 0.1, 0.1), high = MakeShape(0, 0, 0.199, 0.1, 0.1, 0.1);
  ContactPoint con[kMaxBoxBox];
  ASSERT_EQ(BoxBox(con, 0, low.Get(), high.Get()), 4);
  static constexpr double kCorners[4][2] = {{0.1, 0.1}, {-0.1, 0.1}, {-0.1, -0.1}, {0.1, -0.1}};
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(con[i].dist, -0.001, kTight);
    EXPECT_NEAR(con[i].pos[0], kCorners[i][0], kTight);
    EXPECT_NEAR(con[i].pos[1], kCorners[i][1], kTight);
    EXPECT_NEAR(con[i].pos[2], 0.0995, kTight);
    EXPECT_NEAR(con[i].normal[2], 1, kTight);
  }
}

TEST(BoxBox, ATurnedBoxTouchesInEightPoints) {
  const Shape low = MakeShape(0, 0, 0, 0.1, 0.1, 0.1);
  Shape high = MakeShape(0, 0, 0.199, 0.1, 0.1, 0.1);
  const double about_z[4] = {std::cos(M_PI / 8), 0, 0, std::sin(M_PI / 8)};
  Turn(high, about_z);
  ContactPoint con[kMaxBoxBox];
  EXPECT_EQ(BoxBox(con, 0, low.Get(), high.Get()), 8);
}

TEST(BoxBox, CrossedEdgesTouchInOnePoint) {
  Shape a = MakeShape(0, 0, 0, 0.2, 0.2, 0.2), b = MakeShape(0, 0, 0.55, 0.2, 0.2, 0.2);
  const double half = M_PI / 8;  // half of 45 degrees
  const double about_x[4] = {std::cos(half), std::sin(half), 0, 0},
               about_y[4] = {std::cos(half), 0, std::sin(half), 0};
  Turn(a, about_x);
  Turn(b, about_y);
  ContactPoint con[kMaxBoxBox];
  ASSERT_EQ(BoxBox(con, 0, a.Get(), b.Get()), 1);
  EXPECT_NEAR(con[0].dist, 0.55 - 0.4 * std::sqrt(2.0), 1e-9);
  EXPECT_NEAR(std::fabs(con[0].normal[2]), 1, 1e-9);
}

TEST(BoxBox, SeparatedBoxesDoNotTouch) {
  const Shape a = MakeShape(0, 0, 0, 0.2, 0.2, 0.2), b = MakeShape(0.41, 0, 0, 0.2, 0.2, 0.2);
  ContactPoint con[kMaxBoxBox];
  EXPECT_EQ(BoxBox(con, 0, a.Get(), b.Get()), 0);
  EXPECT_EQ(BoxBox(con, 0.02, a.Get(), b.Get()), 4);
}

constexpr double kCorners[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
constexpr Triangle kTriangle = {{kCorners[0], kCorners[1], kCorners[2]}, 0.05};

int CollideTriangle(ContactPoint* con, double margin, const Shape& sphere) {
  return SphereTriangle(con, margin, sphere.Get(), kTriangle);
}

TEST(SphereTriangle, TouchesTheFaceFromBothSides) {
  for (const double side : {1.0, -1.0}) {
    ContactPoint con;
    ASSERT_EQ(CollideTriangle(&con, 0, MakeShape(0.2, 0.3, 0.2 * side, 0.18)), 1);
    EXPECT_NEAR(con.dist, 0.2 - 0.18 - 0.05, kTight);
    EXPECT_NEAR(con.normal[2], -side, kTight);
    EXPECT_NEAR(con.pos[2], side * (0.02 + 0.015), kTight);
  }
}

TEST(SphereTriangle, TouchesSidesAndCorners) {
  ContactPoint con;
  ASSERT_EQ(CollideTriangle(&con, 0, MakeShape(0.6, 0.6, 0, 0.1)), 1);  // beyond the long side
  EXPECT_NEAR(con.dist, 0.1 * std::sqrt(2.0) - 0.15, kTight);
  EXPECT_NEAR(con.normal[0], -std::sqrt(0.5), kTight);
  ASSERT_EQ(CollideTriangle(&con, 0, MakeShape(-0.03, -0.04, 0, 0.1)), 1);  // beyond a corner
  EXPECT_NEAR(con.dist, 0.05 - 0.15, kTight);
  EXPECT_NEAR(con.normal[1], 0.8, kTight);
}

TEST(SphereTriangle, KeepsTheMargin) {
  ContactPoint con;
  const Shape sphere = MakeShape(0.2, 0.3, 0.2, 0.1);
  EXPECT_EQ(CollideTriangle(&con, 0.049, sphere), 0);
  EXPECT_EQ(CollideTriangle(&con, 0.051, sphere), 1);
}

TEST(SphereTriangle, PushesACentreInItsPlaneAlongItsNormal) {
  ContactPoint con;
  ASSERT_EQ(CollideTriangle(&con, 0, MakeShape(0.2, 0.3, 0, 0.1)), 1);
  EXPECT_NEAR(std::fabs(con.normal[2]), 1, kTight);
  EXPECT_NEAR(con.dist, -0.15, kTight);
}

TEST(CapsuleTriangle, TouchesWithItsEndsAndTheCornersBesideIt) {
  // Upright beside the corner at the origin, lower end below the triangle's plane.
  ContactPoint con[5];
  ASSERT_EQ(CapsuleTriangle(con, 0, MakeShape(-0.1, 0, 0.2, 0.08, 0.3).Get(), kTriangle), 1);
  EXPECT_NEAR(con[0].dist, 0.1 - 0.13, kTight);
  EXPECT_NEAR(con[0].normal[0], 1, kTight);
  EXPECT_NEAR(con[0].pos[0], -0.035, kTight);
  // Standing on the face.
  ASSERT_EQ(CapsuleTriangle(con, 0, MakeShape(0.3, 0.3, 0.4, 0.1, 0.3).Get(), kTriangle), 1);
  EXPECT_NEAR(con[0].dist, 0.1 - 0.15, kTight);
  EXPECT_NEAR(con[0].normal[2], -1, kTight);
}

// Ends that are just near enough and just too far, beyond the face, the sides and the corners.
TEST(CapsuleTriangle, FindsItsEndsUpToTheMarginOnAllSides) {
  const double margin = 0.02, thickness = 0.1, reach = thickness + kTriangle.radius + margin;
  const struct {
    double at[3], out[3];
  } features[] = {{{0.2, 0.3, 0}, {0, 0, 1}},       {{0.2, 0.3, 0}, {0, 0, -1}},
                  {{0.4, 0, 0}, {0, -1, 0}},        {{0, 0.4, 0}, {-1, 0, 0}},
                  {{0.5, 0.5, 0}, {0.6, 0.6, 0.5}}, {{1, 0, 0}, {0.8, -0.6, 0.3}},
                  {{0, 1, 0}, {-0.3, 0.9, -0.4}},   {{0, 0, 0}, {-1, -1, -1}}};
  for (const auto& feature : features) {
    double out[3], end[3];
    Copy3(out, feature.out);
    Normalize3(out);
    for (const double beyond : {-1e-6, 1e-6}) {
      AddScl3(end, feature.at, out, reach + beyond);
      ContactPoint con[5];
      // Without a length: both ends are here, and no side.
      const Shape capsule = MakeShape(end[0], end[1], end[2], thickness, 0);
      EXPECT_EQ(CapsuleTriangle(con, margin, capsule.Get(), kTriangle), beyond < 0 ? 2 : 0)
          << feature.at[0] << " " << feature.at[1] << " along " << out[0] << " " << out[1] << " " << out[2];
    }
  }
}

TEST(CapsuleTriangle, DoesNotFeelEdgesAcrossIt) {
  // Through the middle of the face: neither end nor any corner is near.
  ContactPoint con[5];
  EXPECT_EQ(CapsuleTriangle(con, 0, MakeShape(0.3, 0.3, 0, 0.1, 0.5).Get(), kTriangle), 0);
}

TEST(BoxTriangle, CountsCornersOfBothShapes) {
  ContactPoint con[11];
  // The corner at the origin lies in the box, nearest to the face +x.
  ASSERT_EQ(BoxTriangle(con, 0, MakeShape(-0.2, 0, 0, 0.25, 0.3, 0.4).Get(), kTriangle), 1);
  EXPECT_NEAR(con[0].dist, -0.05 - 0.05, kTight);
  EXPECT_NEAR(con[0].normal[0], 1, kTight);
  EXPECT_NEAR(con[0].pos[0], 0, kTight);
  // A small box on the face stands on its four lower corners, in their order.
  ASSERT_EQ(BoxTriangle(con, 0, MakeShape(0.3, 0.3, 0.14, 0.1, 0.1, 0.1).Get(), kTriangle), 4);
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(con[i].dist, 0.04 - 0.05, kTight);
    EXPECT_NEAR(con[i].normal[2], -1, kTight);
    EXPECT_NEAR(con[i].pos[0], i & 1 ? 0.4 : 0.2, kTight);
  }
}

}  // namespace
}  // namespace pliant
