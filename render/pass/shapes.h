// Draws batches of a draw list with one of the shape programs.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/scene/draw_list.h"

namespace pliant::render {

// What is written for each pixel of a shape.
enum class ShapeOutput { kColor, kDepth, kId, kRandomColor, kDistance, kMask };

class ShapePass {
 public:
  // Copies instances and dynamic triangles of the frame to the GPU.
  void Upload(const DrawList& list);

  // Which batches are drawn besides their order.
  struct Selection {
    bool casters_only = false;
    int without_mirror = -1;  // leaves out the shapes of this mirror
    bool mirrors = false;     // true: mirrors show their picture (bound to kReflectionUnit by `bind_mirror`)
    bool both_sides = false;  // back faces of each shape, then its front faces: what lets light through
  };
  struct MirrorBinding {
    const GlTexture* picture = nullptr;
    const float* plane = nullptr;
  };

  // `#define` lines of the colour programs (ShadingDefines). Programs for lights that were seen
  // before are kept.
  void SetShading(const std::string& defines) { shading_ = defines; }
  const std::string& shading() const { return shading_; }

  void Draw(std::span<const ShapeBatch> batches, const DrawList& list, const MeshStore& meshes,
            const TextureStore& textures, ShapeOutput output, const Selection& selection,
            std::span<const MirrorBinding> mirrors);

  // Draws single instances with the mask program; used for outlines.
  void DrawMask(const DrawList& list, const MeshStore& meshes, std::span<const std::uint32_t> ids,
                float value);

  int draw_calls() const { return draw_calls_; }
  int triangles() const { return triangles_; }
  void ResetCounts() { draw_calls_ = triangles_ = 0; }

 private:
  // surface: `#define` lines beside those of the shading, for colours.
  Program& ProgramFor(ShapeOutput output, const std::string& surface);
  void BindMesh(const MeshStore& meshes, bool dynamic);
  void PointInstances(std::uint32_t first);
  void DrawBatch(const ShapeBatch& batch, const DrawList& list, const MeshStore& meshes);
  void DrawBothSides(const ShapeBatch& batch, const DrawList& list, const MeshStore& meshes);

  struct CachedProgram {
    std::string defines;
    ShapeOutput output;
    Program program;
  };
  std::vector<std::unique_ptr<CachedProgram>> programs_;
  std::string shading_;
  VertexArray vertex_array_;
  Buffer instances_;
  Buffer dynamic_vertices_;
  Buffer dynamic_indices_;
  int draw_calls_ = 0;
  int triangles_ = 0;
};

}  // namespace pliant::render
