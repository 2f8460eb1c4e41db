#include "engine/step/iteration_study.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/constraint/jacobian_product.h"
#include "engine/dynamics/inertia.h"
#include "engine/step/constraint_solve.h"
#include "engine/step/forward.h"

namespace pliant {
namespace {

constexpr int kMaxIterations = mjNSOLVER;

// The rows whose force the iterations decide, at d.qacc: leaves d.efc_force as the penalty's gradient there.
void Evaluate(const mjModel& m, mjData& d, SolverState& state) {
  const auto nv = static_cast<size_t>(m.nv);
  std::vector<double> jar(static_cast<size_t>(d.nefc)), ma(nv);
  MulJacVec(m, d, jar.data(), d.qacc);
  for (int i = 0; i < d.nefc; ++i) jar[static_cast<size_t>(i)] -= d.efc_aref[i];
  ConstraintUpdate(m, d, jar.data(), &state.cost, 0);
  MulM(m, d, ma.data(), d.qacc);
  double gauss = 0, squares = 0;
  for (size_t i = 0; i < nv; ++i) {
    const double residual = ma[i] - d.qfrc_smooth[i];
    gauss += residual * (d.qacc[i] - d.qacc_smooth[i]);
    squares += (residual - d.qfrc_constraint[i]) * (residual - d.qfrc_constraint[i]);
  }
  state.cost += 0.5 * gauss;
  state.gradient = std::sqrt(squares) / (m.stat.meaninertia * std::max<mjtSize>(1, m.nv));
}

SolverState SolveFor(mjModel& m, mjData& d, int iterations) {
  SolverState state;
  state.iterations = iterations;
  m.opt.iterations = iterations;
  FwdConstraint(m, d);
  const auto rows = static_cast<size_t>(d.nefc);
  state.force.assign(d.efc_force, d.efc_force + rows);
  state.row_state.assign(d.efc_state, d.efc_state + rows);
  state.active = static_cast<int>(std::count_if(state.row_state.begin(), state.row_state.end(),
                                                [](int s) { return s != mjCNSTRSTATE_SATISFIED; }));
  const int last = std::min(d.solver_niter[0], kMaxIterations) - 1;
  if (iterations > 0 && last == iterations - 1) {
    const mjSolverStat& stat = d.solver[last];
    state.improvement = stat.improvement;
    state.lineslope = stat.lineslope;
    state.changed = stat.nchange;
    state.evaluations = stat.neval;
    state.updates = stat.nupdate;
  }
  Evaluate(m, d, state);
  std::copy(state.force.begin(), state.force.end(), d.efc_force);
  std::copy(state.row_state.begin(), state.row_state.end(), d.efc_state);
  return state;
}

// Iterations of the island that needed most.
int MaxIterations(const mjData& d) {
  const int islands = std::clamp(d.nisland, 1, mjNISLAND);
  return *std::max_element(d.solver_niter, d.solver_niter + islands);
}

}  // namespace

std::shared_ptr<const IterationStudy> StudyIterations(ModelPtr model, DataPtr data, int limit,
                                                      const std::atomic<bool>* stop) {
  auto study = std::make_shared<IterationStudy>();
  mjModel& m = *model;
  mjData& d = *data;
  study->time = d.time;
  study->limit = std::clamp(limit > 0 ? limit : m.opt.iterations, 1, kMaxIterations);
  m.opt.noslip_iterations = 0;
  Forward(m, d);
  for (int k = 0; d.nefc > 0 && k <= study->limit && !(stop != nullptr && stop->load()); ++k) {
    SolverState state = SolveFor(m, d, k);
    if (MaxIterations(d) < k) {
      study->reached = true;
      break;
    }
    study->states.push_back(std::move(state));
  }
  study->model = std::move(model);
  study->data = std::move(data);
  return study;
}

}  // namespace pliant
