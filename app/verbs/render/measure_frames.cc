#include "app/verbs/render/measure_frames.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/output/picture.h"
#include "app/verbs/render/qualities.h"
#include "engine/visual/camera.h"
#include "engine/visual/defaults.h"
#include "engine/visual/scene.h"
#include "render/gl/egl_context.h"
#include "render/gl/gl.h"
#include "render/gl/loader.h"
#include "render/readback.h"
#include "render/renderer.h"

namespace pliant::app {
namespace {

constexpr int kWidth = 1280, kHeight = 720;

// The camera goes a little around the model from frame to frame, so that no driver can reuse a picture.
double DrawOne(const mjModel& m, mjData& d, const render::RenderSettings& settings, int frame,
               const render::OffscreenTarget& target, render::Renderer& renderer, mjvScene& scene) {
  mjvOption option;
  visual::DefaultOption(&option);
  mjvCamera camera;
  visual::DefaultFreeCamera(m, &camera);
  camera.azimuth += 0.5 * frame;
  const auto begin = std::chrono::steady_clock::now();
  visual::UpdateScene(m, d, option, nullptr, &camera, mjCAT_ALL, &scene);
  renderer.Render(m, scene, target.viewport(), target.framebuffer(), settings);
  glFinish();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

FrameTimes MeasureFrames(const mjModel& m, mjData& d, int frames) {
  std::string error;
  const std::unique_ptr<render::EglContext> context = render::EglContext::Create(&error);
  if (context == nullptr) throw std::runtime_error("no OpenGL for off-screen pictures: " + error);
  FrameTimes result;
  result.driver = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  result.software = render::IsSoftwareGl();
  OwnedScene owned(m);
  const render::OffscreenTarget target(kWidth, kHeight);
  render::Renderer renderer(m);
  for (const std::string& look : LookNames()) {
    for (const std::string& quality : QualityNames()) {
      const render::RenderSettings settings = SettingsOf(quality, look);
      DrawOne(m, d, settings, 0, target, renderer, owned.scene);  // makes programs and targets
      std::vector<double> times;
      for (int i = 1; i <= frames; ++i)
        times.push_back(DrawOne(m, d, settings, i, target, renderer, owned.scene));
      std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2),
                       times.end());
      result.times.push_back({quality, look, times[times.size() / 2]});
    }
  }
  return result;
}

}  // namespace pliant::app
