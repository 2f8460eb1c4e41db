// State vectors selected by mjtState bits.
#pragma once

#include <mujoco/mjdata.h>

#include <span>
#include <vector>

namespace pliant {

// Ends in an error of the C function that was called with these bits, unless all of them are in mjtState.
// `what` is what they are called there.
void CheckStateBits(const char* function, const char* what, int sig);

// Number of values.
int StateSize(const mjModel& m, int sig);

// Concatenates the selected parts in bit order into state [StateSize].
void GetState(const mjModel& m, const mjData& d, mjtNum* state, int sig);

// The inverse.
void SetState(const mjModel& m, mjData& d, const mjtNum* state, int sig);

// The parts `dst_sig`, among those of `src_sig`, of a vector made with src_sig.
void ExtractState(const mjModel& m, const mjtNum* src, int src_sig, mjtNum* dst, int dst_sig);

// Copies the selected parts between two data of one model.
void CopyState(const mjModel& m, const mjData& src, mjData& dst, int sig);

// What a run goes on from, bit for bit: mjSTATE_INTEGRATION, then what sleepers keep (kept_by_sleepers.h),
// then d.tree_asleep [ntree]. It is put back by SetRunState() (engine/step/run_state.h).
int RunStateSize(const mjModel& m);
void GetRunState(const mjModel& m, const mjData& d, mjtNum* state);

// Numbers of a state, from begin to end.
struct StateRun {
  int begin, end;
};

// The same for some numbers only, `runs` in ascending order; the others of `state` stay.
void GetRunState(const mjModel& m, const mjData& d, std::span<const StateRun> runs, mjtNum* state);

// Those that steps and who sets controls can change while StillSleepers() is the same, ascending.
void FindAwakeRunState(const mjModel& m, const mjData& d, std::vector<StateRun>* runs);

// Stores time, qpos, qvel, act, mocap poses and ctrl of d as keyframe k; fatal error when there is
// no such keyframe.
void SetKeyframe(mjModel& m, const mjData& d, int k);

}  // namespace pliant
