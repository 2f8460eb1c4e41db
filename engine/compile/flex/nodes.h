// Flexes whose vertices follow a grid of nodes.
#pragma once

#include <cstddef>
#include <span>

#include "engine/compile/flex/elasticity.h"

namespace pliant::compile {

// Throws unless `given` nodes fill the grid that the flex asks for: 2 or 3 nodes along the side of a cell,
// those between two cells shared.
void CheckNodes(const spec::Flex& flex, size_t given);

// Nodes and vertices in the frame of the grid, whose axes run along its first edges: node_rest, vert0. A
// grid without right angles stays in the axes of the world and is marked as not square.
//   needs    node_world, vert_world
void PlaceInGrid(CompiledFlex& out);

// Gauss points of a side of a cell, and their weights.
struct GaussPoints {
  int count;
  double at[3], weight[3];
};
GaussPoints PointsOf(int order);

// Subtracts weight times the stiffness density for the gradients g of `count` nodes from out [3 count x 3
// count], between displacements along some axes.
void AddStiffness(const double (*g)[3], int count, std::span<const int> axes, double weight, const Lame& lame,
                  double* out);

// stiffness: [cells x (3 nodes)^2], negative, under small displacements in the frame of the grid;
// zero for cells without a part of the flex.
//   needs    node_rest, vert0
void ComputeCellStiffness(const Lame& material, CompiledFlex& flex);

}  // namespace pliant::compile
