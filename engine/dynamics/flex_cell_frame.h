// Where interpolation nodes are, and how the cells between them are turned.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/dynamics/flex_cells.h"

namespace pliant {

// pos [3] = world position of a node, counted among all flexes.
void PlaceFlexNode(const mjModel& m, const mjData& d, int node, mjtNum pos[3]);

// quat: the rotation of the deformation gradient at the middle of a cell. pos [nodes of the flex x 3]: world.
void FlexCellRotation(const CellGrid& grid, int cell, const mjtNum* pos, mjtNum quat[4]);

// d.flexelem_krot of a flex of cells: R K R' of each, R its rotation, K the stiffness of its nodes, at the
// places of m.flex_stiffness.
void RotateFlexStiffness(const mjModel& m, mjData& d, int flex);

// displacement [count x 3] of some nodes from rest, in the frame of the grid turned by quat, without their
// common translation. node [count]: ids within the flex; pos: world; rest [nodes of the flex x 3]: in the
// frame of the grid.
void FlexNodeDisplacement(const int* node, int count, const mjtNum* pos, const mjtNum* rest,
                          const mjtNum quat[4], mjtNum* displacement);

}  // namespace pliant
