#include "engine/geometry/octree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/geometry/mesh_distance.h"

namespace pliant {
namespace {

const std::vector<double> kBox = {-.1, -.2, -.3, .1, -.2, -.3, -.1, .2, -.3, .1, .2, -.3,
                                  -.1, -.2, .3,  .1, -.2, .3,  -.1, .2, .3,  .1, .2, .3};
const std::vector<int> kBoxFaces = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                    2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};

BvhTree TreeOfBox() {
  std::vector<double> boxes(2 * kBoxFaces.size());
  std::vector<BvhElement> elements;
  for (size_t f = 0; f < kBoxFaces.size() / 3; ++f) {
    double* box = &boxes[6 * f];
    for (int i = 0; i < 3; ++i) {
      const auto [low, high] =
          std::minmax({kBox[3 * kBoxFaces[3 * f] + i], kBox[3 * kBoxFaces[3 * f + 1] + i],
                       kBox[3 * kBoxFaces[3 * f + 2] + i]});
      box[i] = (low + high) / 2;
      box[i + 3] = (high - low) / 2;
    }
    elements.push_back({box, box, nullptr, static_cast<int>(f)});
  }
  BvhTree tree;
  BuildBvh(elements, nullptr, nullptr, tree);
  return tree;
}

double BoxDistance(const double p[3]) {
  const double half[3] = {.1, .2, .3};
  double outside = 0, inside = -1e9;
  for (int i = 0; i < 3; ++i) {
    const double d = std::fabs(p[i]) - half[i];
    outside += std::max(d, 0.0) * std::max(d, 0.0);
    inside = std::max(inside, d);
  }
  return std::sqrt(outside) + std::min(inside, 0.0);
}

TEST(MeshDistance, EqualsTheClosedFormOfABox) {
  const BvhTree faces = TreeOfBox();
  const MeshDistance distance(kBox, kBoxFaces, faces);
  // Not in the planes of the faces: beyond them such points are on neither side of the face that counts.
  for (double x = -.26; x < .3; x += .05) {
    for (double y = -.36; y < .4; y += .05) {
      for (double z = -.46; z < .5; z += .05) {
        const double p[3] = {x, y, z};
        EXPECT_NEAR(distance(p), BoxDistance(p), 1e-14) << x << " " << y << " " << z;
      }
    }
  }
}

TEST(Octree, CornersHoldTheDistance) {
  const double aabb[6] = {0, 0, 0, .1, .2, .3};
  Octree tree;
  BuildOctree(kBox, kBoxFaces, TreeOfBox(), aabb, 6, tree);
  ASSERT_EQ(tree.Size(), 63497);
  int exact = 0;
  for (int n = 0; n < tree.Size(); ++n) {
    for (int k = 0; k < 8; ++k) {
      double p[3];
      for (int i = 0; i < 3; ++i)
        p[i] = tree.aabb[6 * n + i] + ((k >> i & 1) ? 1 : -1) * tree.aabb[6 * n + 3 + i];
      const double error = std::fabs(tree.coeff[8 * n + k] - BoxDistance(p));
      EXPECT_LT(error, 0.01);  // interpolated corners
      exact += error < 1e-12;
    }
  }
  EXPECT_GT(exact, 0.95 * 8 * tree.Size());
}

TEST(Octree, ChildrenFillTheirParent) {
  const double aabb[6] = {0, 0, 0, .1, .2, .3};
  Octree tree;
  BuildOctree(kBox, kBoxFaces, TreeOfBox(), aabb, 6, tree);
  for (int n = 0; n < tree.Size(); ++n) {
    for (int k = 0; k < 8; ++k) {
      const int child = tree.child[8 * n + k];
      if (child < 0) continue;
      EXPECT_EQ(tree.depth[child], tree.depth[n] + 1);
      for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(tree.aabb[6 * child + 3 + i], tree.aabb[6 * n + 3 + i] / 2, 1e-15);
        const double side = (k >> i & 1) ? 0.5 : -0.5;
        EXPECT_NEAR(tree.aabb[6 * child + i], tree.aabb[6 * n + i] + side * tree.aabb[6 * n + 3 + i], 1e-15);
      }
    }
  }
}

}  // namespace
}  // namespace pliant
