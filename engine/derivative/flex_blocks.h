// Stiffness between the points that carry deformables, as 3 x 3 blocks.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/model/stack.h"

namespace pliant {

// Points of all flexes with stiffness, in order of the flexes: vertices, or interpolation nodes. Row i has
// the blocks [start[i], start[i + 1]): the derivative of the force on point i by the place of point
// other[k], negated; the same point may occur twice.
struct FlexBlocks {
  int count = 0;
  int* flex = nullptr;      // count
  int* body = nullptr;      // count: that carries the point
  mjtNum* pos = nullptr;    // count x 3, world, m
  int* start = nullptr;     // count + 1
  int* other = nullptr;     // start[count]
  mjtNum* block = nullptr;  // start[count] x 9, row-major, N/m
};

FlexBlocks MakeFlexBlocks(const mjModel& m, const mjData& d, StackFrame& frame);

}  // namespace pliant
