// Loops whose parts the workers of an mjData share.
#pragma once

#include <mujoco/mjdata.h>

#include "engine/model/bound_pool.h"

namespace pliant {

// Calls visit(part) once for every part in [0, count), on this thread and on the workers of d, if it has
// some; returns when all are done. Parts run at the same time and in no order: no part may write what another
// one reads, and none may take from the arena or the stack of d.
template <class Visit>
void ForEachPart(mjData& d, int count, const Visit& visit) {
  ThreadPool* pool = BoundPool(d);
  if (!pool || count < 2) {
    for (int part = 0; part < count; ++part) visit(part);
    return;
  }
  const auto run = [](void* context, int part, int) { (*static_cast<const Visit*>(context))(part); };
  d.threadlock = true;
  pool->ForEachBrief(count, static_cast<int>(pool->WorkerCount()), run, const_cast<Visit*>(&visit));
  d.threadlock = false;
}

// Into how many parts n things are cut, of at least `min_per_part` each: some more than there are threads, so
// that none waits long for another, but as many for each of them, and 1 without workers.
inline int CountParts(const mjData& d, int n, int min_per_part) {
  const ThreadPool* pool = BoundPool(d);
  if (!pool) return 1;
  const int threads = static_cast<int>(pool->WorkerCount()) + 1, fitting = n / min_per_part;
  if (fitting >= 4 * threads) return 4 * threads;
  if (fitting > threads) return fitting - fitting % threads;
  return fitting < 1 ? 1 : fitting;
}

// Where part `part` of `count` begins among n things; it ends where the next one begins.
inline int PartBegin(int n, int count, int part) {
  return static_cast<int>(static_cast<long long>(n) * part / count);
}

// Calls visit(begin, end) for ranges that make up [0, n), as ForEachPart() does for parts.
template <class Visit>
void ForRanges(mjData& d, int n, int min_per_part, const Visit& visit) {
  const int parts = CountParts(d, n, min_per_part);
  if (parts == 1) return visit(0, n);
  ForEachPart(d, parts, [&](int part) { visit(PartBegin(n, parts, part), PartBegin(n, parts, part + 1)); });
}

}  // namespace pliant
