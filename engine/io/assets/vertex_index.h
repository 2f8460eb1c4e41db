// Merges equal positions while triangles are read: a corner gets the id of the first vertex at its place.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <unordered_map>
#include <vector>

namespace pliant::io {

class VertexIndex {
 public:
  // `vertices` (3 x nvert) grows by the positions that are new. It must outlive the index.
  explicit VertexIndex(std::vector<float>& vertices) : vertices_(vertices) {}

  void Reserve(std::size_t count) { index_.reserve(count); }
  int Add(float x, float y, float z) {
    const auto [entry, added] = index_.try_emplace({x, y, z}, static_cast<int>(vertices_.size() / 3));
    if (added) vertices_.insert(vertices_.end(), {x, y, z});
    return entry->second;
  }

 private:
  using Point = std::array<float, 3>;
  struct Hash {
    std::size_t operator()(const Point& p) const {
      std::uint64_t hash = 1469598103934665603ull;
      for (const float x : p) {
        std::uint32_t bits;
        const float positive_zero = x + 0.0f;  // -0 and 0 are equal, so must be their hashes
        std::memcpy(&bits, &positive_zero, sizeof bits);
        hash = (hash ^ bits) * 1099511628211ull;
      }
      return static_cast<std::size_t>(hash);
    }
  };
  std::vector<float>& vertices_;
  std::unordered_map<Point, int, Hash> index_;
};

}  // namespace pliant::io
