// What the program said, for the panel of messages, for standard error, and for who waits to hear how
// a request went.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/window/frame_clock.h"
#include "ui/state/frame.h"
#include "ui/state/requests.h"

namespace pliant::app {

class MessageLog {
 public:
  explicit MessageLog(const FrameClock& clock) : clock_(clock) {}

  void Say(runner::EventKind kind, std::string text, SourceLocation where = {});
  void Handle(const ui::request::Say& message) { Say(message.kind, message.text); }
  // That a file was written, or why it was not.
  void SayWritten(bool good, const std::string& path, const std::string& error);
  // Shown over the view as well.
  void Notice(std::string text);
  // The latest message is about this file: it is shown over the view, with its full path.
  void PointTo(const std::string& path);
  // `done` when it went well, `error` otherwise.
  void SayOutcome(bool good, const std::string& done, const std::string& error) {
    Say(good ? runner::EventKind::kInfo : runner::EventKind::kError, good ? done : error);
  }

  const std::vector<ui::Message>& All() const { return messages_; }

  // What is said from now on is about requests.
  void BeginRequests();
  // The first problem that was said since then; empty when there was none.
  std::string EndRequests();

 private:
  const FrameClock& clock_;
  std::vector<ui::Message> messages_;
  uint64_t said_ = 0;
  bool about_requests_ = false;
  std::string problem_;
};

}  // namespace pliant::app
