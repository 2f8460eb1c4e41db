#include "engine/core/share_work.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

#include "engine/core/progress.h"

namespace pliant {

void ShareWork(std::size_t count, const std::function<void(std::size_t)>& work) {
  LoadProgress* const progress = CurrentProgress();
  std::atomic<std::size_t> next = 0;
  const auto take = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  const auto help = [&] {
    CurrentProgress() = progress;
    take();
  };
  std::vector<std::jthread> helpers;
  const std::size_t wanted = std::min<std::size_t>(count, std::thread::hardware_concurrency());
  try {
    while (helpers.size() + 1 < wanted) helpers.emplace_back(help);
  } catch (const std::system_error&) {
    // No more threads to be had: those that run, this one included, do all the work.
  }
  take();
}

}  // namespace pliant
