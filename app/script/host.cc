#include "app/script/host.h"

#include <cstdio>
#include <memory>
#include <string>

#include "app/output/text_files.h"
#include "app/verbs/exit_status.h"

namespace pliant::app {

int ScriptHost::Start(const ViewOptions& options) {
  std::string error;
  int status = 0;
  if (!options.socket.empty() && !lines_.Listen(options.socket, &error)) {
    messages_.Say(runner::EventKind::kError, error);
    status = 1;
  }
  if (options.script.empty()) return status;
  if (options.script == "-") {
    lines_.ReadStandardInput();
    return status;
  }
  std::string text;
  if (!ReadTextFile(options.script, &text)) {
    messages_.Say(runner::EventKind::kError, options.script + ": cannot be read");
    return 1;
  }
  if (!script_.Load(text, options.script, &error)) {
    messages_.Say(runner::EventKind::kError, error);
    return kExitUsage;
  }
  return status;
}

void ScriptHost::Exchange() {
  for (ScriptLine& line : lines_.Take(script_.Waiting() < ScriptLines::kMaxWaiting)) {
    std::string error;
    if (!script_.Append(line.text, line.client, &error)) lines_.Answer(line.client, "error: " + error);
  }
  for (const auto& [client, text] : script_.TakeAnswers()) {
    if (client >= 0) {
      lines_.Answer(client, text);
    } else {
      std::printf("%s\n", text.c_str());
      std::fflush(stdout);
    }
  }
}

void ScriptHost::FinishRequests(const std::string& problem, StepLog& log) {
  const std::shared_ptr<RequestOutcome> outcome = script_.Outcome();
  if (outcome == nullptr || outcome->done || log.Answers(outcome)) return;
  if (log.StartedNow() && problem.empty()) {
    log.Answer(outcome);
  } else {
    *outcome = {true, problem};
  }
}

}  // namespace pliant::app
