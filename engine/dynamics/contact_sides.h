// The bodies that a contact pushes, with the share of each.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// The velocity of the contact point, second side minus first, is the weighted sum of the velocities that the
// listed bodies would give it. Weights of the first side are negative, but for nodes of shells that move
// against the point.
struct ContactSides {
  static constexpr int kMax = 216;  // two elements of four vertices, each held by 27 nodes
  int count = 0;
  int second = 0;  // where the bodies of the second side begin
  int body[kMax];
  mjtNum weight[kMax];
};

// A geom is its body. A flex vertex is its body, or its interpolation nodes. A flex element's vertices share
// the contact by inverse distance to it; of an interpolated flex the nodes hold their mean.
//   reads    d.flexvert_xpos
//   needs    Flex()
void FindContactSides(const mjModel& m, const mjData& d, const mjContact& contact, ContactSides* sides);

}  // namespace pliant
