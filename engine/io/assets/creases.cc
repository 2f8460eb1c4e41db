#include "engine/io/assets/creases.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "engine/math/vec3.h"

namespace pliant::io {
namespace {

constexpr double kSharpEdge = 0.8;  // cosine of the largest angle between faces that share a normal

struct Corner {
  double normal[3];  // of its face, of length 1, or 0 where that has no area
  double angle = 0;  // between the edges that meet here
};

const float* At(const MeshData& mesh, std::size_t corner) {
  return &mesh.vertices[3 * static_cast<std::size_t>(mesh.faces[corner])];
}

std::vector<Corner> CornersOf(const MeshData& mesh) {
  std::vector<Corner> corners(mesh.faces.size());
  for (std::size_t first = 0; first + 2 < mesh.faces.size(); first += 3) {
    double edges[3][3], normal[3];
    for (std::size_t k = 0; k < 3; ++k) {
      const float *from = At(mesh, first + k), *to = At(mesh, first + (k + 1) % 3);
      for (std::size_t i = 0; i < 3; ++i) edges[k][i] = static_cast<double>(to[i]) - from[i];
    }
    Cross(normal, edges[0], edges[1]);
    const double area = Norm3(normal);
    for (double& x : normal) x = area > 0 ? x / area : 0;
    for (std::size_t k = 0; k < 3; ++k) {
      Corner& corner = corners[first + k];
      Copy3(corner.normal, normal);
      corner.angle = std::atan2(area, -Dot3(edges[k], edges[(k + 2) % 3]));
    }
  }
  return corners;
}

// The corners at each vertex, as runs of one list.
struct Fans {
  std::vector<std::size_t> begin, corners;
};

Fans FansOf(const MeshData& mesh) {
  Fans fans;
  fans.begin.assign(mesh.vertices.size() / 3 + 1, 0);
  for (const int vertex : mesh.faces) ++fans.begin[static_cast<std::size_t>(vertex) + 1];
  for (std::size_t v = 1; v < fans.begin.size(); ++v) fans.begin[v] += fans.begin[v - 1];
  std::vector<std::size_t> next(fans.begin.begin(), fans.begin.end() - 1);
  fans.corners.resize(mesh.faces.size());
  for (std::size_t corner = 0; corner < mesh.faces.size(); ++corner) {
    fans.corners[next[static_cast<std::size_t>(mesh.faces[corner])]++] = corner;
  }
  return fans;
}

class Shader {
 public:
  explicit Shader(MeshData& mesh) : mesh_(mesh), corners_(CornersOf(mesh)), fans_(FansOf(mesh)) {}

  void Run() {
    mesh_.face_normals.assign(mesh_.faces.size(), 0);
    for (std::size_t v = 0; v + 1 < fans_.begin.size(); ++v) {
      first_ = mesh_.normals.size() / 3;
      for (std::size_t i = fans_.begin[v]; i < fans_.begin[v + 1]; ++i) {
        double mean[3];
        MeanAround(fans_.corners[i], v, mean);
        mesh_.face_normals[fans_.corners[i]] = IdOf(mean);
      }
    }
  }

 private:
  void MeanAround(std::size_t corner, std::size_t vertex, double mean[3]) const {
    constexpr std::size_t kWidest = 256;  // faces around a vertex; the hub of a wider fan stays flat
    const double* own = corners_[corner].normal;
    Zero3(mean);
    const std::size_t begin = fans_.begin[vertex], end = fans_.begin[vertex + 1];
    if (end - begin > kWidest) Copy3(mean, own);
    for (std::size_t i = begin; i < end && end - begin <= kWidest; ++i) {
      const Corner& other = corners_[fans_.corners[i]];
      if (Dot3(other.normal, own) >= kSharpEdge) AddScl3(mean, mean, other.normal, other.angle);
    }
    const double length = Norm3(mean);
    const double up[3] = {0, 0, 1};
    if (length > 0) {
      for (int k = 0; k < 3; ++k) mean[k] /= length;
    } else {
      Copy3(mean, up);  // of a face without area
    }
  }

  // The id of the normal, which is one of this vertex already where the same faces count.
  int IdOf(const double normal[3]) {
    const float wanted[3] = {static_cast<float>(normal[0]), static_cast<float>(normal[1]),
                             static_cast<float>(normal[2])};
    std::vector<float>& all = mesh_.normals;
    std::size_t id = first_;
    while (3 * id < all.size() && !std::equal(wanted, wanted + 3, &all[3 * id])) ++id;
    if (3 * id == all.size()) all.insert(all.end(), wanted, wanted + 3);
    return static_cast<int>(id);
  }

  MeshData& mesh_;
  const std::vector<Corner> corners_;
  const Fans fans_;
  std::size_t first_ = 0;  // normal of the vertex that is looked at
};

}  // namespace

void AddCreasedNormals(MeshData& mesh) {
  const auto outside = [&](int id) {
    return id < 0 || 3 * static_cast<std::size_t>(id) >= mesh.vertices.size();
  };
  if (!mesh.normals.empty() || mesh.faces.empty()) return;
  if (std::any_of(mesh.faces.begin(), mesh.faces.end(), outside)) return;  // the compiler says what is wrong
  Shader(mesh).Run();
}

}  // namespace pliant::io
