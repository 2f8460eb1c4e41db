// A fixed set of worker threads that run queued tasks in order of arrival.
#pragma once

#include <cstddef>

namespace pliant {

class ThreadPool {
 public:
  using Run = void (*)(void* task);

  // Starts `workers` threads (at least 1).
  explicit ThreadPool(size_t workers);
  // Waits for queued tasks, then ends the threads.
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // Runs run(task) on some worker. May be called from any thread, workers included.
  void Enqueue(Run run, void* task);

  size_t WorkerCount() const;

 private:
  struct Impl;
  Impl* impl_;
};

}  // namespace pliant
