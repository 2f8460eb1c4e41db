#include "engine/geometry/mass_properties.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/geometry/primitive.h"

namespace pliant {
namespace {

// A box from -half to half as 12 outward triangles, moved by `offset`.
void Box(const double half[3], const double offset[3], std::vector<double>& vert, std::vector<int>& face) {
  for (int corner = 0; corner < 8; ++corner) {
    for (int i = 0; i < 3; ++i) vert.push_back(offset[i] + ((corner >> i) & 1 ? half[i] : -half[i]));
  }
  face = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
          2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
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
    const double volume = FindSolid(mjGEOM_BOX)->volume(half, shell);
    double inertia[3];
    FindSolid(mjGEOM_BOX)->inertia(half, shell, volume, inertia);
    const MeshMass mass =
        MeshMassProperties(vert, face, centroid, shell ? MeshMassMode::kShell : MeshMassMode::kSolid);
    EXPECT_NEAR(mass.volume, volume, 1e-13);
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(mass.com[i], offset[i], 1e-12);
      EXPECT_NEAR(mass.inertia[i], inertia[i], 1e-13);
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
