// Stiffness of elastic deformables in joint space, for the integrator `discrete`.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/model/stack.h"

namespace pliant {

// A matrix over the dofs in CSR, columns ascending, and a force; in the frame that made them.
struct FlexStiffness {
  int nnz = 0;
  const int* rownnz = nullptr;    // nv
  const int* rowadr = nullptr;    // nv
  const int* colind = nullptr;    // nnz
  const mjtNum* val = nullptr;    // nnz: h^2 K + h D
  const mjtNum* shift = nullptr;  // nv: -h K qvel
};

// Sums J' K J over the carriers (vertices, or interpolation nodes) of all flexes, K the positive semidefinite
// part of the derivative of the elastic force by their positions:
//   stretch   2 sum_ij k_ij d_i d_j' for the edges d of an element, and for its edges in tension
//             the geometric term
//   bending   the quadratic form of the hinges; the cubic term of curved rest shapes is left out
//   cells     the stiffness of the cell, turned with it
// and D = damping K. Vertices count with the dofs of their own body, where it has three.
// `springs`, `dampers`: without one its part is zero; nnz is 0 without both.
//   reads    d.flexvert_xpos, flexedge_length, xpos, xmat, cdof, subtree_com, qvel
//   takes    stack, also for the result
FlexStiffness ComputeFlexStiffness(const mjModel& m, const mjData& d, bool springs, bool dampers,
                                   StackFrame& frame);

}  // namespace pliant
