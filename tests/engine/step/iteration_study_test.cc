// The solver stopped after each of its iterations, against the solver that is left to itself.
#include "engine/step/iteration_study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/model/data.h"
#include "engine/step/forward.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

struct Case {
  const char* file;
  mjtSolver solver;
};

class Iterations : public testing::TestWithParam<Case> {
 protected:
  Iterations() : oracle(TestDataPath(GetParam().file)) {}

  ModelPtr Model() const {
    ModelPtr m = oracle.MakeModel();
    m->opt.solver = GetParam().solver;
    m->opt.iterations = 40;
    return m;
  }
  DataPtr Data(const mjModel& m) const {
    DataPtr d(MakeData(m));
    oracle.SetState(0, m, *d);
    return d;
  }
  std::shared_ptr<const IterationStudy> Study(int limit) const {
    ModelPtr m = Model();
    DataPtr d = Data(*m);
    return StudyIterations(std::move(m), std::move(d), limit);
  }

  OracleFile oracle;
};

TEST_P(Iterations, TheLastOneIsWhatTheSolverFinds) {
  const ModelPtr m = Model();
  const DataPtr d = Data(*m);
  Forward(*m, *d);
  const auto study = Study(0);
  ASSERT_FALSE(study->Empty());
  const SolverState& last = study->states.back();
  ASSERT_EQ(last.force.size(), static_cast<size_t>(d->nefc));
  for (int i = 0; i < d->nefc; ++i) {
    EXPECT_NEAR(last.force[static_cast<size_t>(i)], d->efc_force[i], 1e-9 * (1 + std::abs(d->efc_force[i])));
    EXPECT_EQ(last.row_state[static_cast<size_t>(i)], d->efc_state[i]);
  }
  const int islands = std::max(1, d->nisland);
  EXPECT_EQ(last.iterations, *std::max_element(d->solver_niter, d->solver_niter + islands));
  EXPECT_EQ(study->data->qpos[0], d->qpos[0]);
}

TEST_P(Iterations, TheCostFallsToItsEnd) {
  const auto study = Study(0);
  ASSERT_GT(study->states.size(), 2u);
  EXPECT_EQ(study->states[0].iterations, 0);
  const double scale = 1e-9 * (1 + std::abs(study->states[0].cost));
  for (size_t i = 1; i < study->states.size(); ++i) {
    EXPECT_EQ(study->states[i].iterations, static_cast<int>(i));
    if (GetParam().solver == mjSOL_PGS) continue;  // that one minimizes the dual cost
    EXPECT_LE(study->states[i].cost, study->states[i - 1].cost + scale);
  }
  EXPECT_LT(study->states.back().gradient, 1e-3 * study->states[0].gradient);
}

TEST_P(Iterations, CanBeStopped) {
  ModelPtr m = Model();
  DataPtr d = Data(*m);
  const std::atomic<bool> stop{true};
  const auto study = StudyIterations(std::move(m), std::move(d), 0, &stop);
  EXPECT_TRUE(study->Empty());
  EXPECT_FALSE(study->reached);
}

TEST_P(Iterations, TheLimitCountsAndIsSaid) {
  const auto study = Study(1);
  EXPECT_EQ(study->states.size(), 2u);
  EXPECT_FALSE(study->reached);
  EXPECT_EQ(study->limit, 1);
}

INSTANTIATE_TEST_SUITE_P(Solvers, Iterations,
                         testing::Values(Case{"constraint/rows_pyra.json", mjSOL_NEWTON},
                                         Case{"constraint/rows_elli.json", mjSOL_NEWTON},
                                         Case{"constraint/rows_elli.json", mjSOL_CG},
                                         Case{"constraint/rows_pyra.json", mjSOL_PGS}));

}  // namespace
}  // namespace pliant
