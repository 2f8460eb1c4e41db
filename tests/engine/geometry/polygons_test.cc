#include "engine/geometry/polygons.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "engine/geometry/direction_order.h"

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
}

// Two faces that share the y axis, the first level, the second rising by this angle along x;
// both turned about y.
int PolygonsOfTwoFaces(double rise, double turn) {
  const auto at = [](double angle, double x, double y) {
    return std::array<double, 3>{x * std::cos(angle), y, -x * std::sin(angle)};
  };
  std::vector<double> vert;
  for (const auto& v : {at(turn, -1, 0), at(turn, 0, 0), at(turn, 0, 1), at(turn - rise, 1, 0)})
    vert.insert(vert.end(), v.begin(), v.end());
  MeshPolygons polygons;
  MergeCoplanarFaces(vert, std::vector<int>{0, 1, 2, 1, 3, 2}, polygons);
  return polygons.Size();
}

TEST(Polygons, FacesMergeWhenTheirDirectionsRoundToTheSameHundredthsOfARadian) {
  EXPECT_EQ(PolygonsOfTwoFaces(0, 0.3), 1);
  EXPECT_EQ(PolygonsOfTwoFaces(0.004, 0.302), 1);
  EXPECT_EQ(PolygonsOfTwoFaces(0.02, 0.302), 2);
  EXPECT_EQ(PolygonsOfTwoFaces(0.001, 0.3055), 2);  // 0.3055 and 0.3045
}

TEST(Polygons, FacesNearTheZAxisMergeWhateverTheirAngleAboutIt) {
  EXPECT_EQ(PolygonsOfTwoFaces(0.0006, 0.0003), 1);
  EXPECT_EQ(PolygonsOfTwoFaces(0.002, 0.001), 2);  // 0.001 to either side
}

TEST(Polygons, ComeInTheOrderOfTheReferencesHashTable) {
  // 13 directions of a dome, enough to grow the table three times.
  DirectionOrder table;
  std::vector<Direction> directions;
  for (int k = 0; k < 13; ++k) directions.push_back({10.0 * k, 25.0 * k - 150});
  for (int k = 0; k < 13; ++k) EXPECT_EQ(table.Add(directions[k]), static_cast<size_t>(k));
  EXPECT_EQ(table.Add(directions[4]), 4u);
  EXPECT_EQ(table.Indices(), (std::vector<int>{12, 11, 10, 9, 1, 8, 7, 5, 4, 6, 2, 0, 3}));
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
