// KeptState: a whole state that stays, in blocks. One that follows another shares with it the blocks that are
// the same, so that what sleeps for long is kept once.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace pliant::runner {

class KeptState {
 public:
  KeptState() = default;
  // `before`: a state of as many numbers, or null.
  KeptState(std::span<const double> state, const KeptState* before);

  size_t Size() const { return size_; }
  // to [Size()].
  void CopyTo(double* to) const;
  // Whether these are the same bits.
  bool Is(std::span<const double> state) const;
  // What would be free without this state: blocks that no other shares.
  size_t OwnBytes() const;

 private:
  static constexpr size_t kBlock = 512;  // numbers; the last block is shorter

  size_t NumbersIn(size_t block) const;

  std::vector<std::shared_ptr<const double[]>> blocks_;
  size_t size_ = 0;
};

}  // namespace pliant::runner
