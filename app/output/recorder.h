// Recorder: the window, or its 3D view, as a video at a constant rate of simulated time,
// however long a picture takes.
#pragma once

#include <memory>
#include <string>

#include "engine/runner/runner.h"
#include "render/video.h"
#include "render/viewport.h"

namespace pliant::app {

class Recorder {
 public:
  // The file is made at the first picture. `fixed_clock`: the program lets time go on by
  // itself, 1/60 s a frame.
  void Start(const std::string& path, double rate, bool whole_window, bool fixed_clock,
             runner::Runner& runner);
  bool Active() const { return active_; }
  bool WholeWindow() const { return whole_window_; }
  double Seconds() const { return static_cast<double>(Frames()) / rate_; }
  int Frames() const { return writer_ != nullptr ? writer_->Frames() : 0; }
  double Rate() const { return rate_; }
  const std::string& Path() const { return path_; }

  // Call when a frame is drawn to the back buffer of the window; `region` of it is recorded when it is due.
  // False and a message when the file cannot be made: the recording has ended then.
  bool Frame(const runner::Snapshot& shot, const render::Viewport& region, runner::Runner& runner,
             std::string* error);
  // What was written, or what went wrong. True when all is well.
  bool Stop(runner::Runner& runner, std::string* message);

 private:
  std::string path_;
  double rate_ = 30;
  bool whole_window_ = false;
  bool fixed_clock_ = false;
  bool active_ = false;
  std::unique_ptr<render::VideoWriter> writer_;
  uint64_t due_ = 0;         // commands that must have been applied before the next picture
  double phase_ = 1;         // of the pictures against the frames of the fixed clock
  int64_t last_entry_ = -1;  // of the timeline, in the last picture
  int last_branch_ = -1;
};

}  // namespace pliant::app
