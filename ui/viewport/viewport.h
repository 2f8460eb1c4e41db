// The 3D views: build the scenes from a snapshot, move the cameras and push bodies with the mouse, and write
// text on top. They draw no 3D themselves: the program renders the panes into a texture that Draw() shows.
#pragma once

#include <mujoco/mjvisualize.h>

#include <array>

#include "render/viewport.h"
#include "ui/actions/actions.h"
#include "ui/viewport/mouse.h"
#include "ui/viewport/traces_decor.h"

namespace pliant::ui {

// One of the views that the window is split into.
struct ViewPane {
  mjvScene scene = {};
  ImVec2 at = {0, 0};  // top left corner, pixels from that of the whole picture
  ImVec2 size = {0, 0};
};

class SceneView {
 public:
  static constexpr int kMaxPanes = 4;

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
  bool InUse() const { return mouse_.InUse(); }

  int active() const { return active_; }
  void Activate(int pane, UiState& ui);
  // The view under the pointer; the active one where it is over none.
  int PaneUnderMouse() const;
  // The pointer in the active view.
  PanePointer pointer() const;

 private:
  void LayOut(const UiState& ui);
  void UpdateScenes(ActionContext& c);
  void DrawGaps(ActionContext& c, ImDrawList& list) const;
  void DrawPaneText(ActionContext& c, int pane);

  std::array<ViewPane, kMaxPanes> panes_;
  TraceRecorder recorder_;
  bool has_scene_ = false;
  int pane_count_ = 1;
  int active_ = 0;
  ImVec2 origin_ = {0, 0};  // of the whole picture
  ImVec2 size_ = {0, 0};
  ViewMouse mouse_{*this};
};

}  // namespace pliant::ui
