#include "engine/solver/stats.h"

#include "engine/math/simd.h"
#include "engine/solver/problem.h"

namespace pliant {

PLIANT_SIMD_CLONES
void CountStates(const int* state, const int* old_state, int n, IterationRecord* record) {
  int active = 0, changed = 0;
  for (int i = 0; i < n; ++i) {
    active += state[i] != kSatisfied;
    changed += state[i] != old_state[i];
  }
  record->nactive = active;
  record->nchange = changed;
}

}  // namespace pliant
