// Springs and dampers.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace pliant
