// Step log: values of every recorded step, written as soon as the past has been simulated again for them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/requests/message_log.h"
#include "app/requests/request_outcome.h"
#include "engine/runner/runner.h"
#include "ui/model/probe_store.h"
#include "ui/state/requests.h"
#include "ui/state/state.h"

namespace pliant::app {

class StepLog {
 public:
  StepLog(runner::Runner& runner, const ui::ProbeStore& samples, ui::UiState& ui, MessageLog& messages)
      : runner_(runner), samples_(samples), ui_(ui), messages_(messages) {}

  // Names the values.
  void Start(const ui::request::WriteLog& wanted);
  bool Active() const { return active_; }
  // In this frame.
  bool StartedNow() const { return active_ && frames_ < 0; }
  // Call once a frame: keeps the probes alive, and writes the log when all its samples are there.
  void Continue();

  // Is told when the log is written; until then nobody else answers for the request.
  void Answer(std::shared_ptr<RequestOutcome> outcome) { outcome_ = std::move(outcome); }
  bool Answers(const std::shared_ptr<RequestOutcome>& outcome) const { return outcome_ == outcome; }

 private:
  std::vector<std::string> Expressions(bool whole_state) const;
  void Write(const std::vector<int>& probes, int clock);

  runner::Runner& runner_;
  const ui::ProbeStore& samples_;
  ui::UiState& ui_;
  MessageLog& messages_;
  bool active_ = false;
  std::string path_;
  std::vector<std::string> expressions_;
  uint64_t pushed_ = 0;  // commands that must have been applied before it is complete
  int frames_ = 0;       // since the start
  std::shared_ptr<RequestOutcome> outcome_;
};

}  // namespace pliant::app
