#include "engine/geometry/direction_order.h"

#include <bit>

namespace pliant {
namespace {

// Appleby's MurmurHash2 of the eight bytes of a double, the low word first, with its length as the seed.
uint32_t HashDouble(double x) {
  constexpr uint32_t kMultiplier = 0x5bd1e995;
  if (x == 0) return 0;  // of either sign
  const uint64_t bits = std::bit_cast<uint64_t>(x);
  uint32_t hash = sizeof bits;
  for (uint32_t word : {static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32)}) {
    word *= kMultiplier;
    word ^= word >> 24;
    hash = (hash * kMultiplier) ^ (word * kMultiplier);
  }
  hash ^= hash >> 13;
  hash *= kMultiplier;
  return hash ^ (hash >> 15);
}

bool IsPrime(size_t n) {
  for (size_t k = 2; k * k <= n; ++k) {
    if (n % k == 0) return false;
  }
  return true;
}

}  // namespace

int DirectionOrder::Find(const Node& wanted) const {
  if (before_.empty()) return -1;
  const size_t bucket = wanted.hash % before_.size();
  if (before_[bucket] < 0) return -1;
  for (int node = nodes_[before_[bucket]].next; node >= 0; node = nodes_[node].next) {
    const Node& at = nodes_[node];
    if (at.hash == wanted.hash && at.direction == wanted.direction) return node;
    if (at.hash % before_.size() != bucket) break;
  }
  return -1;
}

size_t DirectionOrder::Add(const Direction& direction) {
  const Node added = {HashDouble(direction[0]) ^ HashDouble(direction[1]), -1, direction};
  if (const int found = Find(added); found >= 0) return static_cast<size_t>(found) - 1;
  if (nodes_.size() > before_.size()) {
    size_t buckets = 2 * before_.size() + 1;
    while (!IsPrime(buckets)) ++buckets;
    Grow(before_.empty() ? 2 : buckets);
  }
  const int node = static_cast<int>(nodes_.size());
  nodes_.push_back(added);
  int& before = before_[BucketOf(node)];
  if (before < 0) {
    before = kHead;
    if (nodes_[kHead].next >= 0) before_[BucketOf(nodes_[kHead].next)] = node;
  }
  nodes_[node].next = nodes_[before].next;
  nodes_[before].next = node;
  return static_cast<size_t>(node) - 1;
}

// Goes through the list once; a node whose bucket has come before moves to the front of that bucket.
void DirectionOrder::Grow(size_t buckets) {
  before_.assign(buckets, -1);
  int last = kHead;
  for (int node = nodes_[kHead].next; node >= 0; node = nodes_[last].next) {
    int& before = before_[BucketOf(node)];
    if (before < 0) {
      before = last;
      last = node;
    } else if (last != kHead && BucketOf(last) == BucketOf(node)) {
      last = node;
    } else {
      nodes_[last].next = nodes_[node].next;
      nodes_[node].next = nodes_[before].next;
      nodes_[before].next = node;
    }
  }
}

std::vector<int> DirectionOrder::Indices() const {
  std::vector<int> order;
  order.reserve(nodes_.size());
  for (int node = nodes_[kHead].next; node >= 0; node = nodes_[node].next) order.push_back(node - 1);
  return order;
}

}  // namespace pliant
