// Deformables: where their vertices, elements and edges are.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Positions that follow from the bodies that carry a flex's vertices (or its interpolation nodes).
//   reads    d.xpos xmat, d.cdof
//   writes   d.flexvert_xpos [nflexvert x 3], d.flexelem_aabb [nflexelem x 6] (center, half size,
//            radius included), d.bvh_aabb_dyn of the flexes' trees, d.flexedge_length and
//            d.flexedge_J* [nflexedge x nv] (not for flexes with interpolation nodes, whose edges have
//            no dofs of their own; Jacobians only where edges have springs, dampers or constraints); for
//            membranes kept from straining around their vertices what StrainVertices() says;
//            d.flexelem_krot of elastic flexes of cells, under the integrator "discrete"
//   needs    Kinematics(), ComPos()
//   cannot fail
void Flex(const mjModel& m, mjData& d);

}  // namespace pliant
