// The last few hundred frames of step statistics, for the profiler's plots.
#pragma once

#include <array>
#include <cstddef>

#include "engine/runner/snapshot.h"

namespace pliant::ui {

// Means over the steps of one window frame.
struct ProfileFrame {
  double time = 0;  // simulated, s
  int steps = 0;
  std::array<float, mjNTIMER> stage_us = {};
  float step_us = 0;
  float max_step_us = 0;
  float ncon = 0;
  float nefc = 0;
  float nisland = 0;
  float iterations = 0;
  float sqrt_nnz = 0;
  float ui_us = 0;  // of the window's frame: panels, 3D picture, all of it
  float render_us = 0;
  float frame_us = 0;
};

class ProfileHistory {
 public:
  static constexpr int kFrames = 300;

  void Add(const runner::StepRecord& record);
  // Closes the frame that Add() filled; a frame without steps is left out.
  void EndFrame(float ui_us = 0, float render_us = 0, float frame_us = 0);
  void Clear();

  // The frame with the longest step since Clear().
  const ProfileFrame& Spike() const { return spike_; }

  int Size() const { return size_; }
  // 0 = oldest.
  const ProfileFrame& Frame(int i) const { return frames_[static_cast<size_t>((begin_ + i) % kFrames)]; }

 private:
  std::array<ProfileFrame, kFrames> frames_{};
  int begin_ = 0;
  int size_ = 0;
  ProfileFrame sum_;
  ProfileFrame spike_;
  std::array<float, mjNTIMER> longest_stages_ = {};  // of the longest step in sum_
};

}  // namespace pliant::ui
