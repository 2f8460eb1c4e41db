#include "engine/foreign/scenes/flat.h"

#include <algorithm>
#include <cmath>

#include "engine/math/vec3.h"

namespace pliant::foreign {
namespace {

constexpr double kThin = 1e-4;    // of the extent
constexpr double kHalf = 2.5e-3;  // of the extent, to each side

struct Span {
  double origin[3] = {}, along[3] = {},
         normal[3] = {};  // a point, the longest direction, the flattest one; of length 1
  double extent = 0, width = 0, thickness = 0;  // along, across both, along the normal
};

// The point for which measure(point - origin) is largest, and that measure.
template <class Measure>
double Farthest(const io::SceneData& scene, const double origin[3], Measure measure, double farthest[3]) {
  double max = 0;
  for (const io::ScenePart& part : scene.parts) {
    const std::vector<float>& v = part.mesh.vertices;
    for (std::size_t i = 0; i + 2 < v.size(); i += 3) {
      const double offset[3] = {v[i] - origin[0], v[i + 1] - origin[1], v[i + 2] - origin[2]};
      const double here = measure(offset);
      if (here <= max) continue;
      max = here;
      std::copy_n(offset, 3, farthest);
    }
  }
  return max;
}

Span Measure(const io::SceneData& scene) {
  Span span;
  for (int k = 0; k < 3; ++k) span.origin[k] = scene.parts[0].mesh.vertices[static_cast<std::size_t>(k)];
  span.extent = Farthest(
      scene, span.origin, [](const double* p) { return Norm3(p); }, span.along);
  if (span.extent == 0) return span;
  Normalize3(span.along);
  double across[3] = {};
  const auto from_line = [&](const double* p) {
    double moment[3];
    Cross(moment, span.along, p);
    return Norm3(moment);
  };
  span.width = Farthest(scene, span.origin, from_line, across);
  if (span.width == 0) return span;
  Cross(span.normal, span.along, across);
  Normalize3(span.normal);
  double ignored[3];
  span.thickness = Farthest(
      scene, span.origin, [&](const double* p) { return std::abs(Dot3(span.normal, p)); }, ignored);
  return span;
}

}  // namespace

Thickness ThicknessOf(const io::SceneData& scene) {
  const Span span = Measure(scene);
  if (span.width <= kThin * span.extent) return Thickness::kNone;
  return span.thickness <= kThin * span.extent ? Thickness::kSheet : Thickness::kSolid;
}

void Thicken(const io::SceneData& scene, spec::Mesh& mesh) {
  const Span span = Measure(scene);
  const io::MeshData whole = MergeParts(scene);
  const int count = static_cast<int>(whole.vertices.size() / 3);
  spec::Mesh::Own& own = mesh.own;
  own.file.clear();
  own.content_type.clear();
  for (const double side : {kHalf, -kHalf}) {
    for (std::size_t i = 0; i < whole.vertices.size(); ++i) {
      const double move = side * span.extent * span.normal[i % 3];
      own.uservert.push_back(whole.vertices[i] + static_cast<float>(move));
    }
  }
  own.userface = whole.faces;
  for (std::size_t i = 0; i + 2 < whole.faces.size(); i += 3) {
    for (const std::size_t k : {0, 2, 1}) own.userface.push_back(whole.faces[i + k] + count);
  }
}

}  // namespace pliant::foreign
