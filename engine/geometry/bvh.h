// Static bounding volume hierarchy: a binary tree of axis-aligned boxes, split at the median of the longest
// axis.
#pragma once

#include <span>
#include <vector>

namespace pliant {

// One element to enclose. aabb is (centre, half sizes) in the element's own frame; pos and quat place that
// frame in the tree's frame and may be null (identity).
struct BvhElement {
  const double* aabb = nullptr;  // [6]
  const double* pos = nullptr;   // [3]
  const double* quat = nullptr;  // [4]
  int id = -1;                   // written to nodeid of the leaf
};

// Nodes in depth-first order, the root first: the layout of the bvh_* arrays of mjModel.
struct BvhTree {
  std::vector<int> child;    // [n x 2] node indices within this tree, -1 at leaves
  std::vector<int> nodeid;   // [n] element id at leaves, -1 at inner nodes
  std::vector<int> level;    // [n] depth, root 0
  std::vector<double> aabb;  // [n x 6] centre, half sizes

  int Size() const { return static_cast<int>(nodeid.size()); }
};

// Builds the tree over `elements` in a frame at (origin, rotation), both of the frame in which pos and quat
// are given; null means the same frame. An empty list gives an empty tree.
void BuildBvh(std::span<const BvhElement> elements, const double* origin, const double* rotation,
              BvhTree& out);

}  // namespace pliant
