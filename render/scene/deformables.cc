// Flexes and skins: shapes whose triangles change from frame to frame.
#include <algorithm>
#include <cmath>

#include "render/scene/draw_list.h"

namespace pliant::render {
namespace {

constexpr float kMinEdgeLength = 1e-9f;

// A rotation whose z axis points along `axis` (unit length).
void FrameAlong(const float axis[3], float mat[9]) {
  const float helper[3] = {std::fabs(axis[0]) < 0.7f ? 1.0f : 0.0f, std::fabs(axis[0]) < 0.7f ? 0.0f : 1.0f,
                           0};
  float x[3] = {helper[1] * axis[2] - helper[2] * axis[1], helper[2] * axis[0] - helper[0] * axis[2],
                helper[0] * axis[1] - helper[1] * axis[0]};
  const float length = std::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
  for (float& v : x) v /= length;
  const float y[3] = {axis[1] * x[2] - axis[2] * x[1], axis[2] * x[0] - axis[0] * x[2],
                      axis[0] * x[1] - axis[1] * x[0]};
  for (int i = 0; i < 3; ++i) {
    mat[3 * i] = x[i];
    mat[3 * i + 1] = y[i];
    mat[3 * i + 2] = axis[i];
  }
}

struct Bounds {
  float low[3] = {1e30f, 1e30f, 1e30f};
  float high[3] = {-1e30f, -1e30f, -1e30f};

  void Add(const float p[3]) {
    for (int i = 0; i < 3; ++i) {
      low[i] = std::min(low[i], p[i]);
      high[i] = std::max(high[i], p[i]);
    }
  }
  float Center(float center[3]) const {
    float d[3];
    for (int i = 0; i < 3; ++i) {
      center[i] = 0.5f * (low[i] + high[i]);
      d[i] = 0.5f * (high[i] - low[i]);
    }
    return std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
  }
};

}  // namespace

void DrawListBuilder::AddDynamic(const mjvGeom& g, MeshRange range, const float center[3], float radius) {
  mjvGeom placed = g;
  const float identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  std::copy(identity, identity + 9, placed.mat);
  placed.pos[0] = placed.pos[1] = placed.pos[2] = 0;
  const float none[3] = {0, 0, 0};
  const size_t before = items_.size();
  const int id = static_cast<int>(list_->dynamic_ranges.size());
  list_->dynamic_ranges.push_back(range);
  AddShape(placed, id, {1, 1, 1, 0}, none, 1, radius, false);
  if (items_.size() == before) return;
  Item& item = items_.back();
  item.key.dynamic = true;
  float d = 0;
  for (int i = 0; i < 3; ++i)
    d += (center[i] - in_->camera.position[i]) * (center[i] - in_->camera.position[i]);
  item.depth = std::sqrt(d);
  std::copy(center, center + 3, item.center);
}

void DrawListBuilder::AddSkin(const mjvGeom& g) {
  const mjvScene& scene = in_->scene;
  const int id = g.objid;
  if (id < 0 || id >= scene.nskin || id >= static_cast<int>(in_->skins.size())) return;
  const MeshArrays& topology = in_->skins[static_cast<size_t>(id)];
  const float* vert = scene.skinvert + 3 * static_cast<size_t>(scene.skinvertadr[id]);
  const float* normal = scene.skinnormal + 3 * static_cast<size_t>(scene.skinvertadr[id]);
  MeshRange range;
  range.first_index = static_cast<std::uint32_t>(list_->dynamic_indices.size());
  range.base_vertex = static_cast<std::uint32_t>(list_->dynamic_vertices.size());
  range.index_count = static_cast<std::uint32_t>(topology.indices.size());
  Bounds bounds;
  for (size_t i = 0; i < topology.vertices.size(); ++i) {
    MeshVertex v = topology.vertices[i];
    std::copy(vert + 3 * i, vert + 3 * i + 3, v.position);
    std::copy(normal + 3 * i, normal + 3 * i + 3, v.normal);
    bounds.Add(v.position);
    list_->dynamic_vertices.push_back(v);
  }
  for (std::uint32_t i : topology.indices) list_->dynamic_indices.push_back(range.base_vertex + i);
  float center[3];
  const float radius = bounds.Center(center);
  AddDynamic(g, range, center, radius);
}

void DrawListBuilder::AddFlex(const mjvGeom& g) {
  const mjvScene& scene = in_->scene;
  const int id = g.objid;
  if (id < 0 || id >= scene.nflex) return;
  const float* vert = scene.flexvert + 3 * static_cast<size_t>(scene.flexvertadr[id]);
  const int faces = scene.flexfaceused[id];
  const bool surface = faces > 0 && (scene.flexskinopt || scene.flexfaceopt);
  const int dim = in_->model.flex_dim[id];
  const float radius = std::max(g.size[0], 1e-6f);
  const float none[3] = {0, 0, 0};
  mjvGeom part = g;
  part.matid = -1;

  if (surface) {
    const size_t first = 9 * static_cast<size_t>(scene.flexfaceadr[id]);
    MeshRange range;
    range.first_index = static_cast<std::uint32_t>(list_->dynamic_indices.size());
    range.base_vertex = static_cast<std::uint32_t>(list_->dynamic_vertices.size());
    range.index_count = static_cast<std::uint32_t>(3 * faces);
    Bounds bounds;
    for (int i = 0; i < 3 * faces; ++i) {
      MeshVertex v{};
      std::copy(scene.flexface + first + 3 * i, scene.flexface + first + 3 * i + 3, v.position);
      std::copy(scene.flexnormal + first + 3 * i, scene.flexnormal + first + 3 * i + 3, v.normal);
      const float* uv = scene.flextexcoord + 6 * static_cast<size_t>(scene.flexfaceadr[id]) + 2 * i;
      v.texcoord[0] = uv[0];
      v.texcoord[1] = uv[1];
      bounds.Add(v.position);
      list_->dynamic_indices.push_back(static_cast<std::uint32_t>(list_->dynamic_vertices.size()));
      list_->dynamic_vertices.push_back(v);
    }
    float center[3];
    const float extent = bounds.Center(center);
    AddDynamic(g, range, center, extent);
  }
  // The skin replaces vertices and edges; lines have no faces and always show their edges.
  const bool skin_only = scene.flexskinopt && surface;
  if (!skin_only && (scene.flexedgeopt || dim == 1)) {
    const int* edges = scene.flexedge + 2 * static_cast<size_t>(scene.flexedgeadr[id]);
    for (int e = 0; e < scene.flexedgenum[id]; ++e) {
      const float *a = vert + 3 * edges[2 * e], *b = vert + 3 * edges[2 * e + 1];
      float axis[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
      const float length = std::sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
      if (length < kMinEdgeLength) continue;
      for (float& v : axis) v /= length;
      FrameAlong(axis, part.mat);
      for (int i = 0; i < 3; ++i) part.pos[i] = 0.5f * (a[i] + b[i]);
      AddShape(part, in_->meshes.Unit(UnitShape::kCapsule, DetailOf(part.pos, radius)),
               {radius, radius, radius, 0.5f * length}, none, 1, radius + length, true);
    }
  }
  if (!skin_only && scene.flexvertopt) {
    for (int i = 0; i < scene.flexvertnum[id]; ++i) {
      std::copy(vert + 3 * i, vert + 3 * i + 3, part.pos);
      AddShape(part, in_->meshes.Unit(UnitShape::kSphere, DetailOf(part.pos, radius)),
               {radius, radius, radius, 0}, none, 1, radius, true);
    }
  }
}

}  // namespace pliant::render
