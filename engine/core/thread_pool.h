// A fixed set of worker threads that help with loops.
#pragma once

#include <cstddef>

namespace pliant {

class ThreadPool {
 public:
  // Starts `workers` threads (at least 1).
  explicit ThreadPool(size_t workers);
  // Ends the threads.
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // Runs body(context, index, runner) for every index in [0, count), on the calling thread as runner 0 and on
  // at most `helpers` workers as runners 1 to helpers, in no order; returns when all are done. Allocates
  // nothing. While the pool serves one such loop, the caller of another does all of its own.
  using Body = void (*)(void* context, int index, int runner);
  void ForEach(int count, int helpers, Body body, void* context);

  // The same for loops that may be over before a sleeping worker would have woken. Workers sleep when there
  // has been nothing to do for a while; they are not woken until what is left seems to be worth it.
  void ForEachBrief(int count, int helpers, Body body, void* context);

  size_t WorkerCount() const;

 private:
  struct Impl;
  Impl* impl_;
};

}  // namespace pliant
