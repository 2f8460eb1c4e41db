// What made a run unstable.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>

#include "engine/runner/snapshot.h"

namespace pliant {

// "joint 'knee' (dof 7)": the joint that owns an entry of qpos (for mjWARN_BADQPOS) or a dof.
std::string OwnerOfBadNumber(const mjModel& m, int warning, int index);

// `d`: the last good state, after a forward pass. `warning`: one of mjWARN_BADQPOS, BADQVEL, BADQACC, `index`
// its entry, `value` the bad number.
DivergenceReport Diagnose(const mjModel& m, const mjData& d, int warning, int index, double value);

// As many sentences as there is something to say.
std::string DivergenceText(const DivergenceReport& report);

}  // namespace pliant
