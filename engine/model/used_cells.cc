#include "engine/model/used_cells.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant {
namespace {

// Runs of cells, first and last along each axis.
struct CellBox {
  int first[3], last[3];

  // Calls f(index of the cell) until it says true, and says whether it did.
  template <class F>
  bool AnyOf(const int cells[3], F f) const {
    for (int x = first[0]; x <= last[0]; ++x) {
      for (int y = first[1]; y <= last[1]; ++y) {
        for (int z = first[2]; z <= last[2]; ++z) {
          if (f((static_cast<std::size_t>(x) * cells[1] + y) * cells[2] + z)) return true;
        }
      }
    }
    return false;
  }
};

}  // namespace

std::vector<char> FindUsedCells(const ElementMesh& mesh, const double low[3], const double high[3],
                                const int cells[3]) {
  std::vector<char> used(static_cast<std::size_t>(cells[0]) * cells[1] * cells[2], 0);
  const std::size_t corners = static_cast<std::size_t>(mesh.dim) + 1;
  for (std::size_t e = 0; e + corners <= mesh.element.size(); e += corners) {
    CellBox box;
    for (int k = 0; k < 3; ++k) {
      double begin = std::numeric_limits<double>::infinity(), end = -begin;
      for (std::size_t i = 0; i < corners; ++i) {
        const double at = mesh.point[3 * static_cast<std::size_t>(mesh.element[e + i]) + k];
        begin = std::min(begin, at);
        end = std::max(end, at);
      }
      const double side = std::max(high[k] - low[k], std::numeric_limits<double>::min());
      const auto cell = [&](double at) {
        const double place = std::floor((at - low[k]) / side * cells[k]);
        return place > 0 ? static_cast<int>(std::min(place, cells[k] - 1.0)) : 0;  // of no number the first
      };
      box.first[k] = cell(begin);
      box.last[k] = cell(end);
    }
    box.AnyOf(cells, [&](std::size_t index) {
      used[index] = 1;
      return false;
    });
  }
  return used;
}

bool IsNodeOfUsedCell(const std::vector<char>& used, const int cells[3], int order, const int node[3]) {
  CellBox around;
  for (int k = 0; k < 3; ++k) {
    around.last[k] = std::min(node[k] / order, cells[k] - 1);
    around.first[k] = std::max((node[k] + order - 1) / order - 1, 0);
  }
  return around.AnyOf(cells, [&](std::size_t index) { return used[index] != 0; });
}

}  // namespace pliant
