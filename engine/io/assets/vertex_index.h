// Merges equal positions while triangles are read: a corner gets the id of the first vertex at its place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace pliant::io {

// An open hash table of vertex ids, at most half full: the positions themselves stand in `vertices`.
class VertexIndex {
 public:
  // `vertices` (3 x nvert) grows by the positions that are new. It must outlive the index.
  explicit VertexIndex(std::vector<float>& vertices) : vertices_(vertices) {}

  void Reserve(std::size_t count) {
    std::size_t slots = kFewest;
    while (slots < 2 * count) slots *= 2;
    Resize(slots);
  }
  int Add(float x, float y, float z) {
    if (2 * (used_ + 1) > slots_.size()) Resize(slots_.empty() ? kFewest : 2 * slots_.size());
    std::size_t slot = SlotOf(x, y, z);
    for (; slots_[slot] >= 0; slot = (slot + 1) & (slots_.size() - 1)) {
      const float* v = &vertices_[3 * static_cast<std::size_t>(slots_[slot])];
      if (v[0] == x && v[1] == y && v[2] == z) return slots_[slot];
    }
    const int id = static_cast<int>(vertices_.size() / 3);
    slots_[slot] = id;
    ++used_;
    vertices_.insert(vertices_.end(), {x, y, z});
    return id;
  }

 private:
  static constexpr std::size_t kFewest = 64;  // a power of two, as all sizes

  std::size_t SlotOf(float x, float y, float z) const {
    std::uint64_t hash = 0;
    for (const float number : {x, y, z}) {
      std::uint32_t bits;
      const float positive_zero = number + 0.0f;  // -0 and 0 are equal, so must be their hashes
      std::memcpy(&bits, &positive_zero, sizeof bits);
      hash = (hash ^ bits) * 0x9E3779B97F4A7C15ull;
      hash ^= hash >> 29;
    }
    return static_cast<std::size_t>(hash) & (slots_.size() - 1);
  }
  void Resize(std::size_t slots) {
    const std::vector<int> old = std::move(slots_);
    slots_.assign(slots, -1);
    for (const int id : old) {
      if (id < 0) continue;
      const float* v = &vertices_[3 * static_cast<std::size_t>(id)];
      std::size_t slot = SlotOf(v[0], v[1], v[2]);
      while (slots_[slot] >= 0) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = id;
    }
  }

  std::vector<float>& vertices_;
  std::vector<int> slots_;  // ids of vertices; -1 is free
  std::size_t used_ = 0;
};

}  // namespace pliant::io
