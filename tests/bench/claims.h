// The measurements of Todorov, "Convex and analytically-invertible dynamics with contacts and constraints:
// theory and implementation" (ICRA 2014), section VI.B, taken again.
#pragma once

#include <mujoco/mujoco.h>

namespace pliant {

// Drags a humanoid of 27 dofs about on the ground at a time step of 10 ms, times forward
// and inverse dynamics at every step and prints medians by the number of constraint rows,
// beside the figures of the paper. `steps` for each solver. Returns the exit status: 1 when
// the simulation diverges or forward and inverse dynamics disagree.
int PrintClaims(int steps);

// What the documentation says about costs: skipping of stages, copies of data against recomputation, the
// integrators, and how stages grow with the number of dofs.
void PrintTimings(const mjModel& humanoid);

}  // namespace pliant
