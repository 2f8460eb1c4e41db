// Stack, arena and the room that a model asks for.
#include <algorithm>
#include <string>

#include "tests/engine/api/driven_arm.h"
#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/loading.h"
#include "tests/engine/api/mechanism.h"

namespace pliant {
namespace {

std::string BoxesOnGround(int kilobytes) {
  return "<mujoco><size memory='" + std::to_string(kilobytes) +
         "K'/><worldbody><geom type='plane' size='1 1 1'/>"
         "<body pos='0 0 .1'><freejoint/><geom size='.1 .1 .1' type='box'/></body>"
         "<body pos='.5 0 .09'><freejoint/><geom size='.1 .1 .1' type='box'/></body></worldbody></mujoco>";
}

// A pair needs room for the most contacts that a pair may have; with less the model runs without.
TEST(TinyMemory, RunsWithoutTheContactsThatDoNotFit) {
  const int cases[][3] = {{2, 0, 2}, {10, 0, 2}, {20, 0, 2}, {28, 0, 2}, {30, 4, 1}, {34, 8, 0}, {40, 8, 0}};
  for (const auto& [kilobytes, ncon, warnings] : cases) {
    const Simulation s(BoxesOnGround(kilobytes));
    ASSERT_TRUE(s.m) << kilobytes;
    mj_step(s.m.get(), s.d.get());
    EXPECT_EQ(s.d->ncon, ncon) << kilobytes;
    EXPECT_EQ(s.d->warning[mjWARN_CONTACTFULL].number, warnings) << kilobytes;
  }
}

TEST_F(DrivenArm, StackGivesNumbersAndIntegers) {
  const size_t before = d.pstack;
  mj_markStack(&d);
  mjtNum* numbers = mj_stackAllocNum(&d, 10);
  int* ints = mj_stackAllocInt(&d, 10);
  std::fill(numbers, numbers + 10, 1.5);
  std::fill(ints, ints + 10, 7);
  EXPECT_EQ(numbers[9], 1.5);
  EXPECT_GT(d.pstack, before);
  EXPECT_GE(d.maxuse_stack, d.pstack);
  mj_freeStack(&d);
  EXPECT_EQ(d.pstack, before);
}

TEST(Data, ThatDoNotFitInMemoryAreAWarning) {
  const Model m = Compile("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>");
  ASSERT_TRUE(m);
  static std::string told;
  mju_user_warning = [](const char* text) { told = text; };
  mju_user_malloc = [](size_t) -> void* { return nullptr; };
  mjData* d = mj_makeData(m.get());
  mju_user_malloc = nullptr;
  mju_user_warning = nullptr;
  EXPECT_EQ(d, nullptr);
  EXPECT_NE(told.find("memory"), std::string::npos) << told;
}

TEST(DebugReset, FillsWhatTheReferenceFills) {
  GoldenResults golden("debug_reset");
  const Mechanism s;
  const mjModel* m = s.m.get();
  mj_resetDataDebug(m, s.d.get(), 7);
  Values moved;
  for (int i = 0; i < m->nq; ++i) moved.push_back(s.d->qpos[i] - m->qpos0[i]);
  moved.push_back(s.d->time);
  golden.Check("mj_resetDataDebug", moved);
}

}  // namespace
}  // namespace pliant
