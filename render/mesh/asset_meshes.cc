#include "render/mesh/asset_meshes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/math/vec3f.h"

namespace pliant::render {
namespace {

struct CornerKey {
  int vertex, normal, texcoord;
  bool operator==(const CornerKey&) const = default;
};

// The vertices that corners have become, found by what the corners are.
class KnownCorners {
 public:
  explicit KnownCorners(size_t expected) : slots_(std::bit_ceil(2 * expected + 1), kFree) {}

  // The number of the vertex; that of the next one, and true, when there is none yet.
  std::pair<std::uint32_t, bool> Find(const CornerKey& key) {
    const size_t slot = SlotOf(key);
    if (slots_[slot] != kFree) return {slots_[slot], false};
    const auto number = static_cast<std::uint32_t>(keys_.size());
    slots_[slot] = number;
    keys_.push_back(key);
    if (2 * keys_.size() > slots_.size()) Widen();
    return {number, true};
  }

 private:
  static constexpr std::uint32_t kFree = 0xFFFFFFFFu;

  size_t SlotOf(const CornerKey& k) const {
    size_t h = static_cast<size_t>(k.vertex) * 0x9E3779B97F4A7C15ull;
    h = (h ^ static_cast<size_t>(k.normal)) * 0xC2B2AE3D27D4EB4Full;
    h = (h ^ static_cast<size_t>(k.texcoord)) * 0x165667B19E3779F9ull;
    const size_t mask = slots_.size() - 1;
    size_t slot = (h ^ (h >> 32)) & mask;
    while (slots_[slot] != kFree && keys_[slots_[slot]] != k) slot = (slot + 1) & mask;
    return slot;
  }
  void Widen() {
    slots_.assign(2 * slots_.size(), kFree);
    for (size_t i = 0; i < keys_.size(); ++i) slots_[SlotOf(keys_[i])] = static_cast<std::uint32_t>(i);
  }

  std::vector<std::uint32_t> slots_;  // a power of two, at most half of them used
  std::vector<CornerKey> keys_;       // by vertex
};

void FaceNormal(const float* a, const float* b, const float* c, float normal[3]) {
  const float u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
  const float v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
  Cross3f(normal, u, v);
  if (Normalize3f(normal) > 0) return;
  normal[0] = normal[1] = 0;
  normal[2] = 1;
}

void SideNormal(const float* vertices, const int* corner, float normal[3]) {
  const auto at = [&](int k) { return vertices + 3 * static_cast<size_t>(corner[k]); };
  FaceNormal(at(0), at(1), at(2), normal);
}

// A wall of a height field: a strip from the top edge (points p0, p1 of the grid) down to the base.
void AddWall(const float p0[3], const float p1[3], float base, MeshArrays* mesh) {
  const float low0[3] = {p0[0], p0[1], base};
  float n[3];
  FaceNormal(low0, p1, p0, n);
  const auto a = mesh->Add(p0[0], p0[1], base, n[0], n[1], n[2]);
  const auto b = mesh->Add(p1[0], p1[1], base, n[0], n[1], n[2]);
  const auto c = mesh->Add(p1[0], p1[1], p1[2], n[0], n[1], n[2]);
  const auto d = mesh->Add(p0[0], p0[1], p0[2], n[0], n[1], n[2]);
  mesh->Quad(a, b, c, d);
}

}  // namespace

MeshArrays AssetMesh(const mjModel& m, int mesh_id) {
  MeshArrays mesh;
  const float* vertices = m.mesh_vert + 3 * static_cast<size_t>(m.mesh_vertadr[mesh_id]);
  const float* normals = m.mesh_normal + 3 * static_cast<size_t>(m.mesh_normaladr[mesh_id]);
  const bool textured = m.mesh_texcoordadr[mesh_id] >= 0;
  const float* texcoords =
      textured ? m.mesh_texcoord + 2 * static_cast<size_t>(m.mesh_texcoordadr[mesh_id]) : nullptr;
  const size_t corners = 3 * static_cast<size_t>(m.mesh_facenum[mesh_id]);
  const size_t start = 3 * static_cast<size_t>(m.mesh_faceadr[mesh_id]);
  const auto expected = static_cast<size_t>(m.mesh_vertnum[mesh_id]);
  KnownCorners known(expected);
  mesh.vertices.reserve(expected);
  mesh.indices.reserve(corners);
  // Ids that point outside are kept by the compiler; the first coordinate serves for them, and the side.
  const auto known_id = [](int id, int count) { return id >= 0 && id < count; };
  for (size_t i = start; i < start + corners; ++i) {
    const int side = static_cast<int>((i - start) / 3), normal = m.mesh_facenormal[i];
    const bool smooth = known_id(normal, m.mesh_normalnum[mesh_id]);
    const bool placed = textured && known_id(m.mesh_facetexcoord[i], m.mesh_texcoordnum[mesh_id]);
    const CornerKey key{m.mesh_face[i], smooth ? normal : -1 - side, placed ? m.mesh_facetexcoord[i] : 0};
    const auto [vertex, added] = known.Find(key);
    if (added) {
      const float* p = vertices + 3 * static_cast<size_t>(key.vertex);
      float own[3];
      if (!smooth) SideNormal(vertices, m.mesh_face + start + 3 * static_cast<size_t>(side), own);
      const float* n = smooth ? normals + 3 * static_cast<size_t>(key.normal) : own;
      const float* t = textured ? texcoords + 2 * static_cast<size_t>(key.texcoord) : nullptr;
      mesh.Add(p[0], p[1], p[2], n[0], n[1], n[2], textured ? t[0] : 0, textured ? t[1] : 0);
    }
    mesh.indices.push_back(vertex);
  }
  return mesh;
}

// Layout of a hull graph: vertex count, face count, then per vertex an offset and the mesh vertex, the edges
// (one per vertex and three per face), and three mesh vertices per face.
MeshArrays HullMesh(const mjModel& m, int mesh_id) {
  MeshArrays mesh;
  if (m.mesh_graphadr[mesh_id] < 0) return mesh;
  const int* graph = m.mesh_graph + m.mesh_graphadr[mesh_id];
  const int vertex_count = graph[0], face_count = graph[1];
  const int* faces = graph + 2 + 3 * vertex_count + 3 * face_count;
  const float* vertices = m.mesh_vert + 3 * static_cast<size_t>(m.mesh_vertadr[mesh_id]);
  mesh.vertices.reserve(3 * static_cast<size_t>(face_count));
  mesh.indices.reserve(3 * static_cast<size_t>(face_count));
  for (int i = 0; i < face_count; ++i) {
    const float* p[3];
    for (int k = 0; k < 3; ++k) p[k] = vertices + 3 * static_cast<size_t>(faces[3 * i + k]);
    float n[3];
    FaceNormal(p[0], p[1], p[2], n);
    std::uint32_t id[3];
    for (int k = 0; k < 3; ++k) id[k] = mesh.Add(p[k][0], p[k][1], p[k][2], n[0], n[1], n[2]);
    mesh.Triangle(id[0], id[1], id[2]);
  }
  return mesh;
}

MeshArrays HFieldMesh(const mjModel& m, int hfield_id) {
  MeshArrays mesh;
  const int rows = m.hfield_nrow[hfield_id], cols = m.hfield_ncol[hfield_id];
  const mjtNum* size = m.hfield_size + 4 * hfield_id;
  const float* data = m.hfield_data + m.hfield_adr[hfield_id];
  const float dx = static_cast<float>(2 * size[0] / (cols - 1)),
              dy = static_cast<float>(2 * size[1] / (rows - 1));
  const auto top = static_cast<float>(size[2]), base = static_cast<float>(-size[3]);
  const auto height = [&](int r, int c) {
    return top * data[std::clamp(r, 0, rows - 1) * cols + std::clamp(c, 0, cols - 1)];
  };
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < cols; ++c) {
      // Central differences, one-sided at the border.
      const float span_x = dx * static_cast<float>(std::min(c + 1, cols - 1) - std::max(c - 1, 0));
      const float span_y = dy * static_cast<float>(std::min(r + 1, rows - 1) - std::max(r - 1, 0));
      const float nx = -(height(r, c + 1) - height(r, c - 1)) / span_x;
      const float ny = -(height(r + 1, c) - height(r - 1, c)) / span_y;
      const float inv = 1 / std::sqrt(nx * nx + ny * ny + 1);
      mesh.Add(static_cast<float>(-size[0]) + dx * static_cast<float>(c),
               static_cast<float>(-size[1]) + dy * static_cast<float>(r), height(r, c), nx * inv, ny * inv,
               inv);
    }
  }
  const auto id = [cols](int r, int c) { return static_cast<std::uint32_t>(r * cols + c); };
  for (int r = 0; r + 1 < rows; ++r) {
    for (int c = 0; c + 1 < cols; ++c) mesh.Quad(id(r, c), id(r, c + 1), id(r + 1, c + 1), id(r + 1, c));
  }
  std::vector<std::uint32_t> border;  // counter-clockwise from above
  border.reserve(2 * static_cast<size_t>(rows) + 2 * static_cast<size_t>(cols));
  for (int c = 0; c < cols; ++c) border.push_back(id(0, c));
  for (int r = 1; r < rows; ++r) border.push_back(id(r, cols - 1));
  for (int c = cols - 2; c >= 0; --c) border.push_back(id(rows - 1, c));
  for (int r = rows - 2; r >= 0; --r) border.push_back(id(r, 0));
  for (size_t i = 0; i + 1 < border.size(); ++i) {
    const MeshVertex from = mesh.vertices[border[i]], to = mesh.vertices[border[i + 1]];
    AddWall(from.position, to.position, base, &mesh);
  }
  const auto sx = static_cast<float>(size[0]), sy = static_cast<float>(size[1]);
  mesh.Quad(mesh.Add(-sx, -sy, base, 0, 0, -1), mesh.Add(-sx, sy, base, 0, 0, -1),
            mesh.Add(sx, sy, base, 0, 0, -1), mesh.Add(sx, -sy, base, 0, 0, -1));
  return mesh;
}

MeshArrays SkinMesh(const mjModel& m, int skin_id) {
  MeshArrays mesh;
  const float* vertices = m.skin_vert + 3 * static_cast<size_t>(m.skin_vertadr[skin_id]);
  const bool textured = m.skin_texcoordadr[skin_id] >= 0;
  const float* texcoords =
      textured ? m.skin_texcoord + 2 * static_cast<size_t>(m.skin_texcoordadr[skin_id]) : nullptr;
  for (int i = 0; i < m.skin_vertnum[skin_id]; ++i) {
    mesh.Add(vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2], 0, 0, 1,
             textured ? texcoords[2 * i] : 0, textured ? texcoords[2 * i + 1] : 0);
  }
  const int* faces = m.skin_face + 3 * static_cast<size_t>(m.skin_faceadr[skin_id]);
  mesh.indices.assign(faces, faces + 3 * static_cast<size_t>(m.skin_facenum[skin_id]));
  return mesh;
}

}  // namespace pliant::render
