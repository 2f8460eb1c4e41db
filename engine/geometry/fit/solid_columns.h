// A closed mesh as a solid, by where columns of parallel lines run inside it. Unlike the faces this answers
// what lies inside also for meshes with small cracks, and gives volumes of cut pieces without capping them.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace pliant {

// A point of the solid, and the volume that it stands for.
struct SolidPoint {
  std::array<double, 3> at;
  double volume;
};

class SolidColumns {
 public:
  // `vert` [nvert x 3], `face` [nface x 3], `lines` columns across the longest side, for each of three axes,
  // and more where a mesh of few flat sides has them: no cell lies on both sides of one.
  SolidColumns(std::span<const double> vert, std::span<const int> face, int lines);

  // Of the part within the box; all of it for Low() and High(). Exact along the columns, sampled across.
  double Volume(const std::array<double, 3>& low, const std::array<double, 3>& high) const;
  bool Inside(const std::array<double, 3>& point) const;
  // Evenly spread over the solid, `lines` across its longest side.
  std::vector<SolidPoint> Points() const;

  const std::array<double, 3>& Low() const { return low_; }
  const std::array<double, 3>& High() const { return high_; }

 private:
  // Columns along one axis: cell (i, j) of the two axes that follow it, j fastest; ascending intervals.
  using Field = std::vector<std::vector<std::pair<double, double>>>;
  void Divide(std::size_t axis, std::span<const double> vert, int lines, double longest);
  void Build(std::size_t axis, std::span<const double> vert, std::span<const int> face);
  double VolumeAlong(std::size_t axis, const std::array<double, 3>& low,
                     const std::array<double, 3>& high) const;
  std::size_t Cells(std::size_t axis) const { return bounds_[axis].size() - 1; }
  // Where the line of a cell stands on an axis across it.
  double Line(std::size_t axis, std::size_t cell, int which) const;

  std::array<double, 3> low_, high_;
  std::array<std::vector<double>, 3> bounds_;  // of the cells on each axis, ascending
  std::array<Field, 3> fields_;
  double spacing_ = 0;  // of evenly spread columns
};

}  // namespace pliant
