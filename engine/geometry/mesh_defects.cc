#include "engine/geometry/mesh_defects.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <numeric>
#include <vector>

#include "engine/math/vec3.h"

namespace pliant {
namespace {

using Corners = std::array<int, 3>;

// For each vertex the first one at its place.
std::vector<int> Welded(std::span<const double> vert) {
  const std::size_t n = vert.size() / 3;
  std::vector<int> order(n), out(n);
  std::iota(order.begin(), order.end(), 0);
  const auto point = [&](int i) {
    const double* v = &vert[3 * static_cast<std::size_t>(i)];
    return std::array<double, 3>{v[0], v[1], v[2]};
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return point(a) < point(b); });
  for (std::size_t i = 0; i < n; ++i) {
    const bool same = i > 0 && point(order[i]) == point(order[i - 1]);
    out[static_cast<std::size_t>(order[i])] = same ? out[static_cast<std::size_t>(order[i - 1])] : order[i];
  }
  return out;
}

// One side of a face along an edge, from `low` to `high` or back.
struct Side {
  int low, high;
  bool forward;
  bool operator<(const Side& o) const { return std::tie(low, high) < std::tie(o.low, o.high); }
};

// Loops that the open edges form; where several meet in a point they count as one.
int CountLoops(const std::vector<std::pair<int, int>>& open) {
  std::map<int, int> parent;
  const auto root = [&parent](int i) {
    while (parent.at(i) != i) i = parent[i] = parent.at(parent.at(i));
    return i;
  };
  for (const auto& [a, b] : open) {
    parent.emplace(a, a);
    parent.emplace(b, b);
    parent[root(a)] = root(b);
  }
  int loops = 0;
  for (const auto& [vertex, above] : parent) loops += vertex == above;
  return loops;
}

void CountEdges(std::vector<Side>& sides, MeshDefects& out) {
  std::sort(sides.begin(), sides.end());
  std::vector<std::pair<int, int>> open;
  for (std::size_t i = 0; i < sides.size();) {
    std::size_t end = i + 1;
    while (end < sides.size() && !(sides[i] < sides[end])) ++end;
    if (end - i == 1) {
      ++out.open_edges;
      open.emplace_back(sides[i].low, sides[i].high);
    } else if (end - i > 2) {
      ++out.crowded_edges;
    } else if (sides[i].forward == sides[i + 1].forward) {
      ++out.turned_edges;
    }
    i = end;
  }
  out.holes = CountLoops(open);
}

bool Flat(std::span<const double> vert, const Corners& c) {
  if (c[0] == c[1] || c[1] == c[2] || c[2] == c[0]) return true;
  double a[3], b[3], cross[3];
  const auto at = [&](int i) { return &vert[3 * static_cast<std::size_t>(c[static_cast<std::size_t>(i)])]; };
  Sub3(a, at(1), at(0));
  Sub3(b, at(2), at(0));
  Cross(cross, a, b);
  return Dot3(cross, cross) == 0;
}

}  // namespace

MeshDefects FindMeshDefects(std::span<const double> vert, std::span<const int> face) {
  MeshDefects out;
  const std::vector<int> welded = Welded(vert);
  std::vector<std::pair<Corners, std::size_t>> sorted;
  std::vector<Corners> faces;
  for (std::size_t f = 0; f + 2 < face.size(); f += 3) {
    const Corners c = {welded[static_cast<std::size_t>(face[f])],
                       welded[static_cast<std::size_t>(face[f + 1])],
                       welded[static_cast<std::size_t>(face[f + 2])]};
    if (Flat(vert, c)) {
      ++out.flat_faces;
      continue;
    }
    Corners key = c;
    std::sort(key.begin(), key.end());
    sorted.emplace_back(key, faces.size());
    faces.push_back(c);
  }
  std::sort(sorted.begin(), sorted.end());
  std::vector<Side> sides;
  sides.reserve(3 * faces.size());
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i > 0 && sorted[i].first == sorted[i - 1].first) {
      ++out.duplicate_faces;
      continue;
    }
    const Corners& c = faces[sorted[i].second];
    for (std::size_t k = 0; k < 3; ++k) {
      const int a = c[k], b = c[(k + 1) % 3];
      sides.push_back({std::min(a, b), std::max(a, b), a < b});
    }
    double cross[3];
    Cross(cross, &vert[3 * static_cast<std::size_t>(c[1])], &vert[3 * static_cast<std::size_t>(c[2])]);
    out.volume += Dot3(&vert[3 * static_cast<std::size_t>(c[0])], cross) / 6;
  }
  CountEdges(sides, out);
  return out;
}

}  // namespace pliant
