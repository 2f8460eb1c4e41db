// Islands that the workers of an mjData solve at the same time.
#pragma once

#include <mujoco/mjdata.h>

#include <algorithm>
#include <cstddef>

#include "engine/core/workspace.h"
#include "engine/model/bound_pool.h"
#include "engine/model/stack.h"

namespace pliant {

// Whether the islands take longer than waking a worker, by what one pass over their rows may visit.
inline bool AreWorthSharing(const mjData& d) {
  constexpr long long kFewEntries = 4000;  // as of forty boxes on a floor
  long long entries = 0;
  for (int i = 0; i < d.nisland && entries < kFewEntries; ++i) {
    entries += static_cast<long long>(d.island_nefc[i]) * d.island_nv[i];
  }
  return entries >= kFewEntries;
}

// Calls solve(island, workspace) once for each island of d, on this thread and on its workers, in no order.
// Every thread has a slice of the free stack of `need` bytes, and what an island takes of it is given back.
// False, and nothing done, where there is no worker, one island, little to do or no memory for two slices.
template <class Solve>
bool ShareIslands(mjData& d, size_t need, const Solve& solve) {
  ThreadPool* pool = BoundPool(d);
  if (!pool || d.nisland < 2 || !AreWorthSharing(d)) return false;
  StackFrame frame(d);
  const size_t runners = std::min(static_cast<size_t>(d.nisland), pool->WorkerCount() + 1);
  struct Work {
    const Solve& solve;
    Workspace* slice;
  } work = {solve, frame.Take<Workspace>(runners)};
  Workspace rest = frame.TakeRest();
  const size_t fitting = std::min(runners, rest.Free() / (need + 64));
  if (fitting < 2) return false;
  for (size_t i = 0; i < fitting; ++i) work.slice[i] = Workspace(rest.TakeBytes(need), need);
  const auto run = [](void* context, int island, int runner) {
    const auto& shared = *static_cast<const Work*>(context);
    const WorkspaceFrame own(shared.slice[runner]);
    shared.solve(island, shared.slice[runner]);
  };
  d.threadlock = true;
  pool->ForEachBrief(d.nisland, static_cast<int>(fitting) - 1, run, &work);
  d.threadlock = false;
  frame.NoteWorkspace(rest);
  return true;
}

}  // namespace pliant
