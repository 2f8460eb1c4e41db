#include "engine/geometry/octree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <unordered_map>
#include <utility>

#include "engine/geometry/mesh_distance.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

constexpr double kMargin = 1.1;  // the root is this much larger than the mesh

// Does the triangle touch the box? Separating axes: the box's, the triangle's normal, and the products of
// edges (Akenine-Moller 2001, "Fast 3D triangle-box overlap testing").
bool Overlaps(const double center[3], const double half[3], const double* const corner[3]) {
  double v[3][3], edge[3][3], normal[3];
  for (int k = 0; k < 3; ++k) Sub3(v[k], corner[k], center);
  for (int i = 0; i < 3; ++i) {
    if (std::min({v[0][i], v[1][i], v[2][i]}) > half[i] || std::max({v[0][i], v[1][i], v[2][i]}) < -half[i])
      return false;
  }
  for (int k = 0; k < 3; ++k) Sub3(edge[k], v[(k + 1) % 3], v[k]);
  Cross(normal, edge[0], edge[1]);
  const double reach =
      half[0] * std::fabs(normal[0]) + half[1] * std::fabs(normal[1]) + half[2] * std::fabs(normal[2]);
  if (std::fabs(Dot3(normal, v[0])) > reach) return false;
  for (int k = 0; k < 3; ++k) {
    for (int i = 0; i < 3; ++i) {
      const int a = (i + 1) % 3, b = (i + 2) % 3;
      const double u = -edge[k][b], w = edge[k][a];  // axis: u along a, w along b
      const double p0 = u * v[0][a] + w * v[0][b], p1 = u * v[1][a] + w * v[1][b],
                   p2 = u * v[2][a] + w * v[2][b];
      const double radius = half[a] * std::fabs(u) + half[b] * std::fabs(w);
      if (std::min({p0, p1, p2}) > radius || std::max({p0, p1, p2}) < -radius) return false;
    }
  }
  return true;
}

using Cell = std::array<int, 3>;  // integer position at some level

// `level` as well as each number of the cell below 2^16.
uint64_t CellKey(int level, const Cell& cell) {
  return ((static_cast<uint64_t>(level) << 16 | cell[0]) << 16 | cell[1]) << 16 | cell[2];
}

class Builder {
 public:
  Builder(std::span<const double> vert, std::span<const int> face, const BvhTree& tree, const double aabb[6],
          int max_depth)
      : vert_(vert), face_(face), distance_(vert, face, tree), max_depth_(max_depth), grid_(1 << max_depth) {
    for (int i = 0; i < 3; ++i) {
      std::vector<double>& place = place_[i];
      place.resize(grid_ + 1);
      const double half = kMargin * aabb[i + 3];
      place[0] = aabb[i] - half;
      place[grid_] = aabb[i] + half;
      for (int step = grid_; step > 1; step /= 2) {
        for (int low = 0; low < grid_; low += step)
          place[low + step / 2] = (place[low] + place[low + step]) * 0.5;
      }
    }
  }

  void Build(Octree& out) {
    std::vector<int> all(face_.size() / 3);
    for (size_t f = 0; f < all.size(); ++f) all[f] = static_cast<int>(f);
    AddNode(0, {0, 0, 0}, std::move(all));
    for (size_t n = 0; n < nodes_.size(); ++n) {
      if (nodes_[n].level < max_depth_ && !nodes_[n].faces.empty()) Split(static_cast<int>(n));
    }
    Balance();
    ComputeDistances();
    Write(out);
  }

 private:
  struct Node {
    int level;
    Cell cell;
    int child;  // first of eight, -1 at leaves
    std::vector<int> faces;
  };

  void Place(int level, const Cell& cell, double center[3], double half[3]) const {
    const int size = grid_ >> level;
    for (int i = 0; i < 3; ++i) {
      const double low = place_[i][cell[i] * size], high = place_[i][(cell[i] + 1) * size];
      center[i] = (low + high) * 0.5;
      half[i] = (high - low) * 0.5;
    }
  }

  void AddNode(int level, const Cell& cell, std::vector<int> faces) {
    index_.emplace(CellKey(level, cell), static_cast<int>(nodes_.size()));
    nodes_.push_back({level, cell, -1, std::move(faces)});
  }

  void Split(int n) {
    const std::vector<int> faces = std::move(nodes_[n].faces);
    const int level = nodes_[n].level + 1;
    const Cell parent = nodes_[n].cell;
    nodes_[n].child = static_cast<int>(nodes_.size());
    for (int k = 0; k < 8; ++k) {
      const Cell cell = {2 * parent[0] + (k & 1), 2 * parent[1] + (k >> 1 & 1), 2 * parent[2] + (k >> 2 & 1)};
      double center[3], half[3];
      Place(level, cell, center, half);
      std::vector<int> inside;
      for (int f : faces) {
        const double* corner[3];
        for (int c = 0; c < 3; ++c) corner[c] = &vert_[3 * face_[3 * f + c]];
        if (Overlaps(center, half, corner)) inside.push_back(f);
      }
      AddNode(level, cell, std::move(inside));
    }
  }

  // The leaf across face `side` (+-1) of `axis`, at the lower corner of that face; -1 outside of the root.
  int FaceNeighbour(const Node& node, int axis, int side) const {
    Cell cell = node.cell;
    cell[axis] += side;
    if (cell[axis] < 0 || cell[axis] >= 1 << node.level) return -1;
    auto found = index_.find(CellKey(node.level, cell));
    for (int level = node.level; found == index_.end();) {
      for (int& c : cell) c >>= 1;
      found = index_.find(CellKey(--level, cell));
    }
    int n = found->second;
    while (nodes_[n].child >= 0) n = nodes_[n].child + (side > 0 ? 0 : 1 << axis);
    return n;
  }

  // Splits leaves until neighbours across a face differ by at most one level. The order of the new nodes is
  // part of the result: pass after pass, by the first leaf that finds itself or a neighbour too coarse.
  void Balance() {
    for (std::vector<int> coarse = {0}; !coarse.empty();) {
      coarse.clear();
      std::vector<bool> queued(nodes_.size());
      for (size_t i = 0; i < nodes_.size(); ++i) {
        if (nodes_[i].child >= 0) continue;
        for (int face = 0; face < 6; ++face) {
          const int other = FaceNeighbour(nodes_[i], face / 2, face % 2 ? 1 : -1);
          if (other < 0 || std::abs(nodes_[i].level - nodes_[other].level) < 2) continue;
          const int n = nodes_[i].level < nodes_[other].level ? static_cast<int>(i) : other;
          if (!queued[n]) coarse.push_back(n);
          queued[n] = true;
        }
      }
      for (int n : coarse) Split(n);
    }
  }

  // Corner k of a node on the grid of the finest level.
  Cell Corner(const Node& node, int k) const {
    const int size = grid_ >> node.level;
    return {(node.cell[0] + (k & 1)) * size, (node.cell[1] + (k >> 1 & 1)) * size,
            (node.cell[2] + (k >> 2 & 1)) * size};
  }

  void ComputeDistances() {
    for (const Node& node : nodes_) {
      for (int k = 0; k < 8; ++k) {
        const Cell corner = Corner(node, k);
        const auto [at, is_new] = value_.try_emplace(CellKey(0, corner), 0);
        if (!is_new) continue;
        const double point[3] = {place_[0][corner[0]], place_[1][corner[1]], place_[2][corner[2]]};
        at->second = distance_(point);
      }
    }
    // Corners of small leaves in the middle of an edge or face of a larger one: interpolated, from coarse to
    // fine, so that the field has no jumps.
    for (int level = 0; level < max_depth_; ++level) {
      for (const Node& node : nodes_) {
        if (node.level == level && node.child < 0) InterpolateHanging(node);
      }
    }
  }

  void InterpolateHanging(const Node& leaf) {
    for (int axis = 0; axis < 3; ++axis) {
      const int along = 1 << axis, next = 1 << (axis + 1) % 3, last = 1 << (axis + 2) % 3;
      for (int edge : {0, next, last, next + last}) Interpolate(leaf, {edge, edge + along});
      for (int face : {0, along}) Interpolate(leaf, {face, face + next, face + last, face + next + last});
    }
  }

  // In the middle of these corners of a leaf, should a corner of smaller ones lie there: their mean.
  void Interpolate(const Node& leaf, std::initializer_list<int> corners) {
    const int count = static_cast<int>(corners.size());
    Cell middle = {0, 0, 0};
    for (int k : corners) {
      for (int i = 0; i < 3; ++i) middle[i] += Corner(leaf, k)[i];
    }
    for (int& x : middle) x /= count;
    const auto found = value_.find(CellKey(0, middle));
    if (found == value_.end()) return;
    double sum = 0;
    for (int k : corners) sum += value_.at(CellKey(0, Corner(leaf, k)));
    found->second = sum / count;
  }

  void Write(Octree& out) const {
    out = Octree();
    for (const Node& node : nodes_) {
      double center[3], half[3];
      Place(node.level, node.cell, center, half);
      out.depth.push_back(node.level);
      out.aabb.insert(out.aabb.end(), center, center + 3);
      out.aabb.insert(out.aabb.end(), half, half + 3);
      for (int k = 0; k < 8; ++k) {
        out.child.push_back(node.child < 0 ? -1 : node.child + k);
        out.coeff.push_back(value_.at(CellKey(0, Corner(node, k))));
      }
    }
  }

  std::span<const double> vert_;
  std::span<const int> face_;
  MeshDistance distance_;
  int max_depth_;
  int grid_;                      // cells along an edge of the root at the finest level
  std::vector<double> place_[3];  // [grid + 1] of the finest level along each axis, halved from the root down
  std::vector<Node> nodes_;
  std::unordered_map<uint64_t, int> index_;     // by level and cell
  std::unordered_map<uint64_t, double> value_;  // signed distances at corners, by their place on the grid
};

}  // namespace

void BuildOctree(std::span<const double> vert, std::span<const int> face, const BvhTree& tree,
                 const double aabb[6], int max_depth, Octree& out) {
  Builder(vert, face, tree, aabb, std::clamp(max_depth, 0, kDeepestOctree)).Build(out);
}

}  // namespace pliant
