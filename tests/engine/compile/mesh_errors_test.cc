// Meshes that cannot be compiled are rejected with a sentence, whatever their data.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "engine/compile/meshes/meshes.h"

namespace pliant::compile {
namespace {

MeshInput Tetrahedron() {
  MeshInput input;
  input.vert = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  return input;
}

std::string ErrorOf(const MeshInput& input) {
  CompiledMesh mesh;
  std::string error;
  return CompileMesh(input, mesh, error) ? "" : error;
}

TEST(MeshErrors, TetrahedronIsAccepted) { EXPECT_EQ(ErrorOf(Tetrahedron()), ""); }

TEST(MeshErrors, FewerThanFourVerticesAreRejected) {
  MeshInput input = Tetrahedron();
  input.vert.resize(9);
  EXPECT_NE(ErrorOf(input).find("at least 4 vertices"), std::string::npos);
}

TEST(MeshErrors, BrokenVertexTripleIsRejected) {
  MeshInput input = Tetrahedron();
  input.vert.push_back(1);
  EXPECT_NE(ErrorOf(input).find("triples"), std::string::npos);
}

TEST(MeshErrors, VertexThatIsNoNumberIsRejected) {
  MeshInput input = Tetrahedron();
  input.vert[4] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_NE(ErrorOf(input).find("vertex 1"), std::string::npos);
}

TEST(MeshErrors, FaceIndexOutOfRangeIsRejected) {
  for (int bad : {-1, 4, 1000000}) {
    MeshInput input = Tetrahedron();
    input.face = {0, 1, bad};
    EXPECT_NE(ErrorOf(input).find("outside"), std::string::npos) << bad;
  }
}

TEST(MeshErrors, HullOfFlatMeshIsRejected) {
  MeshInput input = Tetrahedron();
  for (size_t i = 2; i < input.vert.size(); i += 3) input.vert[i] = 0;
  EXPECT_NE(ErrorOf(input).find("convex hull"), std::string::npos);
}

TEST(MeshErrors, FlatMeshWithoutHullNeedsShellInertia) {
  MeshInput input;
  input.vert = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
  input.face = {0, 1, 2, 0, 2, 3};
  input.need_hull = false;
  EXPECT_NE(ErrorOf(input).find("shell"), std::string::npos);
  input.inertia = mjMESH_INERTIA_SHELL;
  EXPECT_EQ(ErrorOf(input), "");
}

TEST(MeshErrors, InwardFacesHaveNegativeVolume) {
  MeshInput input = Tetrahedron();
  input.face = {0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2};
  input.inertia = mjMESH_INERTIA_EXACT;
  EXPECT_NE(ErrorOf(input).find("negative"), std::string::npos);
}

TEST(MeshErrors, AllVerticesEqualAreRejected) {
  MeshInput input;
  input.vert.assign(30, 1.0f);
  EXPECT_NE(ErrorOf(input), "");
  input.face = {0, 1, 2, 3, 4, 5};
  input.need_hull = false;
  EXPECT_NE(ErrorOf(input), "");
}

TEST(MeshErrors, MaxHullVertBelowFourIsRejected) {
  for (int bad : {-2, 0, 3}) {
    MeshInput input = Tetrahedron();
    input.max_hull_vert = bad;
    EXPECT_NE(ErrorOf(input).find("maxhullvert"), std::string::npos) << bad;
  }
}

TEST(MeshErrors, NormalIdsMustBeAsManyAsCorners) {
  MeshInput input = Tetrahedron();
  input.normal = {0, 0, 1};
  input.face_normal = {0, 0, 0};
  EXPECT_NE(ErrorOf(input).find("face normal"), std::string::npos);
}

// Random triangle soups: degenerate, duplicated and non-manifold faces neither crash nor hang.
TEST(MeshErrors, TriangleSoupsNeverCrash) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    MeshInput input;
    const int nvert = 4 + static_cast<int>(random() % 12);
    for (int i = 0; i < 3 * nvert; ++i) input.vert.push_back(static_cast<float>(random() % 3));
    const int nface = 1 + static_cast<int>(random() % 20);
    for (int i = 0; i < 3 * nface; ++i) input.face.push_back(static_cast<int>(random() % nvert));
    input.need_hull = random() % 2 == 0;
    input.inertia = static_cast<mjtMeshInertia>(random() % 4);
    CompiledMesh mesh;
    std::string error;
    if (!CompileMesh(input, mesh, error)) {
      EXPECT_FALSE(error.empty());
    } else {
      EXPECT_EQ(static_cast<int>(mesh.leaf_order.size()), nface);
    }
  }
}

}  // namespace
}  // namespace pliant::compile
