// What lies under the pointer.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include "render/viewport.h"

namespace pliant {

struct PickResult {
  int body = -1;  // -1: nothing was hit; 0: the world's own geoms
  int geom = -1;
  int flex = -1;
  int skin = -1;
  double point[3] = {};  // world
};

// The nearest visible thing at (x, y) pixels from the viewport's top left corner. Uses the data's scratch.
PickResult PickAt(const mjModel& m, const mjData& d, const mjvOption& shown, const mjvScene& scene,
                  const Viewport& viewport, double x, double y);

}  // namespace pliant
