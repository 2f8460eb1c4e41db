#include "engine/compile/bvh.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/math/vec3.h"

namespace pliant {
namespace {

// Centre of the circle through the corners of a triangle (Ericson 2004, "Real-time collision
// detection", 3.4). Corners on one line have none: their mean serves instead.
std::array<double, 3> Circumcenter(const double* a, const double* b, const double* c) {
  double ab[3], ac[3], normal[3], to_ab[3], to_ac[3];
  Sub3(ab, b, a);
  Sub3(ac, c, a);
  Cross(normal, ab, ac);
  const double norm2 = Dot3(normal, normal);
  if (norm2 < mjMINVAL * mjMINVAL) {
    return {(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3};
  }
  Cross(to_ab, normal, ab);
  Cross(to_ac, ac, normal);
  const double ab2 = Dot3(ab, ab), ac2 = Dot3(ac, ac);
  std::array<double, 3> center;
  for (int i = 0; i < 3; ++i) center[i] = a[i] + (ac2 * to_ab[i] + ab2 * to_ac[i]) / (2 * norm2);
  return center;
}

}  // namespace

void BuildBodyBvh(std::span<const BodyBvhGeom> geoms, const double ipos[3], const double iquat[4],
                  BvhTree& out) {
  std::vector<BvhElement> elements;
  elements.reserve(geoms.size());
  for (const BodyBvhGeom& geom : geoms) elements.push_back({geom.aabb, geom.pos, geom.quat, geom.id});
  BuildBvh(elements, ipos, iquat, out);
}

void BuildMeshBvh(std::span<const double> vert, std::span<const int> face, BvhTree& out) {
  const size_t nface = face.size() / 3;
  std::vector<std::array<double, 6>> boxes(nface);
  std::vector<std::array<double, 3>> centers(nface);
  std::vector<BvhElement> elements(nface);
  for (size_t f = 0; f < nface; ++f) {
    const double *a = &vert[3 * face[3 * f]], *b = &vert[3 * face[3 * f + 1]],
                 *c = &vert[3 * face[3 * f + 2]];
    for (int i = 0; i < 3; ++i) {
      const double low = std::min({a[i], b[i], c[i]}), high = std::max({a[i], b[i], c[i]});
      boxes[f][i] = (high + low) / 2;
      boxes[f][i + 3] = (high - low) / 2;
    }
    centers[f] = Circumcenter(a, b, c);
    elements[f] = {boxes[f].data(), centers[f].data(), nullptr, static_cast<int>(f)};
  }
  BuildBvh(elements, nullptr, nullptr, out);
}

}  // namespace pliant
