// Trees that fall asleep. What wakes them is in engine/dynamics/wake.h, the state in engine/model/trees.h.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>

namespace pliant {

// Counts the steps of every tree that is awake and at rest. Trees that have rested for mjMINAWAKE steps
// fall asleep: those of an island together, the others alone. Their qvel becomes zero, and what follows
// from velocities is computed again.
//   reads    d.qvel, qfrc_applied, xfrc_applied, the islands
//   writes   d.tree_asleep and what UpdateAwake() writes; with sleepers d.qvel and the results of
//            Forward() after positions
//   needs    Forward()
//   takes    stack
// Does nothing in a step with constraints but without islands.
void LetSleep(const mjModel& m, mjData& d);

// The start of a simulation with sleep: places all bodies, and puts the trees with sleep="init" to sleep
// in their islands.
//   writes   what Forward() writes; then d.qfrc_smooth and qacc_smooth are zero, as is qacc of sleepers;
//            no constraint rows
//   needs    ResetData()
// Returns an empty text, or why some of these trees cannot sleep: they are awake then.
std::string StartAsleep(const mjModel& m, mjData& d);

// Gives d.tree_asleep [ntree] the values of an earlier time, after the state of that time. What sleepers
// keep is computed with all awake first, as d may have the results of another state.
//   writes   what UpdateAwake() writes; with new sleepers what Forward() writes
//   needs    SetState() with mjSTATE_INTEGRATION
//   takes    stack
void RestoreSleep(const mjModel& m, mjData& d, const int* tree_asleep);

}  // namespace pliant
