// Selecting in the 3D views: by levels, overlapping things, contacts.
#pragma once

#include <imgui.h>
#include <mujoco/mjvisualize.h>

#include <string>

#include "render/viewport.h"
#include "ui/actions/actions.h"
#include "ui/viewport/pick.h"

namespace pliant::ui {

// The geom under the pointer.
PickResult PickUnder(const ActionContext& c, const PanePointer& pointer);

// The nearest thing of the level's kind (site, joint, tendon, contact) within `reach` pixels:
// its id, -1 for none; `point` (may be null) is where it is.
int PickByLevel(const ActionContext& c, const PanePointer& pointer, PickLevel level, double reach,
                double point[3]);

// The contact under the pointer, where a click would select it; -1 where it would not.
int ContactUnder(const ActionContext& c, const PanePointer& pointer);

// Name of a site, joint, tendon or contact that was picked.
std::string PickedName(const mjModel& m, const mjData& d, PickLevel level, int id);

// Remembers where the last pick was: a second one there takes what lies behind the first.
class PointerSelection {
 public:
  // What the level asks for.
  void SelectUnder(ActionContext& c, const PanePointer& pointer);
  // The next geom along the ray through the pointer, of another body unless geoms are picked; the nearest one
  // after the last.
  void SelectBehind(ActionContext& c, const PanePointer& pointer);

 private:
  double picked_at_[2] = {-1, -1};  // pixels from the view's top left corner
};

}  // namespace pliant::ui
