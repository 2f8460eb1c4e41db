#include "render/scene/assets.h"

#include <algorithm>

#include "render/mesh/asset_meshes.h"
#include "render/mesh/primitives.h"

namespace pliant::render {
namespace {

constexpr int kMinSlices = 8, kMinStacks = 4;
constexpr int kMaxSlices = 256, kMaxStacks = 128;
constexpr int kShapesWithDetail = 4;

GlTexture MakeTexture(const mjModel& m, int id, float anisotropy) {
  const unsigned char* pixels = m.tex_data + m.tex_adr[id];
  const int width = m.tex_width[id], height = m.tex_height[id], channels = m.tex_nchannel[id];
  if (m.tex_type[id] == mjTEXTURE_2D)
    return GlTexture::Image2d(width, height, channels, pixels, false, anisotropy);
  return GlTexture::ImageCube(width, height, channels, pixels, false);
}

// A right-angled triangle with legs along x and y, seen from both sides.
MeshArrays TriangleMesh() {
  MeshArrays mesh;
  for (float side : {1.0f, -1.0f}) {
    const auto a = mesh.Add(0, 0, 0, 0, 0, side), b = mesh.Add(1, 0, 0, 0, 0, side),
               c = mesh.Add(0, 1, 0, 0, 0, side);
    if (side > 0) {
      mesh.Triangle(a, b, c);
    } else {
      mesh.Triangle(a, c, b);
    }
  }
  return mesh;
}

}  // namespace

void MeshStore::Append(const MeshArrays& mesh, MeshArrays* all) {
  MeshRange range;
  range.first_index = static_cast<std::uint32_t>(all->indices.size());
  range.index_count = static_cast<std::uint32_t>(mesh.indices.size());
  range.base_vertex = static_cast<std::uint32_t>(all->vertices.size());
  all->Append(mesh);
  ranges_.push_back(range);
}

void MeshStore::Build(const mjModel& m) {
  ranges_.clear();
  MeshArrays all;
  const int slices = std::clamp(m.vis.quality.numslices, kMinSlices, kMaxSlices);
  const int stacks = std::clamp(m.vis.quality.numstacks, kMinStacks, kMaxStacks);
  for (int level = 0; level < kDetailLevels; ++level) {
    const int n = std::max(kMinSlices, slices >> level), k = std::max(kMinStacks, stacks >> level);
    Append(SphereMesh(n, k), &all);
    Append(CapsuleMesh(n, k), &all);
    Append(CylinderMesh(n), &all);
    Append(ConeMesh(n), &all);
  }
  Append(PlaneMesh(), &all);
  Append(BoxMesh(), &all);
  Append(TriangleMesh(), &all);
  first_mesh_ = static_cast<int>(ranges_.size());
  for (int i = 0; i < m.nmesh; ++i) Append(AssetMesh(m, i), &all);
  first_hull_ = static_cast<int>(ranges_.size());
  for (int i = 0; i < m.nmesh; ++i) Append(HullMesh(m, i), &all);
  first_hfield_ = static_cast<int>(ranges_.size());
  for (int i = 0; i < m.nhfield; ++i) Append(HFieldMesh(m, i), &all);
  glBindVertexArray(0);
  vertices_.Upload(GL_ARRAY_BUFFER, all.vertices.data(), all.vertices.size() * sizeof(MeshVertex),
                   GL_STATIC_DRAW);
  indices_.Upload(GL_ELEMENT_ARRAY_BUFFER, all.indices.data(), all.indices.size() * sizeof(std::uint32_t),
                  GL_STATIC_DRAW);
}

int MeshStore::Unit(UnitShape shape, int detail) const {
  const int index = static_cast<int>(shape);
  if (index < kShapesWithDetail) return kShapesWithDetail * detail + index;
  return kShapesWithDetail * kDetailLevels + index - kShapesWithDetail;
}

void MeshStore::Replace(int id, const MeshArrays& mesh) {
  const MeshRange& r = range(id);
  if (mesh.indices.size() != r.index_count) return;
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
  glBufferSubData(GL_ARRAY_BUFFER, static_cast<GLintptr>(r.base_vertex * sizeof(MeshVertex)),
                  static_cast<GLsizeiptr>(mesh.vertices.size() * sizeof(MeshVertex)), mesh.vertices.data());
}

void MeshStore::UpdateMesh(const mjModel& m, int mesh_id) {
  Replace(Mesh(mesh_id), AssetMesh(m, mesh_id));
  Replace(Hull(mesh_id), HullMesh(m, mesh_id));
}

void MeshStore::UpdateHField(const mjModel& m, int hfield_id) {
  Replace(HField(hfield_id), HFieldMesh(m, hfield_id));
}

void TextureStore::Clear() {
  textures_.clear();
  skybox_ = -1;
  built_ = false;
}

void TextureStore::Build(const mjModel& m, float anisotropy) {
  Clear();
  anisotropy_ = anisotropy;
  built_ = true;
  for (int i = 0; i < m.ntex; ++i) {
    textures_.push_back(MakeTexture(m, i, anisotropy));
    if (m.tex_type[i] == mjTEXTURE_SKYBOX && skybox_ < 0) skybox_ = i;
  }
}

void TextureStore::Update(const mjModel& m, int texture_id) {
  if (texture_id < 0 || texture_id >= count()) return;
  textures_[static_cast<size_t>(texture_id)].Update(m.tex_nchannel[texture_id],
                                                    m.tex_data + m.tex_adr[texture_id]);
}

}  // namespace pliant::render
