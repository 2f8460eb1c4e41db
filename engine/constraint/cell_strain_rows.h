// Equalities that keep one cell of an interpolated flex from straining.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/constraint/row_builder.h"

namespace pliant {

// Rows of equality `eq` (mjEQ_FLEXSTRAIN): one for each mode of strain of its cell, which the compiler
// has put into flex_stiffness. None where the flex is rigid or has no such cell.
void CountCellStrainRows(const mjModel& m, int eq, RowCount* count);

// Appends the same rows. A row measures the nodes' displacement from rest along a mode, in the frame that
// turns with the cell: mode . (R'x - X), R the rotation of the deformation gradient in the middle. The row's
// Jacobian leaves the change of R out: modes do not feel small rotations.
//   reads    d.xpos xmat cdof subtree_com
//   needs    Kinematics(), ComPos()
void AddCellStrainRows(const mjModel& m, mjData& d, int eq, RowBuilder& rows);

}  // namespace pliant
