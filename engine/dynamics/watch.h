// Long runs of sleepers that the system watches: it tells in a moment that nobody has written to their pages,
// which takes a step beside thousands of them longer to read than all the rest.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/model/sleep_notes.h"

namespace pliant {

// Watches from now on what nobody may change of sleepers: qpos, xpos, xquat, qvel, qfrc_applied and
// xfrc_applied of trees that lie on pages of their own in each of these arrays. Returns whether there are
// some that do.
bool StartWatch(const mjModel& m, mjData& d, SleepNotes& notes);

// Whether nobody has written to the watched sleepers; false, and the end of the watch, where there are none.
bool AreUnwritten(SleepNotes& notes);

}  // namespace pliant
