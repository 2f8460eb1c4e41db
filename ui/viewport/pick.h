// What lies under the pointer.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <vector>

#include "render/viewport.h"
#include "ui/state/state.h"

namespace pliant::ui {

// The pointer in one view.
struct PanePointer {
  const mjvScene& scene;
  render::Viewport viewport;
  double x, y;  // pixels from the view's top left corner
};

struct PickResult {
  int body = -1;  // -1: nothing was hit; 0: the world's own geoms
  int geom = -1;
  int flex = -1;
  int skin = -1;
  double point[3] = {};  // world
};

// The nearest visible thing under the pointer. Uses the data's scratch.
PickResult PickAt(const mjModel& m, const mjData& d, const ViewState& view, const PanePointer& at);

// All visible geoms there, nearest first.
std::vector<PickResult> PickThrough(const mjModel& m, const mjData& d, const ViewState& view,
                                    const PanePointer& at);

// What is picked by its distance on the screen, having no surface.
struct NearThing {
  mjtObj type;   // site, joint or tendon; mjOBJ_UNKNOWN stands for contacts
  double reach;  // pixels
};
// The nearest one to the pointer: its id, -1 for none; `point` (may be null) is where it is.
int PickNear(const mjModel& m, const mjData& d, const ViewState& view, const PanePointer& at,
             const NearThing& wanted, double point[3]);

// True when the body lies in a subtree that the view hides.
bool IsHidden(const mjModel& m, const DrawExtras& extras, int body);

}  // namespace pliant::ui
