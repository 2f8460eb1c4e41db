// Statistics of the model: mass, inertia, sizes. They only scale drawing and the solver's tolerances.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <vector>

namespace pliant::compile {

// m.stat from the poses and the inertia matrix in d.
void SetStatistics(mjModel& m, const mjData& d);

// Distance from the com of each body to the farthest of its geoms, its joints, those of its children,
// and what flexes tie it to. Needs the poses at qpos0 and flexedge_length0.
std::vector<double> BodyReach(const mjModel& m, const mjData& d);

}  // namespace pliant::compile
