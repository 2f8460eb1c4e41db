// Islands that the workers of an mjData solve at the same time.
#pragma once

#include <mujoco/mjdata.h>

#include <algorithm>
#include <cstddef>

#include "engine/core/workspace.h"
#include "engine/model/bound_pool.h"
#include "engine/model/stack.h"

namespace pliant {

// Calls solve(island, workspace) once for each island of d, on this thread and on its workers, in no order.
// Every thread has a slice of the free stack of `need` bytes, and what an island takes of it is given back.
// False, and nothing done, where there is no worker, one island or no memory for two slices.
template <class Solve>
bool ShareIslands(mjData& d, size_t need, const Solve& solve) {
  ThreadPool* pool = BoundPool(d);
  if (!pool || d.nisland < 2) return false;
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
  pool->ForEach(d.nisland, static_cast<int>(fitting) - 1, run, &work);
  d.threadlock = false;
  frame.NoteWorkspace(rest);
  return true;
}

}  // namespace pliant
