// Small constraint problems made by hand or at random: no model is involved.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "engine/solver/cg.h"
#include "engine/solver/newton.h"
#include "engine/solver/pgs.h"

namespace pliant {

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

// What a solver finds, and its record of each iteration.
struct Solution {
  std::vector<double> acc, force, frc_constraint;
  std::vector<int> state;
  SolverTrace trace;
  std::vector<IterationRecord> records;
};

// Which solver of the primal problem.
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
    const LowerPattern pattern = {m_rownnz_.data(), m_rowadr_.data(), m_colind_.data()};
    inertia = {p.mass.data(), ld_.data(), diag_inv_.data(), pattern, pattern};
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

inline Solution Solve(const Problem& p, Method method, bool dense = true, int iterations = 200) {
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
inline std::vector<double> SolveDual(const Problem& p, int sweeps = 5000) {
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

inline double MaxDifference(const std::vector<double>& a, const std::vector<double>& b) {
  double worst = 0;
  for (size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::fabs(a[i] - b[i]));
  return worst;
}

// A unit mass pulled down onto one row.
inline Problem OneRow(double regularizer, double pull) {
  Problem p;
  p.nv = 1;
  p.mass = {1};
  p.frc_smooth = {pull};
  p.AddRow({1}, regularizer, 0);
  return p;
}

// Many random rows: ne equalities, nf friction rows, one-sided rows, and cones of dimension
// `dim` if asked for.
inline Problem RandomProblem(int seed, int nv, int ne, int nf, int one_sided, int ncone, int dim) {
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

}  // namespace pliant
