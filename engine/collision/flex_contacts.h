// Contacts of flexible bodies: against geoms, against each other, and with themselves.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/node_box.h"

namespace pliant {

// Whether a flex and a body, or two flexes, may touch: masks, and for flexes with one body
// the rules for bodies.
bool FlexMayTouchBody(const mjModel& m, int flex, int body);
bool FlexesMayTouch(const mjModel& m, int flex1, int flex2);

// World box of a flex, grown by `grow`.
WorldBox FlexBox(const mjModel& m, const mjData& d, int flex, mjtNum grow);

// All contacts of one kind. Planes meet vertices, other geoms and flexes meet elements (of the active layers
// of solids) as convex shapes with the radius of the flex.
//   reads    geom poses, flexvert_xpos, flexelem_aabb, bvh_aabb_dyn
//   needs    Flex()
void CollideBodyFlex(const mjModel& m, mjData& d, int body, int flex);
void CollideFlexes(const mjModel& m, mjData& d, int flex1, int flex2);

// Elements of one flex that share no vertex, and, with flex_internal,
// vertices against the elements around them.
void CollideFlexSelf(const mjModel& m, mjData& d, int flex);

}  // namespace pliant
