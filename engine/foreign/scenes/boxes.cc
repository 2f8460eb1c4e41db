#include "engine/foreign/scenes/boxes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant::foreign {
namespace {

using Point = std::array<double, 3>;

constexpr double kTolerance = 1e-4;  // of the extent
constexpr double kSame = 1e-6;       // of the distance from the origin
constexpr std::size_t kCorners = 8;

// The places of the points, which files repeat for every face; empty where there are more than a box has.
std::vector<Point> Corners(const io::SceneData& scene, const mjsMesh& mesh) {
  double back[4];
  NegQuat(back, mesh.refquat);
  std::vector<Point> corners;
  for (const io::ScenePart& part : scene.parts) {
    const std::vector<float>& v = part.mesh.vertices;
    for (std::size_t i = 0; i + 2 < v.size(); i += 3) {
      const double place[3] = {v[i] - mesh.refpos[0], v[i + 1] - mesh.refpos[1], v[i + 2] - mesh.refpos[2]};
      Point point;
      RotVecQuat(point.data(), place, back);
      for (std::size_t k = 0; k < 3; ++k) point[k] *= mesh.scale[k];
      const auto is_here = [&point](const Point& corner) {
        double off[3];
        Sub3(off, point.data(), corner.data());
        return Norm3(off) <= kSame * Norm3(point.data());
      };
      if (std::any_of(corners.begin(), corners.end(), is_here)) continue;
      if (corners.size() == kCorners) return {};
      corners.push_back(point);
    }
  }
  return corners;
}

}  // namespace

bool FindBox(const io::SceneData& scene, const mjsMesh& mesh, BoxShape& box) {
  const std::vector<Point> corners = Corners(scene, mesh);
  if (corners.size() != kCorners) return false;
  // From one corner the shortest way leads along an edge, and so does the next one: diagonals are longer.
  std::vector<Point> ways;
  for (std::size_t i = 1; i < kCorners; ++i)
    Sub3(ways.emplace_back().data(), corners[i].data(), corners[0].data());
  std::sort(ways.begin(), ways.end(),
            [](const Point& a, const Point& b) { return Norm3(a.data()) < Norm3(b.data()); });
  const double extent = Norm3(ways.back().data());
  Point edges[3] = {ways[0], ways[1], {}};
  double axes[3][3];
  for (int k = 0; k < 2; ++k) {
    std::copy_n(edges[k].data(), 3, axes[k]);
    if (Normalize3(axes[k]) <= kTolerance * extent) return false;
  }
  Cross(axes[2], axes[0], axes[1]);
  const auto across = [&](const Point& way) { return std::abs(Dot3(way.data(), axes[2])); };
  const auto is_third = [&](const Point& way) {
    return across(way) >= Norm3(way.data()) - kTolerance * extent && across(way) > kTolerance * extent;
  };
  const auto third = std::find_if(ways.begin(), ways.end(), is_third);
  if (std::abs(Dot3(axes[0], axes[1])) > kTolerance || third == ways.end()) return false;
  edges[2] = *third;
  // Every corner is reached along a choice of the edges.
  for (std::size_t choice = 1; choice < kCorners; ++choice) {
    Point end = {};
    for (std::size_t k = 0; k < 3; ++k) {
      if (choice >> k & 1) AddTo3(end.data(), edges[k].data());
    }
    const bool reached = std::any_of(ways.begin(), ways.end(), [&](const Point& way) {
      double off[3];
      Sub3(off, way.data(), end.data());
      return Norm3(off) <= kTolerance * extent;
    });
    if (!reached) return false;
  }
  std::copy_n(corners[0].data(), 3, box.center);
  double mat[9];
  for (int k = 0; k < 3; ++k) {
    box.size[k] = Norm3(edges[k].data()) / 2;
    AddToScl3(box.center, edges[k].data(), 0.5);
    for (int row = 0; row < 3; ++row) mat[3 * row + k] = axes[k][row];
  }
  Mat2Quat(box.quat, mat);
  return true;
}

void UseBox(const BoxShape& box, spec::Geom& geom) {
  mjsGeom& g = geom.spec;
  double center[3], quat[4];
  RotVecQuat(center, box.center, g.quat);
  AddTo3(g.pos, center);
  MulQuat(quat, g.quat, box.quat);
  std::copy_n(quat, 4, g.quat);
  std::copy_n(box.size, 3, g.size);
  g.type = mjGEOM_BOX;
  geom.own.meshname.clear();
}

}  // namespace pliant::foreign
