// Unit shapes: closed, oriented outwards, of the right size. No OpenGL.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <tuple>

#include "render/mesh/asset_meshes.h"
#include "render/mesh/primitives.h"

namespace pliant::render {
namespace {

using Point = std::tuple<long, long, long>;

Point Rounded(const MeshVertex& v, float side) {
  return {std::lround(v.position[0] * 1e5f), std::lround(v.position[1] * 1e5f),
          std::lround((v.position[2] + side * v.position[3]) * 1e5f)};
}

// Signed volume by the divergence theorem; capsule halves are moved `side` apart.
double Volume(const MeshArrays& mesh, float side) {
  double sum = 0;
  for (size_t i = 0; i < mesh.indices.size(); i += 3) {
    double p[3][3];
    for (size_t k = 0; k < 3; ++k) {
      const MeshVertex& v = mesh.vertices[mesh.indices[i + k]];
      for (size_t j = 0; j < 3; ++j) p[k][j] = v.position[j];
      p[k][2] += static_cast<double>(side * v.position[3]);
    }
    sum += p[0][0] * (p[1][1] * p[2][2] - p[1][2] * p[2][1]) +
           p[0][1] * (p[1][2] * p[2][0] - p[1][0] * p[2][2]) +
           p[0][2] * (p[1][0] * p[2][1] - p[1][1] * p[2][0]);
  }
  return sum / 6;
}

// Every edge is used once in each direction.
void ExpectClosed(const MeshArrays& mesh, float side) {
  std::map<std::pair<Point, Point>, int> edges;
  for (size_t i = 0; i < mesh.indices.size(); i += 3) {
    Point p[3];
    for (size_t k = 0; k < 3; ++k) p[k] = Rounded(mesh.vertices[mesh.indices[i + k]], side);
    if (p[0] == p[1] || p[1] == p[2] || p[2] == p[0]) continue;  // at a pole
    for (size_t k = 0; k < 3; ++k) ++edges[{p[k], p[(k + 1) % 3]}];
  }
  for (const auto& [edge, count] : edges) {
    EXPECT_EQ(count, 1);
    EXPECT_EQ(edges.count({edge.second, edge.first}), 1u);
  }
}

void ExpectUnitNormals(const MeshArrays& mesh) {
  for (const MeshVertex& v : mesh.vertices)
    EXPECT_NEAR(std::hypot(v.normal[0], v.normal[1], v.normal[2]), 1, 1e-5);
}

TEST(MeshTest, ShapesAreClosedAndHaveTheirVolume) {
  const double pi = 3.14159265358979;
  const struct {
    MeshArrays mesh;
    double volume;
    float side;
  } shapes[] = {{BoxMesh(), 8, 0},
                {SphereMesh(64, 32), 4 * pi / 3, 0},
                {CapsuleMesh(64, 32), 4 * pi / 3 + 4 * pi, 2},
                {CylinderMesh(64), 2 * pi, 0},
                {ConeMesh(64), pi / 3, 0}};
  for (const auto& shape : shapes) {
    ExpectClosed(shape.mesh, shape.side);
    ExpectUnitNormals(shape.mesh);
    EXPECT_NEAR(Volume(shape.mesh, shape.side), shape.volume, 0.01 * shape.volume);
  }
}

TEST(MeshTest, NormalsPointOutwards) {
  for (const MeshArrays& mesh : {BoxMesh(), SphereMesh(8, 4), CylinderMesh(8), CapsuleMesh(8, 4)}) {
    for (const MeshVertex& v : mesh.vertices) {
      EXPECT_GE(v.position[0] * v.normal[0] + v.position[1] * v.normal[1] + v.position[2] * v.normal[2], 0);
    }
  }
}

TEST(MeshTest, CoarseShapesAreStillClosed) {
  ExpectClosed(SphereMesh(3, 2), 0);
  ExpectClosed(CapsuleMesh(3, 2), 1);
  ExpectClosed(CylinderMesh(3), 0);
}

// A mesh of two triangles in the plane z = 0 with one normal and one texture coordinate.
TEST(MeshTest, CornersWithoutANormalAreShadedWithTheirSide) {
  float vert[] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0}, normal[] = {1, 0, 0}, texcoord[] = {0.25f, 0.5f};
  int face[] = {0, 1, 2, 0, 2, 3}, face_normal[] = {0, 0, 0, -1, 7, -1},
      face_texcoord[] = {0, -1, 9, 0, 0, 0};
  int zero = 0, one = 1, two = 2, four = 4;
  mjModel m = {};
  m.mesh_vert = vert, m.mesh_normal = normal, m.mesh_texcoord = texcoord;
  m.mesh_face = face, m.mesh_facenormal = face_normal, m.mesh_facetexcoord = face_texcoord;
  m.mesh_vertadr = m.mesh_normaladr = m.mesh_texcoordadr = m.mesh_faceadr = &zero;
  m.mesh_vertnum = &four, m.mesh_facenum = &two, m.mesh_normalnum = m.mesh_texcoordnum = &one;
  const MeshArrays mesh = AssetMesh(m, 0);
  ASSERT_EQ(mesh.indices.size(), 6u);
  for (size_t i = 0; i < 6; ++i) {
    const MeshVertex& v = mesh.vertices[mesh.indices[i]];
    EXPECT_EQ(v.normal[0], i < 3 ? 1.0f : 0.0f);
    EXPECT_EQ(v.normal[2], i < 3 ? 0.0f : 1.0f);
    EXPECT_EQ(v.texcoord[0], 0.25f);
  }
}

}  // namespace
}  // namespace pliant::render
