// The order in which Newton's matrix is eliminated.
#include "engine/solver/elimination_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "engine/solver/reordered.h"
#include "engine/solver/sparse_hessian.h"
#include "tests/engine/solver/small_problems.h"

namespace pliant {
namespace {

constexpr int kDofs = 6;  // of a body

// Bodies of six dofs on a square grid, each coupled to its neighbours, under numbers at random as in a heap.
Problem GridOfBodies(int side, int seed) {
  std::mt19937 gen(seed);
  std::uniform_real_distribution<double> u(-1, 1);
  std::vector<int> body(side * side);
  std::iota(body.begin(), body.end(), 0);
  std::shuffle(body.begin(), body.end(), gen);
  Problem p;
  p.nv = kDofs * side * side;
  for (int i = 0; i < p.nv; ++i) {
    p.mass.push_back(1 + 0.5 * u(gen));
    p.frc_smooth.push_back(5 * u(gen));
  }
  const auto couple = [&](int a, int b) {
    for (int k = 0; k < 4; ++k) {
      std::vector<double> row(p.nv);
      for (int i = 0; i < kDofs; ++i) {
        row[kDofs * body[a] + i] = u(gen);
        if (b >= 0) row[kDofs * body[b] + i] = u(gen);
      }
      p.AddRow(row, 0.1, u(gen));
    }
  };
  for (int a = 0; a < side * side; ++a) {
    couple(a, -1);
    if (a % side + 1 < side) couple(a, a + 1);
    if (a + side < side * side) couple(a, a + side);
  }
  return p;
}

// A primal problem over a Problem, all of whose rows are in one state.
class Matrix {
 public:
  explicit Matrix(const Problem& p)
      : views_(p, false),
        state_(p.n(), kQuadratic),
        room_(1 << 21),
        workspace_(room_.data(), 8 * room_.size()) {
    primal_.nv = p.nv;
    primal_.rows = views_.rows;
    primal_.jacobian = views_.jacobian;
    primal_.inertia = views_.inertia;
    primal_.state = state_.data();
  }

  const PrimalProblem& primal() const { return primal_; }
  Workspace& workspace() { return workspace_; }

 private:
  Views views_;
  std::vector<int> state_;
  std::vector<double> room_;
  Workspace workspace_;
  PrimalProblem primal_;
};

class EliminationOrderTest : public testing::TestWithParam<int> {};

TEST_P(EliminationOrderTest, AHeapFillsLessAndBodiesStayWhole) {
  const Problem p = GridOfBodies(7, GetParam());
  Matrix m(p);
  const EliminationOrder order = FindEliminationOrder(m.primal(), m.workspace());
  ASSERT_NE(order.place, nullptr);
  std::vector<int> sorted(order.place, order.place + p.nv);
  std::sort(sorted.begin(), sorted.end());
  for (int i = 0; i < p.nv; ++i) {
    EXPECT_EQ(sorted[i], i);
    EXPECT_TRUE(i % kDofs == 0 || order.place[i] == order.place[i - 1] + 1);
    EXPECT_EQ(order.block[i], i / kDofs);
  }
  const SparseHessian given(m.primal(), m.workspace());
  const PrimalProblem reordered = Reorder(m.primal(), order, m.workspace());
  const SparseHessian better(reordered, m.workspace());
  EXPECT_EQ(static_cast<size_t>(better.CountEntries() - p.nv), order.entries);
  EXPECT_LT(better.CountEntries(), 0.8 * given.CountEntries());
}

TEST_P(EliminationOrderTest, SolutionsAreThoseOfTheGivenOrder) {
  const Problem p = GridOfBodies(6, GetParam());
  Matrix m(p);
  const EliminationOrder order = FindEliminationOrder(m.primal(), m.workspace());
  ASSERT_NE(order.place, nullptr);
  SparseHessian given(m.primal(), m.workspace());
  given.Build();
  const PrimalProblem reordered = Reorder(m.primal(), order, m.workspace());
  SparseHessian better(reordered, m.workspace());
  better.Build();
  std::vector<double> x = p.frc_smooth, moved(p.nv);
  for (int i = 0; i < p.nv; ++i) moved[order.place[i]] = x[i];
  given.Solve(x.data());
  better.Solve(moved.data());
  for (int i = 0; i < p.nv; ++i) EXPECT_NEAR(moved[order.place[i]], x[i], 1e-12);
}

TEST_P(EliminationOrderTest, ScratchIsWithinItsBounds) {
  const Problem p = GridOfBodies(6, GetParam());
  Matrix m(p);
  const EliminationOrder order = FindEliminationOrder(m.primal(), m.workspace());
  ASSERT_NE(order.place, nullptr);
  const size_t before = m.workspace().Used();
  const PrimalProblem reordered = Reorder(m.primal(), order, m.workspace());
  const size_t between = m.workspace().Used();
  EXPECT_LE(between - before, ReorderBound(m.primal()));
  const SparseHessian hessian(reordered, m.workspace());
  EXPECT_LE(m.workspace().Used() - between, SparseHessian::ScratchBound(m.primal(), order.entries));
}

TEST_P(EliminationOrderTest, NewtonFindsWhatConjugateGradientsFind) {
  const Problem p = GridOfBodies(5, GetParam());
  const Solution newton = Solve(p, Method::kNewton, false), cg = Solve(p, Method::kCg, false, 2000);
  EXPECT_LT(MaxDifference(newton.acc, cg.acc), 1e-6);
  for (int i = 0; i < p.nv; ++i) {
    EXPECT_NEAR(p.mass[i] * newton.acc[i], p.frc_smooth[i] + newton.frc_constraint[i], 1e-10);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, EliminationOrderTest, testing::Range(1, 5));

TEST(EliminationOrder, StaysWhereNothingIsGained) {
  Problem p;  // a row of bodies, each coupled to the next one
  p.nv = 20 * kDofs;
  p.mass.assign(p.nv, 1);
  p.frc_smooth.assign(p.nv, 1);
  for (int a = 0; a + 1 < 20; ++a) {
    std::vector<double> row(p.nv);
    std::fill_n(row.begin() + kDofs * a, 2 * kDofs, 1);
    p.AddRow(row, 0.1, 1);
    std::fill_n(row.begin() + kDofs * a, kDofs, 0);
    p.AddRow(row, 0.1, 1);
  }
  Matrix m(p);
  EXPECT_EQ(FindEliminationOrder(m.primal(), m.workspace()).place, nullptr);
}

// Bodies, some pairs of which are coupled, as sets of the bodies that each is coupled to.
struct Couplings {
  std::vector<std::set<int>> of;

  Couplings(int n, double share, int seed) : of(n) {
    std::mt19937 gen(seed);
    std::bernoulli_distribution coupled(share);
    for (int a = 0; a < n; ++a) {
      for (int b = 0; b < a; ++b) {
        if (coupled(gen)) of[a].insert(b), of[b].insert(a);
      }
    }
  }
  int n() const { return static_cast<int>(of.size()); }
  Problem MakeProblem() const {
    Problem p;
    p.nv = kDofs * n();
    p.mass.assign(p.nv, 1);
    p.frc_smooth.assign(p.nv, 1);
    for (int a = 0; a < n(); ++a) {
      std::vector<double> row(p.nv);
      std::fill_n(row.begin() + kDofs * a, kDofs, 1);
      p.AddRow(row, 0.1, 1);
      for (const int b : of[a]) {
        if (b > a) continue;
        std::vector<double> both = row;
        std::fill_n(both.begin() + kDofs * b, kDofs, 1);
        p.AddRow(both, 0.1, 1);
      }
    }
    return p;
  }
  // Takes a body out and couples all that it was coupled to. What that takes.
  double Eliminate(int body) {
    const std::set<int> around = of[body];
    for (const int a : around) {
      of[a].insert(around.begin(), around.end());
      of[a].erase(a);
      of[a].erase(body);
    }
    double multiplications = 0;
    const int degree = kDofs * static_cast<int>(around.size());
    for (int i = degree; i < degree + kDofs; ++i) multiplications += 0.5 * i * (i + 1.0);
    return multiplications;
  }
};

double InOrder(Couplings couplings) {
  double multiplications = 0;
  for (int b = couplings.n() - 1; b >= 0; --b) multiplications += couplings.Eliminate(b);
  return multiplications;
}

// Of bodies that are coupled to equally many the last is eliminated.
double ByLeastDegree(Couplings couplings) {
  double multiplications = 0;
  std::set<int> left;
  for (int b = 0; b < couplings.n(); ++b) left.insert(b);
  while (!left.empty()) {
    int least = *left.begin();
    for (const int b : left) {
      if (couplings.of[b].size() <= couplings.of[least].size()) least = b;
    }
    multiplications += couplings.Eliminate(least);
    left.erase(least);
  }
  return multiplications;
}

// The search ends before it has an order where it can tell that none will save enough. Where the whole search
// finds one that does, so must it.
TEST(EliminationOrder, EndsEarlyOnlyWhereTheWholeSearchFindsNothing) {
  int found = 0, none = 0;
  for (int seed = 0; seed < 60; ++seed) {
    const Couplings couplings(12 + seed % 25, 0.04 + 0.004 * seed, seed);
    const Problem p = couplings.MakeProblem();
    Matrix m(p);
    const RowJacobian& j = m.primal().jacobian;
    double entries = 0;
    for (const RowRun* run = j.run; run != j.run + j.nrun; ++run) entries += run->count * run->ld;
    const double given = InOrder(couplings);
    const double most = std::min(0.75 * given, given - 8 * entries - 500 * couplings.n());
    const bool pays = ByLeastDegree(couplings) <= most;
    EXPECT_EQ(FindEliminationOrder(m.primal(), m.workspace()).place != nullptr, pays) << seed;
    (pays ? found : none)++;
  }
  EXPECT_GE(found, 10);
  EXPECT_GE(none, 10);
}

}  // namespace
}  // namespace pliant
