#include "engine/runner/live/derived_values.h"

#include <utility>

#include "engine/step/derived.h"

namespace pliant::runner {

void DerivedValues::BeforeStep() {
  before_.Take(live_);
  due_ = Due::kOfBefore;
}

// The last stage of RK4 is nearest to the state after the step.
void DerivedValues::Compute() {
  const Due due = std::exchange(due_, Due::kNothing);
  if (due == Due::kNothing) return;
  const mjModel& m = live_.Model();
  const bool exchange = due == Due::kOfBefore && m.opt.integrator != mjINT_RK4;
  if (exchange) before_.ExchangeMotion(live_);
  // The energy that the model asks for was computed at the right moment.
  ComputeDerived(m, live_.Workplace(),
                 m.opt.enableflags & mjENBL_ENERGY ? kDerivedAll & ~kDerivedEnergy : kDerivedAll);
  if (exchange) before_.ExchangeMotion(live_);
}

}  // namespace pliant::runner
