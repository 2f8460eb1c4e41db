// mju_: worker threads.
#include <mujoco/mujoco.h>

#include "engine/model/bound_pool.h"

extern "C" {

void mju_threadpool(mjData* d, int nthread) { pliant::SetThreadCount(*d, nthread); }

}  // extern "C"
