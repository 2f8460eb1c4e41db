// The two ends of connect and weld equalities.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// One end of a connect or weld, in world coordinates.
struct Anchor {
  int body;
  mjtNum pos[3];
};

// The point of end 0 or 1 that the equality holds against that of the other.
Anchor AnchorOf(const mjModel& m, const mjData& d, int eq, int end);

// Orientation of each end of a weld, with the relative pose applied to the first.
void WeldQuats(const mjModel& m, const mjData& d, int eq, mjtNum quat0[4], mjtNum quat1[4]);

}  // namespace pliant
