#include "engine/runner/pacer.h"

#include <algorithm>
#include <limits>

namespace pliant::runner {

void Pacer::SetSpeed(double factor) { speed_ = factor > 0 ? std::clamp(factor, 1e-4, 1e4) : 0; }

void Pacer::Restart(double wall, double sim) {
  wall0_ = wall;
  sim0_ = sim;
  busy_ = 0;
  count_ = 0;
  newest_ = 0;
}

double Pacer::Target(double wall, double sim) {
  if (speed_ == 0) return std::numeric_limits<double>::infinity();
  const double target = sim0_ + (wall - wall0_) * speed_;
  const double lag = target - sim;
  const double allowed = kMaxLag * std::max(1.0, speed_);
  if (lag > allowed || lag < -allowed) {
    wall0_ = wall;
    sim0_ = sim;
    return sim;
  }
  return target;
}

double Pacer::DueAt(double sim) const { return speed_ == 0 ? wall0_ : wall0_ + (sim - sim0_) / speed_; }

void Pacer::Measure(double wall, double sim, double busy_seconds) {
  busy_ += busy_seconds;
  if (count_ > 0 && wall - samples_[newest_].wall < kSampleInterval) return;
  newest_ = count_ == 0 ? 0 : (newest_ + 1) % kSamples;
  samples_[newest_] = {wall, sim, busy_};
  count_ = std::min(count_ + 1, kSamples);
}

double Pacer::Achieved() const {
  if (count_ < 2) return 0;
  const Sample& last = samples_[newest_];
  const Sample& first = samples_[(newest_ + kSamples - (count_ - 1)) % kSamples];
  return (last.sim - first.sim) / (last.wall - first.wall);
}

double Pacer::Load() const {
  if (count_ < 2) return 0;
  const Sample& last = samples_[newest_];
  const Sample& first = samples_[(newest_ + kSamples - (count_ - 1)) % kSamples];
  return std::clamp((last.busy - first.busy) / (last.wall - first.wall), 0.0, 1.0);
}

}  // namespace pliant::runner
