// Script host: the script that drives the window, from a file, standard input or a socket,
// and the answers to it.
#pragma once

#include <string>

#include "app/output/step_log.h"
#include "app/requests/message_log.h"
#include "app/script/automation.h"
#include "app/script/lines.h"

namespace pliant::app {

class ScriptHost {
 public:
  explicit ScriptHost(MessageLog& messages) : messages_(messages) {}

  // Reads the script, a path or "-" for standard input, and listens on the socket, a path; "" for none of
  // either. The exit status when that cannot be done, otherwise 0.
  int Start(const std::string& script, const std::string& socket);
  // New lines go to the script; its answers go back.
  void Exchange();
  // What was asked for in this frame is done, or `problem` says why not;
  // a log that has just begun answers itself.
  void FinishRequests(const std::string& problem, StepLog& log);

  Automation& Script() { return script_; }

 private:
  MessageLog& messages_;
  Automation script_;
  ScriptLines lines_;
};

}  // namespace pliant::app
