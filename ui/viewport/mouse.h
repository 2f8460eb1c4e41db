// What the mouse does in the 3D views: cameras, drags, selection.
#pragma once

#include "ui/actions/actions.h"
#include "ui/viewport/select.h"
#include "ui/viewport/view_menu.h"

namespace pliant::ui {

class SceneView;

class ViewMouse {
 public:
  // Of these views, which outlive it.
  explicit ViewMouse(SceneView& view) : view_(view) {}

  // Once a frame, right after the item that the views are.
  void Handle(ActionContext& c);
  // What actions asked for: a push at what is under the pointer, the next thing behind what is selected.
  void DoWhatActionsAsk(ActionContext& c);
  // Held keys move the eye at a steady speed; nothing goes on when they are let go.
  void Fly(ActionContext& c);
  // The menu of what was clicked with the right button.
  void DrawMenu(ActionContext& c) { menu_.Draw(c, view_, selection_); }
  // Gives up a drag: what it pulled is gone.
  void Forget();
  // The pointer is over the views, or drags in them.
  bool InUse() const { return hovered_ || drag_ != Drag::kNone; }

 private:
  enum class Drag { kNone, kCamera, kPull, kGizmo, kThrow };

  void PressButton(ActionContext& c, int button, bool right, bool twice);
  void BeginDrag(ActionContext& c, bool right_button);
  bool BeginTool(ActionContext& c);
  bool BeginGrab(ActionContext& c, bool right_button);
  void MoveDrag(ActionContext& c);
  bool MoveCameraByOneButton(ActionContext& c, double dx, double dy);
  void MoveCameraBy(ActionContext& c, double dx, double dy, bool shift);
  void EndDrag(ActionContext& c);
  void DoubleClick(ActionContext& c, bool right_button);
  void Scroll(ActionContext& c);
  void TwoFingers(ActionContext& c, double x, double y);
  void TakeOverFixedCamera(ActionContext& c);
  void Hover(ActionContext& c);
  void Poke(ActionContext& c);

  SceneView& view_;
  PointerSelection selection_;
  ViewMenu menu_;
  bool hovered_ = false;
  Drag drag_ = Drag::kNone;
  bool carrying_ = false;      // the drag goes on without a button
  int button_ = -1;            // mouse button of the drag
  bool right_action_ = false;  // after Alt's swap
  int clicks_ = 0;             // 2: the button was pressed a second time at once
  float travelled_ = 0;        // pixels since the button went down
  double next_hover_ = 0;
};

}  // namespace pliant::ui
