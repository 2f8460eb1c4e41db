#include "engine/compile/assets/parallel.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>

#include "engine/compile/compile_times.h"
#include "engine/core/progress.h"

namespace pliant::compile {

std::vector<std::exception_ptr> RunJobs(const std::vector<std::function<void()>>& jobs, bool threaded) {
  LoadProgress* const progress = CurrentProgress();
  CompileTimes* const times = CurrentCompileTimes();
  std::vector<std::exception_ptr> failures(jobs.size());
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    CurrentCompileTimes() = times;
    for (size_t i = next++; i < jobs.size(); i = next++) {
      try {
        if (progress != nullptr && progress->cancelled.load()) return;  // the caller asks, too
        jobs[i]();
        if (progress != nullptr) ++progress->done;
      } catch (...) {
        failures[i] = std::current_exception();
      }
    }
  };
  std::vector<std::thread> helpers;
  if (threaded) {
    const size_t wanted = std::min<size_t>(jobs.size(), std::thread::hardware_concurrency());
    try {
      while (helpers.size() + 1 < wanted) helpers.emplace_back(work);
    } catch (const std::system_error&) {
      // No more threads to be had: those that run, this one included, do all the work.
    }
  }
  work();
  for (std::thread& helper : helpers) helper.join();
  return failures;
}

}  // namespace pliant::compile
