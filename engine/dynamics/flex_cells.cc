#include "engine/dynamics/flex_cells.h"

#include <algorithm>
#include <cstdlib>
#include <type_traits>

namespace pliant {
namespace {

// Calls f(order as a constant, index within the cell, place along x, y and z).
template <int n, class F>
__attribute__((always_inline)) inline void ForNodes(const F& f) {
  int index = 0;
  for (int i = 0; i <= n; ++i) {
    for (int j = 0; j <= n; ++j) {
      for (int k = 0; k <= n; ++k, ++index) f(std::integral_constant<int, n>(), index, i, j, k);
    }
  }
}

template <class F>
__attribute__((always_inline)) inline void ForNodesOfCell(int order, const F& f) {
  order == 1 ? ForNodes<1>(f) : ForNodes<2>(f);
}

__attribute__((always_inline)) inline mjtNum Shape(int order, int i, mjtNum at) {
  if (order == 1) return i ? at : 1 - at;
  if (i == 1) return 4 * at - 4 * at * at;
  return i ? 2 * at * at - at : 2 * at * at - 3 * at + 1;
}

// Of the cell with this place in the grid.
inline void ListNodesAt(const CellGrid& grid, const int place[3], int* node) {
  const int nz = grid.order * grid.cells[2] + 1, nyz = (grid.order * grid.cells[1] + 1) * nz;
  const int first = grid.order * (place[0] * nyz + place[1] * nz + place[2]);
  ForNodesOfCell(grid.order,
                 [&](auto, int index, int i, int j, int k) { node[index] = first + i * nyz + j * nz + k; });
}

}  // namespace

// Files and models of older releases know neither order nor cells: theirs is one trilinear cell.
CellGrid::CellGrid(int order_of_cells, const int cellcount[3]) : order(std::max(1, order_of_cells)) {
  for (int k = 0; k < 3; ++k) cells[k] = std::max(1, cellcount[k]);
}

CellGrid::CellGrid(const mjModel& m, int flex)
    : CellGrid(std::abs(m.flex_interp[flex]), m.flex_cellnum + 3 * flex) {}

void CellGrid::ListNodes(int cell, int* node) const {
  const int place[3] = {cell / (cells[1] * cells[2]), cell / cells[2] % cells[1], cell % cells[2]};
  ListNodesAt(*this, place, node);
}

mjtNum NodeShape(int order, int i, mjtNum at) { return Shape(order, i, at); }

mjtNum NodeShapeSlope(int order, int i, mjtNum at) {
  if (order == 1) return i ? 1 : -1;
  if (i == 1) return 4 - 8 * at;
  return i ? 4 * at - 1 : 4 * at - 3;
}

void FindVertexNodes(const CellGrid& grid, const mjtNum coord[3], VertexNodes* nodes) {
  int cell[3];
  mjtNum at[3];
  for (int k = 0; k < 3; ++k) {
    const mjtNum place = coord[k] * grid.cells[k];
    cell[k] = static_cast<int>(std::clamp<mjtNum>(place, 0, grid.cells[k] - 1));
    at[k] = place - cell[k];
  }
  nodes->count = grid.NodesOfCell();
  ListNodesAt(grid, cell, nodes->node);
  ForNodesOfCell(grid.order, [&](auto order, int index, int i, int j, int k) {
    nodes->weight[index] = Shape(order, i, at[0]) * Shape(order, j, at[1]) * Shape(order, k, at[2]);
  });
}

void MiddleSlopes(const CellGrid& grid, mjtNum (*slope)[3]) {
  ForNodesOfCell(grid.order, [&](auto, int index, int i, int j, int k) {
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
