#include <mujoco/mujoco.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "app/files/model_loader.h"
#include "app/output/picture.h"
#include "app/output/picture_size.h"
#include "app/verbs/command_line.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/find_element.h"
#include "app/verbs/render/qualities.h"
#include "app/verbs/run_limits.h"
#include "app/verbs/verb.h"
#include "engine/model/handles.h"
#include "engine/model/sleep_notes.h"
#include "engine/visual/camera.h"
#include "engine/visual/defaults.h"
#include "engine/visual/scene.h"
#include "render/gl/egl_context.h"
#include "render/readback.h"
#include "render/renderer.h"
#include "render/supersample.h"
#include "render/video.h"
#include "ui/model/names.h"
#include "ui/viewport/camera_moves.h"

namespace pliant::app {
namespace {

constexpr const char* kUsualSize = "1280x720";
constexpr const char* kPaperSize = "3840x2160";
constexpr int kPaperSamples = 16;

struct RenderOptions {
  std::string model;
  std::string out;
  std::string size;  // empty: kUsualSize, or kPaperSize for a figure
  std::string camera;
  std::string keyframe;
  double time = 0;
  std::vector<std::string> flags;
  std::vector<double> view;  // azimuth, elevation, distance
  std::string quality = "high";
  std::string look = "reference";
  int supersample = 0;  // 0: kPaperSamples for a figure, else 1
  std::string kind = "color";
  std::string follow;
  int views = 1;
  int width = 0;
  int height = 0;
  bool transparent = false;
  double rate = 30;
};

bool IsVideo(const RenderOptions& o) { return !o.out.ends_with(".png") && !o.out.ends_with(".PNG"); }

std::optional<int> Parse(int argc, const char* const* argv, RenderOptions& o) {
  CommandLine line("pliant render", "Writes a picture of a model without a window.");
  line.Add("MODEL", o.model, "model file").Required();
  line.Add("-o,--output", o.out,
           "PNG file; or a video of --time: NAME.apng, NAME.gif, NAME.mp4 and others through ffmpeg, "
           "or a folder/")
      .Required();
  line.Add("--fps", o.rate, "pictures per simulated second of a video").Range(1.0, 1000.0).ShowDefault();
  line.Add("--size", o.size,
           "picture size in pixels, 1280x720 unless told, 3840x2160 with --quality paper; 'camera': "
           "that of the camera");
  line.Add("--follow", o.follow, "let the free camera look at this body");
  line.Add("--views", o.views, "1, 2 (and from the right) or 4 (right, front, above) pictures in one")
      .OneOf(std::vector<int>{1, 2, 4})
      .ShowDefault();
  line.Add("--camera", o.camera, "camera of the model, by name or number; default: the free camera");
  line.Add("--view", o.view, "azimuth, elevation (degrees) and distance of the free camera").Values(3);
  line.Add("--keyframe,--key", o.keyframe, "start from this keyframe (name or number)");
  line.Add("--time", o.time, "simulate this long first, seconds").Range(0.0, 1e9);
  line.Add("--flags", o.flags, "shown elements, as in: contact_force,joint,-shadow").SplitAt(',');
  line.Add("--quality", o.quality, "low, medium, high, or paper: a figure for print")
      .OneOf(QualityNames())
      .ShowDefault();
  line.Add("--look", o.look, "light and color: as the reference draws, or of a studio")
      .OneOf(LookNames())
      .ShowDefault();
  line.Add("--supersample", o.supersample,
           "pictures that are averaged, each moved by a part of a pixel; 16 with --quality paper, else 1")
      .Range(1, 256);
  line.Add("--kind", o.kind,
           "color; depth: from white at the eye to black at the farthest, three medians away at most; or "
           "segment: red + 256 green + 65536 blue counts the drawn shapes from 1, 0 is the background")
      .OneOf(std::vector<std::string>{"color", "depth", "segment"})
      .ShowDefault();
  line.Add("--transparent", o.transparent, "nothing where the background would be");
  if (const auto status = line.Parse(argc, argv)) return status;
  const bool paper = o.quality == "paper";
  if (o.size.empty()) o.size = paper ? kPaperSize : kUsualSize;
  if (o.supersample == 0) o.supersample = paper && o.kind == "color" ? kPaperSamples : 1;
  if (o.supersample > 1 && o.kind != "color") {
    std::fprintf(stderr, "--supersample: distances and numbers of objects have no mean; use --kind color\n");
    return kExitUsage;
  }
  if (o.transparent && IsVideo(o) && !render::KeepsAlpha(o.out)) {
    std::fprintf(stderr,
                 "--transparent: such a video shows a color everywhere; NAME.apng and a folder/ do not\n");
    return kExitUsage;
  }
  if (o.size != "camera" && !ParseSize(o.size, &o.width, &o.height)) {
    std::fprintf(stderr, "--size: '%s' is not a size such as 1280x720\n", o.size.c_str());
    return kExitUsage;
  }
  return std::nullopt;
}

void Advance(const mjModel& m, mjData& d, double time) {
  while (d.time < time - 0.5 * m.opt.timestep && !Diverged(d)) {
    mj_step(&m, &d);
    PromiseUntouched(m, d);
  }
  mj_forward(&m, &d);
}

// The exit status; after a message where it is not kExitOk.
int PrepareState(const RenderOptions& o, const mjModel& m, mjData& d) {
  if (!o.keyframe.empty()) {
    const int key = FindElement(m, mjOBJ_KEY, o.keyframe);
    if (key < 0) {
      std::fprintf(stderr, "%s: no keyframe '%s'\n", o.model.c_str(), o.keyframe.c_str());
      return kExitUsage;
    }
    mj_resetDataKeyframe(&m, &d, key);
  }
  if (!ReachesTime(o.model, m, d, o.time)) return kExitFailed;
  if (!IsVideo(o)) Advance(m, d, d.time + o.time);
  return kExitOk;
}

bool PrepareCamera(const RenderOptions& o, const mjModel& m, mjvCamera& camera) {
  visual::DefaultFreeCamera(m, &camera);
  if (o.view.size() == 3) {
    camera.azimuth = o.view[0];
    camera.elevation = o.view[1];
    camera.distance = o.view[2];
  }
  if (!o.follow.empty()) {
    const int body = FindElement(m, mjOBJ_BODY, o.follow);
    if (body < 0) {
      std::fprintf(stderr, "%s: no body '%s'\n", o.model.c_str(), o.follow.c_str());
      return false;
    }
    camera.type = mjCAMERA_TRACKING;
    camera.trackbodyid = body;
  }
  if (o.camera.empty()) return true;
  const int id = FindElement(m, mjOBJ_CAMERA, o.camera);
  if (id < 0) {
    std::fprintf(stderr, "%s: no camera '%s'\n", o.model.c_str(), o.camera.c_str());
    return false;
  }
  camera.type = mjCAMERA_FIXED;
  camera.fixedcamid = id;
  return true;
}

int Outcome(const RenderOptions& o, const mjData& d) {
  if (!Diverged(d)) return kExitOk;
  std::fprintf(stderr, "%s: the simulation became unstable\n", o.model.c_str());
  return kExitDiverged;
}

// What a picture is made of and with.
struct Studio {
  const mjModel& m;
  mjData& d;
  const mjvOption& option;
  const mjvCamera& camera;
  const render::RenderSettings& settings;
  const render::OffscreenTarget& target;
  render::Renderer& renderer;
  mjvScene& scene;
};

// One picture, or several side by side that look along the axes.
void DrawViews(int views, const render::PixelShift& shift, const Studio& studio) {
  static constexpr ui::AxisView kAxes[] = {ui::AxisView::kFront, ui::AxisView::kRight, ui::AxisView::kFront,
                                           ui::AxisView::kTop};
  const int columns = views > 1 ? 2 : 1, rows = views > 2 ? 2 : 1;
  const render::OffscreenTarget& target = studio.target;
  mjvScene& scene = studio.scene;
  for (int i = 0; i < views; ++i) {
    mjvCamera own = studio.camera;
    if (i > 0) ui::LookAlong(kAxes[i], own);
    visual::UpdateScene(studio.m, studio.d, studio.option, nullptr, &own, mjCAT_ALL, &scene);
    const int width = target.width() / columns, height = target.height() / rows;
    const render::Viewport place{i % columns * width, (rows - 1 - i / columns) * height, width, height};
    render::ShiftCameras(shift, place, &scene);
    studio.renderer.Render(studio.m, scene, place, target.framebuffer(), studio.settings);
  }
}

template <class DrawFrame>
int WriteVideo(const RenderOptions& o, const mjModel& m, mjData& d, int width, int height, DrawFrame draw) {
  std::string error;
  const std::unique_ptr<render::VideoWriter> video =
      render::VideoWriter::Create(o.out, width, height, o.rate, &error);
  if (video == nullptr) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return kExitFailed;
  }
  const double start = d.time;
  const int frames = std::max(1, static_cast<int>(std::lround(o.time * o.rate)));
  for (int i = 0; i < frames && !Diverged(d); ++i) {
    Advance(m, d, start + i / o.rate);
    video->Add(draw());
  }
  if (!video->Finish(&error)) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return kExitFailed;
  }
  return Outcome(o, d);
}

int WritePicture(const RenderOptions& o, const mjData& d, const render::Image& image) {
  std::string error;
  if (!render::WritePng(o.out, image, &error)) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return kExitFailed;
  }
  return Outcome(o, d);
}

int Draw(const RenderOptions& o, const mjModel& m, mjData& d) {
  mjvCamera camera;
  if (!PrepareCamera(o, m, camera)) return kExitUsage;
  OwnedScene owned(m);
  mjvScene& scene = owned.scene;
  mjvOption option;
  visual::DefaultOption(&option);
  for (const std::string& flag : o.flags) {
    if (!ui::SetViewFlag(flag, option, scene.flags)) {
      std::fprintf(stderr, "--flags: '%s' is not a flag\n", flag.c_str());
      return kExitUsage;
    }
  }
  if (o.kind == "segment") scene.flags[mjRND_SEGMENT] = scene.flags[mjRND_IDCOLOR] = 1;
  std::string error;
  const std::unique_ptr<render::EglContext> context = render::EglContext::Create(&error);
  if (context == nullptr) {
    std::fprintf(stderr, "No OpenGL for off-screen pictures: %s\n", error.c_str());
    return kExitFailed;
  }
  render::RenderSettings settings = SettingsOf(o.quality, o.look);
  settings.transparent_background = o.transparent;
  int width = o.width, height = o.height;
  if (o.size == "camera") {
    if (camera.type != mjCAMERA_FIXED) {
      std::fprintf(stderr, "--size camera needs --camera\n");
      return kExitUsage;
    }
    CameraSize(m, camera.fixedcamid, &width, &height);
  }
  settings.write_depth = o.kind == "depth";
  render::OffscreenTarget target(width, height);
  render::Renderer renderer(m);
  const Studio studio = {m, d, option, camera, settings, target, renderer, scene};
  float farthest = 0;  // of the first picture, so that the grays of a video mean the same in all
  const auto draw = [&] {
    render::Image image = render::Supersample(o.supersample, [&](const render::PixelShift& shift) {
      DrawViews(o.views, shift, studio);
      return render::ReadColor(target.framebuffer(), target.viewport(), o.transparent ? 4 : 3);
    });
    if (o.kind != "depth") return image;
    const render::DepthImage depth =
        render::ReadDepth(target.framebuffer(), target.viewport(), scene.camera[0]);
    if (farthest <= 0) farthest = render::FarthestOf(depth);
    return render::DepthToGray(depth, farthest);
  };
  return IsVideo(o) ? WriteVideo(o, m, d, width, height, draw) : WritePicture(o, d, draw());
}

int Run(int argc, const char* const* argv) {
  RenderOptions options;
  if (const auto status = Parse(argc, argv, options)) return *status;
  const LoadedModel loaded = LoadModel(options.model);
  SayAll(loaded.diagnostics);
  if (loaded.model == nullptr) return kExitFailed;
  const DataPtr data(MakeData(*loaded.model));
  if (data == nullptr) {
    std::fprintf(stderr, "%s: not enough memory\n", options.model.c_str());
    return kExitFailed;
  }
  if (const int code = PrepareState(options, *loaded.model, *data); code != kExitOk) return code;
  return Draw(options, *loaded.model, *data);
}

}  // namespace

extern constinit const Verb kRenderVerb = {
    .name = "render",
    .summary = "write an off-screen picture",
    .order = 20,
    .run = Run,
};

}  // namespace pliant::app
