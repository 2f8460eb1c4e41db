// Pacer: decides how far simulated time should be at a given wall-clock time, and measures what was achieved.
#pragma once

#include <array>

namespace pliant::runner {

// All times in seconds; `wall` comes from any monotonic clock, so that tests can run their own.
// Not thread safe.
class Pacer {
 public:
  // Simulated seconds per wall second; 0 = as fast as possible.
  void SetSpeed(double factor);
  double Speed() const { return speed_; }

  // Ties simulated time `sim` to `wall`: after a pause, a reset, a jump in time.
  void Restart(double wall, double sim);

  // Simulated time that should be reached by now. When the simulation has fallen behind by more than kMaxLag,
  // what is missing is given up, so that a slow phase is not followed by a rush.
  double Target(double wall, double sim);

  // Wall time at which simulated time `sim` is due.
  double DueAt(double sim) const;

  // Call after a burst of steps (and while idle): feeds the measurement.
  void Measure(double wall, double sim, double busy_seconds);
  // Over about the last second: simulated per wall seconds, and the share of wall time spent in steps.
  double Achieved() const;
  double Load() const;

 private:
  static constexpr double kMaxLag = 0.1;          // simulated seconds at speed 1
  static constexpr double kSampleInterval = 0.1;  // wall seconds
  static constexpr int kSamples = 11;

  struct Sample {
    double wall = 0;
    double sim = 0;
    double busy = 0;  // cumulative
  };

  double speed_ = 1;
  double wall0_ = 0;
  double sim0_ = 0;
  double busy_ = 0;
  std::array<Sample, kSamples> samples_{};
  int count_ = 0;   // samples taken, at most kSamples
  int newest_ = 0;  // slot
};

}  // namespace pliant::runner
