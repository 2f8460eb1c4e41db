#include "app/window/frame_clock.h"

#include <algorithm>
#include <chrono>

namespace pliant::app {

FrameClock::FrameClock(bool fixed) : fixed_(fixed), start_(Now()) {}

double FrameClock::Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double FrameClock::TimeToNext() const {
  constexpr double kMinFrameTime = 1.0 / 61;  // s; also where the driver does not wait for the screen
  constexpr double kNothing = 0.0005;         // s; not worth a wait
  const double early = kMinFrameTime - (Now() - last_frame_);
  return early > kNothing && !fixed_ ? early : 0;
}

double FrameClock::Begin() {
  const double now = Now();
  const double passed = now - last_frame_;
  if (last_frame_ > 0 && !was_idle_) rate_.Add(passed);
  was_idle_ = false;
  last_frame_ = now;
  return passed;
}

void FrameClock::Settle(int frames) { settle_frames_ = std::max(frames, settle_frames_); }

void FrameClock::NotePicture() {
  picture_end_ = Now();
  picture_cost_ = picture_end_ - last_frame_;
}

bool FrameClock::PictureMayWait(bool view_in_use) const {
  constexpr double kSlow = 0.04;  // s
  constexpr double kUsing = 0.5;  // s since the last input
  constexpr double kLongest = 1;  // s that a picture may be late
  if (fixed_) return false;
  const double now = Now();
  const bool panels = now - last_input_ < kUsing && !view_in_use;
  return panels && picture_cost_ > kSlow && now - picture_end_ < std::min(kLongest, 3 * picture_cost_);
}

}  // namespace pliant::app
