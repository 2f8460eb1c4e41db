#include "engine/step/run_state.h"

#include <algorithm>

#include "engine/model/stack.h"
#include "engine/model/state.h"
#include "engine/step/sleep.h"

namespace pliant {

void SetRunState(const mjModel& m, mjData& d, const mjtNum* state) {
  SetState(m, d, state, mjSTATE_INTEGRATION);
  const mjtNum* asleep = state + StateSize(m, mjSTATE_INTEGRATION);
  StackFrame frame(d);
  int* tree_asleep = frame.Take<int>(m.ntree);
  std::transform(asleep, asleep + m.ntree, tree_asleep, [](mjtNum next) { return static_cast<int>(next); });
  RestoreSleep(m, d, tree_asleep);
  RestoreStartOfSleep(m, d);
}

}  // namespace pliant
