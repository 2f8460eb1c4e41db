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

using std::chrono::microseconds;

// How long a thread watches for what it waits for before it sleeps. Most loops of a step follow each other
// within that time, and are so short that most of one would be over before a sleeping thread has woken.
constexpr microseconds kWatch{200};

void Relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// Waits until `done` says true, for a while. Lets others run, who may be those that are waited for.
template <class Done>
void Watch(const Done& done, microseconds at_most) {
  constexpr int kLooks = 128;
  const auto end = std::chrono::steady_clock::now() + at_most;
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

// How long a worker watches for the next loop. In steps with a long part that nobody shares it does so for
// longer, and no longer once there was nothing to do for some time: an idle simulation costs nothing.
class Patience {
 public:
  microseconds Now() const { return now_; }
  // How long it took until the worker heard of the next loop.
  void Learn(std::chrono::steady_clock::duration waited) {
    constexpr microseconds kMore{1000};
    if (waited > 2 * kMore) {
      now_ = kWatch;
    } else if (waited > kWatch) {
      now_ = kMore;
    }
  }

 private:
  microseconds now_ = kWatch;
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
};

// Where workers enter and leave the loop that the pool serves. Who comes when it is shut leaves at once.
class Gate {
 public:
  void Open() { state_.fetch_or(kOpen); }
  void Shut() { state_.fetch_and(~kOpen); }
  // True when it was open; either way Leave() follows.
  bool Enter() { return (state_.fetch_add(1) & kOpen) != 0; }
  // True when it is shut, and nobody is left.
  bool Leave() { return state_.fetch_sub(1) == 1; }
  bool IsOpen() const { return (state_.load() & kOpen) != 0; }
  bool IsEmpty() const { return (state_.load() & ~kOpen) == 0; }

 private:
  static constexpr unsigned kOpen = 1U << 31;
  std::atomic<unsigned> state_ = 0;  // and how many are in
};

}  // namespace

struct ThreadPool::Impl {
  // What a worker looks at before it is in a loop goes from core to core at once.
  alignas(64) std::atomic<unsigned> news = 0;  // counts loops, and the end
  Gate gate;
  Loop loop = {};                              // read by those alone who have entered
  alignas(64) std::atomic<bool> busy = false;  // serves a loop
  std::atomic<bool> ending = false;
  std::vector<Share> share;  // [workers + 1] of the loop
  // Threads that watch in vain sleep. Who has changed what they wait for looks afterwards whether one does,
  // and they look at it once more after they have said so: one of both sees the other.
  std::mutex mutex;
  std::condition_variable wake, loop_done;
  std::atomic<int> sleepers = 0;  // workers
  std::atomic<bool> caller_sleeps = false;
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

  // after(): called after each index.
  template <class After>
  void Run(int runner, const After& after) {
    const int runners = loop.helpers + 1;
    for (int k = 0; k < runners; ++k) {
      Share& from = share[static_cast<size_t>((runner + k) % runners)];
      for (int i = from.next.fetch_add(1); i < from.end; i = from.next.fetch_add(1)) {
        loop.body(loop.context, i, runner);
        after();
      }
    }
  }

  void Notify(std::condition_variable& condition) {
    { const std::lock_guard lock(mutex); }
    condition.notify_all();
  }

  void WakeSleepers() {
    if (sleepers.load() > 0) Notify(wake);
  }

  // As the caller of the loop. Sleeping workers are woken once the rest of it, which is guessed from what is
  // done, takes longer than waking one.
  void RunBrief(int count) {
    if (sleepers.load() == 0) return Run(0, [] {});
    constexpr microseconds kWaking{40};
    const auto start = std::chrono::steady_clock::now();
    int done = 0;
    bool woken = false;
    Run(0, [&] {
      if (woken) return;
      const auto taken = std::chrono::steady_clock::now() - start;
      ++done;
      woken = taken * (count - done) > kWaking * done;
      if (woken) WakeSleepers();
    });
  }

  void AwaitNews(unsigned seen, microseconds at_most) {
    const auto come = [&] { return news.load() != seen; };
    if (const WatchPost post; post.taken()) Watch(come, at_most);
    if (come()) return;
    std::unique_lock lock(mutex);
    ++sleepers;
    wake.wait(lock, come);
    --sleepers;
  }

  void AwaitWorkers() {
    const auto gone = [&] { return gate.IsEmpty(); };
    if (gone()) return;
    Watch(gone, kWatch);
    if (gone()) return;
    std::unique_lock lock(mutex);
    caller_sleeps = true;
    loop_done.wait(lock, gone);
    caller_sleeps = false;
  }

  void Help(int runner) {
    if (!gate.IsOpen()) return;
    if (gate.Enter() && runner <= loop.helpers) Run(runner, [] {});
    if (gate.Leave() && caller_sleeps.load()) Notify(loop_done);
  }

  // What the worker does that is runner `runner` of every loop that wants that many.
  void Work(int runner) {
    Patience patience;
    for (unsigned seen = 0; !ending.load();) {
      const auto begin = std::chrono::steady_clock::now();
      AwaitNews(seen, patience.Now());
      patience.Learn(std::chrono::steady_clock::now() - begin);
      seen = news.load();
      Help(runner);
    }
  }

  // run(): what the caller does of the loop, of which workers hear before.
  template <class RunOwn>
  void Serve(const Loop& mine, int count, const RunOwn& run) {
    if (mine.helpers <= 0 || busy.exchange(true)) {
      for (int i = 0; i < count; ++i) mine.body(mine.context, i, 0);
      return;
    }
    loop = mine;
    Deal(count, mine.helpers + 1);
    gate.Open();
    ++news;
    run();
    gate.Shut();
    AwaitWorkers();
    busy = false;
  }
};

ThreadPool::ThreadPool(size_t workers) : impl_(new Impl(std::max(workers, size_t{1}))) {
  for (size_t i = 1; i < impl_->share.size(); ++i) {
    impl_->workers.emplace_back([this, i] { impl_->Work(static_cast<int>(i)); });
  }
}

ThreadPool::~ThreadPool() {
  impl_->ending = true;
  ++impl_->news;
  impl_->Notify(impl_->wake);
  for (std::thread& worker : impl_->workers) worker.join();
  delete impl_;
}

void ThreadPool::ForEach(int count, int helpers, Body body, void* context) {
  const Loop mine = {body, context, std::min({helpers, static_cast<int>(WorkerCount()), count - 1})};
  impl_->Serve(mine, count, [this] {
    impl_->WakeSleepers();
    impl_->Run(0, [] {});
  });
}

void ThreadPool::ForEachBrief(int count, int helpers, Body body, void* context) {
  const Loop mine = {body, context, std::min({helpers, static_cast<int>(WorkerCount()), count - 1})};
  impl_->Serve(mine, count, [this, count] { impl_->RunBrief(count); });
}

size_t ThreadPool::WorkerCount() const { return impl_->workers.size(); }

}  // namespace pliant
