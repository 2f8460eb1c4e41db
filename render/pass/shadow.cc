#include "render/pass/shadow.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/math/vec3f.h"
#include "render/gl/bindings.h"
#include "render/hash.h"

namespace pliant::render {
namespace {

constexpr float kDegree = 3.14159265358979f / 180;
constexpr float kMaxHalfAngle = 80 * kDegree;
constexpr int kMinMapSize = 256, kMaxMapSize = 8192;
constexpr float kSlopeBias = 1.5f, kConstantBias = 2;  // glPolygonOffset
constexpr float kRadiusSteps = 8;  // per doubling: the map's scale changes in steps, not every frame

struct LightView {
  Mat4 world_to_clip;
  float texel;  // width of a texel: at distance 1 (spot) or everywhere (directional)
};

Mat4 LookAlong(const float pos[3], const float dir[3]) {
  const bool steep = std::fabs(dir[2]) > 0.99f;
  const float hint[3] = {steep ? 1.0f : 0.0f, 0, steep ? 0.0f : 1.0f};
  float x[3], y[3];
  Cross3f(x, dir, hint);
  Normalize3f(x);
  Cross3f(y, x, dir);
  Mat4 v = Identity4();
  for (int i = 0; i < 3; ++i) {
    v[4 * i] = x[i];
    v[4 * i + 1] = y[i];
    v[4 * i + 2] = -dir[i];
    v[12] -= x[i] * pos[i];
    v[13] -= y[i] * pos[i];
    v[14] += dir[i] * pos[i];
  }
  return v;
}

float Quantize(float radius) { return std::exp2(std::ceil(std::log2(radius) * kRadiusSteps) / kRadiusSteps); }

LightView DirectionalView(const float direction[3], const DrawList& list, int map_size) {
  const float r = Quantize(1.02f * list.casters_radius);
  const float texel = 2 * r / static_cast<float>(map_size);
  Mat4 view = LookAlong(list.casters_center, direction);
  // The grid of texels stays in place when the center moves: shadow edges do not crawl.
  const float origin[3] = {0, 0, 0};
  const Mat4 turn = LookAlong(origin, direction);
  for (int k = 0; k < 2; ++k) {
    float along = 0;
    for (int i = 0; i < 3; ++i) along += turn[4 * i + k] * list.casters_center[i];
    view[12 + k] = -texel * std::round(along / texel);
  }
  Mat4 p = Identity4();
  p[0] = p[5] = 1 / r;
  p[10] = -1 / r;  // depth -r to r in front of the center
  return {Multiply(p, view), texel};
}

LightView SpotView(const mjvLight& light, const DrawList& list, int map_size) {
  float aim[3];
  for (int i = 0; i < 3; ++i) aim[i] = list.casters_center[i] - light.pos[i];
  const float distance = Norm3f(aim);
  const float r = 1.02f * list.casters_radius;
  const float cutoff = std::min(light.cutoff * kDegree, kMaxHalfAngle);
  float half = distance > r ? std::asin(r / distance) : kMaxHalfAngle;
  if (half < cutoff) {
    for (float& v : aim) v /= distance;
    half = Quantize(half);
  } else {
    std::copy(light.dir, light.dir + 3, aim);
    half = cutoff;
  }
  half = std::min(half, kMaxHalfAngle);
  const float far = distance + r, near = std::max(distance - r, 0.005f * far);
  const float t = std::tan(half);
  Mat4 p{};
  p[0] = p[5] = 1 / t;
  p[10] = -(far + near) / (far - near);
  p[11] = -1;
  p[14] = -2 * far * near / (far - near);
  return {Multiply(p, LookAlong(light.pos, aim)), 2 * t / static_cast<float>(map_size)};
}

// Clip coordinates to texture coordinates.
Mat4 ToTexture(const Mat4& clip) {
  const Mat4 half = {0.5f, 0, 0, 0, 0, 0.5f, 0, 0, 0, 0, 0.5f, 0, 0.5f, 0.5f, 0.5f, 1};
  return Multiply(half, clip);
}

// What a map shows, wherever it is looked at from; 0 where that cannot be told in short.
std::uint64_t KeyOf(const LightView& view, const DrawList& list, const MeshStore& meshes) {
  std::uint64_t shapes = 0;  // in any order, as that follows the eye
  for (const ShapeBatch& batch : list.opaque) {
    if (!batch.casts) continue;
    if (batch.dynamic) return 0;
    for (std::uint32_t i = batch.first; i < batch.first + batch.count; ++i) {
      const ShapeInstance& shape = list.instances[i];
      Hash one;
      one.Value(batch.mesh);
      one.Value(shape.rows);
      one.Value(shape.scale);
      shapes += one.Result();
    }
  }
  Hash hash;
  hash.Value(view.world_to_clip);
  hash.Value(meshes.version());
  hash.Value(shapes);
  return hash.Result();
}

// Numbers of the lights that throw shadows, no more than the settings allow.
std::vector<int> CastingLights(const ShadowScene& what) {
  const mjvScene& scene = what.scene;
  const int most = std::clamp(what.settings.shadow.max_lights, 0, kMaxShadows);
  std::vector<int> casting;
  if (!scene.flags[mjRND_SHADOW] || what.list.casters_radius <= 0) return casting;
  for (int i = 0; i < std::min(scene.nlight, kMaxLights) && static_cast<int>(casting.size()) < most; ++i) {
    const mjvLight& light = scene.lights[i];
    const bool kind = light.type == mjLIGHT_SPOT || light.type == mjLIGHT_DIRECTIONAL;
    const bool shines = light.diffuse[0] + light.diffuse[1] + light.diffuse[2] > 0;
    if (light.castshadow && kind && shines) casting.push_back(i);
  }
  return casting;
}

// Pixels on a side of each map: what the model asks for, within what the settings and the graphics allow.
int MapSize(const ShadowScene& what) {
  const int asked = std::max(what.m.vis.quality.shadowsize, kMinMapSize);
  return std::clamp(std::min(what.settings.shadow.map_size, asked), kMinMapSize, kMaxMapSize);
}

}  // namespace

void ShadowPass::Resize(int size, int layers) {
  if (maps_.width() == size && static_cast<int>(layers_.size()) >= layers) return;
  layers_.clear();
  drawn_.assign(static_cast<size_t>(layers), 0);
  maps_ = GlTexture::ShadowArray(size, layers);
  for (int i = 0; i < layers; ++i) layers_.push_back(Framebuffer::DepthLayer(maps_, i));
}

int ShadowPass::Draw(const ShadowScene& what, ShapePass* shapes, FrameUniforms* frame, Buffer* frame_buffer) {
  const DrawList& list = what.list;
  const std::vector<int> casting = CastingLights(what);
  if (casting.empty()) return 0;
  const int size = MapSize(what);
  Resize(size, static_cast<int>(casting.size()));
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
  glEnable(GL_CULL_FACE);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(kSlopeBias, kConstantBias);
  FrameUniforms light_frame = *frame;
  for (size_t k = 0; k < casting.size(); ++k) {
    const mjvLight& light = what.scene.lights[casting[k]];
    const LightView view = light.type == mjLIGHT_DIRECTIONAL ? DirectionalView(light.dir, list, size)
                                                             : SpotView(light, list, size);
    frame->shadow_matrix[k] = ToTexture(view.world_to_clip);
    frame->lights[casting[k]].ambient[3] = static_cast<float>(k);
    frame->lights[casting[k]].diffuse[3] = view.texel;
    light_frame.view_projection = view.world_to_clip;
    const std::uint64_t key = KeyOf(view, list, what.meshes);
    if (std::exchange(drawn_[k], key) == key && key != 0) continue;
    UploadFrame(light_frame, frame_buffer);
    layers_[k].Bind();
    glClear(GL_DEPTH_BUFFER_BIT);
    ShapePass::Selection selection;
    selection.casters_only = true;
    shapes->Draw(list.opaque, list, what.meshes, what.textures, ShapeOutput::kDepth, selection, {});
  }
  glDisable(GL_POLYGON_OFFSET_FILL);
  frame->shadow_info[2] = 1 / static_cast<float>(size);
  maps_.Bind(kShadowUnit);
  return static_cast<int>(casting.size());
}

}  // namespace pliant::render
