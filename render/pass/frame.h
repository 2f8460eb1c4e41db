// The uniform block that all shaders share (shaders/frame.glsl).
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <string>

#include "render/camera.h"
#include "render/gl/buffer.h"
#include "render/scene/draw_list.h"
#include "render/settings.h"

namespace pliant::render {

constexpr int kMaxLights = 16;  // lights that shade at once
constexpr int kMaxShadows = 4;  // of them with a shadow map

struct LightUniforms {
  float position[4];
  float direction[4];
  float attenuation[4];
  float ambient[4];
  float diffuse[4];
  float specular[4];
};

// Layout std140: only vec4 and mat4, so that C++ and GLSL agree.
struct FrameUniforms {
  Mat4 view_projection;
  Mat4 inverse_view_projection;
  Mat4 shadow_matrix[kMaxShadows];
  LightUniforms lights[kMaxLights];
  float eye[4];
  float forward[4];
  float clip_plane[4];
  float fog[4];
  float fog_range[4];
  float haze[4];
  float shadow_info[4];
  float color_info[4];
  float viewport[4];
};

// Camera, fog, haze and colour; no lights. (x, y, width, height) is where the picture lies in
// its target, pixels.
void FillFrame(const mjModel& m, const mjvScene& scene, const CameraMatrices& camera, const DrawList& list,
               const RenderSettings& settings, const float viewport[4], FrameUniforms* frame);

// Lights of the scene, without shadows. Lights beyond kMaxLights are left out.
void FillLights(const mjvScene& scene, const RenderSettings& settings, FrameUniforms* frame);

// `#define` lines for shape.frag that fit the lights and effects of this frame;
// call it after the shadow pass.
std::string ShadingDefines(const mjvScene& scene, const RenderSettings& settings, const FrameUniforms& frame);

// Replaces the camera by its mirror image and keeps only what lies in front of the mirror.
void MirrorFrame(const Mirror& mirror, const CameraMatrices& camera, FrameUniforms* frame);

// Copies the block to the GPU and binds it.
void UploadFrame(const FrameUniforms& frame, Buffer* buffer);

}  // namespace pliant::render
