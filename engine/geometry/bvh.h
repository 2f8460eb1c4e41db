// Static bounding volume hierarchy: a binary tree of axis-aligned boxes,
// split at the median of the longest axis.
#pragma once

#include <span>
#include <vector>

namespace pliant {

// One element to enclose. With quat, aabb (centre, half sizes) is in the element's own frame,
// which pos and quat place. Without (null), aabb is already in the frame of the tree. pos orders
// the elements when a node is split.
struct BvhElement {
  const double* aabb = nullptr;  // [6]
  const double* pos = nullptr;   // [3]
  const double* quat = nullptr;  // [4] or null
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

// Builds the tree in the frame (origin [3], rotation [4]) in which pos and quat of the elements are given;
// null means that same frame. An empty list gives an empty tree.
void BuildBvh(std::span<const BvhElement> elements, const double* origin, const double* rotation,
              BvhTree& out);

// The ids in the order in which the leaves of the tree come.
std::vector<int> LeafOrder(const BvhTree& tree);

// The tree that BuildBvh(elements, nullptr, nullptr, tree) gives, to the last bit, from its LeafOrder(), for
// elements whose ids count from 0: in one pass instead of a sort for each level. False when `order` does not
// name every element once.
bool BuildBvhInOrder(std::span<const BvhElement> elements, std::span<const int> order, BvhTree& out);

}  // namespace pliant
