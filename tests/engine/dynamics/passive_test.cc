// Springs and dampers.
#include <gtest/gtest.h>

#include <vector>

#include "engine/dynamics/fluid.h"
#include "engine/math/vec3.h"
#include "tests/engine/dynamics/stages.h"

namespace pliant {
namespace {

TEST(PassiveTest, BothSwitchesTurnEverythingOff) {
  const Scene scene("frames");
  mjModel& m = *scene.model;
  m.opt.disableflags |= mjDSBL_SPRING | mjDSBL_DAMPER;
  Passive(m, scene.d());
  for (int i = 0; i < m.nv; ++i) EXPECT_EQ(scene.d().qfrc_passive[i], 0);
}

TEST(PassiveTest, EitherSwitchLeavesTheForcesOfTheOther) {
  const Scene scene("frames");
  mjModel& m = *scene.model;
  mjData& d = scene.d();
  for (int i = 0; i < m.nv; ++i) d.qvel[i] = 1 + i;
  Passive(m, d);
  const std::vector<mjtNum> spring(d.qfrc_spring, d.qfrc_spring + m.nv);
  const std::vector<mjtNum> damper(d.qfrc_damper, d.qfrc_damper + m.nv);
  const std::vector<mjtNum> none(spring.size(), 0);
  EXPECT_NE(spring, none);
  EXPECT_NE(damper, none);
  const auto expect = [&](int off, const std::vector<mjtNum>& springs, const std::vector<mjtNum>& dampers) {
    m.opt.disableflags = off | mjDSBL_GRAVITY;  // without what lifts bodies
    Passive(m, d);
    for (int i = 0; i < m.nv; ++i) {
      EXPECT_EQ(d.qfrc_spring[i], springs[i]) << i;
      EXPECT_EQ(d.qfrc_damper[i], dampers[i]) << i;
      EXPECT_EQ(d.qfrc_passive[i], springs[i] + dampers[i]) << i;
    }
  };
  expect(mjDSBL_DAMPER, spring, none);
  expect(mjDSBL_SPRING, none, damper);
  expect(mjDSBL_SPRING | mjDSBL_DAMPER, none, none);
  expect(0, spring, damper);
}

}  // namespace
}  // namespace pliant
