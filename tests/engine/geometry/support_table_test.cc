#include "engine/geometry/support_table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "engine/geometry/convex_shape.h"
#include "engine/geometry/hull.h"
#include "engine/math/quat.h"
#include "tests/support/hulls.h"

namespace pliant {
namespace {

using test::HullKind;

// A hull as models keep it: the graph is that of the points in double precision, the vertices are rounded
// afterwards, so that flat faces become a little hollow.
struct Mesh {
  std::vector<float> vert;
  std::vector<int> graph;
  std::vector<std::byte> climb, scan;

  explicit Mesh(const std::vector<double>& points) : vert(points.begin(), points.end()) {
    HullGraph hull;
    std::string error;
    EXPECT_TRUE(BuildHull(points, -1, hull, error)) << error;
    graph = hull.Packed();
    BuildClimbTable(View(false), climb);
    BuildScanTable(View(false), scan);
  }
  HullView View(bool tables) const {
    HullView view;
    view.vert = vert.data();
    view.nvert = static_cast<int>(vert.size() / 3);
    view.graph = graph.data();
    if (tables) {
      view.climb_table = reinterpret_cast<const DirectionTable*>(climb.data());
      if (view.nvert < view.climb_min) view.scan_table = reinterpret_cast<const DirectionTable*>(scan.data());
    }
    return view;
  }
  const float* HullVertex(int i) const { return vert.data() + 3 * graph[2 + graph[0] + i]; }
  const int* Face(int i) const { return graph.data() + 2 + 3 * graph[0] + 3 * graph[1] + 3 * i; }
};

// Turned by a rotation that is no symmetry of any of them, and moved off the origin.
std::vector<double> Turned(const std::vector<float>& points) {
  const double quat[4] = {0.8, 0.36, -0.48, 0};
  double mat[9];
  Quat2Mat(mat, quat);
  std::vector<double> turned(points.size());
  for (size_t i = 0; i < points.size(); i += 3) {
    const double p[3] = {points[i] + 0.01, points[i + 1], points[i + 2] - 0.02};
    MulMatVec3(turned.data() + i, mat, p);
  }
  return turned;
}

// Points of a cube's surface on a grid: n^2 coplanar points a side.
std::vector<float> Grid(int n) {
  std::vector<float> points;
  const auto at = [n](int i) { return static_cast<float>(0.1 * i / (n - 1) - 0.05); };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) {
        const bool inside = i && i < n - 1 && j && j < n - 1 && k && k < n - 1;
        if (!inside) points.insert(points.end(), {at(i), at(j), at(k)});
      }
    }
  }
  return points;
}

// Directions at random, along axes, and normal to faces and edges, where vertices tie, or nearly so.
std::vector<double> Directions(const Mesh& mesh, std::mt19937& rng, int count) {
  std::normal_distribution<double> normal;
  std::uniform_int_distribution<int> any_face(0, mesh.graph[1] - 1), exponent(-18, -1);
  std::vector<double> dirs;
  const auto add = [&](double x, double y, double z) {
    double dir[3] = {x, y, z};
    if (Normalize3(dir) > 1e-12) dirs.insert(dirs.end(), dir, dir + 3);
  };
  for (int i = 0; i < 27; ++i) add(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
  for (int i = 0; i < count; ++i) {
    add(normal(rng), normal(rng), normal(rng));
    const int* face = mesh.Face(any_face(rng));
    double corner[3][3], side1[3], side2[3], up[3], second[3];
    for (int k = 0; k < 3; ++k) {
      for (int c = 0; c < 3; ++c) corner[k][c] = mesh.vert[3 * face[k] + c];
    }
    Sub3(side1, corner[1], corner[0]);
    Sub3(side2, corner[2], corner[0]);
    Cross(up, side1, side2);
    Normalize3(up);
    add(up[0], up[1], up[2]);
    const double tilt = std::pow(10, exponent(rng));
    add(up[0] + tilt * normal(rng), up[1] + tilt * normal(rng), up[2] + tilt * normal(rng));
    // About normal to the first side.
    Cross(second, side1, up);
    Normalize3(second);
    const double turn = std::fabs(normal(rng)) * tilt;
    add(up[0] + turn * second[0], up[1] + turn * second[1], up[2] + turn * second[2]);
  }
  return dirs;
}

// Counts the directions in which the two differ, going on from vertex to vertex as a search does.
int CountDifferences(const Mesh& mesh, const std::vector<double>& dirs, bool classic, int climb_min) {
  const double pos[3] = {0, 0, 0}, mat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  ConvexShape plain, fast;
  plain.kind = fast.kind = ConvexShape::Kind::kMesh;
  plain.place = fast.place = {pos, mat, nullptr};
  plain.classic = fast.classic = classic;
  plain.hull = mesh.View(false);
  fast.hull = mesh.View(true);
  plain.hull.climb_min = fast.hull.climb_min = climb_min;
  int differences = 0;
  for (size_t i = 0; i < dirs.size(); i += 3) {
    if (i % 33 == 0) plain.vertex = fast.vertex = -1;
    double a[3], b[3];
    Support(a, plain, dirs.data() + i);
    Support(b, fast, dirs.data() + i);
    differences += plain.vertex != fast.vertex || a[0] != b[0] || a[1] != b[1] || a[2] != b[2];
  }
  return differences;
}

void ExpectSame(const Mesh& mesh, int count, unsigned seed) {
  std::mt19937 rng(seed);
  const std::vector<double> dirs = Directions(mesh, rng, count);
  for (const bool classic : {false, true}) {
    for (const int climb_min : {0, 10}) {
      EXPECT_EQ(CountDifferences(mesh, dirs, classic, climb_min), 0)
          << mesh.graph[0] << " vertices, " << classic << " " << climb_min;
    }
  }
}

TEST(SupportTable, FindsTheVertexThatTheClimbEndsAt) {
  for (const HullKind kind : test::kHullKinds) {
    for (const int n : {8, 9, 12, 20, 33, 50, 130, 400, 1500}) {
      SCOPED_TRACE(test::HullName(kind));
      ExpectSame(Mesh(Turned(test::HullPoints(kind, n, 0.1))), 3000, static_cast<unsigned>(n));
    }
  }
}

TEST(SupportTable, FindsTheVertexOfSmallAndLargeHulls) {
  ExpectSame(Mesh({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}), 2000, 1);
  for (int n = 4; n < 12; ++n) ExpectSame(Mesh(Turned(test::HullPoints(HullKind::kRandom, n, 1))), 2000, 2);
  for (const HullKind kind : {HullKind::kSphere, HullKind::kRandom, HullKind::kRounded}) {
    ExpectSame(Mesh(Turned(test::HullPoints(kind, 5000, 0.3))), 2000, 3);
  }
}

TEST(SupportTable, FindsTheVertexOfFlatFacesThatRoundingMadeHollow) {
  for (const int n : {3, 5, 9}) {
    const std::vector<float> grid = Grid(n);
    ExpectSame(Mesh(Turned(grid)), 3000, 4);
    ExpectSame(Mesh(std::vector<double>(grid.begin(), grid.end())), 3000, 5);
  }
}

TEST(SupportTable, KnowsTheEndOfMostSearches) {
  std::mt19937 rng(6);
  std::normal_distribution<double> normal;
  for (const HullKind kind : test::kHullKinds) {
    for (const int n : {20, 200, 1000, 3000}) {
      const Mesh mesh(Turned(test::HullPoints(kind, n, 0.1)));
      int known = 0;
      for (int i = 0; i < 1000; ++i) {
        double dir[3] = {normal(rng), normal(rng), normal(rng)};
        Normalize3(dir);
        known += UniqueFarthestPoint(*mesh.View(true).climb_table, dir) >= 0;
      }
      // Where hundreds of faces meet in one direction a cell would need too long a list.
      const bool crowded = kind == HullKind::kCylinder || kind == HullKind::kCone;
      EXPECT_GT(known, crowded ? 850 : 980) << test::HullName(kind) << " " << n;
    }
  }
}

TEST(SupportTable, DoesNotMisleadWhereVerticesHaveMoved) {
  std::mt19937 rng(7);
  Mesh mesh(Turned(test::HullPoints(HullKind::kSphere, 300, 0.1)));
  const std::vector<double> dirs = Directions(mesh, rng, 1000);
  for (size_t i = 0; i < mesh.vert.size(); ++i) mesh.vert[i] *= i % 3 == 1 ? 3 : 0.5f;
  EXPECT_EQ(CountDifferences(mesh, dirs, false, 10), 0);
}

TEST(SupportTable, HasNoListsOfNumbersThatAreNone) {
  Mesh mesh(Turned(test::HullPoints(HullKind::kSphere, 40, 0.1)));
  mesh.vert[5] = NAN;
  BuildClimbTable(mesh.View(false), mesh.climb);
  const double dir[3] = {1, 0, 0};
  EXPECT_EQ(UniqueFarthestPoint(*mesh.View(true).climb_table, dir), -1);
}

}  // namespace
}  // namespace pliant
