#include "engine/solver/pattern_count.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "engine/solver/sparse_hessian.h"
#include "tests/engine/solver/small_problems.h"

namespace pliant {
namespace {

TEST(PatternCountTest, EntriesOfABuiltFactorAreThoseOfTheCount) {
  for (int seed = 1; seed < 6; ++seed) {
    // Each row couples three dofs far apart, so that elimination fills entries.
    Problem p = RandomProblem(seed, 150, 0, 0, 0, 0, 0);
    for (int row = 0; row < 90; ++row) {
      std::vector<double> values(150);
      for (const int step : {0, 31 + seed, 47 + 2 * seed}) values[static_cast<size_t>(row + step)] = 1;
      p.AddRow(values, 0.2, 1);
    }
    const Views views(p, false);
    PrimalProblem problem;
    problem.nv = p.nv;
    problem.rows = views.rows;
    problem.jacobian = views.jacobian;
    problem.inertia = views.inertia;
    std::vector<std::byte> memory(1 << 22);
    Workspace workspace(memory.data(), memory.size());
    const SparseHessian hessian(problem, workspace);
    EXPECT_EQ(CountNewtonNonzeros(problem, hessian.CountEntries(), workspace),
              CountNewtonNonzeros(problem, workspace));
  }
}

// Points of three dofs, some of them with rows on one dof only, in an order that fills entries.
TEST(PatternCountTest, DofsThatShareTheirRowsCountOneByOne) {
  constexpr int kPoints = 60, kDofs = 3 * kPoints;
  Problem p = RandomProblem(7, kDofs, 0, 0, 0, 0, 0);
  const auto add = [&](const std::vector<int>& dofs) {
    std::vector<double> values(kDofs);
    for (const int dof : dofs) values[static_cast<size_t>(dof)] = 1;
    p.AddRow(values, 0.2, 1);
  };
  for (int point = 0; point + 21 < kPoints; point += 2) {
    const int a = 3 * point, b = 3 * (point + 7 + point % 14);
    add({a, a + 1, a + 2, b, b + 1, b + 2});
  }
  add({31});
  add({60, 61, 120});
  const Views views(p, false);
  PrimalProblem problem;
  problem.nv = p.nv;
  problem.rows = views.rows;
  problem.jacobian = views.jacobian;
  problem.inertia = views.inertia;
  std::vector<std::byte> memory(1 << 22);
  Workspace workspace(memory.data(), memory.size());
  const SparseHessian hessian(problem, workspace);

  int square = 0;  // of the lower triangle of J'J
  for (int i = 0; i < kDofs; ++i) {
    for (int k = 0; k <= i; ++k) {
      bool meet = false;
      for (int row = 0; row < p.n(); ++row) {
        meet = meet || (p.jac[row * kDofs + i] != 0 && p.jac[row * kDofs + k] != 0);
      }
      square += meet;
    }
  }
  EXPECT_EQ(CountNewtonNonzeros(problem, workspace), kDofs + square + hessian.CountEntries());
}

// As contacts of the same two bodies do; others begin with the same dofs and go on with others.
TEST(PatternCountTest, RunsThatRepeatThePatternBeforeThemAddNothing) {
  constexpr int kDofs = 180;
  Problem p = RandomProblem(3, kDofs, 0, 0, 0, 0, 0);
  for (int row = 0; row < 60; ++row) {
    std::vector<double> values(kDofs);
    for (const int dof : {row / 2, row / 2 + 1, 100 + row}) values[static_cast<size_t>(dof)] = 1;
    p.AddRow(values, 0.2, 1);
  }
  const Views views(p, false);
  std::vector<RowRun> twice;
  for (int r = 0; r < views.jacobian.nrun; ++r) twice.insert(twice.end(), 2, views.jacobian.run[r]);
  std::vector<std::byte> memory(1 << 22);
  Workspace workspace(memory.data(), memory.size());
  const auto count = [&](const RowRun* run, int nrun) {
    PrimalProblem problem;
    problem.nv = p.nv;
    problem.rows = views.rows;
    problem.jacobian = views.jacobian;
    problem.jacobian.run = run;
    problem.jacobian.nrun = nrun;
    problem.inertia = views.inertia;
    EXPECT_EQ(CountNewtonNonzeros(problem, SparseHessian(problem, workspace).CountEntries(), workspace),
              CountNewtonNonzeros(problem, workspace));
    return CountNewtonNonzeros(problem, workspace);
  };
  EXPECT_EQ(count(twice.data(), static_cast<int>(twice.size())),
            count(views.jacobian.run, views.jacobian.nrun));
}

}  // namespace
}  // namespace pliant
