#include "engine/math/random.h"

#include <mutex>

namespace pliant {
namespace {

constexpr uint32_t kNoiseSeed = 123;

struct Noise {
  std::mutex mutex;
  FeedbackRandom random{kNoiseSeed};
};

Noise& TheNoise() {
  static Noise noise;
  return noise;
}

}  // namespace

FeedbackRandom::FeedbackRandom(uint32_t seed) {
  constexpr int64_t kPrime = 2147483647;
  x_[0] = seed == 0 ? 1 : seed;
  for (size_t i = 1; i < x_.size(); ++i) {
    // The multiplicative generator of Park and Miller; a negative start counts as such.
    const int64_t product = int64_t{16807} * static_cast<int32_t>(x_[i - 1]) % kPrime;
    x_[i] = static_cast<uint32_t>(product < 0 ? product + kPrime : product);
  }
  at_ = 3;  // the first three numbers of the sequence are the start itself
  constexpr int kDiscarded = 310;
  for (int i = 0; i < kDiscarded; ++i) Next();
}

uint32_t FeedbackRandom::Next() {
  // x_[at_] is the number 31 draws back, and the one 3 draws back stands 28 places further in the ring.
  const size_t three_back = (static_cast<size_t>(at_) + 28) % x_.size();
  x_[static_cast<size_t>(at_)] += x_[three_back];
  const uint32_t number = x_[static_cast<size_t>(at_)] >> 1;
  at_ = (at_ + 1) % static_cast<int>(x_.size());
  return number;
}

mjtNum NoiseNormal(mjtNum* num2) {
  Noise& noise = TheNoise();
  const std::lock_guard lock(noise.mutex);
  return PolarNormal([&] { return noise.random.Next(); }, FeedbackRandom::kLargest, num2);
}

void RestartNoise() {
  Noise& noise = TheNoise();
  const std::lock_guard lock(noise.mutex);
  noise.random = FeedbackRandom(kNoiseSeed);
}

}  // namespace pliant
