#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "app/files/session_file.h"
#include "app/verbs/command_line.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/verb.h"
#include "engine/runner/history/recording.h"

namespace pliant::app {
namespace {

void Print(const std::string& path, const runner::ReplayCheck& check, bool as_json) {
  if (as_json) {
    nlohmann::json out = {{"session", path},
                          {"steps", check.steps},
                          {"branches", check.branches},
                          {"structures", check.structures},
                          {"same", check.same}};
    if (!check.problem.empty()) out["problem"] = check.problem;
    if (check.entry >= 0) out["differs"] = {{"entry", check.entry}, {"time", check.time}};
    std::printf("%s\n", out.dump(1).c_str());
    return;
  }
  if (!check.problem.empty()) {
    std::printf("%s: the run cannot be simulated again: %s\n", path.c_str(), check.problem.c_str());
    return;
  }
  std::printf("%s: %lld steps, %d branch%s", path.c_str(), static_cast<long long>(check.steps),
              check.branches, check.branches == 1 ? "" : "es");
  if (check.structures > 1) std::printf(", %d structures of the model", check.structures);
  std::printf(": ");
  if (check.same) {
    std::printf("each recorded state came out again, to the last bit\n");
  } else {
    std::printf("entry %lld, at %.9g s, came out differently\n", static_cast<long long>(check.entry),
                check.time);
  }
}

int Run(int argc, const char* const* argv) {
  CommandLine line("pliant replay",
                   "Simulate the recorded run of a session file again and compare, bit by bit");
  std::string path;
  line.Add("SESSION", path, "a session file, FILE.pliant").Required();
  bool as_json = false;
  line.Add("--json", as_json, "what came of it as JSON");
  if (const auto status = line.Parse(argc, argv)) return *status;
  SessionFile session;
  std::string error;
  if (!ReadSession(path, &session, &error)) {
    std::fprintf(stderr, "%s: %s\n", path.c_str(), error.c_str());
    return kExitFailed;
  }
  const runner::ReplayCheck check = runner::CheckRecording(*session.recording);
  Print(path, check, as_json);
  return check.same ? kExitOk : kExitFailed;
}

}  // namespace

extern constinit const Verb kReplayVerb = {
    .name = "replay",
    .summary = "simulate the run of a session file again, and compare",
    .order = 100,
    .run = Run,
};

}  // namespace pliant::app
