#include "engine/geometry/marching_cubes.h"

#include <array>
#include <cstddef>

#include "engine/geometry/marching_cubes_table.h"

namespace pliant {
namespace {

// One of the twelve edges of a cell.
struct Edge {
  int axis;
  std::array<int, 3> corner;  // where it begins: 0 or 1 along each axis, 0 along its own
};

constexpr Edge EdgeOf(int number) {
  Edge edge = {number / 4, {0, 0, 0}};
  int bit = 0;
  for (int axis = 0; axis < 3; ++axis) {
    if (axis != edge.axis) edge.corner[axis] = number % 4 >> bit++ & 1;
  }
  return edge;
}

class Grid {
 public:
  Grid(std::span<const float> value, const int count[3]) : value_(value) {
    for (int k = 0; k < 3; ++k) count_[k] = count[k];
    for (std::vector<int>& vertices : vertex_) vertices.assign(value.size(), -1);
  }

  SampledSurface Surface() {
    std::array<int, 3> cell;
    for (cell[2] = 0; cell[2] + 1 < count_[2]; ++cell[2]) {
      for (cell[1] = 0; cell[1] + 1 < count_[1]; ++cell[1]) {
        for (cell[0] = 0; cell[0] + 1 < count_[0]; ++cell[0]) AddCell(cell);
      }
    }
    return std::move(out_);
  }

 private:
  size_t Index(const std::array<int, 3>& at) const {
    return (static_cast<size_t>(at[2]) * count_[1] + at[1]) * count_[0] + at[0];
  }

  void AddCell(const std::array<int, 3>& cell) {
    int inside = 0;
    for (int corner = 0; corner < 8; ++corner) {
      const size_t i = Index({cell[0] + (corner & 1), cell[1] + (corner >> 1 & 1), cell[2] + (corner >> 2)});
      inside |= (value_[i] < 0) << corner;
    }
    if (inside == 0 || inside == 255) return;
    int vertex[12];
    for (int e = 0; e < 12; ++e) vertex[e] = VertexOn(EdgeOf(e), cell);
    for (const char* digit = kCellTriangles[inside]; *digit; ++digit) {
      const int edge = *digit >= 'a' ? *digit - 'a' + 10 : *digit - '0';
      out_.face.push_back(vertex[edge]);
    }
  }

  // The vertex on an edge of a cell, made by the first cell that has the edge; -1 where both ends are
  // on one side.
  int VertexOn(const Edge& edge, const std::array<int, 3>& cell) {
    std::array<int, 3> begin, end;
    for (int k = 0; k < 3; ++k) begin[k] = end[k] = cell[k] + edge.corner[k];
    ++end[edge.axis];
    int& vertex = vertex_[edge.axis][Index(begin)];
    const float a = value_[Index(begin)], b = value_[Index(end)];
    if (vertex >= 0 || (a < 0) == (b < 0)) return vertex;
    vertex = static_cast<int>(out_.vert.size() / 3);
    for (int k = 0; k < 3; ++k) {
      const auto at = static_cast<float>(begin[k]);
      out_.vert.push_back(k == edge.axis ? at + a / (a - b) : at);
    }
    return vertex;
  }

  std::span<const float> value_;
  int count_[3];
  std::vector<int> vertex_[3];  // by axis and begin of the edge; -1: none yet
  SampledSurface out_;
};

}  // namespace

SampledSurface MarchingCubes(std::span<const float> value, const int count[3]) {
  return Grid(value, count).Surface();
}

}  // namespace pliant
