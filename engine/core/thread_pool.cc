#include "engine/core/thread_pool.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace pliant {

namespace {

struct Loop {
  ThreadPool::Body body;
  void* context;
  int count, helpers;
  std::atomic<int> next = 0;
  int joined = 0, active = 0;  // under the pool's mutex

  bool WantsHelp() const { return joined < helpers && next.load(std::memory_order_relaxed) < count; }
  void Run(int runner) {
    for (int i = next.fetch_add(1); i < count; i = next.fetch_add(1)) body(context, i, runner);
  }
};

}  // namespace

struct ThreadPool::Impl {
  std::mutex mutex;
  std::condition_variable wake, loop_done;
  Loop* loop = nullptr;
  bool ending = false;
  std::vector<std::thread> workers;

  bool HasLoop() const { return loop && loop->WantsHelp(); }

  void Help(std::unique_lock<std::mutex>& lock) {
    Loop& mine = *loop;
    const int runner = ++mine.joined;
    ++mine.active;
    lock.unlock();
    mine.Run(runner);
    lock.lock();
    if (--mine.active == 0) loop_done.notify_all();
  }

  void Work() {
    std::unique_lock lock(mutex);
    for (;;) {
      wake.wait(lock, [this] { return ending || HasLoop(); });
      if (HasLoop()) {
        Help(lock);
      } else if (ending) {
        return;
      }
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

void ThreadPool::ForEach(int count, int helpers, Body body, void* context) {
  Loop mine{body, context, count, helpers};
  std::unique_lock lock(impl_->mutex);
  const bool shared = !impl_->loop && helpers > 0 && count > 1;
  if (shared) impl_->loop = &mine;
  lock.unlock();
  if (shared) impl_->wake.notify_all();
  mine.Run(0);
  if (!shared) return;
  lock.lock();
  impl_->loop = nullptr;
  impl_->loop_done.wait(lock, [&mine] { return mine.active == 0; });
}

size_t ThreadPool::WorkerCount() const { return impl_->workers.size(); }

}  // namespace pliant
