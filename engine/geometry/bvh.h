// Static bounding volume hierarchy: a binary tree of axis-aligned boxes,
// split at the median of the longest axis.
#pragma once

#include <cstddef>
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

// The triangles, ids `face` [n x 3] into `vert` [nvert x 3], in the order [n] in which the leaves
// of their tree come: what takes the time of building it, and a tenth of its memory.
std::vector<int> TriangleOrder(std::span<const double> vert, std::span<const int> face);

// Places for the nodes of a tree, laid out as the vectors of BvhTree.
struct BvhNodes {
  int* child;
  int* nodeid;
  int* level;
  double* aabb;
};

// Nodes of a tree of that many elements.
constexpr int BvhSize(std::size_t elements) { return elements == 0 ? 0 : static_cast<int>(2 * elements) - 1; }

// The tree over triangles in the frame of their vertices from their TriangleOrder(), in one pass instead of a
// sort for each level. Writes all of its BvhSize(n) nodes.
void BuildTriangleBvh(std::span<const double> vert, std::span<const int> face, std::span<const int> order,
                      const BvhNodes& out);
void BuildTriangleBvh(std::span<const double> vert, std::span<const int> face, std::span<const int> order,
                      BvhTree& out);

// Box of a triangle as trees are made of it: centre, half sizes.
void TriangleBox(const double* a, const double* b, const double* c, double aabb[6]);

}  // namespace pliant
