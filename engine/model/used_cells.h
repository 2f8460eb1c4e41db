// Cells of the grid of nodes that the vertices of a flex follow.
#pragma once

#include <vector>

namespace pliant {

// Points and the elements between them.
struct ElementMesh {
  int dim;
  const std::vector<double>& point;  // 3 a point
  const std::vector<int>& element;   // dim + 1 an element
};

// Cells that hold a part of a flex, with x slowest: those that the box around an element reaches, its sides
// along the axes of the grid. low, high [3]: the box of the grid. Cells that hold none have no stiffness, and
// a node of none but such cells does not move, as nothing would act on it.
std::vector<char> FindUsedCells(const ElementMesh& mesh, const double low[3], const double high[3],
                                const int cells[3]);

// Whether a node with this place in a grid of `order` steps a cell belongs to a used cell.
bool IsNodeOfUsedCell(const std::vector<char>& used, const int cells[3], int order, const int node[3]);

}  // namespace pliant
