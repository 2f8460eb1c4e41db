#include "engine/dynamics/flex_cells.h"

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

// Calls f(index within the cell, place along x, y and z).
template <class F>
void ForNodesOfCell(int order, F f) {
  int index = 0;
  for (int i = 0; i <= order; ++i) {
    for (int j = 0; j <= order; ++j) {
      for (int k = 0; k <= order; ++k, ++index) f(index, i, j, k);
    }
  }
}

}  // namespace

// Files and models of older releases know neither order nor cells: theirs is one trilinear cell.
CellGrid::CellGrid(int order_of_cells, const int cellcount[3]) : order(std::max(1, order_of_cells)) {
  for (int k = 0; k < 3; ++k) cells[k] = std::max(1, cellcount[k]);
}

CellGrid::CellGrid(const mjModel& m, int flex) : CellGrid(m.flex_interp[flex], m.flex_cellnum + 3 * flex) {}

void CellGrid::ListNodes(int cell, int* node) const {
  const int ny = order * cells[1] + 1, nz = order * cells[2] + 1;
  const int x = order * (cell / (cells[1] * cells[2])), y = order * (cell / cells[2] % cells[1]),
            z = order * (cell % cells[2]);
  ForNodesOfCell(order,
                 [&](int index, int i, int j, int k) { node[index] = ((x + i) * ny + y + j) * nz + z + k; });
}

mjtNum NodeShape(int order, int i, mjtNum at) {
  if (order == 1) return i ? at : 1 - at;
  if (i == 1) return 4 * at * (1 - at);
  return i ? at * (2 * at - 1) : (1 - at) * (1 - 2 * at);
}

mjtNum NodeShapeSlope(int order, int i, mjtNum at) {
  if (order == 1) return i ? 1 : -1;
  if (i == 1) return 4 - 8 * at;
  return i ? 4 * at - 1 : 4 * at - 3;
}

void FindVertexNodes(const CellGrid& grid, const mjtNum coord[3], VertexNodes* nodes) {
  int cell = 0;
  mjtNum at[3];
  for (int k = 0; k < 3; ++k) {
    const mjtNum place = coord[k] * grid.cells[k];
    const mjtNum index = std::clamp<mjtNum>(std::floor(place), 0, grid.cells[k] - 1);
    at[k] = place - index;
    cell = cell * grid.cells[k] + static_cast<int>(index);
  }
  nodes->count = grid.NodesOfCell();
  grid.ListNodes(cell, nodes->node);
  ForNodesOfCell(grid.order, [&](int index, int i, int j, int k) {
    nodes->weight[index] =
        NodeShape(grid.order, i, at[0]) * NodeShape(grid.order, j, at[1]) * NodeShape(grid.order, k, at[2]);
  });
}

void MiddleSlopes(const CellGrid& grid, mjtNum (*slope)[3]) {
  ForNodesOfCell(grid.order, [&](int index, int i, int j, int k) {
    const int place[3] = {i, j, k};
    for (int axis = 0; axis < 3; ++axis) {
      slope[index][axis] = 1;
      for (int other = 0; other < 3; ++other) {
        slope[index][axis] *= other == axis ? NodeShapeSlope(grid.order, place[other], 0.5)
                                            : NodeShape(grid.order, place[other], 0.5);
      }
    }
  });
}

}  // namespace pliant
