#include "engine/geometry/mass_properties.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace pliant {
namespace {

constexpr double kPi = 3.14159265358979323846;

// A box from -half to half as 12 outward triangles, moved by `offset`.
void Box(const double half[3], const double offset[3], std::vector<double>& vert, std::vector<int>& face) {
  for (int corner = 0; corner < 8; ++corner) {
    for (int i = 0; i < 3; ++i) vert.push_back(offset[i] + ((corner >> i) & 1 ? half[i] : -half[i]));
  }
  face = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
          2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
}

TEST(PrimitiveMass, SolidSphere) {
  const double size[3] = {0.5, 0, 0};
  const PrimitiveMass mass = PrimitiveMassProperties(mjGEOM_SPHERE, size, false);
  EXPECT_NEAR(mass.volume, 4 * kPi / 3 * 0.125, 1e-15);
  EXPECT_NEAR(mass.inertia[0], 0.4 * mass.volume * 0.25, 1e-16);
}

TEST(PrimitiveMass, ShortCapsuleTendsToSphere) {
  for (bool shell : {false, true}) {
    const double capsule[3] = {0.5, 1e-12, 0}, sphere[3] = {0.5, 0, 0};
    const PrimitiveMass a = PrimitiveMassProperties(mjGEOM_CAPSULE, capsule, shell);
    const PrimitiveMass b = PrimitiveMassProperties(mjGEOM_SPHERE, sphere, shell);
    EXPECT_NEAR(a.volume, b.volume, 1e-10);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(a.inertia[i], b.inertia[i], 1e-10);
  }
}

TEST(PrimitiveMass, RoundEllipsoidIsASphere) {
  for (bool shell : {false, true}) {
    const double ellipsoid[3] = {0.5, 0.5, 0.5};
    const PrimitiveMass a = PrimitiveMassProperties(mjGEOM_ELLIPSOID, ellipsoid, shell);
    const PrimitiveMass b = PrimitiveMassProperties(mjGEOM_SPHERE, ellipsoid, shell);
    EXPECT_NEAR(a.volume, b.volume, 1e-12);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(a.inertia[i], b.inertia[i], 1e-5 * b.inertia[i]);
  }
}

TEST(PrimitiveMass, ThinCylinderIsADisc) {
  const double size[3] = {0.5, 1e-9, 0};
  const PrimitiveMass mass = PrimitiveMassProperties(mjGEOM_CYLINDER, size, false);
  EXPECT_NEAR(mass.inertia[2], mass.volume * 0.125, 1e-20);
  EXPECT_NEAR(mass.inertia[0], mass.volume * 0.0625, 1e-20);
}

TEST(PrimitiveMass, CubeShellIsFiveThirdsOfTheSolid) {
  // Both of mass 1: a solid cube of side s has s^2/6, its shell 5 s^2/18.
  const double size[3] = {0.5, 0.5, 0.5};
  const PrimitiveMass solid = PrimitiveMassProperties(mjGEOM_BOX, size, false);
  const PrimitiveMass shell = PrimitiveMassProperties(mjGEOM_BOX, size, true);
  EXPECT_NEAR(solid.inertia[0] / solid.volume, 1.0 / 6, 1e-15);
  EXPECT_NEAR(shell.inertia[0] / shell.volume, 5.0 / 18, 1e-15);
}

TEST(PrimitiveMass, OtherTypesHaveNone) {
  const double size[3] = {1, 1, 1};
  EXPECT_EQ(PrimitiveMassProperties(mjGEOM_PLANE, size, false).volume, 0);
}

TEST(MeshMass, BoxMeshEqualsTheClosedForm) {
  const double half[3] = {0.1, 0.2, 0.3}, offset[3] = {5, -6, 7};
  std::vector<double> vert;
  std::vector<int> face;
  Box(half, offset, vert, face);
  double centroid[3], area;
  ASSERT_TRUE(FaceCentroid(vert, face, centroid, &area));
  EXPECT_NEAR(area, 8 * (0.02 + 0.06 + 0.03), 1e-13);
  for (bool shell : {false, true}) {
    const PrimitiveMass exact = PrimitiveMassProperties(mjGEOM_BOX, half, shell);
    const MeshMass mass =
        MeshMassProperties(vert, face, centroid, shell ? MeshMassMode::kShell : MeshMassMode::kSolid);
    EXPECT_NEAR(mass.volume, exact.volume, 1e-13);
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(mass.com[i], offset[i], 1e-12);
      EXPECT_NEAR(mass.inertia[i], exact.inertia[i], 1e-13);
      EXPECT_NEAR(mass.inertia[3 + i], 0, 1e-13);
    }
  }
}

TEST(MeshMass, TetrahedronEqualsTheClosedForm) {
  // Corner tetrahedron of unit legs: volume 1/6, centre (1/4, 1/4, 1/4), second moments about it 3/80 m,
  // products -1/80 m.
  const std::vector<double> vert = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  const std::vector<int> face = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  double centroid[3];
  ASSERT_TRUE(FaceCentroid(vert, face, centroid, nullptr));
  const MeshMass mass = MeshMassProperties(vert, face, centroid, MeshMassMode::kSolid);
  EXPECT_NEAR(mass.volume, 1.0 / 6, 1e-15);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(mass.com[i], 0.25, 1e-15);
    EXPECT_NEAR(mass.inertia[i], mass.volume * 6 / 80, 1e-15);
    EXPECT_NEAR(mass.inertia[3 + i], mass.volume / 80, 1e-15);
  }
}

TEST(MeshMass, SolidVolumeSubtractsCavitiesAndLegacyAddsThem) {
  // A box with a box-shaped cavity, whose faces are turned inward.
  const double outer[3] = {1, 1, 1}, inner[3] = {0.5, 0.5, 0.5}, origin[3] = {0, 0, 0};
  std::vector<double> vert;
  std::vector<int> face, hole;
  Box(outer, origin, vert, face);
  Box(inner, origin, vert, hole);
  for (size_t f = 0; f < hole.size(); f += 3) {
    face.insert(face.end(), {hole[f] + 8, hole[f + 2] + 8, hole[f + 1] + 8});
  }
  EXPECT_NEAR(MeshMassProperties(vert, face, origin, MeshMassMode::kSolid).volume, 8 - 1, 1e-12);
  EXPECT_NEAR(MeshMassProperties(vert, face, origin, MeshMassMode::kUnsignedLegacy).volume, 8 + 1, 1e-12);
}

TEST(MeshMass, NoAreaHasNoCentroid) {
  const std::vector<double> vert = {0, 0, 0, 1, 0, 0, 2, 0, 0};
  const std::vector<int> face = {0, 1, 2};
  double centroid[3];
  EXPECT_FALSE(FaceCentroid(vert, face, centroid, nullptr));
}

}  // namespace
}  // namespace pliant
