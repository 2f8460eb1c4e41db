#include "engine/compile/flex/nodes.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/compile/flex/elasticity.h"
#include "engine/compile/resolve.h"
#include "engine/dynamics/flex_cells.h"
#include "engine/math/vec3.h"
#include "engine/model/used_cells.h"

namespace pliant::compile {
namespace {

constexpr double kSquare = 1e-6;  // largest cosine between axes of a grid

// axes [9]: unit vectors along the first edges of the grid, as columns. False when they are not square.
bool FindAxes(const CellGrid& grid, const std::vector<double>& node, double axes[9]) {
  const int nz = grid.order * grid.cells[2] + 1, ny = grid.order * grid.cells[1] + 1;
  const int next[3] = {ny * nz, nz, 1};
  double edge[3][3];
  for (int k = 0; k < 3; ++k) {
    Sub3(edge[k], &node[3 * next[k]], node.data());
    const double length = std::hypot(edge[k][0], edge[k][1], edge[k][2]);
    if (length < mjMINVAL) return false;
    for (int i = 0; i < 3; ++i)
      axes[3 * i + k] = edge[k][i] /= length;  // exact for a grid that is not turned
  }
  double third[3];
  Cross(third, edge[0], edge[1]);
  return std::fabs(Dot3(edge[0], edge[1])) < kSquare && Dot3(third, edge[2]) > 1 - kSquare;
}

std::vector<double> InAxes(const double axes[9], const std::vector<double>& world) {
  std::vector<double> local(world.size());
  for (size_t i = 0; i < world.size(); i += 3) MulMatTVec3(&local[i], axes, &world[i]);
  return local;
}

// Gradients of the shape functions of a cell at `at` in [0, 1]^3; returns the volume scale there. The cell
// counts as a box along the axes of the grid.
double CellGradients(const CellGrid& grid, const double* const* nodes, const double at[3], double (*g)[3]) {
  const int side = grid.order + 1;
  double edge[3];
  Sub3(edge, nodes[grid.NodesOfCell() - 1], nodes[0]);
  for (double& e : edge) {
    if (std::fabs(e) < mjMINVAL) e = mjMINVAL;  // a cell on its edge
  }
  for (int n = 0; n < grid.NodesOfCell(); ++n) {
    const int place[3] = {n / (side * side), n / side % side, n % side};
    for (int k = 0; k < 3; ++k) {
      g[n][k] = 1;
      for (int other = 0; other < 3; ++other) {
        g[n][k] *= other == k ? NodeShapeSlope(grid.order, place[k], at[k])
                              : NodeShape(grid.order, place[other], at[other]);
      }
      g[n][k] *= 1 / edge[k];
    }
  }
  return edge[0] * edge[1] * edge[2];
}

// Sum of the products, entry by entry, of the strains by which one node moves along axis k and another along
// l: (e_k a' + a e_k')/2 and (e_l b' + b e_l')/2. The sum goes row by row, so that rounding falls as in the
// reference: in a cube or a square it decides what the modes of equal eigenvalues are.
double StrainProduct(const double a[3], int k, const double b[3], int l) {
  if (k != l) return 0.5 * a[l] * b[k];
  double term[3], sum = 0;
  for (int c = 0; c < 3; ++c) term[c] = (c == k ? 1 : 0.25) * (a[c] * b[c]);
  for (int r = 0; r < 3; ++r) sum += r == k ? term[0] + term[1] + term[2] : term[r];
  return sum;
}

}  // namespace

// With three points the reference divides by the square root of 3/5 where one multiplies by it, and
// begins in the middle.
GaussPoints PointsOf(int order) {
  if (order == 1) {
    const double offset = 0.5 / std::sqrt(3.0);
    return {2, {0.5 - offset, 0.5 + offset}, {0.5, 0.5}};
  }
  const double offset = 0.5 / std::sqrt(0.6);
  return {3, {0.5, 0.5 - offset, 0.5 + offset}, {8.0 / 18, 5.0 / 18, 5.0 / 18}};
}

void AddStiffness(const double (*g)[3], int count, std::span<const int> axes, double weight, const Lame& lame,
                  double* out) {
  for (int i = 0; i < count; ++i) {
    for (int j = 0; j < count; ++j) {
      for (const int k : axes) {
        double* row = out + static_cast<size_t>(3 * count) * (3 * i + k) + 3 * j;
        for (const int l : axes) {
          row[l] -= lame.lambda * g[i][k] * g[j][l] * weight;
          row[l] -= lame.mu * StrainProduct(g[i], k, g[j], l) * weight;
        }
      }
    }
  }
}

void CheckNodes(const spec::Flex& flex, size_t given) {
  const int order = flex.spec.order;
  if (order > 2) Fail(flex, "order must be 1 (trilinear) or 2 (quadratic)");
  double nodes = 1;
  for (const int cells : flex.spec.cellcount) {
    if (cells < 1) Fail(flex, "cellcount must be positive");
    nodes *= 1.0 * std::max(1, order) * cells + 1;  // files of older releases state no order
  }
  if (static_cast<double>(given) != nodes) {
    Fail(flex, "its dof and cellcount need " + std::to_string(static_cast<long long>(nodes)) +
                   " nodes, it has " + std::to_string(given));
  }
}

void PlaceInGrid(CompiledFlex& out) {
  const CellGrid grid(out.order, out.source->spec.cellcount);
  double axes[9];
  out.square = FindAxes(grid, out.node_world, axes);
  if (!out.square) {
    static constexpr double kWorld[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    std::copy_n(kWorld, 9, axes);
  }
  out.node_rest = InAxes(axes, out.node_world);
  double low[3], high[3];
  Copy3(low, out.node_rest.data());
  Copy3(high, low);
  for (size_t i = 0; i < out.node_rest.size(); ++i) {
    low[i % 3] = std::min(low[i % 3], out.node_rest[i]);
    high[i % 3] = std::max(high[i % 3], out.node_rest[i]);
  }
  for (int k = 0; k < 3; ++k) out.half_size[k] = 0.5 * (high[k] - low[k]);
  out.vert0 = InAxes(axes, out.vert_world);
  for (size_t i = 0; i < out.vert0.size(); ++i) {
    const double size = high[i % 3] - low[i % 3];
    out.vert0[i] = size > mjMINVAL ? (out.vert0[i] - low[i % 3]) / size : 0.5;
  }
}

void ComputeCellStiffness(const Lame& material, CompiledFlex& flex) {
  const CellGrid grid(flex.order, flex.source->spec.cellcount);
  const GaussPoints points = PointsOf(grid.order);
  const int count = grid.NodesOfCell();
  const size_t size = static_cast<size_t>(9) * count * count;
  static constexpr int kAxes[] = {0, 1, 2};
  flex.stiffness.assign(size * grid.CellCount(), 0.0);
  static constexpr double kLow[3] = {0, 0, 0}, kHigh[3] = {1, 1, 1};
  const auto used = FindUsedCells({flex.dim, flex.vert0, flex.elem}, kLow, kHigh, grid.cells);
  for (int cell = 0; cell < grid.CellCount(); ++cell) {
    if (!used[static_cast<size_t>(cell)]) continue;
    int ids[kMaxCellNodes];
    const double* nodes[kMaxCellNodes];
    grid.ListNodes(cell, ids);
    for (int n = 0; n < count; ++n) nodes[n] = &flex.node_rest[3 * ids[n]];
    for (int p = 0; p < points.count * points.count * points.count; ++p) {
      const int at[3] = {p / (points.count * points.count), p / points.count % points.count,
                         p % points.count};
      const double where[3] = {points.at[at[0]], points.at[at[1]], points.at[at[2]]};
      const double weight = points.weight[at[0]] * points.weight[at[1]] * points.weight[at[2]];
      double g[kMaxCellNodes][3];
      const double volume = CellGradients(grid, nodes, where, g);
      AddStiffness(g, count, kAxes, weight * volume, material, &flex.stiffness[size * cell]);
    }
  }
}

}  // namespace pliant::compile
