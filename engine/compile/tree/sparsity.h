// Which bodies have a diagonal inertia, and the sparsity patterns of the model: who couples with whom follows
// from the tree alone.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// context.body_simple, dof_parentid, dof_simplenum. Needs CompileBodies.
void FindTopology(Context& context);

// The sizes nM (ancestor chains, all dofs), nC (lower triangle; simple dofs only have their
// diagonal), nD (both triangles), nB (body by dof: dofs of the ancestors and of the subtree),
// and ntree. Needs FindTopology.
void CountSparsity(const Context& context, mjModel& sizes);

// dof_Madr, M_*, D_*, B_*, mapM2M, mapM2D, mapD2M. Needs bodies and dofs in m.
void FillSparsity(mjModel& m);

}  // namespace pliant::compile
