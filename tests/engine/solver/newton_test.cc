// Newton: iterations, and changes of the factor.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "tests/engine/solver/small_problems.h"

namespace pliant {
namespace {

TEST(Solver, ReportsNoStepWhenTheStartIsTheSolution) {
  Problem p = OneRow(0.25, 3);
  EXPECT_EQ(Solve(p, Method::kNewton).trace.iterations, 0);
  EXPECT_EQ(Solve(p, Method::kCg).trace.iterations, 0);
}

TEST(Solver, StopsAtTheIterationLimit) {
  const Problem p = RandomProblem(3, 12, 0, 0, 30, 0, 0);
  EXPECT_EQ(Solve(p, Method::kCg, true, 3).trace.iterations, 3);
}

TEST(Newton, RankOneChangesKeepTheSparseFactor) {
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

}  // namespace
}  // namespace pliant
