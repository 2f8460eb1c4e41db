// How many contacts a pair of geoms can make at most.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

// Bound for the collision function of these two geoms; 0 for pairs that never collide and for bad ids. A
// positive margin lets some pairs keep one contact more: has_margin is 1 or 0 for with and without, -1 for as
// the options, the pair or the geoms say.
int MaxContact(const mjModel& m, int geom1, int geom2, int has_margin);

}  // namespace pliant
