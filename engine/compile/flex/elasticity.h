// Stiffness of deformables.
#pragma once

#include "engine/compile/flex/flex.h"

namespace pliant::compile {

// Stiffness of elements under stretch, of 2D elements under bending, and of the trilinear cell of an
// interpolated flex. Reads vert_world, node_world, the topology and the material; writes stiffness, bending.
void ComputeFlexElasticity(CompiledFlex& flex);

}  // namespace pliant::compile
