// What the constraint solver made of one state after 1, 2, ... iterations, as a study of it finds.
#pragma once

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

}  // namespace pliant
