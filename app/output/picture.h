// The 3D picture of the window: the renderer of the present model and the target it draws into.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/output/picture_detail.h"
#include "engine/runner/snapshot.h"
#include "render/readback.h"
#include "render/renderer.h"
#include "ui/state/frame.h"
#include "ui/state/requests.h"
#include "ui/viewport/viewport.h"

namespace pliant::app {

// A scene of one model; frees itself.
struct OwnedScene {
  mjvScene scene;
  explicit OwnedScene(const mjModel& m);
  ~OwnedScene();
  OwnedScene(const OwnedScene&) = delete;
  OwnedScene& operator=(const OwnedScene&) = delete;
};

// Pixels of a camera of the model; a camera without a resolution of its own gets 320 x 240.
void CameraSize(const mjModel& m, int camera, int* width, int* height);

class Picture {
 public:
  // Texture of the picture. It is made here, and sized and drawn by Draw().
  ImTextureID Texture();

  // Draws the scene of the frame where it differs from the one that is shown; uploads the model's assets
  // first when it is another model. True when a 3D picture was drawn: its time is in draw_ms(). `may_wait`:
  // the one that is shown may stay for now; Stale() then says that another one is due.
  bool Draw(const runner::Snapshot& snapshot, const ui::SceneView& view, ui::UiState& ui, bool may_wait);
  // Draws another scene in its place, until the next Draw(): `m` and the scene need not stay. False before
  // Texture() was asked for.
  bool DrawInstead(const mjModel& m, const mjvScene& scene, const ui::SceneView& view,
                   const render::RenderSettings& settings);
  bool Stale() const { return stale_ || untypical_ || detail_.Coarse(); }
  // Pictures that follow each other may have fewer pixels.
  void AllowCoarse(bool allowed) { coarse_allowed_ = allowed; }
  // What a picture costs, ms: one that took much longer than the one before, since something was made
  // for it, is drawn once more.
  float draw_ms() const { return draw_ms_; }
  // 3D pictures of the view that were drawn so far.
  uint64_t drawn() const { return drawn_; }

  // The scene of the frame at any size, without what lies over it. False and a message when it is too large.
  bool Still(const runner::Snapshot& snapshot, const ui::SceneView& view, const ui::UiState& ui,
             const ui::request::TakePicture& wanted, render::Image* image, std::string* error);

  // What the latest model took to get to the graphics card, ms.
  float upload_ms() const { return upload_ms_; }

 private:
  // The picture of a camera window and what it shows.
  struct CameraPicture {
    std::unique_ptr<render::OffscreenTarget> target;
    uint64_t key = 0;
  };

  void FitView(const ui::SceneView& view);
  void SetModel(const mjModel& m, uint64_t generation);
  render::Viewport PartOf(render::Viewport place) const;
  void CopyWorld();
  bool DrawWorld(const runner::Snapshot& snapshot, const ui::SceneView& view, const ui::UiState& ui,
                 bool may_wait);
  void DrawOutlines(const runner::Snapshot& snapshot, const ui::SceneView& view, const ui::UiState& ui,
                    bool fresh);
  bool DrawCameraWindows(const runner::Snapshot& snapshot, ui::UiState& ui);

  std::unique_ptr<render::OffscreenTarget> world_;   // without outlines: they come and go more often
  std::unique_ptr<render::OffscreenTarget> target_;  // what the window shows
  uint64_t key_ = 0;                                 // of what world_ holds; 0: nothing
  render::Highlight highlight_;                      // in target_
  render::HighlightSettings look_;                   // of it
  bool stale_ = false;
  bool coarse_allowed_ = false;
  PictureDetail detail_;  // of what world_ holds
  float draw_ms_ = 0;
  bool untypical_ = false;  // draw_ms_ counts what later pictures are spared, as shaders
  uint64_t drawn_ = 0;
  std::vector<CameraPicture> cameras_;
  std::unique_ptr<OwnedScene> camera_scene_;
  uint64_t camera_generation_ = 0;
  std::unique_ptr<render::Renderer> renderer_;
  uint64_t generation_ = 0;
  float upload_ms_ = 0;
};

}  // namespace pliant::app
