// The pairs of geoms of two bodies whose bounding volumes overlap.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/collision/found_contacts.h"

namespace pliant {

// Calls the narrow phase for every pair of geoms of the two bodies, in ascending order of (geom of body1,
// geom of body2), leaving out those of explicit pairs [first_pair, last_pair). With many pairs the
// bounding volume trees of the bodies are descended together, unless mjDSBL_MIDPHASE is set; visited nodes
// are marked in bvh_active.
void CollideBodies(const mjModel& m, const ContactSink& sink, int body1, int body2, int first_pair,
                   int last_pair);

}  // namespace pliant
