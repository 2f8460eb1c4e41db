// Why a kinematic tree sleeps or does not.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// The largest speed of a tree, max_i dof_length_i |qvel_i| (m/s): at rest it is below opt.sleep_tolerance.
mjtNum RestSpeed(const mjModel& m, const mjData& d, int tree);

// Why a tree does not get nearer to sleep in a step; kNothing when it does.
enum class Restless { kNothing, kPolicy, kForce, kVelocity };
Restless WhyRestless(const mjModel& m, const mjData& d, int tree);

enum class SleepReason {
  kAsleep,
  kOff,        // the sleep flag is off
  kNoIslands,  // there are constraint rows, but no islands: nobody knows who holds whom
  kPolicy,     // the tree never sleeps
  kForce,      // a force is applied to it
  kVelocity,   // it moves
  kNeighbour,  // it is ready, but `other` in its island is not
  kCounting,   // it rests, for `steps` steps so far
};
struct SleepReport {
  SleepReason reason = SleepReason::kOff;
  int steps = 0;   // at rest, at most mjMINAWAKE
  int others = 0;  // asleep: trees that sleep and wake with it
  int other = -1;  // the tree that keeps its island awake
};

// Reads what the last step left: counters, islands, velocities and applied forces.
SleepReport ExplainSleep(const mjModel& m, const mjData& d, int tree);

}  // namespace pliant
