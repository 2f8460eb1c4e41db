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

}  // namespace
}  // namespace pliant
