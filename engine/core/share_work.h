// A loop whose parts are shared by all cores.
#pragma once

#include <cstddef>
#include <functional>

namespace pliant {

// Calls work(i) once for every i in [0, count), on as many threads as the machine has cores and there is work
// for, in no order; returns when all are done. `work` must not throw. Threads watch the progress
// (core/progress.h) of the calling one.
void ShareWork(std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace pliant
