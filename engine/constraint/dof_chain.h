// Dofs that move a body, as sorted index lists: the sparsity of constraint rows.
#pragma once

#include <mujoco/mjmodel.h>

#include <algorithm>

namespace pliant {

// Number of dofs in the union of the chains that end at dofs a and b (-1: empty chain).
inline int UnionSize(const mjModel& m, int a, int b) {
  int n = 0;
  while (a >= 0 || b >= 0) {
    const int top = std::max(a, b);
    if (a == top) a = m.dof_parentid[a];
    if (b == top) b = m.dof_parentid[b];
    ++n;
  }
  return n;
}

// Writes that union in ascending order; n is its size.
inline void FillUnion(const mjModel& m, int a, int b, int n, int* chain) {
  while (n > 0) {
    const int top = std::max(a, b);
    if (a == top) a = m.dof_parentid[a];
    if (b == top) b = m.dof_parentid[b];
    chain[--n] = top;
  }
}

}  // namespace pliant
