// Modes of strain of the cells of an interpolated flex: what equalities `flexstrain` keep at zero.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// Whether an equality `flexstrain` of the document holds the shape of the flex.
bool HoldsCells(const Context& context, const spec::Flex& flex);

// stiffness: a block of (3 nodes)^2 numbers per cell, or per face of a shell. Its first number says how
// many modes follow, each with 3 numbers a node in the frame of the grid; the rest is zero. A mode is an
// eigenvector of the stiffness of the cell, its square norm the eigenvalue: the strain energy is half the
// sum of squares of what the modes measure. The material is always the same, so that the weights of modes
// do not hang on an elasticity.
//   needs    node_rest
// Warns where the flex states an elasticity, which has no effect beside the equality; that of shells bends.
void ComputeStrainModes(const Context& context, CompiledFlex& flex);

}  // namespace pliant::compile
