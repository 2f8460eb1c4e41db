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

// A heap of lumps, each above its neighbours and a little turned.
std::string Lumps(int count) {
  std::string bodies;
  for (int i = 0; i < count; ++i) {
    const std::string x = std::to_string(0.15 * (i % 6)), y = std::to_string(0.15 * (i / 6 % 6)),
                      z = std::to_string(0.08 + 0.13 * (i / 36)), turn = std::to_string(7 * i);
    bodies += "<body pos='" + x + " " + y + " " + z + "' euler='0 0 " + turn +
              "'><freejoint/><geom type='mesh' mesh='lump'/></body>";
  }
  return "<mujoco><option jacobian='sparse'/><size memory='200M'/><asset><mesh name='lump' vertex='"
         ".1 0 0  -.1 0 0  0 .1 0  0 -.1 0  0 0 .1  0 0 -.1  .06 .06 .06  -.06 -.06 -.06  .06 -.06 .06'/>"
         "</asset><worldbody><geom type='plane' size='99 99 .1'/>" +
         bodies + "</worldbody></mujoco>";
}

void ExpectSameBitsWithWorkers(const std::string& xml, int contacts) {
  const Simulation one(xml);
  ASSERT_TRUE(one.m);
  for (const int workers : {1, 3}) {
    mj_resetData(one.m.get(), one.d.get());
    const Data many(mj_makeData(one.m.get()));
    mju_threadpool(many.get(), workers);
    for (int step = 0; step < 6; ++step) {
      mj_step(one.m.get(), one.d.get());
      mj_step(one.m.get(), many.get());
      ASSERT_GT(one.d->ncon, contacts);
      ASSERT_EQ(many->ncon, one.d->ncon);
      ASSERT_EQ(many->nefc, one.d->nefc);
      ASSERT_EQ(StateOf(*one.m, *many), StateOf(*one.m, *one.d)) << workers << " workers, step " << step;
    }
  }
}

TEST(LargeScenesOfMeshes, AreTheSameToTheBitWithWorkers) { ExpectSameBitsWithWorkers(Lumps(108), 300); }

class LargeScenes : public testing::TestWithParam<const char*> {};

TEST_P(LargeScenes, AreTheSameToTheBitWithWorkers) {
  ExpectSameBitsWithWorkers(Pairs(160, GetParam()), 1000);
}

INSTANTIATE_TEST_SUITE_P(Cones, LargeScenes,
                         testing::Values("jacobian='sparse'", "jacobian='sparse' cone='elliptic'",
                                         "jacobian='sparse' integrator='implicitfast'"));

}  // namespace
}  // namespace pliant
