// Rows of a Jacobian as wrenches along dof chains: what tendons and transmissions are assembled from.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/math/spatial.h"

namespace pliant {

// A row being written: entries addressed by dof. col null: dense, val has nv entries;
// otherwise ascending dofs.
struct ChainRow {
  mjtNum* val;
  const int* col;
  int nnz;
};

// Adds sign * cdof . wrench along the chain that ends at dof `end`, down to but not including dof `stop` (-1:
// all of it). The row's pattern contains the chain.
inline void AddChain(const mjModel& m, const mjData& d, const ChainRow& row, int end, int stop,
                     const mjtNum wrench[6], mjtNum sign) {
  int position = row.nnz;
  for (int dof = end; dof != stop; dof = m.dof_parentid[dof]) {
    if (row.col) {
      do --position;
      while (row.col[position] != dof);
    } else {
      position = dof;
    }
    row.val[position] += sign * Dot6(d.cdof + 6 * dof, wrench);
  }
}

// The dof where two chains meet, -1 when they do not. From there on down two bodies move together.
inline int CommonDof(const mjModel& m, int a, int b) {
  while (a != b) {
    if (a > b) {
      a = m.dof_parentid[a];
    } else {
      b = m.dof_parentid[b];
    }
  }
  return a;
}

}  // namespace pliant
