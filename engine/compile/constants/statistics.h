// Statistics of the model: mass, inertia, sizes. They only scale drawing and the solver's tolerances.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant::compile {

// m.stat from the poses and the inertia matrix in d.
void SetStatistics(mjModel& m, const mjData& d);

}  // namespace pliant::compile
