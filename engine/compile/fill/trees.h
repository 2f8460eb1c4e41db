// Kinematic trees: their bodies and dofs, the tendons between them, and whether they may sleep.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// tree_*, tendon_treenum, tendon_treeid. Needs all of bodies, dofs, tendons,
// actuators and flexes in m, and ten_J_*.
void FillTrees(const Context& context, mjModel& m);

}  // namespace pliant::compile
