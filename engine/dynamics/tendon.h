// Tendons: paths, lengths, Jacobians.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// One row of the tendon Jacobian: the dofs that can ever move the tendon, ascending. A dof has as many
// entries as the path of a fixed tendon names its joint; the first holds their sum, the others are zero.
struct TendonRow {
  int nnz;
  const int* col;
  const mjtNum* val;
};
// Whether entry i is the last at its dof: where several stand there, dense rows of the reference have it.
inline bool IsLastAt(const TendonRow& row, int i) { return i + 1 == row.nnz || row.col[i + 1] != row.col[i]; }
TendonRow GetTendonRow(const mjModel& m, const mjData& d, int tendon);

// Whether any dof moves the tendon. Constraints of one that none does are left out. In models with sparse
// constraint rows the pattern decides, in others the numbers.
bool CanMove(const mjModel& m, const TendonRow& row);

// qfrc [nv] += J' * force
void AddTendonForce(const mjModel& m, const mjData& d, int tendon, mjtNum force, mjtNum* qfrc);

// Length and moment arms of all tendons. A fixed tendon is a sum of scalar joint positions; a spatial one is
// the shortest string through its sites around its wrapping geoms, in branches divided by pulleys. Those
// whose trees all sleep have length and arms zero, as in the reference, and the points of before.
//   reads    m.ten_J_*, d.qpos, d.site_xpos, d.geom_xpos geom_xmat, d.cdof, d.subtree_com
//   writes   d.ten_length m (or joint units) [ntendon], d.ten_J [nJten], d.ten_wrapadr ten_wrapnum,
//            d.wrap_obj [nwrap x 2], d.wrap_xpos [nwrap x 6]
//   needs    Kinematics(), ComPos()
//   takes    stack
//   may fail on a bad side site in the model: a fatal error
void Tendon(const mjModel& m, mjData& d);

// jdot [nv] = d/dt of the tendon's Jacobian row. Zero for fixed tendons; geoms in the path are not
// differentiated (the compiler refuses armature there).
//   needs    Tendon(), ComVel()
void TendonDot(const mjModel& m, mjData& d, int tendon, mjtNum* jdot);

}  // namespace pliant
