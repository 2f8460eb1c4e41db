// Flexes whose vertices follow a grid of nodes: cells with 2 or 3 nodes a side, sharing those between them.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

inline constexpr int kMaxCellNodes = 27;

// Nodes and cells are numbered along x slowest and z fastest.
struct CellGrid {
  int order;     // 1 trilinear, 2 quadratic
  int cells[3];  // along each axis

  CellGrid(int order_of_cells, const int cellcount[3]);
  CellGrid(const mjModel& m, int flex);
  int CellCount() const { return cells[0] * cells[1] * cells[2]; }
  int NodesOfCell() const { return (order + 1) * (order + 1) * (order + 1); }
  // node [NodesOfCell()] = ids within the flex.
  void ListNodes(int cell, int* node) const;
};

// The polynomial of the given order that is 1 at node i of [0, 1] and 0 at the others, and its slope.
mjtNum NodeShape(int order, int i, mjtNum at);
mjtNum NodeShapeSlope(int order, int i, mjtNum at);

// Nodes that carry a vertex: ids within the flex, and their weights, which sum to one.
struct VertexNodes {
  int count;
  int node[kMaxCellNodes];
  mjtNum weight[kMaxCellNodes];
};

// coord [3]: the vertex in the box of the grid, 0 to 1. Outside of it the outer cells go on.
void FindVertexNodes(const CellGrid& grid, const mjtNum coord[3], VertexNodes* nodes);

// slope [NodesOfCell() x 3]: gradient at the middle of a cell, in coordinates of the cell, of
// what each node carries.
void MiddleSlopes(const CellGrid& grid, mjtNum (*slope)[3]);

}  // namespace pliant
