// Back to the start of a simulation, with the trees asleep that start asleep.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>

namespace pliant {

// ResetData() or ResetDataDebug(), StartAsleep(), and LoadKeyframe(). Return what StartAsleep() returns.
// A keyframe that moves a tree wakes it in the next step.
std::string ResetSimulation(const mjModel& m, mjData& d);
std::string ResetSimulationDebug(const mjModel& m, mjData& d, unsigned char debug_value);
std::string ResetSimulationKeyframe(const mjModel& m, mjData& d, int key);

}  // namespace pliant
