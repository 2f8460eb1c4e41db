#include "engine/compile/meshes/normals.h"

#include <cmath>

#include "engine/math/vec3.h"

namespace pliant::compile {
namespace {

// Unit normal of a face, and as the value twice its area: the weight with which it counts for its corners.
// The smallest faces count for nothing, as their direction is rounding; they get the normal (0, 0, 0).
double FaceNormal(std::span<const double> vert, const int* face, double unit[3]) {
  constexpr double kSmallest = 1e-7;
  double ab[3], ac[3];
  Sub3(ab, &vert[3 * face[1]], &vert[3 * face[0]]);
  Sub3(ac, &vert[3 * face[2]], &vert[3 * face[0]]);
  Cross(unit, ab, ac);
  const double norm = Norm3(unit);
  if (norm < kSmallest) {
    Zero3(unit);
    return 0;
  }
  for (int i = 0; i < 3; ++i) unit[i] /= norm;
  return norm;
}

// Sums are kept in float, as the stored normals are: the last bits then equal those of the reference.
void Accumulate(float sum[3], const double unit[3], double area) {
  for (int i = 0; i < 3; ++i) sum[i] = static_cast<float>(sum[i] + unit[i] * area);
}

float Length(const float v[3]) { return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

// What to subtract from the sums: the faces that stand too far from the mean of one of their corners. Summed
// in the same order as the mean, so that a vertex that loses all its faces is left with exactly nothing.
std::vector<float> SharpContributions(std::span<const double> vert, std::span<const int> face,
                                      const std::vector<float>& sum) {
  constexpr double kSharpEdge = 0.8;  // cosine of the largest angle between a face and the mean it counts for
  std::vector<float> removed(sum.size(), 0.0f);
  for (size_t f = 0; f + 2 < face.size(); f += 3) {
    double unit[3];
    const double area = FaceNormal(vert, &face[f], unit);
    for (int k = 0; k < 3; ++k) {
      const float* s = &sum[3 * face[f + k]];
      double mean[3] = {s[0], s[1], s[2]};
      Normalize3(mean);
      if (Dot3(mean, unit) < kSharpEdge) Accumulate(&removed[3 * face[f + k]], unit, area);
    }
  }
  return removed;
}

}  // namespace

std::vector<float> VertexNormals(std::span<const double> vert, std::span<const int> face, bool smooth) {
  std::vector<float> normal(vert.size(), 0.0f);
  for (size_t f = 0; f + 2 < face.size(); f += 3) {
    double unit[3];
    const double area = FaceNormal(vert, &face[f], unit);
    for (int k = 0; k < 3; ++k) Accumulate(&normal[3 * face[f + k]], unit, area);
  }
  if (!smooth) {
    const std::vector<float> removed = SharpContributions(vert, face, normal);
    for (size_t i = 0; i < normal.size(); ++i) normal[i] -= removed[i];
  }
  for (size_t v = 0; v < normal.size(); v += 3) {
    const float length = Length(&normal[v]);
    for (int k = 0; k < 3; ++k) {
      normal[v + k] = length > static_cast<float>(mjMINVAL) ? normal[v + k] / length : (k == 2 ? 1.0f : 0.0f);
    }
  }
  return normal;
}

void NormalizeNormals(std::vector<float>& normal) {
  for (size_t i = 0; i + 2 < normal.size(); i += 3) {
    const float length = Length(&normal[i]);
    if (length > static_cast<float>(mjMINVAL)) {
      const float scale = 1 / length;
      for (int k = 0; k < 3; ++k) normal[i + k] *= scale;
    } else {
      normal[i] = normal[i + 1] = 0;
      normal[i + 2] = 1;
    }
  }
}

}  // namespace pliant::compile
