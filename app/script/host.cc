#include "app/script/host.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "app/verbs/exit_status.h"

namespace pliant::app {

namespace {

// A script may come through a pipe, as a shell's <(...) is one.
bool ReadScript(const std::string& path, std::string& text) {
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path)) return false;
  text.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  return true;
}

}  // namespace

int ScriptHost::Start(const std::string& script, const std::string& socket) {
  std::string error;
  int status = 0;
  if (!socket.empty() && !lines_.Listen(socket, &error)) {
    messages_.Say(runner::EventKind::kError, error);
    status = 1;
  }
  if (script.empty()) return status;
  if (script == "-") {
    lines_.ReadStandardInput();
    return status;
  }
  std::string text;
  if (!ReadScript(script, text)) {
    messages_.Say(runner::EventKind::kError, script + ": cannot be read");
    return 1;
  }
  if (!script_.Load(text, script, &error)) {
    messages_.Say(runner::EventKind::kError, error);
    return kExitUsage;
  }
  return status;
}

void ScriptHost::Exchange() {
  for (ScriptLine& line : lines_.Take(script_.Waiting() < ScriptLines::kMaxWaiting))
    script_.Queue(std::move(line.text), line.client);
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
