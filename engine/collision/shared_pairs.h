// The narrow phase on several threads.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/broadphase.h"

namespace pliant {

// Collides the pairs of bodies with the workers of d. The contacts are those of one thread, in its order.
//   writes   d.contact, d.ncon
//   needs    an empty arena
//   takes    the free stack
// False, with nothing done, where one thread has to do it: without workers, with few pairs, where a program's
// or a plugin's function takes part, with explicit pairs or flexes, or when the arena is nearly full.
bool CollideShared(const mjModel& m, mjData& d, const BodyPairs& pairs);

}  // namespace pliant
