// The direct way from another program to the physics thread, beside the script lines that wait for
// frames: states and controls in, any array out, step by step. A Unix socket of its own and a thread of
// its own, so that a controller at 1 kHz neither waits for pictures nor disturbs them.
// assets/scripts.md has the protocol.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "app/script/lines.h"
#include "engine/runner/mailbox.h"
#include "engine/runner/runner.h"

namespace pliant::app {

class LiveLink {
 public:
  explicit LiveLink(runner::Runner& runner) : runner_(runner) {}
  ~LiveLink();
  LiveLink(const LiveLink&) = delete;
  LiveLink& operator=(const LiveLink&) = delete;

  // Listens at `path`, which only this user may connect to; false and why when that is not possible.
  bool Start(const std::string& path, std::string* error);

 private:
  void Loop();
  void Serve(const ScriptLine& line);

  // Shared with the visits, which may outlive this.
  struct Returns {
    Returns();
    ~Returns();
    void Wake() const;

    runner::MessageQueue<std::pair<int, std::string>> answers;  // of a client
    std::atomic<int> under_way{0};                              // visits
    int wake = -1;                                              // an eventfd
  };

  runner::Runner& runner_;
  ScriptLines lines_;
  std::shared_ptr<Returns> returns_ = std::make_shared<Returns>();
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace pliant::app
