// mju_: thread pool and tasks.
#include <mujoco/mujoco.h>

#include <atomic>

#include "engine/model/bound_pool.h"

namespace {

std::atomic_ref<int> Status(mjTask* task) { return std::atomic_ref<int>(const_cast<int&>(task->status)); }

void RunTask(void* argument) {
  auto* task = static_cast<mjTask*>(argument);
  task->func(task->args);
  Status(task).store(mjTASK_COMPLETED, std::memory_order_release);
  Status(task).notify_all();
}

}  // namespace

extern "C" {

mjThreadPool* mju_threadPoolCreate(size_t number_of_threads) {
  if (number_of_threads == 0 || number_of_threads > mjMAXTHREAD) {
    mju_error("mju_threadPoolCreate: %zu threads asked; from 1 to %d are allowed", number_of_threads,
              mjMAXTHREAD);
  }
  return &(new pliant::PublicPool(number_of_threads))->head;
}

void mju_bindThreadPool(mjData* d, void* thread_pool) {
  d->threadpool = reinterpret_cast<uintptr_t>(thread_pool);
}

void mju_threadPoolEnqueue(mjThreadPool* thread_pool, mjTask* task) {
  Status(task).store(mjTASK_QUEUED, std::memory_order_release);
  reinterpret_cast<pliant::PublicPool*>(thread_pool)->threads.Enqueue(RunTask, task);
}

void mju_threadPoolDestroy(mjThreadPool* thread_pool) {
  delete reinterpret_cast<pliant::PublicPool*>(thread_pool);
}

void mju_defaultTask(mjTask* task) {
  task->func = nullptr;
  task->args = nullptr;
  task->status = mjTASK_NEW;
}

void mju_taskJoin(mjTask* task) {
  for (int status = Status(task).load(std::memory_order_acquire); status != mjTASK_COMPLETED;
       status = Status(task).load(std::memory_order_acquire)) {
    Status(task).wait(status, std::memory_order_acquire);
  }
}

}  // extern "C"
