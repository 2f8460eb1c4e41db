// What the profiler and plots know of one step.
#pragma once

#include <mujoco/mjdata.h>

#include <array>

namespace pliant::runner {

// One simulated step, for the profiler and plots.
struct StepRecord {
  double time = 0;                            // simulated, s
  std::array<float, mjNTIMER> stage_us = {};  // microseconds per stage; needs a clock (mjcb_time), else 0
  float step_us = 0;                          // microseconds of the whole step, by the runner's own clock
  int ncon = 0;
  int nefc = 0;
  int nisland = 0;
  int solver_iterations = 0;  // of the island that needed most
  int nnz = 0;                // nonzeros of the solver's matrix, all islands
  float log10_gradient = 0;   // at the last iteration of island 0
};

}  // namespace pliant::runner
