// Which dofs can change the lengths of tendons and of flex edges: the patterns of their Jacobians.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// context.tendon_dofs, context.flex_edge_dofs and the sizes nJten, nJfe, nJfv. Names that nobody has are
// passed over; a later stage reports them. Needs FindTopology and the compiled flexes.
void CountJacobianPatterns(Context& context, mjModel& sizes);

// ten_J_*, flexedge_J_*.
void FillJacobianPatterns(const Context& context, mjModel& m);

}  // namespace pliant::compile
