// Normals of meshes that come without any.
#include "engine/io/assets/creases.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace pliant::io {
namespace {

constexpr double kPi = 3.14159265358979323846;

// The side of a prism with so many faces, radius 1, from z = 0 to 1, closed above around a hub.
MeshData Prism(int sides) {
  MeshData mesh;
  for (int i = 0; i < sides; ++i) {
    const double angle = 2 * kPi * i / sides;
    for (const float z : {0.0f, 1.0f}) {
      mesh.vertices.insert(mesh.vertices.end(),
                           {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)), z});
    }
  }
  mesh.vertices.insert(mesh.vertices.end(), {0, 0, 1});
  for (int i = 0; i < sides; ++i) {
    const int low = 2 * i, next = 2 * ((i + 1) % sides);
    mesh.faces.insert(mesh.faces.end(),
                      {low, next, next + 1, low, next + 1, low + 1, low + 1, next + 1, 2 * sides});
  }
  return mesh;
}

const float* NormalAt(const MeshData& mesh, int corner) {
  return &mesh.normals[3 * static_cast<std::size_t>(mesh.face_normals[static_cast<std::size_t>(corner)])];
}

TEST(CreasedNormals, FacesOfASquarePrismStayFlat) {
  MeshData mesh = Prism(4);
  AddCreasedNormals(mesh);
  ASSERT_EQ(mesh.face_normals.size(), mesh.faces.size());
  for (int corner = 0; corner < 36; corner += 9) {
    for (int k = 1; k < 6; ++k) {
      for (int i = 0; i < 3; ++i) EXPECT_NEAR(NormalAt(mesh, corner)[i], NormalAt(mesh, corner + k)[i], 1e-6);
    }
    EXPECT_NEAR(NormalAt(mesh, corner + 6)[2], 1, 1e-6);
  }
}

TEST(CreasedNormals, AFinePrismIsRoundWithASharpRim) {
  MeshData mesh = Prism(36);
  AddCreasedNormals(mesh);
  for (int f = 0; f < 36; ++f) {
    const float* n = NormalAt(mesh, 9 * f);  // of the vertex at the angle where the face begins
    EXPECT_NEAR(n[0], std::cos(2 * kPi * f / 36), 0.03) << f;
    EXPECT_NEAR(n[1], std::sin(2 * kPi * f / 36), 0.03) << f;
    EXPECT_NEAR(n[2], 0, 1e-6);
    EXPECT_NEAR(NormalAt(mesh, 9 * f + 6)[2], 1, 1e-6);
  }
  EXPECT_EQ(mesh.normals.size() / 3, 36u + 36u + 36u + 1u);  // below, above, the same of the lid, and its hub
}

TEST(CreasedNormals, ManyFacesAroundOneVertexAreNoBurden) {
  MeshData mesh = Prism(20000);
  AddCreasedNormals(mesh);
  EXPECT_NEAR(NormalAt(mesh, 8)[2], 1, 1e-6);
}

TEST(CreasedNormals, MeshesThatHaveNormalsOrWrongFacesStayAsTheyAre) {
  MeshData mesh = Prism(4);
  mesh.normals = {0, 0, 1};
  AddCreasedNormals(mesh);
  EXPECT_EQ(mesh.normals.size(), 3u);
  mesh.normals.clear();
  mesh.faces[0] = 1000;
  AddCreasedNormals(mesh);
  EXPECT_TRUE(mesh.normals.empty());
}

}  // namespace
}  // namespace pliant::io
