// The part of the metric of the integrator `discrete` that bending sheets add, constant while they move.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/compile/context.h"

namespace pliant::compile {

// Which entries the factor has: flex.bending_rows. None without bending.
//   needs    flex.edge_flap, bending, context.bodies
void FindBendingRows(const Context& context, CompiledFlex& flex);

// m.efm0_dofid, efm0_L_rownnz, efm0_L_rowadr [nefm0dof], efm0_L_colind [nefm0L].
//   reads    m.flex_vertadr, flex_vertbodyid, body_dofadr
void FillBendingRows(const Context& context, mjModel& m);

// m.efm0_L [nefm0L]: the factor of A = L'L over the dofs of the vertices on bodies with three joints, three
// rows a vertex; A is the mass of their bodies and armature on the diagonal, and (h^2 + h damping) times the
// stencils of bending, h the time step; without springs or dampers without their part.
//   reads    m.flex_*, efm0_dofid, efm0_L_*, body_mass, body_jntnum, dof_armature, opt
void SetBendingMetric(mjModel& m);

}  // namespace pliant::compile
