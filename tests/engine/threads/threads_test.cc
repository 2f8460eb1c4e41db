// Worker threads change nothing but the time a step takes.
#include <cstring>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// Towers of boxes that stand apart: one island each.
std::string Towers(const char* option) {
  std::string bodies;
  for (int tower = 0; tower < 6; ++tower) {
    for (int level = 0; level < 4; ++level) {
      bodies += "<body pos='" + std::to_string(tower) + " " + std::to_string(0.01 * level) + " " +
                std::to_string(0.1 + 0.21 * level) +
                "'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
    }
  }
  return std::string("<mujoco><option ") + option + "/><worldbody><geom type='plane' size='9 9 .1'/>" +
         bodies + "</worldbody></mujoco>";
}

class Threads : public testing::TestWithParam<const char*> {};

TEST_P(Threads, GiveTheSameBits) {
  const Simulation one(Towers(GetParam()));
  const Data many(mj_makeData(one.m.get()));
  mju_threadpool(many.get(), 3);
  int islands = 0;
  for (int step = 0; step < 60; ++step) {
    mj_step(one.m.get(), one.d.get());
    mj_step(one.m.get(), many.get());
    islands = std::max(islands, many->nisland);
  }
  EXPECT_EQ(islands, 6);
  const size_t n = static_cast<size_t>(mj_stateSize(one.m.get(), mjSTATE_INTEGRATION));
  std::vector<mjtNum> a(n), b(n);
  mj_getState(one.m.get(), one.d.get(), a.data(), mjSTATE_INTEGRATION);
  mj_getState(one.m.get(), many.get(), b.data(), mjSTATE_INTEGRATION);
  EXPECT_EQ(std::memcmp(a.data(), b.data(), n * sizeof(mjtNum)), 0);
  EXPECT_EQ(std::memcmp(one.d->solver_niter, many->solver_niter, sizeof(many->solver_niter)), 0);
}

INSTANTIATE_TEST_SUITE_P(Solvers, Threads,
                         testing::Values("solver='Newton'",
                                         "solver='Newton' cone='elliptic' jacobian='sparse'",
                                         "solver='CG' cone='elliptic'", "solver='CG' jacobian='dense'"));

TEST(Threads, TooLittleMemoryForTwoIslandsAtATimeIsNoError) {
  std::string xml = Towers("jacobian='sparse'");
  xml.insert(xml.find("<option"), "<size memory='300K'/>");
  const Simulation sim(xml);
  mju_threadpool(sim.d.get(), 8);
  for (int step = 0; step < 5; ++step) mj_step(sim.m.get(), sim.d.get());
  EXPECT_EQ(sim.d->nisland, 6);
}

TEST(Threads, ComeAndGoWithTheirNumberAndWithTheData) {
  const Simulation sim(Towers(""));
  EXPECT_EQ(sim.d->threadpool, 0u);
  mju_threadpool(sim.d.get(), 2);
  const uintptr_t pool = sim.d->threadpool;
  EXPECT_NE(pool, 0u);
  mju_threadpool(sim.d.get(), 2);
  EXPECT_EQ(sim.d->threadpool, pool);
  const Data copy(mj_copyData(nullptr, sim.m.get(), sim.d.get()));
  EXPECT_EQ(copy->threadpool, 0u);
  mj_resetData(sim.m.get(), sim.d.get());
  EXPECT_EQ(sim.d->threadpool, pool);
  mju_threadpool(sim.d.get(), 0);
  EXPECT_EQ(sim.d->threadpool, 0u);
}

}  // namespace
}  // namespace pliant
