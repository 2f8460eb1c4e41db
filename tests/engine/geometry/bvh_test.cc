#include "engine/geometry/bvh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <random>
#include <vector>

#include "engine/math/vec3.h"

namespace pliant {
namespace {

struct Boxes {
  std::vector<std::array<double, 6>> aabb;
  std::vector<std::array<double, 3>> pos;
  std::vector<BvhElement> elements;
};

Boxes RandomBoxes(int n, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> coordinate(-1, 1);
  Boxes out;
  out.aabb.resize(n);
  out.pos.resize(n);
  for (int k = 0; k < n; ++k) {
    for (int i = 0; i < 3; ++i) {
      out.pos[k][i] = out.aabb[k][i] = coordinate(random);
      out.aabb[k][i + 3] = 0.1 + 0.05 * coordinate(random);
    }
    out.elements.push_back({out.aabb[k].data(), out.pos[k].data(), nullptr, k});
  }
  return out;
}

TEST(Bvh, EmptyListGivesEmptyTree) {
  BvhTree tree;
  BuildBvh({}, nullptr, nullptr, tree);
  EXPECT_EQ(tree.Size(), 0);
}

TEST(Bvh, EveryElementHasOneLeafInsideItsAncestors) {
  const Boxes boxes = RandomBoxes(100, 1);
  BvhTree tree;
  BuildBvh(boxes.elements, nullptr, nullptr, tree);
  ASSERT_EQ(tree.Size(), 199);
  std::vector<int> seen(100, 0);
  for (int node = 0; node < tree.Size(); ++node) {
    if (tree.nodeid[node] >= 0) ++seen[tree.nodeid[node]];
    for (int side = 0; side < 2; ++side) {
      const int child = tree.child[2 * node + side];
      if (child < 0) continue;
      EXPECT_EQ(tree.level[child], tree.level[node] + 1);
      for (int i = 0; i < 3; ++i) {
        const double *p = &tree.aabb[6 * node], *c = &tree.aabb[6 * child];
        EXPECT_LE(std::fabs(c[i] - p[i]) + c[i + 3], p[i + 3] + 1e-12);
      }
    }
  }
  EXPECT_EQ(seen, std::vector<int>(100, 1));
}

// Where the circle through its corners has its centre: trees of triangles are sorted by these.
std::array<double, 3> Circumcenter(const double* a, const double* b, const double* c) {
  double u[3], v[3], n[3], w[3], offset[3];
  for (int i = 0; i < 3; ++i) u[i] = a[i] - c[i], v[i] = b[i] - c[i];
  Cross(n, u, v);
  for (int i = 0; i < 3; ++i) w[i] = Dot3(u, u) * v[i] - Dot3(v, v) * u[i];
  Cross(offset, w, n);
  std::array<double, 3> center;
  for (int i = 0; i < 3; ++i) center[i] = c[i] + offset[i] / (2 * Dot3(n, n));
  return center;
}

TEST(Bvh, OfTrianglesIsTheOneOverTheirBoxes) {
  for (const int count : {1, 2, 3, 100, 777, 3000}) {
    const Boxes places = RandomBoxes(3 * count, 5);
    std::vector<double> vert;
    std::vector<int> face;
    for (int i = 0; i < 3 * count; ++i) {
      vert.insert(vert.end(), places.pos[i].begin(), places.pos[i].end());
      face.push_back((7 * i) % (3 * count));
    }
    std::vector<std::array<double, 6>> boxes(count);
    std::vector<std::array<double, 3>> centers(count);
    std::vector<BvhElement> elements;
    for (int i = 0; i < count; ++i) {
      const auto corner = [&](int k) { return &vert[3 * face[3 * i + k]]; };
      TriangleBox(corner(0), corner(1), corner(2), boxes[i].data());
      centers[i] = Circumcenter(corner(0), corner(1), corner(2));
      elements.push_back({boxes[i].data(), centers[i].data(), nullptr, i});
    }
    BvhTree tree, of_triangles;
    BuildBvh(elements, nullptr, nullptr, tree);
    BuildTriangleBvh(vert, face, TriangleOrder(vert, face), of_triangles);
    EXPECT_EQ(of_triangles.child, tree.child);
    EXPECT_EQ(of_triangles.nodeid, tree.nodeid);
    EXPECT_EQ(of_triangles.level, tree.level);
    EXPECT_EQ(of_triangles.aabb, tree.aabb);
  }
}

TEST(Bvh, PlacesThatCoincideButForTheSignOfZeroKeepTheirOrder) {
  constexpr int kCount = 1500;  // enough to be sorted digit by digit
  const double aabb[6] = {0, 0, 0, 1, 1, 1}, zeros[2][3] = {{0.0, 0.0, 0.0}, {-0.0, -0.0, -0.0}};
  std::vector<BvhElement> elements;
  for (int i = 0; i < kCount; ++i) elements.push_back({aabb, zeros[i % 3 == 0], nullptr, i});
  BvhTree tree;
  BuildBvh(elements, nullptr, nullptr, tree);
  std::vector<int> leaves, in_order(kCount);
  std::copy_if(tree.nodeid.begin(), tree.nodeid.end(), std::back_inserter(leaves),
               [](int id) { return id >= 0; });
  std::iota(in_order.begin(), in_order.end(), 0);
  EXPECT_EQ(leaves, in_order);
}

TEST(Bvh, DepthIsLogarithmicEvenIfAllCoincide) {
  Boxes boxes = RandomBoxes(1000, 2);
  for (BvhElement& element : boxes.elements) {
    element.aabb = boxes.aabb[0].data();
    element.pos = boxes.pos[0].data();
  }
  BvhTree tree;
  BuildBvh(boxes.elements, nullptr, nullptr, tree);
  for (int level : tree.level) EXPECT_LE(level, 10);
}

TEST(Bvh, FrameOfTheTreeMovesTheBoxes) {
  const double aabb[6] = {0, 0, 0, 1, 2, 3}, pos[3] = {5, 6, 7}, quat[4] = {1, 0, 0, 0};
  const double half = std::sqrt(0.5);
  const double quarter_turn[4] = {half, 0, 0, half};  // about z
  const BvhElement element = {aabb, pos, quat, 4};
  BvhTree tree;
  BuildBvh({&element, 1}, pos, quarter_turn, tree);
  const double expected[6] = {0, 0, 0, 2, 1, 3};
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(tree.aabb[i], expected[i], 1e-12);
  EXPECT_EQ(tree.nodeid[0], 4);
}

TEST(Bvh, FlatBoxesGetThickness) {
  const double aabb[6] = {0, 0, 0, 1, 1, 0}, pos[3] = {0, 0, 0};
  const BvhElement element = {aabb, pos, nullptr, 0};
  BvhTree tree;
  BuildBvh({&element, 1}, nullptr, nullptr, tree);
  EXPECT_GT(tree.aabb[5], 0);
  EXPECT_LT(tree.aabb[5], 1e-12);
}

}  // namespace
}  // namespace pliant
