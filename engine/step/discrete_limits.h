// What the integrator `discrete` does not go with.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

// Why the model cannot be stepped with these options, as a sentence; null when it can. As in the reference:
// elastic flexes and their passive contacts are in the metric, which the dual solvers (PGS, noslip) and
// sleeping trees cannot have, and trees sleep by islands.
const char* DiscreteObstacle(const mjModel& m, const mjOption& opt);

}  // namespace pliant
