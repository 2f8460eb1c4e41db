// One simulation step.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Checks the state, runs forward dynamics, and integrates with the integrator of the options. Positions and
// all that follows from them still belong to the old state afterwards.
void Step(const mjModel& m, mjData& d);

// The same, and what the bits of `derived` (DerivedQuantity) want of the state that the step starts from.
// The new state is the same to the last bit.
void StepAndDerive(const mjModel& m, mjData& d, unsigned derived);

// Step() without the stages up to `skipstage` (mjtStage) and without sensors: for finite differences.
void StepSkip(const mjModel& m, mjData& d, int skipstage, int skipsensor);

// The two halves of a step, for control that needs positions and velocities of the present state: positions
// and velocities; then forces and integration. RK4 integrates with Euler() here.
void Step1(const mjModel& m, mjData& d);
void Step2(const mjModel& m, mjData& d);

}  // namespace pliant
