#include "engine/core/thread_pool.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace pliant {

struct ThreadPool::Impl {
  std::mutex mutex;
  std::condition_variable wake;
  std::deque<std::pair<Run, void*>> queue;
  bool ending = false;
  std::vector<std::thread> workers;

  void Work() {
    for (;;) {
      std::pair<Run, void*> next;
      {
        std::unique_lock lock(mutex);
        wake.wait(lock, [this] { return ending || !queue.empty(); });
        if (queue.empty()) return;
        next = queue.front();
        queue.pop_front();
      }
      next.first(next.second);
    }
  }
};

ThreadPool::ThreadPool(size_t workers) : impl_(new Impl) {
  if (workers == 0) workers = 1;
  for (size_t i = 0; i < workers; ++i) impl_->workers.emplace_back([this] { impl_->Work(); });
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->ending = true;
  }
  impl_->wake.notify_all();
  for (std::thread& worker : impl_->workers) worker.join();
  delete impl_;
}

void ThreadPool::Enqueue(Run run, void* task) {
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->queue.emplace_back(run, task);
  }
  impl_->wake.notify_one();
}

size_t ThreadPool::WorkerCount() const { return impl_->workers.size(); }

}  // namespace pliant
