#include "engine/runner/live/derived_values.h"

#include <algorithm>
#include <utility>

#include "engine/step/derived.h"

namespace pliant::runner {

void DerivedValues::BeforeStep() {
  const mjModel& m = live_.Model();
  const mjData& d = live_.Data();
  before_.resize(static_cast<size_t>(m.nq) + static_cast<size_t>(m.nv));
  std::copy(d.qpos, d.qpos + m.nq, before_.begin());
  std::copy(d.qvel, d.qvel + m.nv, before_.begin() + m.nq);
  due_ = Due::kOfBefore;
}

// The last stage of RK4 is nearest to the state after the step.
void DerivedValues::Compute() {
  const Due due = std::exchange(due_, Due::kNothing);
  if (due == Due::kNothing) return;
  mjModel& m = live_.Model();
  mjData& d = live_.Data();
  const bool exchange = due == Due::kOfBefore && m.opt.integrator != mjINT_RK4;
  const auto exchange_states = [&] {
    std::swap_ranges(d.qpos, d.qpos + m.nq, before_.begin());
    std::swap_ranges(d.qvel, d.qvel + m.nv, before_.begin() + m.nq);
  };
  if (exchange) exchange_states();
  // The energy that the model asks for was computed at the right moment.
  ComputeDerived(m, d, m.opt.enableflags & mjENBL_ENERGY ? kDerivedAll & ~kDerivedEnergy : kDerivedAll);
  if (exchange) exchange_states();
}

}  // namespace pliant::runner
