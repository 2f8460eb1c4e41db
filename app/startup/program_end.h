// When the program ends, and with which status.
#pragma once

#include "app/requests/answers.h"
#include "app/startup/view_options.h"

namespace pliant::app {

class ProgramEnd {
 public:
  ProgramEnd(ui::UiState& ui, const ViewOptions& options)
      : ui_(ui), options_(options), waits_for_screenshot_(!options.screenshot.empty()) {}

  void Handle(const ui::request::Quit& wanted) {
    if (!AsksFirst(ui_, wanted)) due_ = true;
  }
  // With this status, after the present frame.
  void End(int status) {
    due_ = true;
    status_ = status;
  }
  bool Due() const { return due_; }
  int Status() const { return status_; }

  // At the begin of a frame; `wall`: s since the start.
  void BeginFrame(double wall) { last_frame_ = options_.exit_after > 0 && wall >= options_.exit_after; }
  // --exit-after has passed.
  bool LastFrame() const { return last_frame_; }
  // The screenshot of the command line keeps frames coming, also after it where a script goes on.
  bool WaitsForScreenshot() const { return waits_for_screenshot_; }
  // Once: the screenshot of the command line is to be written. `settled`: what is shown has come to rest.
  // In the last frame it is, settled or not.
  bool TakesScreenshot(bool settled);

 private:
  ui::UiState& ui_;
  const ViewOptions& options_;
  bool due_ = false;
  int status_ = 0;
  bool last_frame_ = false;
  bool screenshot_done_ = false;
  bool waits_for_screenshot_;
};

}  // namespace pliant::app
