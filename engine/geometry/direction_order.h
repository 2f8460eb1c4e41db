// A set of directions that remembers in which order the reference engine goes through its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pliant {

using Direction =
    std::array<double, 2>;  // angle from the z axis and angle about it, whole hundredths of a radian

// The reference keeps them in a hash table, and the order in which that lists its entries is the order of the
// polygons of a mesh. So the numbers of polygons agree, this is the same table: chained, all entries in one
// list, a new one before the others of its bucket, or in front of the whole list when its bucket is empty
// (libc++, 32 bits, as in the reference's published WebAssembly build).
class DirectionOrder {
 public:
  // Index of the direction, in order of first appearance.
  size_t Add(const Direction& direction);

  // Indices in the order of the list.
  std::vector<int> Indices() const;

 private:
  static constexpr int kHead = 0;  // node before the first; node i + 1 is direction i
  struct Node {
    uint32_t hash = 0;
    int next = -1;
    Direction direction = {};
  };

  void Grow(size_t buckets);
  size_t BucketOf(int node) const { return nodes_[node].hash % before_.size(); }
  int Find(const Node& wanted) const;  // the node of this direction, -1 when there is none

  std::vector<Node> nodes_ = {Node()};
  std::vector<int> before_;  // by bucket: the node before its first one, -1 when it is empty
};

}  // namespace pliant
