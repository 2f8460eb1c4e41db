#include "engine/dynamics/flex_cells.h"

#include <gtest/gtest.h>

namespace pliant {
namespace {

constexpr int kCells[3] = {2, 1, 3};

TEST(FlexCells, ShareTheNodesBetweenThem) {
  for (const int order : {1, 2}) {
    const CellGrid grid(order, kCells);
    int first[kMaxCellNodes], second[kMaxCellNodes];
    grid.ListNodes(0, first);
    grid.ListNodes(1, second);  // the next along z
    const int side = order + 1;
    for (int n = 0; n < grid.NodesOfCell(); n += side) EXPECT_EQ(first[n + order], second[n]);
    grid.ListNodes(grid.CellCount() - 1, first);
    const int nodes = (2 * order + 1) * (order + 1) * (3 * order + 1);
    EXPECT_EQ(first[grid.NodesOfCell() - 1], nodes - 1);
  }
}

TEST(FlexCells, ReproducePlacesInsideAndOutside) {
  for (const int order : {1, 2}) {
    const CellGrid grid(order, kCells);
    const int nz = 3 * order + 1, ny = order + 1;
    for (const mjtNum x : {-0.2, 0.0, 0.31, 0.5, 1.0, 1.3}) {
      const mjtNum coord[3] = {x, 0.4, 0.77};
      VertexNodes nodes;
      FindVertexNodes(grid, coord, &nodes);
      mjtNum sum = 0, place[3] = {0, 0, 0};
      for (int n = 0; n < nodes.count; ++n) {
        const int id = nodes.node[n], index[3] = {id / (ny * nz), id / nz % ny, id % nz};
        sum += nodes.weight[n];
        for (int k = 0; k < 3; ++k) place[k] += nodes.weight[n] * index[k] / (order * kCells[k]);
      }
      EXPECT_NEAR(sum, 1, 1e-14);
      for (int k = 0; k < 3; ++k) EXPECT_NEAR(place[k], coord[k], 1e-13);
    }
  }
}

TEST(FlexCells, MiddleSlopesAreThoseOfTheShapes) {
  constexpr int kOne[3] = {1, 1, 1};
  constexpr mjtNum kStep = 1e-6;
  for (const int order : {1, 2}) {
    const CellGrid grid(order, kOne);
    mjtNum slope[kMaxCellNodes][3];
    MiddleSlopes(grid, slope);
    for (int axis = 0; axis < 3; ++axis) {
      mjtNum low[3] = {0.5, 0.5, 0.5}, high[3] = {0.5, 0.5, 0.5};
      low[axis] -= kStep;
      high[axis] += kStep;
      VertexNodes before, after;
      FindVertexNodes(grid, low, &before);
      FindVertexNodes(grid, high, &after);
      for (int n = 0; n < grid.NodesOfCell(); ++n)
        EXPECT_NEAR(slope[n][axis], (after.weight[n] - before.weight[n]) / (2 * kStep), 1e-9);
    }
  }
}

}  // namespace
}  // namespace pliant
