// Figures about the solver's iterations, of models that are solved in islands.
#include <algorithm>

#include "tests/ui/xml_scene.h"
#include "ui/model/solver_records.h"

namespace pliant::ui {
namespace {

constexpr const char* kTwoIslands =
    R"(<mujoco><option cone="elliptic"/><worldbody><geom type="plane" size="5 5 1"/>
  <body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  <body pos="2 0 .25" euler="20 30 0"><freejoint/><geom type="capsule" size=".1 .2"/></body></worldbody></mujoco>)";

class SolverFigures : public XmlUiTest {};

TEST_F(SolverFigures, EveryIslandHasItsCurvesAndItsCounts) {
  Show(kTwoIslands, 120);
  mjData& d = *snapshot_.data;
  d.qvel[6] += 1;  // so that the second has something to solve
  Forward(*model_, d);
  const SolverRecords records(*model_, d);
  ASSERT_EQ(d.nisland, 2);
  ASSERT_EQ(records.Islands(), 2);
  EXPECT_EQ(records.Iterations(), std::max(d.solver_niter[0], d.solver_niter[1]));
  ASSERT_GT(records.Iterations(), 0);
  for (int island = 0; island < 2; ++island) {
    EXPECT_EQ(records.At(island, 0), d.solver_niter[island] > 0 ? d.solver + island * mjNSOLVER : nullptr);
    EXPECT_EQ(records.At(island, records.Count(island)), nullptr);
  }
  int evaluations = 0, summed = 0;
  for (int i = 0; i < records.Iterations(); ++i) {
    summed += records.Sum(i, &mjSolverStat::neval, false);
    for (int island = 0; island < 2; ++island) {
      if (const mjSolverStat* stat = records.At(island, i)) evaluations += stat->neval;
    }
  }
  EXPECT_EQ(summed, evaluations);
  const auto last = [&](int island) {
    const int n = records.Count(island);
    return n > 0 ? records.At(island, n - 1)->nactive : 0;
  };
  EXPECT_EQ(records.Sum(records.Iterations(), &mjSolverStat::nactive, true), last(0) + last(1));
  EXPECT_EQ(records.Sum(records.Iterations(), &mjSolverStat::nactive, false), 0);
}

}  // namespace
}  // namespace pliant::ui
