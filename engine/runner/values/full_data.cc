#include "engine/runner/values/full_data.h"

#include <vector>

#include "engine/model/state.h"
#include "engine/step/forward.h"
#include "engine/step/run_state.h"

namespace pliant::runner {

DataPtr ComputeAll(const mjModel& m, const mjData& shown, DataPtr reuse) {
  if (reuse == nullptr) reuse.reset(MakeData(m));
  if (reuse == nullptr) return reuse;
  std::vector<double> state(static_cast<size_t>(RunStateSize(m)));
  GetRunState(m, shown, state.data());
  SetRunState(m, *reuse, state.data());
  Forward(m, *reuse);
  return reuse;
}

}  // namespace pliant::runner
