#include "engine/step/run_state.h"

#include <algorithm>

#include "engine/math/bits.h"
#include "engine/model/kept_by_sleepers.h"
#include "engine/model/stack.h"
#include "engine/model/state.h"
#include "engine/step/sleep.h"

namespace pliant {
namespace {

// Trees that sleep from the start have no acceleration at all, nor forces that would give them one.
void DropForcesOfUnaccelerated(const mjModel& m, mjData& d) {
  for (int tree = 0; tree < m.ntree; ++tree) {
    const int dof = m.tree_dofadr[tree], n = m.tree_dofnum[tree];
    if (d.tree_asleep[tree] < 0 || AnyBit(d.qacc_smooth + dof, n)) continue;
    std::fill_n(d.qfrc_smooth + dof, n, 0);
    std::fill_n(d.qacc + dof, n, 0);
  }
}

}  // namespace

void SetRunState(const mjModel& m, mjData& d, const mjtNum* state) {
  SetState(m, d, state, mjSTATE_INTEGRATION);
  const mjtNum* asleep = state + RunStateSize(m) - m.ntree;
  StackFrame frame(d);
  int* tree_asleep = frame.Take<int>(m.ntree);
  std::transform(asleep, asleep + m.ntree, tree_asleep, [](mjtNum next) { return static_cast<int>(next); });
  RestoreSleep(m, d, tree_asleep);
  SetKeptBySleepers(m, d, state + StateSize(m, mjSTATE_INTEGRATION));
  DropForcesOfUnaccelerated(m, d);
}

}  // namespace pliant
