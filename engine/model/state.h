// State vectors selected by mjtState bits.
#pragma once

#include <mujoco/mjdata.h>

namespace pliant {

// Number of values; fatal error when sig has unknown bits.
int StateSize(const mjModel& m, int sig);

// Concatenates the selected parts in bit order into state [StateSize].
void GetState(const mjModel& m, const mjData& d, mjtNum* state, int sig);

// The inverse.
void SetState(const mjModel& m, mjData& d, const mjtNum* state, int sig);

// Stores time, qpos, qvel, act, mocap poses and ctrl of d as keyframe k; fatal error when there is
// no such keyframe.
void SetKeyframe(mjModel& m, const mjData& d, int k);

}  // namespace pliant
