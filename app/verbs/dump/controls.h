// The controls of a run.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <vector>

namespace pliant::app {

// The control rows of a run: zero, sine, random:SEED, or a file.
class Controls {
 public:
  // Throws UsageError.
  Controls(const mjModel& m, const std::string& spec);
  bool Active() const { return kind_ != Kind::kZero; }
  // The row of step k, which starts at `time`. Call once a step, in order.
  std::vector<double> Row(int k, double time);

 private:
  enum class Kind { kZero, kSine, kRandom, kRows };
  Kind kind_ = Kind::kZero;
  std::vector<double> mid_, half_;
  uint32_t random_ = 0;
  std::vector<std::vector<double>> rows_;
};

}  // namespace pliant::app
