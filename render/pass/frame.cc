#include "render/pass/frame.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/math/vec3f.h"
#include "render/gl/bindings.h"
#include "render/look.h"

namespace pliant::render {
namespace {

constexpr float kDegree = 3.14159265358979f / 180;
constexpr float kDisplayGamma = 2.2f;
constexpr float kHazeStart = 0.4f;  // haze thickens slowly from here to the horizon: no visible edge

// Light strengths are written for display values; the physical way decodes them as it decodes colours.
void CopyLight(float out[4], const float rgb[3], bool linear) {
  for (int i = 0; i < 3; ++i) out[i] = linear ? std::pow(std::max(rgb[i], 0.0f), kDisplayGamma) : rgb[i];
}

}  // namespace

void FillFrame(const mjModel& m, const mjvScene& scene, const CameraMatrices& camera, const DrawList& list,
               const RenderSettings& settings, const float viewport[4], FrameUniforms* frame) {
  frame->view_projection = camera.view_projection;
  frame->inverse_view_projection = Inverse(camera.view_projection);
  std::copy(camera.position, camera.position + 3, frame->eye);
  frame->eye[3] = scene.camera[0].orthographic ? 1 : 0;
  std::copy(camera.forward, camera.forward + 3, frame->forward);
  const float everything[4] = {0, 0, 0, 1};
  std::copy(everything, everything + 4, frame->clip_plane);

  const auto extent = static_cast<float>(m.stat.extent);
  const float far = scene.camera[0].frustum_far;
  std::copy(m.vis.rgba.fog, m.vis.rgba.fog + 3, frame->fog);
  frame->fog[3] = scene.flags[mjRND_FOG] ? 1 : 0;
  frame->fog_range[0] = m.vis.map.fogstart * extent;
  frame->fog_range[1] = std::max(m.vis.map.fogend * extent, frame->fog_range[0] + 1e-6f);
  // Haze joins the ground to the sky: of a model without one, as in the reference, the ground just ends.
  frame->fog_range[2] = scene.flags[mjRND_HAZE] && list.meets_sky ? 1 : 0;
  frame->fog_range[3] = kHazeStart * (1 - std::clamp(m.vis.map.haze, 0.0f, 1.0f)) * far;
  std::copy(m.vis.rgba.haze, m.vis.rgba.haze + 3, frame->haze);
  frame->haze[3] = 0.95f * far;

  frame->shadow_info[1] = settings.shadow.softness;
  frame->color_info[0] = settings.color.exposure;
  frame->color_info[1] = settings.color.soft_clip;
  std::copy(viewport, viewport + 4, frame->viewport);
}

void FillLights(const mjvScene& scene, const RenderSettings& settings, FrameUniforms* frame) {
  const bool linear = settings.color.linear_light;
  const int count = std::min(scene.nlight, kMaxLights);
  for (int i = 0; i < count; ++i) {
    const mjvLight& in = scene.lights[i];
    LightUniforms& out = frame->lights[i];
    std::copy(in.pos, in.pos + 3, out.position);
    out.position[3] = static_cast<float>(in.type);
    std::copy(in.dir, in.dir + 3, out.direction);
    out.direction[3] = std::cos(std::min(in.cutoff, 180.0f) * kDegree);
    std::copy(in.attenuation, in.attenuation + 3, out.attenuation);
    // Only spots have coefficients; all zero means none.
    if (in.attenuation[0] + in.attenuation[1] + in.attenuation[2] <= 0) out.attenuation[0] = 1;
    out.attenuation[3] = in.exponent;
    CopyLight(out.ambient, in.ambient, linear);
    CopyLight(out.diffuse, in.diffuse, linear);
    CopyLight(out.specular, in.specular, linear);
    out.ambient[3] = -1;
    out.diffuse[3] = out.specular[3] = 0;
  }
  frame->forward[3] = static_cast<float>(count);
}

std::string ShadingDefines(const mjvScene& scene, const RenderSettings& settings,
                           const FrameUniforms& frame) {
  std::string defines;
  const auto count = static_cast<int>(frame.forward[3]);
  bool shadows = false;
  std::string calls;
  for (int i = 0; i < count; ++i) {
    const LightUniforms& light = frame.lights[i];
    const auto layer = static_cast<int>(light.ambient[3]);
    const bool attenuated =
        light.attenuation[0] != 1 || light.attenuation[1] != 0 || light.attenuation[2] != 0;
    const auto shines = [](const float rgb[4]) { return rgb[0] != 0 || rgb[1] != 0 || rgb[2] != 0; };
    const bool parts[] = {attenuated, shines(light.ambient), shines(light.specular)};
    shadows |= layer >= 0;
    calls += " add_light(" + std::to_string(i) + ", " + std::to_string(static_cast<int>(light.position[3])) +
             ", " + std::to_string(layer);
    for (const bool part : parts) calls += part ? ", true" : ", false";
    calls += ", surface, s);";
  }
  defines += "#define SHADE_LIGHTS" + calls + "\n";
  if (shadows) {
    const int taps = settings.shadow.filter_taps;
    const int side = taps >= 16 ? 4 : taps >= 9 ? 3 : taps >= 4 ? 2 : 1;
    defines += "#define SHADOW_TAPS " + std::to_string(side) + "\n";
  }
  if (scene.flags[mjRND_FOG]) defines += "#define FOG\n";
  if (frame.fog_range[2] > 0) defines += "#define HAZE\n";
  // Such pictures are those of a processor (PresetSettings).
  if (settings.smooth_edges) defines += "#define QUICK_POWERS\n";
  if (LookOf(settings) == Look::kStudio) defines += "#define STUDIO_LOOK\n";
  return defines;
}

void MirrorFrame(const Mirror& mirror, const CameraMatrices& camera, FrameUniforms* frame) {
  const float* n = mirror.plane;
  // Reflection about the plane (Householder matrix with offset).
  Mat4 reflect = Identity4();
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) reflect[4 * c + r] -= 2 * n[r] * n[c];
    reflect[12 + r] = -2 * n[3] * n[r];
  }
  frame->view_projection = Multiply(camera.view_projection, reflect);
  frame->inverse_view_projection = Inverse(frame->view_projection);
  const float height = Dot3f(n, camera.position) + n[3];
  const float along = Dot3f(n, camera.forward);
  for (int i = 0; i < 3; ++i) {
    frame->eye[i] = camera.position[i] - 2 * height * n[i];
    frame->forward[i] = camera.forward[i] - 2 * along * n[i];
  }
  std::copy(n, n + 4, frame->clip_plane);
}

void UploadFrame(const FrameUniforms& frame, Buffer* buffer) {
  buffer->Upload(GL_UNIFORM_BUFFER, &frame, sizeof(frame), GL_STREAM_DRAW);
  glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, buffer->id());
}

}  // namespace pliant::render
