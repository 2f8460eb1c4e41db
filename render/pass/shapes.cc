#include "render/pass/shapes.h"

#include <algorithm>
#include <cstddef>

#include "render/gl/bindings.h"

namespace pliant::render {
namespace {

const void* Offset(size_t bytes) { return reinterpret_cast<const void*>(bytes); }

std::string MapDefine(MapKind map) {
  switch (map) {
    case MapKind::kUv:
      return "#define MAP_UV\n";
    case MapKind::kPlane:
      return "#define MAP_PLANE\n";
    case MapKind::kCube:
      return "#define MAP_CUBE\n";
    default:
      return "";
  }
}

// `#define` lines for what a batch's surface reads.
std::string SurfaceOf(const ShapeBatch& batch, const DrawList& list, bool mirror) {
  std::string defines = MapDefine(batch.map);
  if (batch.texture >= 0) defines += "#define COLOR_MAP\n";
  if (batch.surface >= 0) defines += SurfaceDefines(list.surfaces[static_cast<size_t>(batch.surface)]);
  if (mirror) defines += "#define MIRROR\n";
  return defines;
}

struct InstanceField {
  unsigned attribute;
  size_t offset;
};

constexpr InstanceField kInstanceFields[] = {
    {kRow0, offsetof(ShapeInstance, rows)},
    {kRow1, offsetof(ShapeInstance, rows) + 4 * sizeof(float)},
    {kRow2, offsetof(ShapeInstance, rows) + 8 * sizeof(float)},
    {kScale, offsetof(ShapeInstance, scale)},
    {kColor, offsetof(ShapeInstance, color)},
    {kMaterial, offsetof(ShapeInstance, material)},
    {kTexture, offsetof(ShapeInstance, texture)},
    {kPhysical, offsetof(ShapeInstance, physical)},
};

}  // namespace

void ShapePass::Upload(const DrawList& list) {
  instances_.Upload(GL_ARRAY_BUFFER, list.instances.data(), list.instances.size() * sizeof(ShapeInstance),
                    GL_STREAM_DRAW);
  if (list.dynamic_indices.empty()) return;
  glBindVertexArray(0);
  dynamic_vertices_.Upload(GL_ARRAY_BUFFER, list.dynamic_vertices.data(),
                           list.dynamic_vertices.size() * sizeof(MeshVertex), GL_STREAM_DRAW);
  dynamic_indices_.Upload(GL_ELEMENT_ARRAY_BUFFER, list.dynamic_indices.data(),
                          list.dynamic_indices.size() * sizeof(std::uint32_t), GL_STREAM_DRAW);
}

// Programs are made when first needed: one for each kind of output, and for colour one for each kind
// of map and lighting.
Program& ShapePass::ProgramFor(ShapeOutput output, const std::string& surface) {
  std::string defines;
  const char* fragment = "flat.frag";
  switch (output) {
    case ShapeOutput::kColor:
      defines = shading_ + surface;
      fragment = "shape.frag";
      break;
    case ShapeOutput::kDepth:
      defines = "#define DEPTH_ONLY\n";
      fragment = "depth.frag";
      break;
    case ShapeOutput::kId:
      break;
    case ShapeOutput::kRandomColor:
      defines = "#define RANDOM_COLOR\n";
      break;
    case ShapeOutput::kDistance:
      defines = "#define DISTANCE\n";
      break;
    case ShapeOutput::kMask:
      defines = "#define DEPTH_ONLY\n";
      fragment = "mask.frag";
      break;
  }
  for (const auto& cached : programs_) {
    if (cached->output == output && cached->defines == defines) return cached->program;
  }
  programs_.push_back(std::unique_ptr<CachedProgram>(
      new CachedProgram{defines, output, Program("shape.vert", fragment, defines)}));
  return programs_.back()->program;
}

void ShapePass::BindMesh(const MeshStore& meshes, bool dynamic) {
  vertex_array_.Bind();
  glBindBuffer(GL_ARRAY_BUFFER, dynamic ? dynamic_vertices_.id() : meshes.vertices());
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, dynamic ? dynamic_indices_.id() : meshes.indices());
  const GLsizei stride = sizeof(MeshVertex);
  glVertexAttribPointer(kPosition, 4, GL_FLOAT, GL_FALSE, stride, Offset(offsetof(MeshVertex, position)));
  glVertexAttribPointer(kNormal, 3, GL_FLOAT, GL_FALSE, stride, Offset(offsetof(MeshVertex, normal)));
  glVertexAttribPointer(kTexcoord, 2, GL_FLOAT, GL_FALSE, stride, Offset(offsetof(MeshVertex, texcoord)));
  for (unsigned a : {kPosition, kNormal, kTexcoord}) glEnableVertexAttribArray(a);
}

// OpenGL 3.3 has no first instance: the attributes are pointed at it instead.
void ShapePass::PointInstances(std::uint32_t first) {
  const size_t base = first * sizeof(ShapeInstance);
  glBindBuffer(GL_ARRAY_BUFFER, instances_.id());
  for (const InstanceField& f : kInstanceFields) {
    glVertexAttribPointer(f.attribute, 4, GL_FLOAT, GL_FALSE, sizeof(ShapeInstance), Offset(base + f.offset));
    glEnableVertexAttribArray(f.attribute);
    glVertexAttribDivisor(f.attribute, 1);
  }
  glVertexAttribIPointer(kId, 1, GL_UNSIGNED_INT, sizeof(ShapeInstance),
                         Offset(base + offsetof(ShapeInstance, id)));
  glEnableVertexAttribArray(kId);
  glVertexAttribDivisor(kId, 1);
}

void ShapePass::DrawBatch(const ShapeBatch& batch, const DrawList& list, const MeshStore& meshes) {
  const MeshRange& range =
      batch.dynamic ? list.dynamic_ranges[static_cast<size_t>(batch.mesh)] : meshes.range(batch.mesh);
  if (range.index_count == 0) return;
  PointInstances(batch.first);
  glDrawElementsInstanced(GL_TRIANGLES, static_cast<GLsizei>(range.index_count), GL_UNSIGNED_INT,
                          Offset(range.first_index * sizeof(std::uint32_t)),
                          static_cast<GLsizei>(batch.count));
  ++draw_calls_;
  triangles_ += static_cast<int>(range.index_count / 3 * batch.count);
}

// Shape by shape, as one may lie behind the next.
void ShapePass::DrawBothSides(const ShapeBatch& batch, const DrawList& list, const MeshStore& meshes) {
  ShapeBatch one = batch;
  one.count = 1;
  for (; one.first < batch.first + batch.count; ++one.first) {
    for (const GLenum hidden : {GL_FRONT, GL_BACK}) {
      glCullFace(hidden);
      DrawBatch(one, list, meshes);
    }
  }
}

void ShapePass::Draw(std::span<const ShapeBatch> batches, const DrawList& list, const MeshStore& meshes,
                     const TextureStore& textures, ShapeOutput output, const Selection& selection,
                     std::span<const MirrorBinding> mirrors) {
  const Program* in_use = nullptr;
  int texture_in_use = -1;
  int mesh_bound = -1;  // 0 static, 1 dynamic
  const bool culls = glIsEnabled(GL_CULL_FACE);
  for (const ShapeBatch& batch : batches) {
    if (selection.casters_only ? !batch.casts : !batch.visible) continue;
    if (batch.mirror >= 0 && batch.mirror == selection.without_mirror) continue;
    const bool colored = output == ShapeOutput::kColor;
    const bool mirror = colored && selection.mirrors && batch.mirror >= 0;
    Program& program = ProgramFor(output, colored ? SurfaceOf(batch, list, mirror) : "");
    if (&program != in_use) {
      program.Use();
      in_use = &program;
    }
    if (colored && batch.texture >= 0 && batch.texture != texture_in_use) {
      textures.texture(batch.texture).Bind(batch.map == MapKind::kCube ? kCubeUnit : kColorUnit);
      texture_in_use = batch.texture;
    }
    if (colored && batch.surface >= 0)
      BindSurfaceMaps(list.surfaces[static_cast<size_t>(batch.surface)], textures);
    if (mirror) {
      const MirrorBinding& m = mirrors[static_cast<size_t>(batch.mirror)];
      m.picture->Bind(kReflectionUnit);
      program.Set("mirror_plane", m.plane[0], m.plane[1], m.plane[2], m.plane[3]);
    }
    if (mesh_bound != static_cast<int>(batch.dynamic)) {
      BindMesh(meshes, batch.dynamic);
      mesh_bound = static_cast<int>(batch.dynamic);
    }
    const bool sheet = batch.dynamic || meshes.IsSheet(batch.mesh);
    if (selection.both_sides && culls && !sheet) {
      DrawBothSides(batch, list, meshes);
      continue;
    }
    if (batch.dynamic) glDisable(GL_CULL_FACE);  // seen from both sides
    DrawBatch(batch, list, meshes);
    if (batch.dynamic && culls) glEnable(GL_CULL_FACE);
  }
  glBindVertexArray(0);
}

void ShapePass::DrawMask(const DrawList& list, const MeshStore& meshes, std::span<const std::uint32_t> ids,
                         float value) {
  Program& program = ProgramFor(ShapeOutput::kMask, "");
  program.Use();
  program.Set("mask_value", value);
  for (const std::vector<ShapeBatch>* batches : {&list.opaque, &list.transparent}) {
    for (const ShapeBatch& batch : *batches) {
      for (std::uint32_t i = batch.first; i < batch.first + batch.count; ++i) {
        if (std::find(ids.begin(), ids.end(), list.instances[i].id) == ids.end()) continue;
        ShapeBatch one = batch;
        one.first = i;
        one.count = 1;
        BindMesh(meshes, one.dynamic);
        DrawBatch(one, list, meshes);
      }
    }
  }
  glBindVertexArray(0);
}

}  // namespace pliant::render
