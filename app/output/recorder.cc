#include "app/output/recorder.h"

#include <cstdio>
#include <utility>

namespace pliant::app {

namespace command = runner::command;

void Recorder::Start(const std::string& path, double rate, bool whole_window, bool fixed_clock,
                     runner::Runner& runner) {
  *this = Recorder();
  path_ = path;
  rate_ = rate;
  whole_window_ = whole_window;
  fixed_clock_ = fixed_clock;
  active_ = true;
  if (!fixed_clock_) runner.Push(command::SetLockstep{true});
  due_ = runner.Pushed();
}

bool Recorder::Frame(const runner::Snapshot& shot, const render::Viewport& region, runner::Runner& runner,
                     std::string* error) {
  if (!active_ || !shot.loaded) return true;
  const bool ready = fixed_clock_ || (shot.run.commands >= due_ && !shot.run.busy);
  if (!ready) return true;
  const bool new_picture = shot.run.history.cursor != last_entry_ || shot.run.branch != last_branch_;
  bool due = true;
  if (fixed_clock_) {
    due = phase_ >= 1 - 1e-9;
    if (new_picture) phase_ += rate_ / 60 - (due ? 1 : 0);
  }
  if (new_picture && due) {
    last_entry_ = shot.run.history.cursor;
    last_branch_ = shot.run.branch;
    if (writer_ == nullptr) {
      writer_ = render::VideoWriter::Create(path_, region.width, region.height, rate_, error);
      if (writer_ == nullptr) {
        active_ = false;
        if (!fixed_clock_) runner.Push(command::SetLockstep{false});
        return false;
      }
    }
    writer_->Add(render::ReadColor(0, region, 3));
  }
  if (!fixed_clock_) {
    runner.Push(command::Advance{1 / rate_});
    due_ = runner.Pushed();
  }
  return true;
}

bool Recorder::Stop(runner::Runner& runner, std::string* message) {
  active_ = false;
  if (!fixed_clock_) runner.Push(command::SetLockstep{false});
  const std::unique_ptr<render::VideoWriter> writer = std::move(writer_);
  if (writer == nullptr) {
    *message = "Nothing was recorded: the time did not go on.";
    return false;
  }
  std::string error;
  if (!writer->Finish(&error)) {
    *message = error;
    return false;
  }
  char text[64];
  std::snprintf(text, sizeof text, ": %d frame%s, %.2f s", writer->Frames(), writer->Frames() == 1 ? "" : "s",
                writer->Frames() / rate_);
  *message = "Wrote " + path_ + text;
  return true;
}

}  // namespace pliant::app
