// The worker threads that belong to an mjData.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/core/thread_pool.h"

namespace pliant {

// Null when the data has no workers.
inline ThreadPool* BoundPool(const mjData& d) { return reinterpret_cast<ThreadPool*>(d.threadpool); }

// Gives the data this many workers, none for 0; keeps them when it has as many already. Fatal error when the
// number is negative or larger than kMaxThreads. They are released with the data.
void SetThreadCount(mjData& d, int count);

inline constexpr int kMaxThreads = 128;

// How many workers make steps of this model faster on this machine: one less than it has cores, none for
// models whose stages take less than waking a thread.
int WorkersFor(const mjModel& m);

}  // namespace pliant
