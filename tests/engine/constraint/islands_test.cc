// Islands: which trees belong together, and the order inside them.
#include <numeric>
#include <utility>

#include "tests/engine/constraint/text_rows.h"

namespace pliant {
namespace {

// Four balls: the first and the third are connected, the second floats, the fourth lies on the ground.
constexpr const char* kFour = R"(<mujoco><worldbody><geom type="plane" size="3 3 .1"/>
    <body name="a" pos="0 0 2"><freejoint/><geom size=".1"/></body>
    <body name="b" pos="1 0 2"><freejoint/><geom size=".1"/></body>
    <body name="c" pos="2 0 2"><freejoint/><geom size=".1"/></body>
    <body name="d" pos="0 1 .095"><freejoint/><geom size=".1"/></body>
  </worldbody><equality><connect body1="a" body2="c" anchor="1 0 0"/></equality></mujoco>)";

std::vector<int> IslandOfTrees(const mjModel& m, const mjData& d) {
  std::vector<int> islands;
  for (int tree = 0; tree < m.ntree; ++tree) islands.push_back(d.dof_island[m.tree_dofadr[tree]]);
  return islands;
}

TEST(Islands, AreTheTreesThatRowsTieTogetherNumberedByTheFirst) {
  const TextRows rows(kFour);
  ASSERT_EQ(rows.d->nisland, 2);
  EXPECT_EQ(IslandOfTrees(*rows.m, *rows.d), (std::vector<int>{0, -1, 0, 1}));
}

TEST(Islands, TheVerticesOfAnElasticFlexAreOneWithAnyIntegrator) {
  // A sheet of 16 vertices on the ground, with or without elasticity, beside a ball: counts of the reference.
  const auto sheet = [](const std::string& inside) {
    return R"(<mujoco><option timestep=".001"/><worldbody><geom type="plane" size="1 1 .1"/>
      <flexcomp name="s" type="grid" count="4 4 1" spacing=".04 .04 .1" pos="0 0 .003" dim="2" mass=".1"
        radius=".004"><contact selfcollide="none"/>)" +
           inside + R"(</flexcomp>
      <body pos="1 0 .05"><freejoint/><geom size=".06"/></body></worldbody></mujoco>)";
  };
  const TextRows loose(sheet(""));
  EXPECT_EQ(loose.d->nisland, 17);
  const std::string elastic = R"(<elasticity young="1e5" poisson=".3" thickness=".002" elastic2d="both"/>)";
  TextRows rows(sheet(elastic));
  for (const auto& [integrator, solver] :
       {std::pair{mjINT_EULER, mjSOL_NEWTON}, {mjINT_RK4, mjSOL_PGS}, {mjINT_DISCRETE, mjSOL_CG}}) {
    rows.m->opt.integrator = integrator;
    rows.m->opt.solver = solver;
    rows.Update();
    EXPECT_EQ(rows.d->nisland, 2) << integrator;
  }
}

TEST(Islands, DofsAndRowsKeepTheirOrderInside) {
  const TextRows rows(kFour);
  const mjData& d = *rows.d;
  ASSERT_EQ(d.nidof, 18);
  EXPECT_EQ(std::vector<int>(d.map_idof2dof, d.map_idof2dof + 18),
            (std::vector<int>{0, 1, 2, 3, 4, 5, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}));
  std::vector<int> order(static_cast<size_t>(d.nefc));
  std::iota(order.begin(), order.end(), 0);
  EXPECT_EQ(std::vector<int>(d.map_iefc2efc, d.map_iefc2efc + d.nefc), order);
  EXPECT_EQ(d.island_ne[0], 3);
  EXPECT_EQ(d.island_nefc[1], 4);
}

TEST(Islands, MapsAreInverse) {
  const TextRows rows(kFour);
  const mjData& d = *rows.d;
  for (int i = 0; i < d.nidof; ++i) EXPECT_EQ(d.map_dof2idof[d.map_idof2dof[i]], i);
  for (int i = 0; i < d.nefc; ++i) EXPECT_EQ(d.map_efc2iefc[d.map_iefc2efc[i]], i);
}

TEST(Islands, MergeWhenAContactJoinsThem) {
  TextRows rows(kFour);
  // The fourth ball touches the first.
  mjtNum* qpos = rows.d->qpos + 21;
  qpos[0] = 0, qpos[1] = 0.19, qpos[2] = 2;
  rows.Update();
  ASSERT_EQ(rows.d->ncon, 1);
  EXPECT_EQ(IslandOfTrees(*rows.m, *rows.d), (std::vector<int>{0, -1, 0, 0}));
}

TEST(Islands, AreNotSearchedWhenDisabled) {
  TextRows rows(kFour);
  rows.m->opt.disableflags |= mjDSBL_ISLAND;
  rows.Update();
  EXPECT_EQ(rows.d->nisland, 0);
}

}  // namespace
}  // namespace pliant
