// The bodies that a contact pushes, with the share of each.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// The velocity of the contact point, second side minus first, is the weighted sum of the velocities that the
// listed bodies would give it. Weights of the first side are negative.
struct ContactSides {
  static constexpr int kMax = 64;  // two elements of four vertices, each held by eight nodes
  int count = 0;
  int body[kMax];
  mjtNum weight[kMax];
  mjtNum share[kMax];  // |weight| of bodies that count in the estimate of the row's inverse inertia, else 0
};

// A geom is its body. A flex vertex is its body, or its interpolation nodes. A flex element's vertices share
// the contact by inverse distance to it.
//   reads    d.flexvert_xpos
//   needs    Flex()
void FindContactSides(const mjModel& m, const mjData& d, const mjContact& contact, ContactSides* sides);

}  // namespace pliant
