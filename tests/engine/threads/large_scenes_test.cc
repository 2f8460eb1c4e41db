// Scenes that are large enough for workers to share their contacts, rows and trees.
#include <string>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// Pairs of boxes that slide into each other and stand apart from other pairs, each a little different.
std::string Pairs(int count, const std::string& option) {
  std::string bodies;
  for (int i = 0; i < count; ++i) {
    const std::string x = std::to_string(i % 16), y = std::to_string(i / 16 + 0.003 * i);
    bodies += "<body pos='" + x + " " + y + " .099'><freejoint/><geom type='box' size='.1 .1 .1'/></body>" +
              "<body pos='" + x + " " + y + " .297'><freejoint/><geom type='box' size='.09 .1 .1'/></body>";
  }
  return "<mujoco><option " + option +
         "/><size memory='200M'/><worldbody><geom type='plane' size='99 99 .1'/>" + bodies +
         "</worldbody></mujoco>";
}

std::vector<mjtNum> StateOf(const mjModel& m, const mjData& d) {
  std::vector<mjtNum> state(static_cast<size_t>(mj_stateSize(&m, mjSTATE_INTEGRATION)));
  mj_getState(&m, &d, state.data(), mjSTATE_INTEGRATION);
  return state;
}

class LargeScenes : public testing::TestWithParam<const char*> {};

TEST_P(LargeScenes, AreTheSameToTheBitWithWorkers) {
  const Simulation one(Pairs(160, GetParam()));
  ASSERT_TRUE(one.m);
  const Data many(mj_makeData(one.m.get()));
  mju_threadpool(many.get(), 3);
  for (int step = 0; step < 6; ++step) {
    mj_step(one.m.get(), one.d.get());
    mj_step(one.m.get(), many.get());
    ASSERT_GT(one.d->ncon, 1000);
    ASSERT_EQ(many->ncon, one.d->ncon);
    ASSERT_EQ(many->nefc, one.d->nefc);
    ASSERT_EQ(StateOf(*one.m, *many), StateOf(*one.m, *one.d)) << "step " << step;
  }
}

INSTANTIATE_TEST_SUITE_P(Cones, LargeScenes,
                         testing::Values("jacobian='sparse'", "jacobian='sparse' cone='elliptic'",
                                         "jacobian='sparse' integrator='implicitfast'"));

}  // namespace
}  // namespace pliant
