// The thread pool that a user has bound to an mjData.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjthread.h>

#include "engine/core/thread_pool.h"

namespace pliant {

// What mju_threadPoolCreate makes. The public struct comes first: a pointer to it is a pointer to the whole.
struct PublicPool {
  mjThreadPool head;
  ThreadPool threads;
  explicit PublicPool(size_t n) : head{static_cast<int>(n)}, threads(n) {}
};

// Null when no pool is bound.
inline ThreadPool* BoundPool(const mjData& d) {
  return d.threadpool ? &reinterpret_cast<PublicPool*>(d.threadpool)->threads : nullptr;
}

}  // namespace pliant
