#include "engine/geometry/bvh.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

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

TEST(Bvh, TheOrderOfItsLeavesGivesTheTreeAgain) {
  for (const int count : {1, 2, 3, 100, 777}) {
    const Boxes boxes = RandomBoxes(count, 5);
    BvhTree tree, again;
    BuildBvh(boxes.elements, nullptr, nullptr, tree);
    std::vector<int> order = LeafOrder(tree);
    ASSERT_TRUE(BuildBvhInOrder(boxes.elements, order, again));
    EXPECT_EQ(again.child, tree.child);
    EXPECT_EQ(again.nodeid, tree.nodeid);
    EXPECT_EQ(again.level, tree.level);
    EXPECT_EQ(again.aabb, tree.aabb);
    order[0] = count;
    EXPECT_FALSE(BuildBvhInOrder(boxes.elements, order, again));
  }
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
