#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// The groups of arrays in the arena of mjData (mjxmacro.h), each taken and forgotten as a whole by the stage
// that fills it.
enum class ArenaGroup {
  kRows,     // efc_*: constraint rows, by nefc and nJ
  kDual,     // efc_Y*, efc_AR*: the rows' inertia, by nefc, nY and nA
  kIslands,  // island_*, i*: by nisland, nidof and nefc
  kMetric,   // efm_*: the effective metric of "discrete", by nefmK, nefmcon, nefmdof and nefmL
};

// Takes memory for all arrays of the group, at the sizes in m and d; aligned to 64 bytes, values undefined.
// False when the arena is full: then nothing is taken.
bool AllocateArrays(const mjModel& m, mjData& d, ArenaGroup group);

// Null for each pointer of the group. Sizes and parena stay.
void ForgetArrays(mjData& d, ArenaGroup group);

}  // namespace pliant
