// Actuators.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// na, the sum of their activations.
int CountActivations(const Context& context);

// Needs joints, tendons, sites, bodies.
void FillActuators(Context& context, mjModel& m);

// Entries of the sparse actuator moments. Needs actuators and tendons.
int CountMoments(const mjModel& m);

}  // namespace pliant::compile
