// A model's meshes and textures on the GPU.
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <iterator>
#include <span>
#include <vector>

#include "render/gl/buffer.h"
#include "render/gl/texture.h"
#include "render/mesh/mesh_data.h"

namespace pliant::render {

// A run of triangles in the shared vertex and index buffers.
struct MeshRange {
  std::uint32_t first_index = 0;
  std::uint32_t index_count = 0;
  std::uint32_t base_vertex = 0;
};

// Shapes with levels of detail come first: 1 is as the model asks, 0 twice as fine, others coarser.
enum class UnitShape { kSphere, kCapsule, kCylinder, kCone, kPlane, kBox, kTriangle };
constexpr int kDetailLevels = 4;

// Cells along the longest side of a mesh in its coarse levels, finest first.
constexpr int kCoarseCells[] = {128, 64, 32, 16};

// All triangles that do not change from frame to frame, in one vertex and one index buffer.
class MeshStore {
 public:
  // Meshes with coarse levels, and each of these, come with the first picture that needs them (Load).
  void Build(const mjModel& m);
  // Shapes of MeshFor() that Build() left out; those that are there are passed over.
  void Load(const mjModel& m, std::span<const int> shapes);
  // Hulls, which may be as large as the meshes and are seldom looked at, come with the first scene that has
  // one to show.
  void AddHulls(const mjModel& m, const mjvScene& scene);
  // All that is left out: later scenes need no model with meshes.
  void LoadAll(const mjModel& m);
  void UpdateMesh(const mjModel& m, int mesh_id);  // same sizes as at Build()
  void UpdateHField(const mjModel& m, int hfield_id);

  int Unit(UnitShape shape, int detail) const;
  int Mesh(int mesh_id) const { return first_mesh_ + mesh_id; }
  // The mesh, or its coarsest level whose cells are no larger than `cell`, m. Levels that were found to be
  // empty do not count.
  int MeshFor(int mesh_id, float cell) const;
  // False: who draws it has to Load() it.
  bool IsLoaded(int shape) const { return loaded_[static_cast<size_t>(shape)]; }
  int Hull(int mesh_id) const { return first_hull_ + mesh_id; }
  int HField(int hfield_id) const { return first_hfield_ + hfield_id; }
  // Has no inside: planes and triangles.
  bool IsSheet(int id) const {
    return id == Unit(UnitShape::kPlane, 0) || id == Unit(UnitShape::kTriangle, 0);
  }

  const MeshRange& range(int id) const { return ranges_[static_cast<size_t>(id)]; }
  GLuint vertices() const { return vertices_.id(); }
  GLuint indices() const { return indices_.id(); }
  std::uint64_t version() const { return version_; }  // counts changes of the triangles

 private:
  // Behind what is there, as these shapes; empties them, so that no more than one copy of a mesh is held.
  void Upload(std::span<MeshArrays> parts, std::span<const int> ids);
  void Replace(int id, const MeshArrays& mesh);
  int Coarse(int mesh_id, size_t level) const {
    return first_coarse_ + static_cast<int>(std::size(kCoarseCells)) * mesh_id + static_cast<int>(level);
  }
  // What is drawn with this number: a mesh or one of its coarse levels.
  MeshArrays MakeShape(const mjModel& m, int shape) const;
  void MakeHulls(const mjModel& m);

  Buffer vertices_;
  Buffer indices_;
  std::vector<MeshRange> ranges_;
  std::uint64_t version_ = 0;
  int first_mesh_ = 0;
  int first_hull_ = 0;
  int first_hfield_ = 0;
  int first_coarse_ = 0;
  std::vector<float> extents_;  // of meshes, m
  std::vector<int> triangles_;  // of meshes with coarse levels; 0 for others
  std::vector<bool> loaded_;    // of all shapes
  bool has_hulls_ = false;
};

class TextureStore {
 public:
  void Clear();
  void Build(const mjModel& m, float anisotropy);
  void Update(const mjModel& m, int texture_id);

  const GlTexture& texture(int id) const { return textures_[static_cast<size_t>(id)]; }
  int count() const { return static_cast<int>(textures_.size()); }
  bool IsCube(int id) const { return texture(id).target() == GL_TEXTURE_CUBE_MAP; }
  int skybox() const { return skybox_; }  // -1: none
  bool IsBuiltFor(float anisotropy) const { return built_ && anisotropy_ == anisotropy; }

 private:
  std::vector<GlTexture> textures_;
  int skybox_ = -1;
  float anisotropy_ = 1;
  bool built_ = false;
};

}  // namespace pliant::render
