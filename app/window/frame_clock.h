// Frame clock: when frames begin, how long they take, and whether the next one can wait.
// With a fixed clock a frame is 1/60 s, however long it takes.
#pragma once

#include <cstdint>

#include "ui/model/frame_rate.h"

namespace pliant::app {

class FrameClock {
 public:
  static constexpr double kFixedFrame = 1.0 / 60;  // s

  explicit FrameClock(bool fixed);

  // Of the machine, s.
  static double Now();

  bool Fixed() const { return fixed_; }
  // Since the program began, s.
  double Wall() const { return fixed_ ? static_cast<double>(fixed_frames_) * kFixedFrame : Now() - start_; }
  float FramesPerSecond() const { return fixed_ ? 60 : rate_.PerSecond(); }

  // Time until a frame could be seen, s; 0 when one may begin.
  double TimeToNext() const;
  // Begins a frame; the time since the last one began, s.
  double Begin();
  void StepFixed() { ++fixed_frames_; }
  // No frame for now: the time until the next one says nothing about the speed of drawing.
  void Idle() { was_idle_ = true; }

  // Hovering and layout need some frames to come to rest: that many more are drawn.
  void Settle(int frames = kSettleFrames);
  // True while such a frame is due; counts it.
  bool TakeSettling() { return settle_frames_ > 0 && settle_frames_-- > 0; }

  // The person did something.
  void NoteInput() { last_input_ = Now(); }
  // A frame with a 3D picture is shown.
  void NotePicture();
  // A slow 3D picture leaves time for the panels that a person is using: it is drawn now and then only.
  bool PictureMayWait(bool view_in_use) const;

 private:
  static constexpr int kSettleFrames = 4;

  bool fixed_;
  double start_;
  int64_t fixed_frames_ = 0;
  double last_frame_ = 0;
  bool was_idle_ = true;
  ui::FrameRate rate_;
  int settle_frames_ = 0;
  double last_input_ = -1;
  double picture_cost_ = 0;  // s that the last frame with a 3D picture took, pixels included
  double picture_end_ = 0;   // when it was shown
};

}  // namespace pliant::app
