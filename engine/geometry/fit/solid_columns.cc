#include "engine/geometry/fit/solid_columns.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pliant {
namespace {

// Lines stand a little off the middle of their cells, so that they miss the edges of regular meshes.
constexpr double kOff[2] = {0.5 + 0.0317, 0.5 - 0.0271};

// Where a line meets the surface: +1 into the solid, -1 out of it.
struct Crossing {
  double at;
  int turn;
};

// Twice the signed area of a triangle in the plane.
double Area2(const double a[2], const double b[2], const double c[2]) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

// Between going in and out again, counted so that parts inside of others do not matter; where the counts do
// not end at zero a crack was hit, and neighbours in pairs are the best guess.
std::vector<std::pair<double, double>> Intervals(std::vector<Crossing>& crossings) {
  std::sort(crossings.begin(), crossings.end(),
            [](const Crossing& a, const Crossing& b) { return a.at < b.at; });
  int sum = 0;
  for (const Crossing& c : crossings) sum += c.turn;
  std::vector<std::pair<double, double>> out;
  if (sum != 0) {
    if (crossings.size() % 2 != 0) return out;
    for (std::size_t i = 0; i < crossings.size(); i += 2)
      out.emplace_back(crossings[i].at, crossings[i + 1].at);
    return out;
  }
  int depth = 0;
  double begin = 0;
  for (const Crossing& c : crossings) {
    const int before = depth;
    depth += c.turn;
    if (before == 0 && depth != 0) begin = c.at;
    if (before != 0 && depth == 0 && c.at > begin) out.emplace_back(begin, c.at);
  }
  return out;
}

}  // namespace

SolidColumns::SolidColumns(std::span<const double> vert, std::span<const int> face, int lines) {
  double longest = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    low_[k] = HUGE_VAL;
    high_[k] = -HUGE_VAL;
    for (std::size_t i = k; i < vert.size(); i += 3) {
      low_[k] = std::min(low_[k], vert[i]);
      high_[k] = std::max(high_[k], vert[i]);
    }
    longest = std::max(longest, high_[k] - low_[k]);
  }
  spacing_ = longest / lines;
  for (std::size_t axis = 0; axis < 3; ++axis) Divide(axis, vert, lines, longest);
  for (std::size_t axis = 0; axis < 3; ++axis) Build(axis, vert, face);
}

void SolidColumns::Divide(std::size_t axis, std::span<const double> vert, int lines, double longest) {
  const double side = high_[axis] - low_[axis], same = 1e-5 * longest;
  std::vector<double>& bounds = bounds_[axis];
  for (std::size_t i = axis; i < vert.size(); i += 3) bounds.push_back(vert[i]);
  std::sort(bounds.begin(), bounds.end());
  const auto near = [same](double a, double b) { return b - a < same; };
  bounds.erase(std::unique(bounds.begin(), bounds.end(), near), bounds.end());
  if (bounds.size() > static_cast<std::size_t>(lines)) bounds = {low_[axis], high_[axis]};
  const int even = std::clamp(static_cast<int>(std::ceil(lines * side / longest)), 8, lines);
  for (int i = 1; i < even; ++i) bounds.push_back(low_[axis] + side * i / even);
  std::sort(bounds.begin(), bounds.end());
  bounds.erase(std::unique(bounds.begin(), bounds.end(), near), bounds.end());
  bounds.front() = low_[axis];
  if (bounds.size() < 2) bounds.push_back(high_[axis]);
  bounds.back() = high_[axis];
}

double SolidColumns::Line(std::size_t axis, std::size_t cell, int which) const {
  const std::vector<double>& bounds = bounds_[axis];
  return bounds[cell] + kOff[which] * (bounds[cell + 1] - bounds[cell]);
}

void SolidColumns::Build(std::size_t axis, std::span<const double> vert, std::span<const int> face) {
  const std::size_t across[2] = {(axis + 1) % 3, (axis + 2) % 3};
  const std::size_t columns = Cells(across[1]);
  std::vector<std::vector<Crossing>> crossings(Cells(across[0]) * columns);
  for (std::size_t f = 0; f + 2 < face.size(); f += 3) {
    double flat[3][2], height[3];
    for (std::size_t k = 0; k < 3; ++k) {
      const double* v = &vert[3 * static_cast<std::size_t>(face[f + k])];
      for (int i = 0; i < 2; ++i) flat[k][i] = v[across[i]];
      height[k] = v[axis];
    }
    const double area = Area2(flat[0], flat[1], flat[2]);
    if (area == 0) continue;
    std::size_t first[2];
    double max[2];
    for (int i = 0; i < 2; ++i) {
      const auto [low, high] = std::minmax({flat[0][i], flat[1][i], flat[2][i]});
      const std::vector<double>& bounds = bounds_[across[i]];
      const auto at = std::upper_bound(bounds.begin(), bounds.end(), low);
      first[i] = at == bounds.begin() ? 0 : static_cast<std::size_t>(at - bounds.begin()) - 1;
      max[i] = high;
    }
    for (std::size_t i = first[0]; i < Cells(across[0]) && Line(across[0], i, 0) <= max[0]; ++i) {
      for (std::size_t j = first[1]; j < columns && Line(across[1], j, 1) <= max[1]; ++j) {
        const double p[2] = {Line(across[0], i, 0), Line(across[1], j, 1)};
        const double w0 = Area2(flat[1], flat[2], p) / area, w1 = Area2(flat[2], flat[0], p) / area;
        if (w0 < 0 || w1 < 0 || w0 + w1 > 1) continue;
        crossings[i * columns + j].push_back(
            {w0 * height[0] + w1 * height[1] + (1 - w0 - w1) * height[2], area < 0 ? 1 : -1});
      }
    }
  }
  for (std::vector<Crossing>& column : crossings) fields_[axis].push_back(Intervals(column));
}

double SolidColumns::VolumeAlong(std::size_t axis, const std::array<double, 3>& low,
                                 const std::array<double, 3>& high) const {
  // What of each cell lies within the box, across the columns.
  std::vector<double> share[2];
  for (std::size_t k = 0; k < 2; ++k) {
    const std::size_t b = (axis + 1 + k) % 3;
    for (std::size_t i = 0; i < Cells(b); ++i) {
      share[k].push_back(
          std::max(0.0, std::min(bounds_[b][i + 1], high[b]) - std::max(bounds_[b][i], low[b])));
    }
  }
  double sum = 0;
  for (std::size_t i = 0; i < share[0].size(); ++i) {
    if (share[0][i] <= 0) continue;
    for (std::size_t j = 0; j < share[1].size(); ++j) {
      if (share[1][j] <= 0) continue;
      double length = 0;
      for (const auto& [begin, end] : fields_[axis][i * share[1].size() + j])
        length += std::max(0.0, std::min(end, high[axis]) - std::max(begin, low[axis]));
      sum += share[0][i] * share[1][j] * length;
    }
  }
  return sum;
}

double SolidColumns::Volume(const std::array<double, 3>& low, const std::array<double, 3>& high) const {
  std::array<double, 3> along;
  for (std::size_t axis = 0; axis < 3; ++axis) along[axis] = VolumeAlong(axis, low, high);
  std::sort(along.begin(), along.end());
  // An axis along which a thin wall falls between the columns is outvoted.
  double sum = 0;
  int count = 0;
  for (const double volume : along) {
    if (std::fabs(volume - along[1]) > 0.05 * along[1]) continue;
    sum += volume;
    ++count;
  }
  return count > 0 ? sum / count : 0;
}

bool SolidColumns::Inside(const std::array<double, 3>& point) const {
  std::array<std::size_t, 3> cell;
  for (std::size_t k = 0; k < 3; ++k) {
    if (!(point[k] > low_[k] && point[k] < high_[k])) return false;
    const auto above = std::upper_bound(bounds_[k].begin(), bounds_[k].end(), point[k]);
    cell[k] = static_cast<std::size_t>(above - bounds_[k].begin()) - 1;
  }
  int votes = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    const std::size_t b = (a + 1) % 3, c = (a + 2) % 3;
    for (const auto& [begin, end] : fields_[a][cell[b] * Cells(c) + cell[c]])
      votes += point[a] >= begin && point[a] <= end ? 1 : 0;
  }
  return votes >= 2;
}

std::vector<SolidPoint> SolidColumns::Points() const {
  std::vector<SolidPoint> out;
  for (std::size_t i = 0; i < Cells(0); ++i) {
    const double width = bounds_[0][i + 1] - bounds_[0][i];
    for (std::size_t j = 0; j < Cells(1); ++j) {
      const double depth = bounds_[1][j + 1] - bounds_[1][j];
      for (const auto& [begin, end] : fields_[2][i * Cells(1) + j]) {
        const int steps = std::max(1, static_cast<int>(std::lround((end - begin) / spacing_)));
        const double step = (end - begin) / steps;
        // Each column starts elsewhere in its first step: else no point would lie close to the surface.
        const double column = 0.6180339887498949 * static_cast<double>(i * Cells(1) + j);
        const double start = column - std::floor(column);
        for (int k = 0; k < steps; ++k)
          out.push_back({{Line(0, i, 0), Line(1, j, 1), begin + (k + start) * step}, width * depth * step});
      }
    }
  }
  return out;
}

}  // namespace pliant
