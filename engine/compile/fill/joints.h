// Joints and degrees of freedom.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// Joints, dofs, qpos0, qpos_spring. Needs FillBodies.
void FillJoints(Context& context, mjModel& m);

}  // namespace pliant::compile
