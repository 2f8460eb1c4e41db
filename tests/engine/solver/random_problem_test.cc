// The solvers on small problems made by hand: no model is involved.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "engine/solver/cg.h"
#include "engine/solver/line_search.h"
#include "engine/solver/newton.h"
#include "engine/solver/noslip.h"
#include "engine/solver/penalty.h"
#include "engine/solver/pgs.h"
#include "engine/solver/qcqp.h"

namespace pliant {
namespace {

// A problem with diagonal inertia, so that everything can be checked by hand. Rows are kept dense and sparse.
struct Problem {
  int nv;
  std::vector<double> mass;
  std::vector<double> jac;  // n x nv
  std::vector<double> d, r, bound, aref, frc_smooth;
  int ne = 0, nf = 0;
  std::vector<EllipticCone> cones;
  std::vector<std::vector<double>> friction;

  int n() const { return static_cast<int>(d.size()); }

  void AddRow(const std::vector<double>& row, double regularizer, double reference, double limit = 0) {
    jac.insert(jac.end(), row.begin(), row.end());
    r.push_back(regularizer);
    d.push_back(1 / regularizer);
    aref.push_back(reference);
    bound.push_back(limit);
  }
};

struct Solution {
  std::vector<double> acc, force, frc_constraint;
  std::vector<int> state;
  SolverTrace trace;
  std::vector<IterationRecord> records;
};

enum class Method { kNewton, kCg };

// Arrays behind the views of a Problem.
class Views {
 public:
  Views(const Problem& p, bool dense) : p_(p), hessians_(p.cones.size(), std::vector<double>(36)) {
    for (int i = 0; i < p.nv; ++i) {
      m_rownnz_.push_back(1);
      m_rowadr_.push_back(i);
      m_colind_.push_back(i);
      ld_.push_back(p.mass[i]);
      diag_inv_.push_back(1 / p.mass[i]);
      acc_smooth_.push_back(p.frc_smooth[i] / p.mass[i]);
    }
    // Patterns are the nonzeros, or all dofs; neighbouring rows of one pattern make a run.
    for (int row = 0; row < p.n(); ++row) {
      std::vector<int> pattern;
      for (int i = 0; i < p.nv; ++i) {
        if (dense || p.jac[row * p.nv + i] != 0) pattern.push_back(i);
      }
      if (patterns_.empty() || patterns_.back() != pattern) {
        patterns_.push_back(pattern);
        const int nnz = static_cast<int>(pattern.size());
        runs_.push_back({row, 0, nnz, (nnz + 7) / 8 * 8, nullptr, nullptr});
        values_.emplace_back();
      }
      ++runs_.back().count;
      for (const int i : pattern) values_.back().push_back(p.jac[row * p.nv + i]);
      values_.back().resize(runs_.back().count * runs_.back().ld);
    }
    for (size_t r = 0; r < runs_.size(); ++r) {
      runs_[r].col = patterns_[r].data();
      runs_[r].val = values_[r].data();
    }
    scratch_.resize(p.nv + 8);
    cones_ = p.cones;
    for (size_t c = 0; c < cones_.size(); ++c) {
      cones_[c].friction = p.friction[c].data();
      cones_[c].hessian = hessians_[c].data();
    }
    rows.n = p.n();
    rows.ne = p.ne;
    rows.nf = p.nf;
    rows.d = p.d.data();
    rows.r = p.r.data();
    rows.bound = p.bound.data();
    rows.cone = cones_.data();
    rows.ncone = static_cast<int>(cones_.size());
    jacobian = {runs_.data(), static_cast<int>(runs_.size()), scratch_.data()};
    inertia = {p.mass.data(),    ld_.data(),       diag_inv_.data(),
               m_rownnz_.data(), m_rowadr_.data(), m_colind_.data()};
  }

  std::vector<double> SmoothResidual() const { return Residual(acc_smooth_); }
  std::vector<double> Residual(const std::vector<double>& acc) const {
    std::vector<double> jar(p_.n());
    for (int row = 0; row < p_.n(); ++row) {
      jar[row] = -p_.aref[row];
      for (int i = 0; i < p_.nv; ++i) jar[row] += p_.jac[row * p_.nv + i] * acc[i];
    }
    return jar;
  }
  const std::vector<double>& acc_smooth() const { return acc_smooth_; }

  RowSet rows;
  RowJacobian jacobian;
  Inertia inertia;

 private:
  const Problem& p_;
  std::vector<std::vector<double>> hessians_;
  std::vector<EllipticCone> cones_;
  std::vector<std::vector<int>> patterns_;
  std::vector<std::vector<double>> values_;
  std::vector<RowRun> runs_;
  std::vector<int> m_rownnz_, m_rowadr_, m_colind_;
  std::vector<double> ld_, diag_inv_, acc_smooth_, scratch_;
};

Solution Solve(const Problem& p, Method method, bool dense = true, int iterations = 200) {
  Views views(p, dense);
  Solution s;
  s.acc = views.acc_smooth();
  s.force.resize(p.n());
  s.state.resize(p.n());
  s.frc_constraint.resize(p.nv);
  std::vector<double> jar = views.SmoothResidual();
  s.records.resize(iterations);
  s.trace.record = s.records.data();
  s.trace.capacity = iterations;

  PrimalProblem problem;
  problem.nv = p.nv;
  problem.rows = views.rows;
  problem.jacobian = views.jacobian;
  problem.inertia = views.inertia;
  problem.frc_smooth = p.frc_smooth.data();
  problem.acc_smooth = views.acc_smooth().data();
  problem.from_smooth = true;
  problem.acc = s.acc.data();
  problem.jar = jar.data();
  problem.force = s.force.data();
  problem.state = s.state.data();
  problem.frc_constraint = s.frc_constraint.data();

  SolverOptions options;
  options.iterations = iterations;
  options.tolerance = 1e-15;
  options.scale = 1 / std::max(1.0, p.mass[0] * p.nv);
  std::vector<std::byte> memory(1 << 24);
  Workspace workspace(memory.data(), memory.size());
  if (method == Method::kNewton) {
    SolveNewton(problem, options, workspace, &s.trace);
  } else {
    SolveCg(problem, options, workspace, &s.trace);
  }
  EXPECT_EQ(workspace.Used(), 0u);
  return s;
}

// Forces of the dual problem, from zero.
std::vector<double> SolveDual(const Problem& p, int sweeps = 5000) {
  Views views(p, true);
  const int n = p.n();
  std::vector<double> ar(n * n), b = views.SmoothResidual(), force(n);
  std::vector<int> rownnz(n, n), rowadr(n), colind(n * n), state(n);
  for (int i = 0; i < n; ++i) {
    rowadr[i] = i * n;
    for (int j = 0; j < n; ++j) {
      colind[i * n + j] = j;
      for (int k = 0; k < p.nv; ++k) ar[i * n + j] += p.jac[i * p.nv + k] * p.jac[j * p.nv + k] / p.mass[k];
    }
    ar[i * n + i] += p.r[i];
  }
  DualProblem problem;
  problem.rows = views.rows;
  problem.ar = ar.data();
  problem.rownnz = rownnz.data();
  problem.rowadr = rowadr.data();
  problem.colind = colind.data();
  problem.b = b.data();
  problem.force = force.data();
  problem.state = state.data();
  SolverOptions options;
  options.iterations = sweeps;
  options.tolerance = 0;
  SolverTrace trace;
  std::vector<std::byte> memory(1 << 16);
  Workspace workspace(memory.data(), memory.size());
  SolvePgs(problem, options, workspace, &trace);
  return force;
}

double MaxDifference(const std::vector<double>& a, const std::vector<double>& b) {
  double worst = 0;
  for (size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::fabs(a[i] - b[i]));
  return worst;
}

// A unit mass pulled down onto one row.
Problem OneRow(double regularizer, double pull) {
  Problem p;
  p.nv = 1;
  p.mass = {1};
  p.frc_smooth = {pull};
  p.AddRow({1}, regularizer, 0);
  return p;
}

TEST(Solver, OneSidedRowHoldsWhatRegularizationLeaves) {
  // f = -a_smooth / (A + R), a = R / (A + R) a_smooth.
  const Solution s = Solve(OneRow(0.25, -10), Method::kNewton);
  EXPECT_NEAR(s.force[0], 8, 1e-13);
  EXPECT_NEAR(s.acc[0], -2, 1e-13);
  EXPECT_EQ(s.state[0], kQuadratic);
}

TEST(Solver, ZeroForceWhenSatisfied) {
  const Solution s = Solve(OneRow(0.25, 3), Method::kNewton);
  EXPECT_EQ(s.force[0], 0);
  EXPECT_EQ(s.acc[0], 3);
  EXPECT_EQ(s.state[0], kSatisfied);
}

TEST(Solver, FrictionForceStopsAtItsBound) {
  Problem p = OneRow(0.25, -10);
  p.nf = 1;
  p.bound[0] = 3;
  const Solution s = Solve(p, Method::kNewton);
  EXPECT_NEAR(s.force[0], 3, 1e-13);
  EXPECT_NEAR(s.acc[0], -7, 1e-13);
  EXPECT_EQ(s.state[0], kLinearNeg);
}

TEST(Solver, FrictionHoldsBelowItsBound) {
  Problem p = OneRow(1e-6, 2);
  p.nf = 1;
  p.bound[0] = 3;
  const Solution s = Solve(p, Method::kNewton);
  EXPECT_NEAR(s.acc[0], 0, 1e-5);
  EXPECT_EQ(s.state[0], kQuadratic);
}

TEST(Solver, EqualityPullsBothWays) {
  Problem p = OneRow(1, 4);
  p.ne = 1;
  EXPECT_NEAR(Solve(p, Method::kNewton).force[0], -2, 1e-13);
  p.frc_smooth[0] = -4;
  EXPECT_NEAR(Solve(p, Method::kNewton).force[0], 2, 1e-13);
}

// Many random rows: ne equalities, nf friction rows, one-sided rows, and cones of dimension `dim`
// if asked for.
Problem RandomProblem(int seed, int nv, int ne, int nf, int one_sided, int ncone, int dim) {
  std::mt19937 gen(seed);
  std::uniform_real_distribution<double> u(-1, 1);
  Problem p;
  p.nv = nv;
  for (int i = 0; i < nv; ++i) {
    p.mass.push_back(1 + 0.5 * u(gen));
    p.frc_smooth.push_back(10 * u(gen));
  }
  const auto add = [&](double regularizer) {
    std::vector<double> row(nv);
    for (double& x : row) x = u(gen);
    p.AddRow(row, regularizer, 3 * u(gen), 1 + u(gen));
  };
  p.ne = ne;
  p.nf = nf;
  for (int i = 0; i < ne + nf + one_sided; ++i) add(0.3 + 0.2 * u(gen));
  for (int c = 0; c < ncone; ++c) {
    std::vector<double> friction;
    for (int k = 1; k < dim; ++k) friction.push_back(0.8 + 0.3 * u(gen));
    // The regularizers of a cone are tied: R_k friction_k^2 is the same for all k > 0.
    const double r0 = 0.3, impratio = 2, r1 = r0 / impratio;
    const int row = p.n();
    add(r0);
    for (int k = 1; k < dim; ++k) add(r1 * friction[0] * friction[0] / (friction[k - 1] * friction[k - 1]));
    p.cones.push_back({row, dim, friction[0] * std::sqrt(r1 / r0), nullptr, nullptr});
    p.friction.push_back(friction);
  }
  return p;
}

class RandomProblemTest : public testing::TestWithParam<int> {};

TEST_P(RandomProblemTest, PrimalAndDualFindTheSameForces) {
  const Problem p = RandomProblem(GetParam(), 12, 2, 3, 8, 0, 0);
  const Solution newton = Solve(p, Method::kNewton), cg = Solve(p, Method::kCg);
  EXPECT_LT(MaxDifference(newton.force, cg.force), 1e-6);
  EXPECT_LT(MaxDifference(newton.force, SolveDual(p)), 1e-6);
}

TEST_P(RandomProblemTest, NewtonAndConjugateGradientsAgreeOnCones) {
  for (const int dim : {3, 4, 6}) {
    const Problem p = RandomProblem(GetParam(), 12, 2, 3, 4, 3, dim);
    EXPECT_LT(MaxDifference(Solve(p, Method::kNewton).force, Solve(p, Method::kCg).force), 1e-6);
  }
}

// A block on the ground, pushed sideways: the sweeps along the ray and in the slice find the corner
// of slip and stick.
TEST(Solver, GaussSeidelSolvesAPressedCone) {
  for (const double push : {1.0, 6.0, 20.0}) {
    Problem p;
    p.nv = 3;
    p.mass = {1, 1, 1};
    p.frc_smooth = {-10, push, 0.3 * push};
    p.AddRow({1, 0.1, 0}, 0.1, 0);
    p.AddRow({0, 1, 0.2}, 0.1, 0);
    p.AddRow({0.1, 0, 1}, 0.1, 0);
    p.cones.push_back({0, 3, 0.8, nullptr, nullptr});
    p.friction.push_back({0.8, 0.8});
    EXPECT_LT(MaxDifference(Solve(p, Method::kNewton).force, SolveDual(p)), 1e-5) << push;
  }
}

TEST_P(RandomProblemTest, DenseAndSparseAgree) {
  // Above the limit of the dense Hessian both storages take the sparse one; below it both take the dense one.
  for (const int nv : {20, 130}) {
    const Problem p = RandomProblem(GetParam(), nv, 2, 3, 10, 5, 3);
    const Solution dense = Solve(p, Method::kNewton, true), sparse = Solve(p, Method::kNewton, false);
    EXPECT_LT(MaxDifference(dense.acc, sparse.acc), 1e-11);
  }
}

TEST_P(RandomProblemTest, SolutionBalancesForces) {
  for (const int nv : {10, 130}) {
    const Problem p = RandomProblem(GetParam(), nv, 3, 4, 30, 0, 0);
    const Solution s = Solve(p, Method::kNewton);
    for (int i = 0; i < nv; ++i) {
      EXPECT_NEAR(p.mass[i] * s.acc[i], p.frc_smooth[i] + s.frc_constraint[i], 1e-10);
    }
    EXPECT_LT(s.trace.iterations, 20);
  }
}

TEST_P(RandomProblemTest, ConeForcesStayInTheirCones) {
  const Problem p = RandomProblem(GetParam(), 12, 0, 0, 0, 5, 4);
  const Solution s = Solve(p, Method::kNewton);
  for (size_t c = 0; c < p.cones.size(); ++c) {
    const double* force = s.force.data() + p.cones[c].row;
    double sum = 0;
    for (int k = 1; k < 4; ++k) sum += std::pow(force[k] / p.friction[c][k - 1], 2);
    EXPECT_LE(std::sqrt(sum), force[0] + 1e-12);
  }
}

TEST_P(RandomProblemTest, ForceIsMinusTheGradientOfThePenalty) {
  const Problem p = RandomProblem(GetParam(), 12, 2, 3, 4, 3, 3);
  const Views views(p, true);
  std::vector<double> jar = views.SmoothResidual(), force(p.n()), unused(p.n());
  std::vector<int> state(p.n());
  EvaluatePenalty(views.rows, jar.data(), force.data(), state.data(), false);
  EXPECT_NEAR(PenaltyCost(views.rows, jar.data()),
              EvaluatePenalty(views.rows, jar.data(), unused.data(), state.data(), false), 1e-12);
  for (int i = 0; i < p.n(); ++i) {
    const double saved = jar[i], h = 1e-6;
    jar[i] = saved + h;
    const double above = PenaltyCost(views.rows, jar.data());
    jar[i] = saved - h;
    const double below = PenaltyCost(views.rows, jar.data());
    jar[i] = saved;
    EXPECT_NEAR(force[i], -(above - below) / (2 * h), 1e-6 * (1 + std::fabs(force[i])));
  }
}

TEST_P(RandomProblemTest, ConeHessianIsTheDerivativeOfTheForce) {
  const Problem p = RandomProblem(GetParam(), 12, 0, 0, 0, 6, 4);
  const Views views(p, true);
  std::vector<double> jar = views.SmoothResidual(), force(p.n()), changed(p.n());
  std::vector<int> state(p.n()), other(p.n());
  EvaluatePenalty(views.rows, jar.data(), force.data(), state.data(), true);
  for (int c = 0; c < views.rows.ncone; ++c) {
    const EllipticCone& cone = views.rows.cone[c];
    if (state[cone.row] != kCone) continue;
    for (int j = 0; j < cone.dim; ++j) {
      const double saved = jar[cone.row + j], h = 1e-7;
      jar[cone.row + j] = saved + h;
      EvaluatePenalty(views.rows, jar.data(), changed.data(), other.data(), false);
      jar[cone.row + j] = saved;
      for (int i = 0; i < cone.dim; ++i) {
        const double slope = (changed[cone.row + i] - force[cone.row + i]) / h;
        EXPECT_NEAR(cone.hessian[i * cone.dim + j], -slope, 1e-4 * (1 + std::fabs(slope)));
      }
    }
  }
}

TEST_P(RandomProblemTest, LineSearchEndsWhereTheSlopeVanishes) {
  const Problem p = RandomProblem(GetParam(), 12, 2, 3, 8, 3, 3);
  const Views views(p, true);
  const std::vector<double> jar = views.SmoothResidual();
  std::mt19937 gen(GetParam());
  std::uniform_real_distribution<double> u(-1, 1);
  std::vector<double> jv(p.n());
  for (double& x : jv) x = u(gen);
  const double gauss = -5 - PenaltySlope(views.rows, jar.data(), jv.data(), 0).first;
  const LineSearchResult line = SearchLine(views.rows, jar.data(), jv.data(), gauss, 3, 1e-11, 100);
  ASSERT_GT(line.alpha, 0);
  const Slope slope = PenaltySlope(views.rows, jar.data(), jv.data(), line.alpha);
  EXPECT_NEAR(slope.first + gauss + 3 * line.alpha, 0, 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomProblemTest, testing::Range(1, 9));

TEST(Solver, ReportsNoStepWhenTheStartIsTheSolution) {
  Problem p = OneRow(0.25, 3);
  EXPECT_EQ(Solve(p, Method::kNewton).trace.iterations, 0);
  EXPECT_EQ(Solve(p, Method::kCg).trace.iterations, 0);
}

TEST(Solver, StopsAtTheIterationLimit) {
  const Problem p = RandomProblem(3, 12, 0, 0, 30, 0, 0);
  EXPECT_EQ(Solve(p, Method::kCg, true, 3).trace.iterations, 3);
}

TEST(Solver, RankOneChangesKeepTheSparseFactor) {
  // Chains of two dofs a row: the factor is sparse, and one-sided rows that switch change it instead of
  // making it anew.
  Problem p;
  p.nv = 400;
  std::mt19937 gen(7);
  std::uniform_real_distribution<double> u(-1, 1);
  for (int i = 0; i < p.nv; ++i) {
    p.mass.push_back(1);
    p.frc_smooth.push_back(4 * u(gen));
  }
  for (int row = 0; row < 300; ++row) {
    std::vector<double> values(p.nv);
    values[row] = 1;
    values[row + 37] = -0.5;
    p.AddRow(values, 0.2, u(gen));
  }
  for (const bool dense : {true, false}) {
    const Solution newton = Solve(p, Method::kNewton, dense), cg = Solve(p, Method::kCg, dense);
    EXPECT_LT(MaxDifference(newton.acc, cg.acc), 1e-6);
    int updates = 0;
    for (const IterationRecord& record : newton.records) updates += record.nupdate;
    EXPECT_GT(updates, 0);
    for (int i = 0; i < p.nv; ++i) {
      EXPECT_NEAR(p.mass[i] * newton.acc[i], p.frc_smooth[i] + newton.frc_constraint[i], 1e-10);
    }
  }
}

TEST(Qcqp, MinimumInsideIsUnconstrained) {
  const double a[] = {2, 0.5, 0.5, 1}, b[] = {-1, 0.3}, scale[] = {1, 1};
  double x[2];
  EXPECT_FALSE(MinimizeInEllipsoid(x, a, b, scale, 10, 2));
  EXPECT_NEAR(2 * x[0] + 0.5 * x[1], 1, 1e-12);
  EXPECT_NEAR(0.5 * x[0] + x[1], -0.3, 1e-12);
}

TEST(Qcqp, ActiveConstraintLeavesAGradientAlongTheNormal) {
  const double a[] = {2, 0.5, 0.1, 0.5, 1, 0.2, 0.1, 0.2, 1.5}, b[] = {-4, 3, 1}, scale[] = {0.5, 0.8, 0.3};
  double x[3];
  ASSERT_TRUE(MinimizeInEllipsoid(x, a, b, scale, 0.7, 3));
  double norm = 0, multiplier[3];
  for (int i = 0; i < 3; ++i) {
    norm += std::pow(x[i] / scale[i], 2);
    double gradient = b[i];
    for (int j = 0; j < 3; ++j) gradient += a[3 * i + j] * x[j];
    multiplier[i] = -gradient * scale[i] * scale[i] / x[i];
  }
  EXPECT_NEAR(std::sqrt(norm), 0.7, 1e-6);
  EXPECT_NEAR(multiplier[0], multiplier[1], 1e-4);
  EXPECT_NEAR(multiplier[0], multiplier[2], 1e-4);
}

}  // namespace
}  // namespace pliant
