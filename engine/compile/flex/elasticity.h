// Stiffness of deformables.
#pragma once

#include <mujoco/mjspec.h>

#include "engine/compile/flex/flex.h"

namespace pliant::compile {

// Lamé parameters of an isotropic material, Pa.
struct Lame {
  double mu, lambda;
};
Lame MaterialOf(const mjsFlex& spec);

// Stiffness of elements under stretch, of 2D elements under bending, and of the cells of an interpolated
// flex. Reads vert_world, node_rest, the topology and the material; writes stiffness, bending.
void ComputeFlexElasticity(CompiledFlex& flex);

}  // namespace pliant::compile
