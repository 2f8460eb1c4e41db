// Elasticity of flexes on a grid of nodes of which only the outer faces are elastic.
#pragma once

#include <mujoco/mjspec.h>

#include "engine/compile/flex/flex.h"
#include "engine/dynamics/flex_cells.h"

namespace pliant::compile {

// stiffness: [faces x (3 nodes of a face)^2], negative, of membranes in plane stress. bending: how many
// hinges there are between faces, and these (dynamics/flex_shell.h); empty unless elastic2d asks for it.
//   needs    node_rest
void ComputeShell(CompiledFlex& flex);

// The hinges alone.
void ComputeHinges(CompiledFlex& flex);

// The stiffness alone, of a flex made of another material.
void ComputeFaceStiffness(const mjsFlex& material, CompiledFlex& flex);

// Of the motion of a face that lifts two of its corners and lowers the two between: the eigenvalue of the
// energy of a plate, N/m.
double TwistStiffness(const mjsFlex& material, const CellGrid& grid, int face,
                      const std::vector<double>& rest);

}  // namespace pliant::compile
