// Springs and dampers given by time constant and damping ratio.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// Sets jnt_stiffness and dof_damping of joints with `springdamper` = (tc, ratio), both positive, from the
// joint inertia J at the reference pose: stiffness J / (tc ratio)^2, damping 2 J / tc. Needs dof_M0.
void FillSpringDampers(const Context& context, mjModel& m);

}  // namespace pliant::compile
