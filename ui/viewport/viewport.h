// The 3D view: builds the scene from a snapshot, moves the camera and pushes bodies with the mouse, and
// writes text on top. It draws no 3D itself: the program renders scene() into a texture that Draw() shows.
#pragma once

#include <mujoco/mjvisualize.h>

#include <string>

#include "render/viewport.h"
#include "ui/actions.h"
#include "ui/viewport/pick.h"

namespace pliant {

class SceneView {
 public:
  SceneView();
  ~SceneView();
  SceneView(const SceneView&) = delete;
  SceneView& operator=(const SceneView&) = delete;

  // Makes room for the scene of another model (null: no model), keeping the drawing flags.
  void SetModel(const mjModel* m, UiState& ui);

  // Fills the current window's remaining space: input, then the scene of this frame, then the picture
  // `texture` (which may be drawn until the end of the frame) and the text on it.
  void Draw(ActionContext& context, ImTextureID texture);

  // Size in pixels of the picture that Draw() wants; (0, 0) before the first call.
  Viewport viewport() const { return {0, 0, static_cast<int>(size_.x), static_cast<int>(size_.y)}; }
  const mjvScene& scene() const { return scene_; }
  // Screen position of the view's top left corner, pixels.
  ImVec2 origin() const { return origin_; }

 private:
  enum class Drag { kNone, kCamera, kPerturb };

  void HandleMouse(ActionContext& c);
  void BeginDrag(ActionContext& c, bool right_button);
  void MoveDrag(ActionContext& c);
  void EndDrag(ActionContext& c);
  void DoubleClick(ActionContext& c, bool right_button);
  void Zoom(ActionContext& c, double amount);
  void TakeOverFixedCamera(ActionContext& c);
  void Hover(ActionContext& c);
  PickResult Pick(ActionContext& c) const;
  void UpdateScene(ActionContext& c);

  mjvScene scene_;
  bool has_scene_ = false;
  ImVec2 origin_ = {0, 0};
  ImVec2 size_ = {0, 0};
  Drag drag_ = Drag::kNone;
  int button_ = -1;            // mouse button of the drag
  bool right_action_ = false;  // after Alt's swap
  double next_hover_ = 0;
};

// Text over the picture: labels, banners, info, errors. `origin` is the top left corner on the screen.
void DrawViewOverlay(ActionContext& context, const mjvScene& scene, ImVec2 origin, ImVec2 size);

}  // namespace pliant
