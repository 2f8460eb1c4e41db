#include "render/scene/assets.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <new>
#include <numeric>
#include <utility>

#include "engine/core/share_work.h"
#include "render/mesh/asset_meshes.h"
#include "render/mesh/coarse_mesh.h"
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

// On all cores where the meshes are worth it.
void ForMeshes(const mjModel& m, size_t count, const std::function<void(size_t)>& work) {
  constexpr mjtSize kWorthThreads = 50000;  // faces
  if (m.nmeshface >= kWorthThreads) return ShareWork(count, work);
  for (size_t i = 0; i < count; ++i) work(i);
}

void MakeParts(const mjModel& m, const std::function<MeshArrays(size_t)>& make, std::span<MeshArrays> out) {
  std::atomic<bool> out_of_memory = false;
  const auto work = [&](size_t i) {
    try {
      out[i] = make(i);
    } catch (const std::bad_alloc&) {
      out_of_memory = true;
    }
  };
  ForMeshes(m, out.size(), work);
  if (out_of_memory) throw std::bad_alloc();
}

std::vector<int> NumbersFrom(int first, size_t count) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

// Coarse levels are for meshes whose triangles take time, and have at most half as many. Textures would be
// torn where the picture's parts meet.
bool HasCoarse(const mjModel& m, int mesh_id) {
  constexpr int kManyFaces = 10000;
  return m.mesh_facenum[mesh_id] >= kManyFaces && m.mesh_texcoordadr[mesh_id] < 0;
}

bool IsWorthCells(int triangles, int cells) { return triangles >= 12 * cells * cells; }

}  // namespace

void MeshStore::Upload(std::span<MeshArrays> parts, std::span<const int> ids) {
  ++version_;
  size_t vertex = vertices_.bytes() / sizeof(MeshVertex), index = indices_.bytes() / sizeof(std::uint32_t);
  const size_t vertices_before = vertices_.bytes(), indices_before = indices_.bytes();
  for (size_t i = 0; i < parts.size(); ++i) {
    const auto base = static_cast<std::uint32_t>(vertex);
    ranges_[static_cast<size_t>(ids[i])] = {static_cast<std::uint32_t>(index),
                                            static_cast<std::uint32_t>(parts[i].indices.size()), base};
    for (std::uint32_t& corner : parts[i].indices) corner += base;
    vertex += parts[i].vertices.size();
    index += parts[i].indices.size();
  }
  vertices_.Grow(vertex * sizeof(MeshVertex) - vertices_before);
  indices_.Grow(index * sizeof(std::uint32_t) - indices_before);
  for (size_t i = 0; i < parts.size(); ++i) {
    const MeshArrays part = std::exchange(parts[i], MeshArrays());
    const MeshRange& at = range(ids[i]);
    vertices_.Write(at.base_vertex * sizeof(MeshVertex), part.vertices.data(),
                    part.vertices.size() * sizeof(MeshVertex));
    indices_.Write(at.first_index * sizeof(std::uint32_t), part.indices.data(),
                   part.indices.size() * sizeof(std::uint32_t));
  }
}

void MeshStore::Build(const mjModel& m) {
  std::vector<MeshArrays> parts;
  const int slices = std::clamp(m.vis.quality.numslices, kMinSlices, kMaxSlices);
  const int stacks = std::clamp(m.vis.quality.numstacks, kMinStacks, kMaxStacks);
  for (int level = 0; level < kDetailLevels; ++level) {
    const int n = std::max(kMinSlices, 2 * slices >> level), k = std::max(kMinStacks, 2 * stacks >> level);
    parts.push_back(SphereMesh(n, k));
    parts.push_back(CapsuleMesh(n, k));
    parts.push_back(CylinderMesh(n));
    parts.push_back(ConeMesh(n));
  }
  parts.push_back(PlaneMesh());
  parts.push_back(BoxMesh());
  parts.push_back(TriangleMesh());
  const auto nmesh = static_cast<size_t>(m.nmesh);
  first_mesh_ = static_cast<int>(parts.size());
  first_hull_ = first_mesh_ + static_cast<int>(m.nmesh);
  first_hfield_ = first_hull_ + static_cast<int>(m.nmesh);
  first_coarse_ = first_hfield_ + static_cast<int>(m.nhfield);
  parts.resize(parts.size() + 2 * nmesh);
  const auto light = [&m](size_t i) {
    const int id = static_cast<int>(i);
    return HasCoarse(m, id) ? MeshArrays() : AssetMesh(m, id);
  };
  MakeParts(m, light, std::span(parts).subspan(static_cast<size_t>(first_mesh_), nmesh));
  for (int i = 0; i < m.nhfield; ++i) parts.push_back(HFieldMesh(m, i));
  vertices_ = Buffer();
  indices_ = Buffer();
  ranges_.assign(parts.size() + std::size(kCoarseCells) * nmesh, MeshRange());
  has_hulls_ = false;
  loaded_.assign(ranges_.size(), true);
  extents_.assign(nmesh, 0);
  triangles_.assign(nmesh, 0);
  ForMeshes(m, nmesh, [&](size_t i) {
    if (HasCoarse(m, static_cast<int>(i))) extents_[i] = MeshExtent(m, static_cast<int>(i));
  });
  for (size_t i = 0; i < nmesh; ++i) {
    const int id = static_cast<int>(i);
    if (!HasCoarse(m, id)) continue;
    triangles_[i] = m.mesh_facenum[id];
    loaded_[static_cast<size_t>(Mesh(id))] = false;
    for (size_t level = 0; level < std::size(kCoarseCells); ++level)
      loaded_[static_cast<size_t>(Coarse(id, level))] = false;
  }
  Upload(parts, NumbersFrom(0, parts.size()));
}

MeshArrays MeshStore::MakeShape(const mjModel& m, int shape) const {
  if (shape < first_coarse_) return AssetMesh(m, shape - first_mesh_);
  const int levels = static_cast<int>(std::size(kCoarseCells)), coarse = shape - first_coarse_;
  return CoarseMesh(m, coarse / levels, kCoarseCells[coarse % levels]);
}

void MeshStore::Load(const mjModel& m, std::span<const int> shapes) {
  std::vector<int> missing;
  for (const int shape : shapes) {
    if (IsLoaded(shape)) continue;
    missing.push_back(shape);
    loaded_[static_cast<size_t>(shape)] = true;
  }
  if (missing.empty()) return;
  std::vector<MeshArrays> meshes(missing.size());
  MakeParts(
      m, [&](size_t i) { return MakeShape(m, missing[i]); }, meshes);
  Upload(meshes, missing);
}

int MeshStore::MeshFor(int mesh_id, float cell) const {
  const auto mesh = static_cast<size_t>(mesh_id);
  for (size_t level = std::size(kCoarseCells); level-- > 0;) {
    const int cells = kCoarseCells[level], shape = Coarse(mesh_id, level);
    if (extents_[mesh] > cell * static_cast<float>(cells) || !IsWorthCells(triangles_[mesh], cells)) continue;
    if (!IsLoaded(shape) || range(shape).index_count > 0) return shape;
  }
  return Mesh(mesh_id);
}

void MeshStore::AddHulls(const mjModel& m, const mjvScene& scene) {
  const auto is_hull = [](const mjvGeom& g) {
    return (g.type == mjGEOM_MESH || g.type == mjGEOM_SDF) && g.dataid % 2 == 1;
  };
  if (has_hulls_ || std::none_of(scene.geoms, scene.geoms + scene.ngeom, is_hull)) return;
  MakeHulls(m);
}

void MeshStore::MakeHulls(const mjModel& m) {
  std::vector<MeshArrays> hulls(static_cast<size_t>(m.nmesh));
  MakeParts(
      m, [&m](size_t i) { return HullMesh(m, static_cast<int>(i)); }, hulls);
  Upload(hulls, NumbersFrom(first_hull_, hulls.size()));
  has_hulls_ = true;
}

void MeshStore::LoadAll(const mjModel& m) {
  std::vector<int> shapes = NumbersFrom(first_mesh_, static_cast<size_t>(m.nmesh));
  for (int mesh = 0; mesh < m.nmesh; ++mesh) {
    for (size_t level = 0; level < std::size(kCoarseCells); ++level) {
      if (IsWorthCells(triangles_[static_cast<size_t>(mesh)], kCoarseCells[level]))
        shapes.push_back(Coarse(mesh, level));
    }
  }
  Load(m, shapes);
  if (!has_hulls_) MakeHulls(m);
}

int MeshStore::Unit(UnitShape shape, int detail) const {
  const int index = static_cast<int>(shape);
  if (index < kShapesWithDetail) return kShapesWithDetail * detail + index;
  return kShapesWithDetail * kDetailLevels + index - kShapesWithDetail;
}

void MeshStore::Replace(int id, const MeshArrays& mesh) {
  const MeshRange& r = range(id);
  if (mesh.indices.size() != r.index_count) return;
  ++version_;
  vertices_.Write(r.base_vertex * sizeof(MeshVertex), mesh.vertices.data(),
                  mesh.vertices.size() * sizeof(MeshVertex));
}

void MeshStore::UpdateMesh(const mjModel& m, int mesh_id) {
  const int shape = Mesh(mesh_id);
  Load(m, {&shape, 1});
  triangles_[static_cast<size_t>(mesh_id)] = 0;  // its coarse levels are those of what it was
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
