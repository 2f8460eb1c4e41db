// Ids that programs give.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

// Ends in an error that names the function and what the id should be one of, unless it is below `count`.
void CheckId(const char* function, const char* what, int id, mjtSize count);

// The same for one of the objects that have a frame: bodies, geoms, sites and cameras.
void CheckObject(const char* function, const mjModel& m, int type, int id);

}  // namespace pliant
