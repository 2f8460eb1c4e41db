// The table of simple shapes: closed forms, and the columns against each other for every row.
#include "engine/geometry/primitive.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "engine/math/vec3.h"

namespace pliant {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kSize[3] = {0.5, 0.3, 0.2};

// What the table says of a shape of density 1.
struct UnitMass {
  UnitMass(int type, const double size[3], bool shell) : volume(FindSolid(type)->volume(size, shell)) {
    FindSolid(type)->inertia(size, shell, volume, inertia);
  }
  double volume;
  double inertia[3];
};

TEST(PrimitiveMass, OfASphereFollowsTheFormula) {
  const double size[3] = {0.5, 0, 0};
  const UnitMass mass(mjGEOM_SPHERE, size, false);
  EXPECT_NEAR(mass.volume, 4 * kPi / 3 * 0.125, 1e-15);
  EXPECT_NEAR(mass.inertia[0], 0.4 * mass.volume * 0.25, 1e-16);
}

TEST(PrimitiveMass, ShortCapsuleTendsToSphere) {
  for (bool shell : {false, true}) {
    const double capsule[3] = {0.5, 1e-12, 0}, sphere[3] = {0.5, 0, 0};
    const UnitMass a(mjGEOM_CAPSULE, capsule, shell);
    const UnitMass b(mjGEOM_SPHERE, sphere, shell);
    EXPECT_NEAR(a.volume, b.volume, 1e-10);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(a.inertia[i], b.inertia[i], 1e-10);
  }
}

TEST(PrimitiveMass, RoundEllipsoidIsASphere) {
  for (bool shell : {false, true}) {
    const double ellipsoid[3] = {0.5, 0.5, 0.5};
    const UnitMass a(mjGEOM_ELLIPSOID, ellipsoid, shell);
    const UnitMass b(mjGEOM_SPHERE, ellipsoid, shell);
    EXPECT_NEAR(a.volume, b.volume, 1e-12);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(a.inertia[i], b.inertia[i], 1e-5 * b.inertia[i]);
  }
}

TEST(PrimitiveMass, ThinCylinderIsADisc) {
  const double size[3] = {0.5, 1e-9, 0};
  const UnitMass mass(mjGEOM_CYLINDER, size, false);
  EXPECT_NEAR(mass.inertia[2], mass.volume * 0.125, 1e-20);
  EXPECT_NEAR(mass.inertia[0], mass.volume * 0.0625, 1e-20);
}

TEST(PrimitiveMass, CubeShellIsFiveThirdsOfTheSolid) {
  // Both of mass 1: a solid cube of side s has s^2/6, its shell 5 s^2/18.
  const double size[3] = {0.5, 0.5, 0.5};
  const UnitMass solid(mjGEOM_BOX, size, false);
  const UnitMass shell(mjGEOM_BOX, size, true);
  EXPECT_NEAR(solid.inertia[0] / solid.volume, 1.0 / 6, 1e-15);
  EXPECT_NEAR(shell.inertia[0] / shell.volume, 5.0 / 18, 1e-15);
}

TEST(Primitives, AreTheTypesWithAClosedForm) {
  for (const int type : {int{mjGEOM_HFIELD}, int{mjGEOM_MESH}, int{mjGEOM_SDF}, int{mjGEOM_ARROW}, -1}) {
    EXPECT_EQ(FindPrimitive(type), nullptr) << type;
  }
  ASSERT_NE(FindPrimitive(mjGEOM_PLANE), nullptr);
  EXPECT_EQ(FindSolid(mjGEOM_PLANE), nullptr);
}

class EverySolid : public testing::TestWithParam<int> {
 protected:
  // A point of the bounding box, the same in every run.
  void Draw(double point[3]) {
    double half[3];
    solid_.half_extents(kSize, half);
    for (int i = 0; i < 3; ++i) point[i] = std::uniform_real_distribution<double>(-half[i], half[i])(random_);
  }

  const Primitive& solid_ = *FindSolid(GetParam());
  std::mt19937 random_{5};
};

TEST_P(EverySolid, HasTheVolumeAndTheInertiaOfThePointsInside) {
  constexpr int kPoints = 200000;
  double half[3], second[3] = {0, 0, 0};
  solid_.half_extents(kSize, half);
  int inside = 0;
  for (int trial = 0; trial < kPoints; ++trial) {
    double p[3];
    Draw(p);
    if (!solid_.contains(kSize, p)) continue;
    ++inside;
    for (int i = 0; i < 3; ++i)
      second[i] += p[(i + 1) % 3] * p[(i + 1) % 3] + p[(i + 2) % 3] * p[(i + 2) % 3];
  }
  const double box = 8 * half[0] * half[1] * half[2];
  const UnitMass mass(GetParam(), kSize, false);
  EXPECT_NEAR(mass.volume, box * inside / kPoints, 0.01 * box);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(mass.inertia[i], second[i] * box / kPoints, 0.02 * mass.inertia[i]);
}

TEST_P(EverySolid, IsInsideWhereItsDistanceIsNegative) {
  for (int trial = 0; trial < 1000; ++trial) {
    double p[3], gradient[3];
    Draw(p);
    const double distance = solid_.distance(kSize, p, gradient);
    if (std::fabs(distance) < 1e-9) continue;
    EXPECT_EQ(solid_.contains(kSize, p), distance < 0);
    EXPECT_NEAR(Norm3(gradient), 1, 1e-9);
  }
}

TEST_P(EverySolid, IsHitByARayWhereItsDistanceVanishes) {
  const double origin[3] = {0, 0, 0}, identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  for (int trial = 0; trial < 1000; ++trial) {
    double to[3], from[3], along[3], gradient[3];
    Draw(to);
    if (!solid_.contains(kSize, to)) continue;
    for (int i = 0; i < 3; ++i) from[i] = std::uniform_real_distribution<double>(1, 2)(random_);
    Sub3(along, to, from);
    const double x = solid_.ray({origin, identity, kSize}, from, along);
    ASSERT_GT(x, 0);
    ASSERT_LT(x, 1);
    double hit[3];
    AddScl3(hit, from, along, x);
    EXPECT_NEAR(solid_.distance(kSize, hit, gradient), 0, 1e-9);
    double normal[3];
    solid_.normal(kSize, hit, normal);
    if (Norm3(gradient) < 0.5) continue;  // within rounding of the surface
    EXPECT_GT(Dot3(normal, gradient), 0.99 * Norm3(normal));
  }
}

TEST_P(EverySolid, LiesWithinItsBoxAndSphereAndTouchesBoth) {
  const double origin[3] = {0, 0, 0}, identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  ConvexShape shape;
  shape.kind = solid_.kind;
  shape.place = {origin, identity, kSize};
  double half[3], farthest = 0;
  solid_.half_extents(kSize, half);
  for (int i = 0; i < 3; ++i) {
    double dir[3] = {0, 0, 0}, point[3];
    dir[i] = 1;
    Support(point, shape, dir);
    EXPECT_NEAR(point[i], half[i], 1e-12);
  }
  std::normal_distribution<double> normal;
  for (int trial = 0; trial < 20000; ++trial) {
    double dir[3], point[3];
    for (double& x : dir) x = normal(random_);
    Normalize3(dir);
    Support(point, shape, dir);
    for (int i = 0; i < 3; ++i) EXPECT_LE(std::fabs(point[i]), half[i] + 1e-12);
    farthest = std::max(farthest, Norm3(point));
  }
  EXPECT_LE(farthest, solid_.radius(kSize) + 1e-12);
  EXPECT_NEAR(farthest, solid_.radius(kSize), 1e-3);
}

TEST_P(EverySolid, FitsBoundsThatAreItsOwn) {
  double half[3], size[3] = {0, 0, 0}, again[3];
  solid_.half_extents(kSize, half);
  solid_.fit_bounds(half, size);
  solid_.half_extents(size, again);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(again[i], half[i], 1e-15);
  for (int i = 0; i < solid_.sizes; ++i) EXPECT_NEAR(size[i], kSize[i], 1e-15);
}

INSTANTIATE_TEST_SUITE_P(Types, EverySolid,
                         testing::Values(mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER,
                                         mjGEOM_BOX));

}  // namespace
}  // namespace pliant
