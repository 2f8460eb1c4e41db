// What lies under the pointer.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <vector>

#include "render/viewport.h"
#include "ui/state/state.h"

namespace pliant::ui {

struct PickResult {
  int body = -1;  // -1: nothing was hit; 0: the world's own geoms
  int geom = -1;
  int flex = -1;
  int skin = -1;
  double point[3] = {};  // world
};

// The nearest visible thing at (x, y) pixels from the viewport's top left corner. Uses the data's scratch.
PickResult PickAt(const mjModel& m, const mjData& d, const ViewState& view, const mjvScene& scene,
                  const render::Viewport& viewport, double x, double y);

// All visible geoms there, nearest first.
std::vector<PickResult> PickThrough(const mjModel& m, const mjData& d, const ViewState& view,
                                    const mjvScene& scene, const render::Viewport& viewport, double x,
                                    double y);

// A site, joint, tendon or contact (mjOBJ_UNKNOWN stands for contacts) near the pixel: within `reach` pixels
// on the screen, the nearest one. Its id, -1 for none; `point` (may be null) is where it is.
int PickNear(const mjModel& m, const mjData& d, const ViewState& view, const mjvScene& scene,
             const render::Viewport& viewport, double x, double y, mjtObj type, double reach,
             double point[3]);

// True when the body lies in a subtree that the view hides.
bool IsHidden(const mjModel& m, const DrawExtras& extras, int body);

}  // namespace pliant::ui
