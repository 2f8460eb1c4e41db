// Islands that the workers of an mjData solve at the same time.
#pragma once

#include <mujoco/mjdata.h>

#include <algorithm>
#include <cstddef>

#include "engine/core/workspace.h"
#include "engine/model/bound_pool.h"
#include "engine/model/stack.h"

namespace pliant {

// What one pass over the rows of an island may visit.
inline long long CountEntries(const mjData& d, int island) {
  return static_cast<long long>(d.island_nefc[island]) * d.island_nv[island];
}
inline long long CountEntries(const mjData& d) {
  long long entries = 0;
  for (int i = 0; i < d.nisland; ++i) entries += CountEntries(d, i);
  return entries;
}

// The islands in their order [nisland], but first those that are more than a small part of the work: a large
// one that is begun last is waited for.
inline const int* LargeFirst(const mjData& d, long long small, StackFrame& frame) {
  int *order = frame.Take<int>(d.nisland), next = 0;
  for (const bool large : {true, false}) {
    for (int i = 0; i < d.nisland; ++i) {
      if ((CountEntries(d, i) > small) == large) order[next++] = i;
    }
  }
  return order;
}

// Calls solve(island, workspace) once for each island of d, on this thread and on its workers, in no order.
// Every thread has a slice of the free stack of `need` bytes, and what an island takes of it is given back.
// False, and nothing done, where there is no worker, one island, little to do or no memory for two slices.
template <class Solve>
bool ShareIslands(mjData& d, size_t need, const Solve& solve) {
  // As of forty boxes on a floor; fewer take less than waking a worker.
  constexpr long long kFewEntries = 4000;
  ThreadPool* pool = BoundPool(d);
  if (!pool || d.nisland < 2) return false;
  const long long entries = CountEntries(d);
  if (entries < kFewEntries) return false;
  StackFrame frame(d);
  const size_t runners = std::min(static_cast<size_t>(d.nisland), pool->WorkerCount() + 1);
  struct Work {
    const Solve& solve;
    const int* order;
    Workspace* slice;
  } work = {solve, LargeFirst(d, entries / (8 * static_cast<long long>(runners)), frame),
            frame.Take<Workspace>(runners)};
  Workspace rest = frame.TakeRest();
  const size_t fitting = std::min(runners, rest.Free() / (need + 64));
  if (fitting < 2) return false;
  for (size_t i = 0; i < fitting; ++i) work.slice[i] = Workspace(rest.TakeBytes(need), need);
  const auto run = [](void* context, int index, int runner) {
    const auto& shared = *static_cast<const Work*>(context);
    const WorkspaceFrame own(shared.slice[runner]);
    shared.solve(shared.order[index], shared.slice[runner]);
  };
  d.threadlock = true;
  pool->ForEachBrief(d.nisland, static_cast<int>(fitting) - 1, run, &work);
  d.threadlock = false;
  frame.NoteWorkspace(rest);
  return true;
}

}  // namespace pliant
