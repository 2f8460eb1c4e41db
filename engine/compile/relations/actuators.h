// Actuators.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// nactuator, their controls nu, outputs nout and activations na.
void CountActuators(const Context& context, mjModel& sizes);

// Force outputs of an actuator: three of those that turn to an orientation, else one.
int OutputCount(const mjsActuator& spec);

// Needs joints, tendons, sites, bodies.
void FillActuators(Context& context, mjModel& m);

// Entries of the sparse actuator moments. Needs actuators and tendons.
int CountMoments(const mjModel& m);

}  // namespace pliant::compile
