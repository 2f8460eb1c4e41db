// Explicit Runge-Kutta integration.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// The classical method of order N = 4 (the only one; others are a fatal error). Runs forward dynamics three
// more times, without sensors. Rotations compose on the manifold.
//   writes   the state; derived quantities are those of the last stage
//   needs    Forward()
void RungeKutta(const mjModel& m, mjData& d, int N);

}  // namespace pliant
