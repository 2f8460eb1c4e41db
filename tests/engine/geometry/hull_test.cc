#include "engine/geometry/hull.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>
#include <thread>

namespace pliant {
namespace {

std::vector<double> RandomPoints(int n, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> coordinate(-1, 1);
  std::vector<double> points(3 * n);
  for (double& x : points) x = coordinate(random);
  return points;
}

// Signed distance of p from the plane of a face, positive outside.
double Outside(const std::vector<double>& v, const int* face, const double* p) {
  double e[3], f[3], d[3];
  for (int i = 0; i < 3; ++i) {
    e[i] = v[3 * face[1] + i] - v[3 * face[0] + i];
    f[i] = v[3 * face[2] + i] - v[3 * face[0] + i];
    d[i] = p[i] - v[3 * face[0] + i];
  }
  const double n[3] = {e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]};
  return (n[0] * d[0] + n[1] * d[1] + n[2] * d[2]) / std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
}

TEST(Hull, NoPointLiesOutside) {
  const std::vector<double> points = RandomPoints(200, 1);
  HullGraph hull;
  std::string error;
  ASSERT_TRUE(BuildHull(points, -1, hull, error)) << error;
  EXPECT_EQ(hull.NumFace(), 2 * hull.NumVert() - 4);  // Euler
  for (int f = 0; f < hull.NumFace(); ++f) {
    for (size_t p = 0; p < points.size(); p += 3) {
      EXPECT_LT(Outside(points, &hull.face_globalid[3 * f], &points[p]), 1e-12);
    }
  }
}

TEST(Hull, NeighboursAreTheEdgesOfTheFaces) {
  const std::vector<double> points = RandomPoints(60, 2);
  HullGraph hull;
  std::string error;
  ASSERT_TRUE(BuildHull(points, -1, hull, error)) << error;
  std::set<std::pair<int, int>> from_faces, from_graph;
  for (int f = 0; f < 3 * hull.NumFace(); f += 3) {
    for (int k = 0; k < 3; ++k) {
      from_faces.insert({hull.face_globalid[f + k], hull.face_globalid[f + (k + 1) % 3]});
    }
  }
  for (int v = 0; v < hull.NumVert(); ++v) {
    for (int e = hull.vert_edgeadr[v]; hull.edge_localid[e] >= 0; ++e) {
      from_graph.insert({hull.vert_globalid[v], hull.vert_globalid[hull.edge_localid[e]]});
    }
  }
  EXPECT_EQ(from_faces, from_graph);
}

TEST(Hull, PackedRecordHasTheDocumentedLength) {
  HullGraph hull;
  std::string error;
  ASSERT_TRUE(BuildHull(RandomPoints(30, 3), -1, hull, error));
  const std::vector<int> packed = hull.Packed();
  EXPECT_EQ(packed[0], hull.NumVert());
  EXPECT_EQ(packed[1], hull.NumFace());
  EXPECT_EQ(static_cast<int>(packed.size()), 2 + 3 * hull.NumVert() + 6 * hull.NumFace());
}

TEST(Hull, VertexCapHolds) {
  HullGraph hull;
  std::string error;
  for (int cap : {4, 7, 20}) {
    ASSERT_TRUE(BuildHull(RandomPoints(200, 4), cap, hull, error)) << error;
    EXPECT_LE(hull.NumVert(), cap);
  }
}

TEST(Hull, FlatOrTooFewPointsAreAnError) {
  HullGraph hull;
  std::string error;
  std::vector<double> points = RandomPoints(20, 5);
  for (size_t i = 2; i < points.size(); i += 3) points[i] = 0.5;
  EXPECT_FALSE(BuildHull(points, -1, hull, error));
  EXPECT_NE(error.find("convex hull failed"), std::string::npos);
  EXPECT_FALSE(BuildHull(std::vector<double>(9, 0.0), -1, hull, error));
  EXPECT_FALSE(BuildHull(std::vector<double>(300, 1.0), -1, hull, error));
  EXPECT_EQ(hull.NumVert(), 0);
}

TEST(Hull, ThreadsDoNotDisturbEachOther) {
  HullGraph expected;
  std::string error;
  ASSERT_TRUE(BuildHull(RandomPoints(100, 6), -1, expected, error));
  std::vector<HullGraph> hulls(8);
  std::vector<std::thread> threads;
  for (HullGraph& hull : hulls) {
    threads.emplace_back([&hull] {
      std::string message;
      for (int i = 0; i < 20; ++i) BuildHull(RandomPoints(100, 6), -1, hull, message);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const HullGraph& hull : hulls) EXPECT_EQ(hull.Packed(), expected.Packed());
}

}  // namespace
}  // namespace pliant
