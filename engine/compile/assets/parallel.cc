#include "engine/compile/assets/parallel.h"

#include <cstddef>

#include "engine/compile/compile_times.h"
#include "engine/core/progress.h"
#include "engine/core/share_work.h"

namespace pliant::compile {

std::vector<std::exception_ptr> RunJobs(const std::vector<std::function<void()>>& jobs, bool threaded) {
  LoadProgress* const progress = CurrentProgress();
  CompileTimes* const times = CurrentCompileTimes();
  std::vector<std::exception_ptr> failures(jobs.size());
  const auto run = [&](std::size_t i) {
    CurrentCompileTimes() = times;
    try {
      if (progress != nullptr && progress->cancelled.load()) return;  // the caller asks, too
      jobs[i]();
      if (progress != nullptr) ++progress->done;
    } catch (...) {
      failures[i] = std::current_exception();
    }
  };
  if (threaded) {
    ShareWork(jobs.size(), run);
  } else {
    for (std::size_t i = 0; i < jobs.size(); ++i) run(i);
  }
  return failures;
}

}  // namespace pliant::compile
