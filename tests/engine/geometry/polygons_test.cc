#include "engine/geometry/polygons.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pliant {
namespace {

const std::vector<double> kCube = {-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1,
                                   -1, -1, 1,  1, -1, 1,  -1, 1, 1,  1, 1, 1};
const std::vector<int> kCubeFaces = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                     2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};

TEST(Polygons, CubeHasSixQuads) {
  MeshPolygons polygons;
  MergeCoplanarFaces(kCube, kCubeFaces, polygons);
  ComputePolygonNormals(kCube, true, polygons);
  ASSERT_EQ(polygons.Size(), 6);
  for (int p = 0; p < 6; ++p) {
    EXPECT_EQ(polygons.vertnum[p], 4);
    const double* n = &polygons.normal[3 * p];
    for (int k = 0; k < 4; ++k) {
      const double* v = &kCube[3 * polygons.vert[polygons.vertadr[p] + k]];
      EXPECT_NEAR(n[0] * v[0] + n[1] * v[1] + n[2] * v[2], 1, 1e-15);
    }
  }
  // Falling normals: +x first, -x last.
  EXPECT_EQ(polygons.normal[0], 1);
  EXPECT_EQ(polygons.normal[15], -1);
}

TEST(Polygons, EveryVertexKnowsItsPolygons) {
  MeshPolygons polygons;
  MergeCoplanarFaces(kCube, kCubeFaces, polygons);
  for (int v = 0; v < 8; ++v) {
    EXPECT_EQ(polygons.mapnum[v], 3);
    for (int k = 0; k < 3; ++k) {
      const int p = polygons.map[polygons.mapadr[v] + k];
      const int* begin = &polygons.vert[polygons.vertadr[p]];
      EXPECT_NE(std::find(begin, begin + polygons.vertnum[p], v), begin + polygons.vertnum[p]);
    }
  }
}

TEST(Polygons, SeparateFacesOfOneNormalStayApart) {
  // Two triangles in one plane that share no edge.
  const std::vector<double> vert = {0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 0, 0, 6, 0, 0, 5, 1, 0};
  const std::vector<int> face = {0, 1, 2, 3, 4, 5};
  MeshPolygons polygons;
  MergeCoplanarFaces(vert, face, polygons);
  EXPECT_EQ(polygons.Size(), 2);
}

TEST(Polygons, IslandsThatAFaceJoinsBecomeOne) {
  // A strip of three quads' halves: the last face touches both earlier ones.
  const std::vector<double> vert = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 2, 0, 0, 2, 1, 0};
  const std::vector<int> face = {0, 1, 3, 4, 5, 2, 1, 2, 3, 1, 4, 2};
  MeshPolygons polygons;
  MergeCoplanarFaces(vert, face, polygons);
  ASSERT_EQ(polygons.Size(), 1);
  EXPECT_EQ(polygons.vertnum[0], 6);
}

TEST(Polygons, CollinearCornersStillGiveAUnitNormal) {
  const std::vector<double> vert = {0, 0, 0, 1, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0};
  MeshPolygons polygons;
  polygons.vert = {0, 1, 2, 3, 4};
  polygons.vertadr = {0};
  polygons.vertnum = {5};
  ComputePolygonNormals(vert, true, polygons);
  EXPECT_NEAR(polygons.normal[2], 1, 1e-15);
}

}  // namespace
}  // namespace pliant
