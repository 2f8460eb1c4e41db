#include "engine/runner/loading/load_job.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace pliant::runner {
namespace {

constexpr double kGrace = 0.3;  // s that a load has to notice that it is to stop

std::atomic<int> left_behind{0};

}  // namespace

struct LoadJob::Shared {
  LoadProgress progress;
  LoadResult result;
  std::mutex mutex;  // guards what follows
  std::condition_variable changed;
  bool done = false;
  bool abandoned = false;
};

LoadJob::LoadJob(LoadFunction load, std::string path) : shared_(std::make_shared<Shared>()) {
  thread_ = std::thread([shared = shared_, load = std::move(load), path = std::move(path)] {
    CurrentProgress() = &shared->progress;
    shared->progress.Begin("Reading");
    shared->result = load(path);
    CurrentProgress() = nullptr;
    const std::lock_guard lock(shared->mutex);
    shared->done = true;
    if (shared->abandoned) --left_behind;
    shared->changed.notify_all();
  });
}

LoadJob::~LoadJob() {
  shared_->progress.cancelled.store(true);
  if (!Wait(kGrace)) {
    const std::lock_guard lock(shared_->mutex);
    shared_->abandoned = !shared_->done;
    if (shared_->abandoned) {
      ++left_behind;
      thread_.detach();
      return;
    }
  }
  thread_.join();
}

bool LoadJob::Wait(double seconds) {
  std::unique_lock lock(shared_->mutex);
  return shared_->changed.wait_for(lock, std::chrono::duration<double>(seconds),
                                   [this] { return shared_->done; });
}

const LoadProgress& LoadJob::Progress() const { return shared_->progress; }

LoadResult LoadJob::TakeResult() { return std::move(shared_->result); }

std::vector<PhaseTime> LoadJob::TakeTimes() { return shared_->progress.TakeTimes(); }

int LoadJob::LeftBehind() { return left_behind.load(); }

}  // namespace pliant::runner
