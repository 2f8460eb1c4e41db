#include "app/output/picture.h"

#include <algorithm>
#include <chrono>

#include "engine/visual/camera.h"
#include "engine/visual/scene.h"
#include "render/gl/gl.h"
#include "render/scene_key.h"
#include "ui/model/draw_limits.h"

namespace pliant::app {

namespace {
constexpr float kHiddenForces = 0.45f;  // of their tone, where they are seen through bodies
constexpr float kMuchLonger = 1.5f;     // than the picture before
}  // namespace

OwnedScene::OwnedScene(const mjModel& m) {
  visual::DefaultScene(&scene);
  visual::MakeScene(&m, &scene, std::max(100000, 4 * static_cast<int>(m.ngeom)));
}

OwnedScene::~OwnedScene() { visual::FreeScene(&scene); }

void CameraSize(const mjModel& m, int camera, int* width, int* height) {
  const int* size = m.cam_resolution + 2 * camera;
  const bool own = size[0] > 1 && size[1] > 1;
  *width = own ? size[0] : 320;
  *height = own ? size[1] : 240;
}

ImTextureID Picture::Texture() {
  if (target_ == nullptr) {
    target_ = std::make_unique<render::OffscreenTarget>(1, 1);
    world_ = std::make_unique<render::OffscreenTarget>(1, 1);
  }
  return reinterpret_cast<ImTextureID>(static_cast<uintptr_t>(target_->color_texture()));
}

// The view has its size of this frame only now that the panels are laid out, and the window's drawing refers
// to the texture already: a picture of the size before would be seen stretched.
void Picture::FitView(const ui::SceneView& view) {
  const int width = std::max(1, view.picture().width);
  const int height = std::max(1, view.picture().height);
  if (target_->width() == width && target_->height() == height) return;
  target_->Resize(width, height);
  world_->Resize(width, height);
  key_ = 0;
}

void Picture::SetModel(const mjModel& m, uint64_t generation) {
  if (renderer_ == nullptr) {
    renderer_ = std::make_unique<render::Renderer>(m);
  } else {
    renderer_->SetModel(m);
  }
  generation_ = generation;
  key_ = 0;
  for (CameraPicture& camera : cameras_) camera.key = 0;
}

bool Picture::DrawInstead(const mjModel& m, const mjvScene& scene, const ui::SceneView& view,
                          const render::RenderSettings& settings) {
  if (target_ == nullptr) return false;
  FitView(view);
  SetModel(m, 0);  // of no generation: the next picture needs its own model again
  renderer_->Render(m, scene, view.picture(), target_->framebuffer(), settings);
  return true;
}

bool Picture::Draw(const runner::Snapshot& snapshot, const ui::SceneView& view, ui::UiState& ui,
                   bool may_wait) {
  if (target_ == nullptr) return false;
  FitView(view);
  const auto start = std::chrono::steady_clock::now();
  const auto passed = [start] {
    return std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - start).count();
  };
  if (renderer_ == nullptr || generation_ != snapshot.generation) {
    SetModel(snapshot.model, snapshot.generation);
    upload_ms_ = passed();
  }
  const bool repeated = untypical_ && !may_wait;
  const float scale = detail_.Scale();
  const bool fresh = DrawWorld(snapshot, view, ui, may_wait);
  if (!stale_) DrawOutlines(snapshot, view, ui, fresh);
  const bool cameras = !stale_ && DrawCameraWindows(snapshot, ui);
  const bool comparable = detail_.Scale() == scale;
  if (fresh) untypical_ = comparable && !repeated && passed() > kMuchLonger * draw_ms_;
  if (fresh || cameras) draw_ms_ = passed();
  return fresh || cameras;
}

// Where a pane lies in world_.
render::Viewport Picture::PartOf(render::Viewport place) const {
  if (!detail_.Coarse()) return place;
  const auto part = [this](int pixels) {
    return static_cast<int>(detail_.Scale() * static_cast<float>(pixels));
  };
  const int x = part(place.x), y = part(place.y);
  return {x, y, std::max(1, part(place.x + place.width) - x), std::max(1, part(place.y + place.height) - y)};
}

void Picture::CopyWorld() {
  if (!detail_.Coarse()) return world_->CopyTo(*target_);
  const render::Viewport part = PartOf(target_->viewport());
  glBindFramebuffer(GL_READ_FRAMEBUFFER, world_->framebuffer());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target_->framebuffer());
  glBlitFramebuffer(0, 0, part.width, part.height, 0, 0, target_->width(), target_->height(),
                    GL_COLOR_BUFFER_BIT, GL_LINEAR);
}

bool Picture::DrawWorld(const runner::Snapshot& snapshot, const ui::SceneView& view, const ui::UiState& ui,
                        bool may_wait) {
  const bool hidden_forces = ui::CurrentDrawLimits().hidden_forces;
  renderer_->ShowHiddenForces(hidden_forces ? kHiddenForces : 0);
  uint64_t key = hidden_forces ? 2 : 1;
  for (int pane = 0; pane < view.pane_count(); ++pane) {
    key = 31 * key + render::SceneKey(snapshot.model, view.scene(pane), view.place(pane),
                                      ui::ViewOfPane(ui, pane).render);
  }
  const double now =
      std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  const bool allowed = coarse_allowed_ && ui::ViewOfPane(ui, 0).render.smooth_edges;
  const bool seen = key_ != 0 && key == key_;
  const bool same = seen && !detail_.WholeDue(now, allowed) && (!untypical_ || may_wait);
  stale_ = !same && key_ != 0 && may_wait;
  if (same || stale_) return false;
  detail_.Begin(now, !seen, allowed, draw_ms_);
  key_ = key;
  for (int pane = 0; pane < view.pane_count(); ++pane) {
    renderer_->Render(snapshot.model, view.scene(pane), PartOf(view.place(pane)), world_->framebuffer(),
                      ui::ViewOfPane(ui, pane).render);
  }
  if (!seen) ++drawn_;
  return true;
}

void Picture::DrawOutlines(const runner::Snapshot& snapshot, const ui::SceneView& view, const ui::UiState& ui,
                           bool fresh) {
  render::Highlight highlight;
  highlight.selected_body = ui.selection.body > 0 ? ui.selection.body : -1;
  if (ui.selection.element.type == mjOBJ_GEOM) highlight.selected_geom = ui.selection.element.id;
  highlight.selected_flex = ui.selection.flex;
  highlight.selected_skin = ui.selection.skin;
  highlight.hovered_body = ui.selection.hovered_body;
  if (!fresh && highlight == highlight_ && ui.view.render.highlight == look_) return;
  highlight_ = highlight;
  look_ = ui.view.render.highlight;
  CopyWorld();
  if (highlight == render::Highlight{}) return;
  for (int pane = 0; pane < view.pane_count(); ++pane) {
    renderer_->Outline(snapshot.model, view.scene(pane), view.place(pane), target_->framebuffer(),
                       ui::ViewOfPane(ui, pane).render, highlight);
  }
}

bool Picture::Still(const runner::Snapshot& snapshot, const ui::SceneView& view, const ui::UiState& ui,
                    const ui::request::TakePicture& wanted, render::Image* image, std::string* error) {
  if (renderer_ == nullptr) {
    *error = "Nothing has been drawn yet.";
    return false;
  }
  const int width = wanted.width > 0 ? wanted.width : view.viewport().width;
  const int height = wanted.height > 0 ? wanted.height : view.viewport().height;
  GLint max_size = 0;
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &max_size);
  if (width < 1 || height < 1 || width > max_size || height > max_size) {
    *error = "A picture of " + std::to_string(width) + " x " + std::to_string(height) +
             " pixels is not possible here: at most " + std::to_string(max_size) + " each.";
    return false;
  }
  if (generation_ != snapshot.generation) SetModel(snapshot.model, snapshot.generation);
  render::OffscreenTarget target(width, height);
  render::RenderSettings settings = ui.view.render;
  mjvScene scene = view.scene();
  using Kind = ui::request::PictureKind;
  settings.transparent_background = wanted.kind == Kind::kTransparent;
  settings.write_depth = wanted.kind == Kind::kDepth;
  if (wanted.kind == Kind::kId) scene.flags[mjRND_SEGMENT] = scene.flags[mjRND_IDCOLOR] = 1;
  renderer_->Render(snapshot.model, scene, target.viewport(), target.framebuffer(), settings, {});
  if (wanted.kind == Kind::kDepth) {
    const render::DepthImage depth =
        render::ReadDepth(target.framebuffer(), target.viewport(), scene.camera[0]);
    *image = render::DepthToGray(depth, render::FarthestOf(depth));
  } else {
    *image =
        render::ReadColor(target.framebuffer(), target.viewport(), wanted.kind == Kind::kTransparent ? 4 : 3);
  }
  return true;
}

// The pictures of the model's own cameras, at their own resolution and without marks of the interface. True
// when one was drawn.
bool Picture::DrawCameraWindows(const runner::Snapshot& snapshot, ui::UiState& ui) {
  const mjModel& m = snapshot.model;
  std::vector<ui::CameraWindow>& windows = ui.views.windows;
  cameras_.resize(windows.size());
  if (windows.empty()) return false;
  if (camera_scene_ == nullptr || camera_generation_ != snapshot.generation) {
    camera_scene_ = std::make_unique<OwnedScene>(m);
    camera_generation_ = snapshot.generation;
  }
  bool drawn = false;
  for (size_t i = 0; i < windows.size(); ++i) {
    ui::CameraWindow& window = windows[i];
    if (window.camera < 0 || window.camera >= m.ncam) continue;
    CameraSize(m, window.camera, &window.width, &window.height);
    CameraPicture& picture = cameras_[i];
    std::unique_ptr<render::OffscreenTarget>& target = picture.target;
    if (target == nullptr) target = std::make_unique<render::OffscreenTarget>(window.width, window.height);
    if (target->width() != window.width || target->height() != window.height) {
      target->Resize(window.width, window.height);
      picture.key = 0;
    }
    mjvScene& scene = camera_scene_->scene;
    std::copy(ui.view.render_flags.begin(), ui.view.render_flags.end(), scene.flags);
    scene.flags[mjRND_SEGMENT] = window.kind == ui::CameraImage::kSegmentation ? 1 : 0;
    scene.flags[mjRND_IDCOLOR] = 0;
    mjvCamera camera;
    visual::DefaultCamera(&camera);
    camera.type = mjCAMERA_FIXED;
    camera.fixedcamid = window.camera;
    visual::UpdateScene(m, *snapshot.data, ui.view.option, nullptr, &camera, mjCAT_ALL, &scene);
    render::RenderSettings settings = ui.view.render;
    settings.write_depth = window.kind == ui::CameraImage::kDepth;
    window.texture = reinterpret_cast<ImTextureID>(static_cast<uintptr_t>(target->color_texture()));
    const uint64_t key = render::SceneKey(m, scene, target->viewport(), settings);
    if (picture.key == key) continue;
    picture.key = key;
    drawn = true;
    renderer_->Render(m, scene, target->viewport(), target->framebuffer(), settings);
    if (window.kind == ui::CameraImage::kDepth) target->ShowDepth(scene.camera[0]);
  }
  return drawn;
}

}  // namespace pliant::app
