// Membranes that an equality `flexvert` keeps from straining around their vertices.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/compile/context.h"

namespace pliant::compile {

// The edges that meet in each vertex, and the dofs that move it or a neighbour.
//   reads    m.flex_*, flex_edgeequality, dof_parentid
//   writes   m.flex_vertedgeadr, flex_vertedgenum [nflexvert], flex_vertedge [nflexedge x 2],
//            m.flexvert_J_rownnz, flexvert_J_rowadr [nflexvert x 2], flexvert_J_colind [nJfv x 2]
// Throws a CompileError for a membrane that does not lie in a plane of constant z at rest: strain is measured
// against its rest shape in x and y.
void FillVertexStrain(const Context& context, mjModel& m);

// m.flex_vertmetric [nflexvert x 4]: inverse of the moments of the edges at rest around each vertex.
//   reads    m.flex_vert0, flex_size, body_mass and what FillVertexStrain() wrote
void SetVertexMetric(mjModel& m);

}  // namespace pliant::compile
