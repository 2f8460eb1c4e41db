#include "engine/compile/meshes/bvh.h"

#include <array>
#include <vector>

#include "engine/math/vec3.h"

namespace pliant::compile {
namespace {

// Centre of the circle through the corners of a triangle (Ericson 2004, "Real-time collision
// detection", 3.4): c + ((|a|^2 b - |b|^2 a) x (a x b)) / (2 |a x b|^2) with a, b from the third corner. The
// two halves of a rectangle have the same centre but for the last bits, which decide how they are sorted.
// Corners on one line have none: their mean serves instead.
std::array<double, 3> Circumcenter(const double* first, const double* second, const double* third) {
  double a[3], b[3], normal[3], weighted[3], offset[3];
  Sub3(a, first, third);
  Sub3(b, second, third);
  Cross(normal, a, b);
  const double norm = Norm3(normal);
  const double a2 = Dot3(a, a), b2 = Dot3(b, b);
  for (int i = 0; i < 3; ++i) weighted[i] = a2 * b[i] - b2 * a[i];
  Cross(offset, weighted, normal);
  std::array<double, 3> center;
  for (int i = 0; i < 3; ++i) {
    center[i] = norm > 0 ? third[i] + offset[i] / (2 * norm * norm) : (first[i] + second[i] + third[i]) / 3;
  }
  return center;
}

// The faces as a tree is made of them.
struct FaceElements {
  std::vector<std::array<double, 6>> boxes;
  std::vector<std::array<double, 3>> centers;
  std::vector<BvhElement> elements;

  FaceElements(std::span<const double> vert, std::span<const int> face)
      : boxes(face.size() / 3), centers(boxes.size()), elements(boxes.size()) {
    for (size_t f = 0; f < elements.size(); ++f) {
      const double *a = &vert[3 * face[3 * f]], *b = &vert[3 * face[3 * f + 1]],
                   *c = &vert[3 * face[3 * f + 2]];
      TriangleBox(a, b, c, boxes[f].data());
      centers[f] = Circumcenter(a, b, c);
      elements[f] = {boxes[f].data(), centers[f].data(), nullptr, static_cast<int>(f)};
    }
  }
};

}  // namespace

void BuildBodyBvh(std::span<const BodyBvhGeom> geoms, const double ipos[3], const double iquat[4],
                  BvhTree& out) {
  std::vector<BvhElement> elements;
  elements.reserve(geoms.size());
  for (const BodyBvhGeom& geom : geoms) elements.push_back({geom.aabb, geom.pos, geom.quat, geom.id});
  BuildBvh(elements, ipos, iquat, out);
}

void BuildMeshBvh(std::span<const double> vert, std::span<const int> face, BvhTree& out) {
  const FaceElements faces(vert, face);
  BuildBvh(faces.elements, nullptr, nullptr, out);
}

}  // namespace pliant::compile
