#include "render/scene/deformables.h"

#include <algorithm>
#include <cmath>

#include "engine/math/vec3f.h"

namespace pliant::render {
namespace {

constexpr float kMinEdgeLength = 1e-9f;

// A rotation whose z axis points along `axis` (unit length).
void FrameAlong(const float axis[3], float mat[9]) {
  const float helper[3] = {std::fabs(axis[0]) < 0.7f ? 1.0f : 0.0f, std::fabs(axis[0]) < 0.7f ? 0.0f : 1.0f,
                           0};
  float x[3], y[3];
  Cross3f(x, helper, axis);
  Normalize3f(x);
  Cross3f(y, axis, x);
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
    return Norm3f(d);
  }
};

// An empty surface behind what the list has so far.
DynamicSurface BeginSurface(const DrawList& list) {
  DynamicSurface surface = {};
  surface.range.first_index = static_cast<std::uint32_t>(list.dynamic_indices.size());
  surface.range.base_vertex = static_cast<std::uint32_t>(list.dynamic_vertices.size());
  return surface;
}

}  // namespace

DynamicSurface AppendSkin(const mjvScene& scene, int skin, const MeshArrays& topology, DrawList* list) {
  const float* vert = scene.skinvert + 3 * static_cast<size_t>(scene.skinvertadr[skin]);
  const float* normal = scene.skinnormal + 3 * static_cast<size_t>(scene.skinvertadr[skin]);
  DynamicSurface surface = BeginSurface(*list);
  surface.range.index_count = static_cast<std::uint32_t>(topology.indices.size());
  Bounds bounds;
  for (size_t i = 0; i < topology.vertices.size(); ++i) {
    MeshVertex v = topology.vertices[i];
    std::copy(vert + 3 * i, vert + 3 * i + 3, v.position);
    std::copy(normal + 3 * i, normal + 3 * i + 3, v.normal);
    bounds.Add(v.position);
    list->dynamic_vertices.push_back(v);
  }
  for (std::uint32_t i : topology.indices) list->dynamic_indices.push_back(surface.range.base_vertex + i);
  surface.radius = bounds.Center(surface.center);
  return surface;
}

std::optional<DynamicSurface> AppendFlexFaces(const mjvScene& scene, int flex, DrawList* list) {
  const int faces = scene.flexfaceused[flex];
  if (faces <= 0 || !(scene.flexskinopt || scene.flexfaceopt)) return std::nullopt;
  const size_t first = 9 * static_cast<size_t>(scene.flexfaceadr[flex]);
  DynamicSurface surface = BeginSurface(*list);
  surface.range.index_count = static_cast<std::uint32_t>(3 * faces);
  Bounds bounds;
  for (int i = 0; i < 3 * faces; ++i) {
    MeshVertex v{};
    std::copy(scene.flexface + first + 3 * i, scene.flexface + first + 3 * i + 3, v.position);
    std::copy(scene.flexnormal + first + 3 * i, scene.flexnormal + first + 3 * i + 3, v.normal);
    const float* uv = scene.flextexcoord + 6 * static_cast<size_t>(scene.flexfaceadr[flex]) + 2 * i;
    v.texcoord[0] = uv[0];
    v.texcoord[1] = uv[1];
    bounds.Add(v.position);
    list->dynamic_indices.push_back(static_cast<std::uint32_t>(list->dynamic_vertices.size()));
    list->dynamic_vertices.push_back(v);
  }
  surface.radius = bounds.Center(surface.center);
  return surface;
}

bool FindFlexEdge(const mjvScene& scene, int flex, int edge, FlexEdge* rod) {
  const float* vert = scene.flexvert + 3 * static_cast<size_t>(scene.flexvertadr[flex]);
  const int* ends = scene.flexedge + 2 * static_cast<size_t>(scene.flexedgeadr[flex] + edge);
  const float *a = vert + 3 * ends[0], *b = vert + 3 * ends[1];
  float axis[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
  const float length = Norm3f(axis);
  if (length < kMinEdgeLength) return false;
  for (float& v : axis) v /= length;
  FrameAlong(axis, rod->mat);
  for (int i = 0; i < 3; ++i) rod->center[i] = 0.5f * (a[i] + b[i]);
  rod->half_length = 0.5f * length;
  return true;
}

}  // namespace pliant::render
