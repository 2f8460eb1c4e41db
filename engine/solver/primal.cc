#include "engine/solver/primal.h"

#include <cmath>
#include <cstring>

#include "engine/solver/cone_line.h"
#include "engine/solver/line_search.h"
#include "engine/solver/penalty.h"
#include "engine/solver/products.h"

namespace pliant {
namespace {

constexpr double kMinNorm = 1e-15;

void Copy(double* to, const double* from, int n) { std::memcpy(to, from, sizeof(double) * n); }

void UpdateGradient(const PrimalProblem& p, const SolverOptions& options, PrimalState& s) {
  MulJacobianT(p.jacobian, p.nv, p.force, p.frc_constraint);
  SubtractBoth(s.grad, s.ma, p.frc_smooth, p.frc_constraint, p.nv);
  s.grad_square = DotProduct(s.grad, s.grad, p.nv);
  s.gradient = options.scale * std::sqrt(s.grad_square);
}

}  // namespace

PrimalState StartPrimal(const PrimalProblem& p, const SolverOptions& options, Derivatives derivatives,
                        Workspace& workspace) {
  PrimalState s;
  s.ma = workspace.Take<double>(p.nv);
  s.grad = workspace.Take<double>(p.nv);
  s.search = workspace.Take<double>(p.nv);
  s.mv = workspace.Take<double>(p.nv);
  s.jv = workspace.Take<double>(p.rows.n);
  s.cone_line = workspace.Take<double>(ConeLine::Numbers(p.rows.ncone));
  s.old_state = workspace.Take<int>(p.rows.n);

  if (p.from_smooth) {
    Copy(s.ma, p.frc_smooth, p.nv);
  } else if (p.start_ma) {
    Copy(s.ma, p.start_ma, p.nv);
  } else {
    MulInertia(p.inertia, p.nv, p.acc, s.ma);
  }
  EvaluatePenalty(p.rows, p.jar, p.force, p.state, derivatives);
  UpdateGradient(p, options, s);
  return s;
}

bool AdvancePrimal(const PrimalProblem& p, const SolverOptions& options, Derivatives derivatives,
                   PrimalState& s, IterationRecord* record) {
  s.search_square = DotProduct(s.search, s.search, p.nv);
  const double norm = std::sqrt(s.search_square);
  if (!(norm >= kMinNorm)) return false;
  MulJacobian(p.jacobian, s.search, s.jv);
  const LineStart start = MulLineStart(s.search, s.mv, s.ma, p.frc_smooth, p.nv);
  const double tolerance = options.tolerance * options.ls_tolerance * norm / options.scale;
  const LineSearchResult line = SearchLine(p.rows, {p.jar, s.jv, s.cone_line}, start.slope, start.curvature,
                                           tolerance, options.ls_iterations);
  if (line.alpha == 0) return false;

  AddScaled(p.acc, s.search, line.alpha, p.nv);
  AddScaled(s.ma, s.mv, line.alpha, p.nv);
  AddScaled(p.jar, s.jv, line.alpha, p.rows.n);
  std::memcpy(s.old_state, p.state, sizeof(int) * p.rows.n);
  EvaluatePenalty(p.rows, p.jar, p.force, p.state, derivatives);
  UpdateGradient(p, options, s);

  record->improvement = -options.scale * line.change;
  record->gradient = s.gradient;
  record->lineslope = std::fabs(line.slope) * options.scale / norm;
  record->neval = line.neval;
  record->nupdate = 0;
  CountStates(p.state, s.old_state, p.rows.n, record);
  return true;
}

}  // namespace pliant
