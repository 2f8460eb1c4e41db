// Whether a program has touched what sleeps.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/model/asleep.h"

namespace pliant {

// Whether nobody has touched any body that rests, as far as that can be seen without a look at single trees.
// Where many rest, it takes less time when it is asked again.
//   reads    d.qpos qvel qfrc_applied xfrc_applied xpos xquat
bool AreAllQuiet(const mjModel& m, mjData& d);

// Notes that all sleepers are in place.
void NotePoses(const mjModel& m, mjData& d);

// Whether a velocity or a force on sleepers has a bit that is not zero.
bool ArePushed(const mjData& d, const Sleepers& run);

// MaySleep() of each of these trees.
bool MayAllSleep(const mjModel& m, int tree, int tree_end);

}  // namespace pliant
