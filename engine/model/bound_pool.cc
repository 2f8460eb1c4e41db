#include "engine/model/bound_pool.h"

#include <algorithm>
#include <thread>

#include "engine/core/log.h"

namespace pliant {

void SetThreadCount(mjData& d, int count) {
  if (count < 0 || count > kMaxThreads) {
    Fatal("mju_threadpool: %d threads asked; from 0 to %d are allowed", count, kMaxThreads);
  }
  ThreadPool* pool = BoundPool(d);
  if (count == (pool ? static_cast<int>(pool->WorkerCount()) : 0)) return;
  delete pool;
  pool = count ? new ThreadPool(static_cast<size_t>(count)) : nullptr;
  d.threadpool = reinterpret_cast<uintptr_t>(pool);
}

int WorkersFor(const mjModel& m) {
  constexpr int kManyDofs = 512;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  return m.nv < kManyDofs ? 0 : std::clamp(cores - 1, 0, kMaxThreads);
}

}  // namespace pliant
