// The 3D views: build the scenes from a snapshot, move the cameras and push bodies with the mouse, and write
// text on top. They draw no 3D themselves: the program renders the panes into a texture that Draw() shows.
#pragma once

#include <mujoco/mjvisualize.h>

#include <array>
#include <memory>
#include <string>

#include "render/viewport.h"
#include "ui/actions/actions.h"
#include "ui/viewport/decor.h"
#include "ui/viewport/pick.h"

namespace pliant::ui {

// One of the views that the window is split into.
struct ViewPane {
  mjvScene scene = {};
  ImVec2 at = {0, 0};  // top left corner, pixels from that of the whole picture
  ImVec2 size = {0, 0};
};

class SceneView {
 public:
  static constexpr int kMostPanes = 4;

  SceneView();
  ~SceneView();
  SceneView(const SceneView&) = delete;
  SceneView& operator=(const SceneView&) = delete;

  // Makes room for the scenes of another model (null: no model), keeping the drawing flags.
  void SetModel(const mjModel* m, UiState& ui);

  // Fills the current window's remaining space: input, then the scenes of this frame, then the picture
  // `texture` (which may be drawn until the end of the frame) and the text on it.
  void Draw(ActionContext& context, ImTextureID texture);

  // The whole picture that Draw() wants, pixels; (0, 0) before the first call.
  render::Viewport picture() const { return {0, 0, static_cast<int>(size_.x), static_cast<int>(size_.y)}; }
  int pane_count() const { return pane_count_; }
  const mjvScene& scene(int pane) const { return panes_[static_cast<size_t>(pane)].scene; }
  // Where the pane lies in the picture.
  render::Viewport place(int pane) const;

  // Of the active view: its size, its scene, and its top left corner on the screen.
  render::Viewport viewport() const;
  const mjvScene& scene() const { return scene(active_); }
  ImVec2 origin() const;
  // The pointer is over the views, or drags in them.
  bool InUse() const { return hovered_ || drag_ != Drag::kNone; }

 private:
  enum class Drag { kNone, kCamera, kPull };

  void LayOut(const UiState& ui);
  int PaneUnderMouse() const;
  void HandleMouse(ActionContext& c);
  void PressButton(ActionContext& c, int button, bool right, bool twice);
  void BeginDrag(ActionContext& c, bool right_button);
  bool BeginGrab(ActionContext& c, bool right_button);
  void MoveDrag(ActionContext& c);
  void MoveCameraBy(ActionContext& c, double dx, double dy, bool shift);
  void EndDrag(ActionContext& c);
  void DoubleClick(ActionContext& c, bool right_button);
  void Scroll(ActionContext& c);
  void TwoFingers(ActionContext& c, double x, double y);
  void Fly(ActionContext& c);
  void TakeOverFixedCamera(ActionContext& c);
  void Hover(ActionContext& c);
  void Poke(ActionContext& c);
  PickResult Pick(ActionContext& c) const;
  int PickByLevel(ActionContext& c, PickLevel level, double reach, double point[3]) const;
  void SelectUnderPointer(ActionContext& c);
  void SelectContact(ActionContext& c, int contact);
  void SelectBehind(ActionContext& c);
  void MarkSelection(ActionContext& c, int pane);
  void MarkContact(ActionContext& c, int pane);
  ImVec2 MouseInPane() const;
  void UpdateScenes(ActionContext& c);
  void DrawPaneText(ActionContext& c, int pane);

  std::array<ViewPane, kMostPanes> panes_;
  TraceRecorder recorder_;
  bool has_scene_ = false;
  int pane_count_ = 1;
  int active_ = 0;
  ImVec2 origin_ = {0, 0};  // of the whole picture
  ImVec2 size_ = {0, 0};
  bool hovered_ = false;
  Drag drag_ = Drag::kNone;
  bool carrying_ = false;        // the drag goes on without a button
  int button_ = -1;              // mouse button of the drag
  bool right_action_ = false;    // after Alt's swap
  float travelled_ = 0;          // pixels since the button went down
  ImVec2 picked_at_ = {-1, -1};  // where the last pick was, in its pane
  double next_hover_ = 0;
};

// Name of a site, joint, tendon or contact that was picked.
std::string PickedName(const mjModel& m, const mjData& d, PickLevel level, int id);

// Text over the picture: banners, info, errors. `origin` is the top left corner on the screen.
void DrawViewOverlay(ActionContext& context, ImVec2 origin, ImVec2 size);

}  // namespace pliant::ui
