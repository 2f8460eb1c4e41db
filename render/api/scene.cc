#include "render/api/scene.h"

#include <algorithm>

#include "render/api/buffers.h"
#include "render/api/context.h"
#include "render/api/scene_settings.h"
#include "render/api/text.h"
#include "render/gl/state.h"

namespace pliant::render {
namespace {

// The border of the picture, drawn inside of it.
void DrawFrame(const Viewport& v, const mjvScene& scene, Painter* painter) {
  const auto border = static_cast<float>(scene.framewidth);
  const auto width = static_cast<float>(v.width), height = static_cast<float>(v.height);
  const Color color = {scene.framergb[0], scene.framergb[1], scene.framergb[2]};
  painter->Start(v);
  painter->FillBox({0, 0, width, border}, color);
  painter->FillBox({0, height - border, width, border}, color);
  painter->FillBox({0, 0, border, height}, color);
  painter->FillBox({width - border, 0, border, height}, color);
  painter->Finish();
}

void DrawLabels(const Viewport& v, const mjvScene& scene, const DrawContext& context, Painter* painter) {
  const std::vector<LabelPlacement> labels = PlaceLabels(scene, v);
  if (labels.empty()) return;
  painter->Start(v);
  for (const LabelPlacement& label : labels) {
    ShadowedText(context.fonts.normal, label.x, static_cast<float>(v.height) - label.y, label.text, {1, 1, 1},
                 painter);
  }
  painter->Finish();
}

RenderSettings SettingsFor(const mjrContext& con, GLuint framebuffer) {
  RenderSettings settings = framebuffer == 0 ? WindowSettings() : PictureSettings();
  settings.anisotropy = TextureAnisotropy();
  settings.samples = SamplesForBound(con, framebuffer);
  settings.write_depth = true;
  return settings;
}

// One eye as a scene of its own.
mjvScene EyeOf(const mjvScene& scene, int eye) {
  mjvScene single = scene;  // shares the arrays
  single.stereo = mjSTEREO_NONE;
  single.camera[0] = single.camera[1] = scene.camera[eye];
  return single;
}

}  // namespace

void RenderScene(const mjrRect& viewport, const mjvScene& scene, const mjrContext& con) {
  DrawContext& context = ContextOf(con, "mjr_render");
  const mjModel& model = context.model.WithSettingsOf(con);
  const Viewport v = ViewportOf(viewport);
  GLint bound = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
  const auto framebuffer = static_cast<GLuint>(bound);
  const RenderSettings settings = SettingsFor(con, framebuffer);
  SetDefaultState();  // a program may have left anything
  if (scene.stereo == mjSTEREO_QUADBUFFERED && con.windowStereo && framebuffer == 0) {
    for (int eye : {0, 1}) {
      glDrawBuffer(eye == 0 ? GL_BACK_LEFT : GL_BACK_RIGHT);
      context.renderer.Render(model, EyeOf(scene, eye), v, framebuffer, settings);
    }
    glDrawBuffer(GL_BACK);
  } else {
    context.renderer.Render(model, scene, v, framebuffer, settings);
  }
  const bool flat = scene.flags[mjRND_SEGMENT] || scene.flags[mjRND_IDCOLOR] || scene.flags[mjRND_DEPTH];
  if (flat || v.width <= 0 || v.height <= 0) return;  // such pictures are data
  Painter& painter = CurrentPainter("mjr_render");
  if (scene.framewidth > 0) DrawFrame(v, scene, &painter);
  DrawLabels(v, scene, context, &painter);
}

}  // namespace pliant::render
