// The 3D picture of the window: the renderer of the present model and the target it draws into.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/runner/snapshot.h"
#include "render/readback.h"
#include "render/renderer.h"
#include "ui/frame.h"
#include "ui/viewport/viewport.h"

namespace pliant {

// A still to be written.
struct StillPicture {
  std::string kind = "view";  // view, transparent, depth, id or window
  std::string path;
  int width = 0;  // 0: as on the screen
  int height = 0;
};

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
  // Texture of the picture for a view of this size; it is made here but drawn by Draw().
  ImTextureID Texture(const Viewport& wanted);

  // Draws the scene of the frame. Uploads the model's assets first when it is another model. Returns
  // milliseconds.
  float Draw(const Snapshot& snapshot, const SceneView& view, UiState& ui);

  // The scene of the frame at any size, without what lies over it. False and a message when it is too large.
  bool Still(const Snapshot& snapshot, const SceneView& view, const UiState& ui, const StillPicture& wanted,
             Image* image, std::string* error);

  // What the latest model took to get to the graphics card, ms.
  float upload_ms() const { return upload_ms_; }
  const OffscreenTarget* target() const { return target_.get(); }
  const RenderStats* stats() const { return renderer_ ? &renderer_->stats() : nullptr; }

 private:
  void DrawCameraWindows(const Snapshot& snapshot, UiState& ui);

  std::unique_ptr<OffscreenTarget> target_;
  std::vector<std::unique_ptr<OffscreenTarget>> cameras_;  // of the camera windows
  std::unique_ptr<OwnedScene> camera_scene_;
  uint64_t camera_generation_ = 0;
  std::unique_ptr<Renderer> renderer_;
  uint64_t generation_ = 0;
  float upload_ms_ = 0;
};

}  // namespace pliant
