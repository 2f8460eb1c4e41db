#include "render/mesh/coarse_mesh.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/math/vec3f.h"

namespace pliant::render {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFFu;
constexpr size_t kDirections = 6;  // that a side may look along mostly

struct Box {
  float low[3], high[3];

  float Longest() const { return std::max({high[0] - low[0], high[1] - low[1], high[2] - low[2]}); }
};

std::span<const float> VerticesOf(const mjModel& m, int mesh_id) {
  return {m.mesh_vert + 3 * static_cast<size_t>(m.mesh_vertadr[mesh_id]),
          3 * static_cast<size_t>(m.mesh_vertnum[mesh_id])};
}

Box BoxAround(std::span<const float> vertices) {
  Box box = {{0, 0, 0}, {0, 0, 0}};
  for (size_t i = 0; i < vertices.size(); ++i) {
    float &low = box.low[i % 3], &high = box.high[i % 3];
    low = i < 3 ? vertices[i] : std::min(low, vertices[i]);
    high = i < 3 ? vertices[i] : std::max(high, vertices[i]);
  }
  return box;
}

// The cells that have vertices, numbered as they come, with the means of these.
class Cells {
 public:
  Cells(std::span<const float> vertices, int count) : of_vertex_(vertices.size() / 3) {
    const Box box = BoxAround(vertices);
    const auto along = static_cast<size_t>(count);
    const float per_metre = static_cast<float>(count) / std::max(box.Longest(), 1e-12f);
    std::vector<std::uint32_t> number(along * along * along, kNone);
    std::vector<float> members;
    for (size_t v = 0; v < of_vertex_.size(); ++v) {
      size_t at = 0;
      for (size_t k = 0; k < 3; ++k) {
        const float place = per_metre * (vertices[3 * v + k] - box.low[k]);
        at = along * at + static_cast<size_t>(std::clamp(static_cast<int>(place), 0, count - 1));
      }
      if (number[at] == kNone) {
        number[at] = static_cast<std::uint32_t>(members.size());
        members.push_back(0);
        centers_.resize(3 * members.size());
      }
      of_vertex_[v] = number[at];
      ++members[number[at]];
      for (size_t k = 0; k < 3; ++k) centers_[3 * size_t{number[at]} + k] += vertices[3 * v + k];
    }
    for (size_t i = 0; i < centers_.size(); ++i) centers_[i] /= members[i / 3];
  }

  std::uint32_t Of(int vertex) const { return of_vertex_[static_cast<size_t>(vertex)]; }
  const float* Center(std::uint32_t cell) const { return &centers_[3 * size_t{cell}]; }
  size_t Size() const { return centers_.size() / 3; }

 private:
  std::vector<std::uint32_t> of_vertex_;
  std::vector<float> centers_;
};

// Which axis a normal is nearest to, and to which end of it.
size_t Direction(const float n[3]) {
  size_t axis = 0;
  for (size_t k = 1; k < 3; ++k) {
    if (std::fabs(n[k]) > std::fabs(n[axis])) axis = k;
  }
  return 2 * axis + (n[axis] < 0 ? 1 : 0);
}

void SideNormal(std::span<const float> vertices, const int* corners, float normal[3]) {
  const float* p[3];
  for (int k = 0; k < 3; ++k) p[k] = &vertices[3 * static_cast<size_t>(corners[k])];
  float u[3], v[3];
  for (int k = 0; k < 3; ++k) {
    u[k] = p[1][k] - p[0][k];
    v[k] = p[2][k] - p[0][k];
  }
  Cross3f(normal, u, v);
  Normalize3f(normal);
}

}  // namespace

float MeshExtent(const mjModel& m, int mesh_id) { return BoxAround(VerticesOf(m, mesh_id)).Longest(); }

MeshArrays CoarseMesh(const mjModel& m, int mesh_id, int cells) {
  const std::span<const float> vertices = VerticesOf(m, mesh_id);
  const Cells grid(vertices, cells);
  const float* normals = m.mesh_normal + 3 * static_cast<size_t>(m.mesh_normaladr[mesh_id]);
  const int *face = m.mesh_face + 3 * static_cast<size_t>(m.mesh_faceadr[mesh_id]),
            *face_normal = m.mesh_facenormal + 3 * static_cast<size_t>(m.mesh_faceadr[mesh_id]);
  const auto faces = static_cast<size_t>(m.mesh_facenum[mesh_id]);
  std::vector<std::uint32_t> corner_of(kDirections * grid.Size(), kNone);
  MeshArrays mesh;
  for (size_t f = 0; f < 3 * faces; f += 3) {
    const std::uint32_t a = grid.Of(face[f]), b = grid.Of(face[f + 1]), c = grid.Of(face[f + 2]);
    if (a == b || b == c || c == a) continue;
    float side[3];
    bool side_known = false;
    for (size_t k = 0; k < 3; ++k) {
      const int id = face_normal[f + k];
      const float* normal = normals + 3 * static_cast<std::ptrdiff_t>(id);
      if (id < 0 || id >= m.mesh_normalnum[mesh_id]) {
        if (!side_known) SideNormal(vertices, face + f, side);
        side_known = true;
        normal = side;
      }
      const std::uint32_t cell = grid.Of(face[f + k]);
      std::uint32_t& corner = corner_of[kDirections * cell + Direction(normal)];
      if (corner == kNone) {
        const float* p = grid.Center(cell);
        corner = mesh.Add(p[0], p[1], p[2], 0, 0, 0);
      }
      float* sum = mesh.vertices[corner].normal;
      for (int i = 0; i < 3; ++i) sum[i] += normal[i];
      mesh.indices.push_back(corner);
    }
  }
  for (MeshVertex& vertex : mesh.vertices) {
    if (Normalize3f(vertex.normal) <= 0) vertex.normal[2] = 1;
  }
  return mesh;
}

}  // namespace pliant::render
