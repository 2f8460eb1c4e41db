#include "engine/core/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace pliant {

namespace {

// How long a thread watches for what it waits for before it sleeps. The loops of a step follow each other
// within that time, and are so short that most of one would be over before a sleeping thread has woken.
constexpr std::chrono::microseconds kWatch{200};

void Relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// Waits until `done` says true, for a while. Lets others run, who may be those that are waited for.
template <class Done>
void Watch(const Done& done) {
  constexpr int kLooks = 32;
  const auto end = std::chrono::steady_clock::now() + kWatch;
  do {
    for (int i = 0; i < kLooks; ++i) {
      if (done()) return;
      Relax();
    }
    std::this_thread::yield();
  } while (std::chrono::steady_clock::now() < end);
}

// The right of a worker to watch. There are fewer than the machine has cores, of all pools together, so that
// idle threads never take a core from busy ones.
class WatchPost {
 public:
  WatchPost() : taken_(watching.fetch_add(1) + 1 < Cores()) {}
  ~WatchPost() { watching.fetch_sub(1); }
  WatchPost(const WatchPost&) = delete;
  WatchPost& operator=(const WatchPost&) = delete;

  bool taken() const { return taken_; }

 private:
  static int Cores() {
    static const int cores = static_cast<int>(std::thread::hardware_concurrency());  // reads files
    return cores;
  }

  static inline std::atomic<int> watching = 0;
  const bool taken_;
};

// The indices that a runner begins with; who has done with its own goes on with those of others.
struct alignas(64) Share {
  std::atomic<int> next;
  int end;
};

struct Loop {
  ThreadPool::Body body;
  void* context;
  int helpers;
  bool open = true;             // to workers; under the pool's mutex, as changes of the next are
  std::atomic<int> active = 0;  // workers
};

}  // namespace

struct ThreadPool::Impl {
  std::mutex mutex;
  std::condition_variable wake, loop_done;
  Loop* loop = nullptr;
  std::vector<Share> share;  // [workers + 1] of the loop
  bool ending = false;
  std::atomic<unsigned> news = 0;  // counts loops, and the end
  std::vector<std::thread> workers;

  explicit Impl(size_t count) : share(count + 1) {}

  // Loops over the same things find them with the runner that had them in the loop before, in whose cache
  // they still are.
  void Deal(int count, int runners) {
    for (int r = 0; r < runners; ++r) {
      const auto begin = [&](int k) { return static_cast<int>(static_cast<long long>(count) * k / runners); };
      share[static_cast<size_t>(r)].next.store(begin(r), std::memory_order_relaxed);
      share[static_cast<size_t>(r)].end = begin(r + 1);
    }
  }

  void Run(const Loop& mine, int runner) {
    const int runners = mine.helpers + 1;
    for (int k = 0; k < runners; ++k) {
      Share& from = share[static_cast<size_t>((runner + k) % runners)];
      for (int i = from.next.fetch_add(1); i < from.end; i = from.next.fetch_add(1)) {
        mine.body(mine.context, i, runner);
      }
    }
  }

  void Help(std::unique_lock<std::mutex>& lock, int runner) {
    Loop& mine = *loop;
    ++mine.active;
    lock.unlock();
    Run(mine, runner);
    lock.lock();
    // Whoever began the loop may return at once and take it away.
    if (mine.active.fetch_sub(1) == 1) loop_done.notify_all();
  }

  void AwaitNews(unsigned seen) const {
    if (const WatchPost post; post.taken()) Watch([&] { return news.load() != seen; });
  }

  // What the worker does that is runner `runner` of every loop that wants that many.
  void Work(int runner) {
    std::unique_lock lock(mutex);
    for (unsigned seen = 0; !ending;) {
      wake.wait(lock, [&] { return news != seen; });
      seen = news;
      if (loop && loop->open && runner <= loop->helpers) Help(lock, runner);
      lock.unlock();
      AwaitNews(seen);
      lock.lock();
    }
  }
};

ThreadPool::ThreadPool(size_t workers) : impl_(new Impl(std::max(workers, size_t{1}))) {
  for (size_t i = 1; i < impl_->share.size(); ++i) {
    impl_->workers.emplace_back([this, i] { impl_->Work(static_cast<int>(i)); });
  }
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->ending = true;
    ++impl_->news;
  }
  impl_->wake.notify_all();
  for (std::thread& worker : impl_->workers) worker.join();
  delete impl_;
}

void ThreadPool::ForEach(int count, int helpers, Body body, void* context) {
  Loop mine{body, context, std::min({helpers, static_cast<int>(WorkerCount()), count - 1})};
  std::unique_lock lock(impl_->mutex);
  if (impl_->loop || mine.helpers <= 0) {
    lock.unlock();
    for (int i = 0; i < count; ++i) body(context, i, 0);
    return;
  }
  impl_->Deal(count, mine.helpers + 1);
  impl_->loop = &mine;
  ++impl_->news;
  lock.unlock();
  impl_->wake.notify_all();
  impl_->Run(mine, 0);
  lock.lock();
  mine.open = false;
  const auto done = [&mine] { return mine.active == 0; };
  if (!done()) {
    lock.unlock();
    Watch(done);
    lock.lock();
    impl_->loop_done.wait(lock, done);
  }
  impl_->loop = nullptr;
}

size_t ThreadPool::WorkerCount() const { return impl_->workers.size(); }

}  // namespace pliant
