// Random numbers that belong to us: the same on every platform, and untouched by a program's own srand().
#pragma once

#include <mujoco/mjtype.h>

#include <array>
#include <cmath>
#include <cstdint>

namespace pliant {

// Additive feedback generator x[i] = x[i-3] + x[i-31] mod 2^32 (Knuth, The Art of Computer Programming,
// vol. 2, 3.2.2), whose upper 31 bits are the numbers. Started as the C library of GNU starts rand(),
// so that a seed gives the numbers that srand() with it gives there.
class FeedbackRandom {
 public:
  static constexpr uint32_t kLargest = 0x7fffffff;

  explicit FeedbackRandom(uint32_t seed);

  // 0 to kLargest.
  uint32_t Next();

 private:
  std::array<uint32_t, 31> x_;  // the last ones, a ring
  int at_ = 0;
};

// Two independent samples of the normal distribution by Marsaglia's polar method; the second goes to num2
// when it is not null. `uniform`: draws integers from 0 to `largest`.
template <class Uniform>
mjtNum PolarNormal(Uniform&& uniform, mjtNum largest, mjtNum* num2) {
  const mjtNum scale = 2.0 / largest;
  mjtNum x, y, square;
  do {
    x = scale * uniform() - 1;
    y = scale * uniform() - 1;
    square = x * x + y * y;
  } while (square >= 1 || square == 0);
  const mjtNum factor = std::sqrt(-2 * std::log(square) / square);
  if (num2 != nullptr) *num2 = y * factor;
  return x * factor;
}

// Numbers for sensor noise, one sequence for the process. Any thread.
mjtNum NoiseNormal(mjtNum* num2);
// Starts the sequence anew: every load of a model does.
void RestartNoise();

}  // namespace pliant
