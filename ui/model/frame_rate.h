// How many frames a second the window draws.
#pragma once

#include <deque>

namespace pliant::ui {

// Over the frames of the last second, and at least the last one: long frames count for as long as they take.
class FrameRate {
 public:
  // A frame that began this long after the one before it, with no rest between.
  void Add(double seconds) {
    frames_.push_back(seconds);
    sum_ += seconds;
    while (frames_.size() > 1 && sum_ - frames_.front() >= kSpan) {
      sum_ -= frames_.front();
      frames_.pop_front();
    }
  }
  // 0 before the first frame.
  float PerSecond() const {
    double sum = 0;
    for (const double seconds : frames_) sum += seconds;
    return sum > 0 ? static_cast<float>(static_cast<double>(frames_.size()) / sum) : 0;
  }

 private:
  static constexpr double kSpan = 1;  // s
  std::deque<double> frames_;
  double sum_ = 0;
};

}  // namespace pliant::ui
