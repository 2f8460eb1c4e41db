#include "engine/runner/history/kept_state.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace pliant::runner {
namespace {

bool SameBits(const double* a, const double* b, size_t n) {
  return std::memcmp(a, b, n * sizeof(double)) == 0;
}

}  // namespace

KeptState::KeptState(std::span<const double> state, const KeptState* before) : size_(state.size()) {
  const size_t count = (size_ + kBlock - 1) / kBlock;
  blocks_.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    const double* const from = state.data() + i * kBlock;
    const size_t n = NumbersIn(i);
    if (before != nullptr && SameBits(before->blocks_[i].get(), from, n)) {
      blocks_.push_back(before->blocks_[i]);
      continue;
    }
    auto block = std::make_shared_for_overwrite<double[]>(n);
    std::copy_n(from, n, block.get());
    blocks_.push_back(std::move(block));
  }
}

size_t KeptState::NumbersIn(size_t block) const { return std::min(kBlock, size_ - block * kBlock); }

void KeptState::CopyTo(double* to) const {
  for (size_t i = 0; i < blocks_.size(); ++i) std::copy_n(blocks_[i].get(), NumbersIn(i), to + i * kBlock);
}

bool KeptState::Is(std::span<const double> state) const {
  if (state.size() != size_) return false;
  for (size_t i = 0; i < blocks_.size(); ++i) {
    if (!SameBits(blocks_[i].get(), state.data() + i * kBlock, NumbersIn(i))) return false;
  }
  return true;
}

size_t KeptState::OwnBytes() const {
  size_t bytes = blocks_.size() * sizeof(blocks_[0]);
  for (size_t i = 0; i < blocks_.size(); ++i) {
    if (blocks_[i].use_count() == 1) bytes += NumbersIn(i) * sizeof(double);
  }
  return bytes;
}

}  // namespace pliant::runner
