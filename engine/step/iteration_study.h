// The constraint solver iteration by iteration: what it makes of one state after 1, 2, ... iterations. Works
// on copies, takes memory from the heap, and is no part of a step.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <atomic>
#include <memory>
#include <vector>

#include "engine/model/handles.h"

namespace pliant {

// The solver stopped after this many iterations.
struct SolverState {
  int iterations = 0;
  double cost = 0;  // 1/2 (a - a0)' M (a - a0) + s(J a - aref), with a0 the acceleration without constraints
  double gradient = 0;     // norm of its gradient, scaled as the solver's tolerance is
  double improvement = 0;  // of the cost by this iteration, scaled likewise; of island 0
  double lineslope = 0;
  int active = 0;  // rows that push or pull
  int changed = 0;
  int evaluations = 0;         // of the line search in this iteration, island 0
  int updates = 0;             // of the factorization
  std::vector<double> force;   // [nefc]
  std::vector<int> row_state;  // [nefc], mjtConstraintState
};

struct IterationStudy {
  double time = 0;                  // of the state, s
  bool reached = false;             // the solver came to rest before the limit
  int limit = 0;                    // iterations that were allowed
  std::vector<SolverState> states;  // the start first
  ModelPtr model;
  DataPtr data;  // the rows, and the result of the last state

  bool Empty() const { return states.empty(); }
};

// `limit`: 0 takes as many iterations as the options allow. Solves again from the start for every number of
// iterations; removes no slip. The model and data are of one snapshot, and are given away. `stop` (may be
// null) ends it early, with the states so far.
std::shared_ptr<const IterationStudy> StudyIterations(ModelPtr model, DataPtr data, int limit,
                                                      const std::atomic<bool>* stop = nullptr);

}  // namespace pliant
