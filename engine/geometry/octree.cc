#include "engine/geometry/octree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <unordered_map>
#include <utility>

#include "engine/geometry/mesh_distance.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

constexpr int kMaxLevel = 6;
constexpr int kGrid = 1 << kMaxLevel;  // cells along an edge of the root at the finest level
constexpr double kMargin = 1.1;        // the root is this much larger than the mesh

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

uint64_t CellKey(int level, const Cell& cell) {
  return ((static_cast<uint64_t>(level) << 8 | cell[0]) << 8 | cell[1]) << 8 | cell[2];
}

class Builder {
 public:
  Builder(std::span<const double> vert, std::span<const int> face, const double aabb[6])
      : vert_(vert), face_(face) {
    for (int i = 0; i < 3; ++i) {
      center_[i] = aabb[i];
      half_[i] = kMargin * aabb[i + 3];
    }
  }

  void Build(Octree& out) {
    std::vector<int> all(face_.size() / 3);
    for (size_t f = 0; f < all.size(); ++f) all[f] = static_cast<int>(f);
    AddNode(0, {0, 0, 0}, std::move(all));
    for (size_t n = 0; n < nodes_.size(); ++n) {
      if (nodes_[n].level < kMaxLevel && !nodes_[n].faces.empty()) Split(static_cast<int>(n));
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
    for (int i = 0; i < 3; ++i) {
      half[i] = half_[i] / (1 << level);
      center[i] = center_[i] - half_[i] + (2 * cell[i] + 1) * half[i];
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
  static Cell Corner(const Node& node, int k) {
    const int size = kGrid >> node.level;
    return {(node.cell[0] + (k & 1)) * size, (node.cell[1] + (k >> 1 & 1)) * size,
            (node.cell[2] + (k >> 2 & 1)) * size};
  }

  static size_t GridIndex(const Cell& c) {
    constexpr size_t kPoints = kGrid + 1;
    return (static_cast<size_t>(c[2]) * kPoints + c[1]) * kPoints + c[0];
  }

  void ComputeDistances() {
    const MeshDistance distance(vert_, face_);
    value_.assign(static_cast<size_t>(kGrid + 1) * (kGrid + 1) * (kGrid + 1),
                  std::numeric_limits<double>::quiet_NaN());
    for (const Node& node : nodes_) {
      for (int k = 0; k < 8; ++k) {
        const Cell corner = Corner(node, k);
        double& value = value_[GridIndex(corner)];
        if (!std::isnan(value)) continue;
        double point[3];
        for (int i = 0; i < 3; ++i) point[i] = center_[i] - half_[i] + 2 * half_[i] * corner[i] / kGrid;
        value = distance(point);
      }
    }
    // Corners of small leaves in the middle of an edge or face of a larger one: interpolated, from coarse to
    // fine, so that the field has no jumps.
    for (int level = 0; level < kMaxLevel; ++level) {
      for (const Node& node : nodes_) {
        if (node.level == level && node.child < 0) InterpolateHanging(node);
      }
    }
  }

  void InterpolateHanging(const Node& leaf) {
    const int half = (kGrid >> leaf.level) / 2;
    const Cell low = Corner(leaf, 0);
    for (int z = 0; z <= 2; ++z) {
      for (int y = 0; y <= 2; ++y) {
        for (int x = 0; x <= 2; ++x) {
          const int middles = (x == 1) + (y == 1) + (z == 1);
          if (middles != 1 && middles != 2) continue;
          double& value = value_[GridIndex({low[0] + x * half, low[1] + y * half, low[2] + z * half})];
          if (std::isnan(value)) continue;
          double sum = 0;
          int count = 0;
          for (int k = 0; k < 8; ++k) {
            const bool matches = (x == 1 || x / 2 == (k & 1)) && (y == 1 || y / 2 == (k >> 1 & 1)) &&
                                 (z == 1 || z / 2 == (k >> 2 & 1));
            if (!matches) continue;
            sum += value_[GridIndex(Corner(leaf, k))];
            ++count;
          }
          value = sum / count;
        }
      }
    }
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
        out.coeff.push_back(value_[GridIndex(Corner(node, k))]);
      }
    }
  }

  std::span<const double> vert_;
  std::span<const int> face_;
  double center_[3];
  double half_[3];
  std::vector<Node> nodes_;
  std::unordered_map<uint64_t, int> index_;  // by level and cell
  std::vector<double> value_;                // signed distances on the finest grid, NaN where no corner lies
};

}  // namespace

void BuildOctree(std::span<const double> vert, std::span<const int> face, const double aabb[6], Octree& out) {
  Builder(vert, face, aabb).Build(out);
}

}  // namespace pliant
