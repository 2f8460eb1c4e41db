// One load on a thread of its own, which can be left behind: a file that never ends or a model that takes
// minutes must not keep the next one from being loaded.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/progress.h"
#include "engine/runner/command.h"
#include "engine/runner/loading/load_report.h"

namespace pliant::runner {

struct LoadResult {
  ModelPtr model;                       // null when it failed
  std::vector<Diagnostic> diagnostics;  // errors and warnings
  std::vector<std::string> files;       // everything that was read, as far as it is known
  ElementLocations locations;
  std::map<std::string, std::string> unwritten;  // of LoadReport
};
// Runs on a thread of its own, also after who asked for it is gone; must not throw.
using LoadFunction = std::function<LoadResult(const std::string& path)>;

class LoadJob {
 public:
  LoadJob(LoadFunction load, std::string path);
  // Tells a load in progress to stop, and leaves it behind when it does not within a moment.
  ~LoadJob();
  LoadJob(const LoadJob&) = delete;
  LoadJob& operator=(const LoadJob&) = delete;

  // True when it is done; waits for that, so many seconds at most.
  bool Wait(double seconds);
  // What it is at.
  const LoadProgress& Progress() const;

  // Of one that is done.
  LoadResult TakeResult();
  std::vector<PhaseTime> TakeTimes();

  // How many loads that were left behind still run.
  static int LeftBehind();

 private:
  struct Shared;

  std::shared_ptr<Shared> shared_;
  std::thread thread_;
};

}  // namespace pliant::runner
