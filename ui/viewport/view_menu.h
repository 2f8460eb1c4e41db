// The context menu of the 3D views: of what lies under the pointer, or of the selection when a key opens it.
#pragma once

#include <imgui.h>

#include "ui/actions/context_actions.h"
#include "ui/viewport/select.h"

namespace pliant::ui {

class SceneView;

class ViewMenu {
 public:
  // After a click with the right button that dragged nothing: opens unless a second click follows in time.
  void Clicked(const ActionContext& c, const PanePointer& pointer);
  // Another press: it was no single click.
  void Cancel() { due_ = 0; }
  // Once a frame, in the window of the views.
  void Draw(ActionContext& c, SceneView& view, PointerSelection& selection);

 private:
  void OpenUnder(ActionContext& c, const PanePointer& pointer, PointerSelection& selection);
  void OpenOfSelection(ActionContext& c, const SceneView& view);

  double due_ = 0;     // wall time, s; 0: none
  double at_[2] = {};  // the clicked pixel, from the view's top left corner
  ContextOf what_ = ContextOf::kPlace;
  bool open_ = false;    // is to open now
  bool by_key_ = false;  // is open, and has the keyboard
};

}  // namespace pliant::ui
