// What a solver did, iteration by iteration.
#pragma once

namespace pliant {

struct IterationRecord {
  double improvement;  // decrease of the cost, scaled
  double gradient;     // norm of the gradient, scaled; 0 for dual solvers
  double lineslope;    // slope left by the line search, scaled
  int nactive;         // rows that carry force
  int nchange;         // rows whose state changed
  int neval;           // evaluations of the line search
  int nupdate;         // rank-one changes of the Hessian's factor
};

// Records of the first `capacity` iterations, in memory of the caller.
struct SolverTrace {
  IterationRecord* record = nullptr;
  int capacity = 0;
  int iterations = 0;
  int nonzeros = 0;  // of what the solver keeps: the Hessian, the Jacobian (CG), or A + R

  void Add(const IterationRecord& entry) {
    if (iterations < capacity) record[iterations] = entry;
    ++iterations;
  }
};

// Counts into a record the rows [n] that are active, and those whose state is not the old one.
void CountStates(const int* state, const int* old_state, int n, IterationRecord* record);

}  // namespace pliant
