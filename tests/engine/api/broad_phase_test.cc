// The broad phase with many bodies against testing every pair.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// Balls in a box of the given half sizes, some welded to the world, some of them far from all that moves.
std::string Balls(int moving, int fixed, unsigned seed, double spread_of_fixed) {
  std::mt19937 rng(seed);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::string xml = "<mujoco><worldbody><geom type='sphere' size='.3'/>";
  for (int i = 0; i < moving + fixed; ++i) {
    const double spread = i < moving ? 1 : spread_of_fixed;
    xml += "<body pos='" + std::to_string(spread * unit(rng)) + " " + std::to_string(spread * unit(rng)) +
           " " + std::to_string(.5 * spread * unit(rng)) + "'>" + (i < moving ? "<freejoint/>" : "") +
           "<geom type='sphere' size='" + std::to_string(.1 + .08 * unit(rng)) + "' margin='" +
           (i % 3 ? "0" : ".05") + "'/></body>";
  }
  return xml + "</worldbody></mujoco>";
}

using Pairs = std::set<std::pair<int, int>>;

Pairs Touching(const mjModel* m, const mjData* d) {
  Pairs pairs;
  for (int i = 0; i < m->ngeom; ++i) {
    for (int j = i + 1; j < m->ngeom; ++j) {
      if (m->body_weldid[m->geom_bodyid[i]] == m->body_weldid[m->geom_bodyid[j]]) continue;
      double sqr = 0;
      for (int k = 0; k < 3; ++k) {
        const double x = d->geom_xpos[3 * i + k] - d->geom_xpos[3 * j + k];
        sqr += x * x;
      }
      const double margin = m->geom_margin[i] + m->geom_margin[j];
      if (std::sqrt(sqr) < m->geom_size[3 * i] + m->geom_size[3 * j] + margin) pairs.insert({i, j});
    }
  }
  return pairs;
}

TEST(ManyBodies, TouchLikeEveryPairTestedAlone) {
  for (const auto& [moving, fixed, spread] : {std::tuple{60, 0, 1.0},
                                              {60, 300, 1.0},
                                              {60, 300, 6.0},
                                              {1, 100, 1.0},
                                              {0, 100, 1.0},
                                              {400, 40, 2.0}}) {
    SCOPED_TRACE(std::to_string(moving) + " moving, " + std::to_string(fixed) + " fixed");
    const Simulation sim(Balls(moving, fixed, 3, spread));
    ASSERT_TRUE(sim.m);
    const mjModel* m = sim.m.get();
    mjData* d = sim.d.get();
    mj_kinematics(m, d);
    mj_comPos(m, d);
    mj_collision(m, d);
    Pairs found;
    for (int i = 0; i < d->ncon; ++i) found.insert(std::minmax(d->contact[i].geom[0], d->contact[i].geom[1]));
    EXPECT_EQ(found, Touching(m, d));
    EXPECT_GE(static_cast<int>(found.size()), moving / 6);
  }
}

// Marks of the nodes that met, as the reference sets them for the viewer.
TEST(BoundingTrees, NodesThatMeetAreMarked) {
  const Simulation sim(R"(<mujoco><worldbody>
    <geom type="box" size="1 1 .1" pos="0 0 -.2"/><geom type="sphere" size=".2" pos="2 0 0"/>
    <geom type="sphere" size=".2" pos="-2 0 0"/>
    <body pos="0 0 .1"><freejoint/><geom type="sphere" size=".15"/><geom type="box" size=".1 .1 .1" pos=".4 0 0"/>
      <geom type="sphere" size=".1" pos="3 3 3"/></body>
    <body pos=".3 0 .2"><freejoint/><geom type="sphere" size=".15"/><geom type="sphere" size=".1" pos="-3 0 0"/></body>
    <body pos="5 5 5"><freejoint/><geom type="sphere" size=".15"/></body>
    <body pos="5 5 5.2"><freejoint/><geom type="sphere" size=".15"/></body>
    </worldbody></mujoco>)");
  ASSERT_TRUE(sim.m);
  sim.m->vis.global.bvactive = 1;
  mj_forward(sim.m.get(), sim.d.get());
  const std::vector<int> reference = {1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 0};
  EXPECT_EQ(std::vector<int>(sim.d->bvh_active, sim.d->bvh_active + sim.m->nbvh), reference);
  sim.m->vis.global.bvactive = 0;
  mj_forward(sim.m.get(), sim.d.get());
  for (int i = 0; i < sim.m->nbvh; ++i) EXPECT_EQ(sim.d->bvh_active[i], 0);
}

// Two legs that swing side by side and touch, turned by the same angle. The counts are the reference's, where
// the boxes of some poses are apart by a rounding.
TEST(BroadPhase, LegsThatJustTouchAreInContactWhereTheirBoxesAre) {
  const Simulation s(
      "<mujoco><worldbody><body pos='0 -.05 0'><joint axis='0 1 0'/><geom type='capsule' size='.05 "
      ".2'/></body>"
      "<body pos='0 .05 0'><joint axis='0 1 0'/><geom type='capsule' size='.05 "
      ".2'/></body></worldbody></mujoco>");
  const int expected[] = {2, 2, 2, 0, 2, 0, 2, 2};
  for (int i = 0; i < 8; ++i) {
    s.d->qpos[0] = s.d->qpos[1] = i / 10.0;
    mj_forward(s.m.get(), s.d.get());
    EXPECT_EQ(s.d->ncon, expected[i]) << "angle " << i / 10.0;
  }
}

}  // namespace
}  // namespace pliant
