// Activations and actuator forces.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/dynamics/fluid.h"
#include "engine/math/vec3.h"
#include "tests/engine/dynamics/stages.h"

namespace pliant {
namespace {

TEST(ActivationTest, ExactFilterFollowsTheExponential) {
  const Scene scene("actuators");
  const mjModel& m = scene.m();
  for (int i = 0; i < m.nu; ++i) {
    if (m.actuator_dyntype[i] != mjDYN_FILTEREXACT) continue;
    const int adr = m.actuator_actadr[i];
    const mjtNum tau = m.actuator_dynprm[mjNDYN * i], act = scene.d().act[adr], target = 0.8;
    const mjtNum next = NextActivation(m, scene.d(), i, adr, (target - act) / tau);
    EXPECT_NEAR(next, act + (target - act) * (1 - std::exp(-m.opt.timestep / tau)), 1e-15);
  }
}

TEST(ActuationTest, BadControlIsReportedAndIgnored) {
  const Scene scene("actuators");
  mjData& d = scene.d();
  d.ctrl[3] = NAN;
  FwdActuation(scene.m(), d);
  EXPECT_EQ(d.warning[mjWARN_BADCTRL].number, 1);
  for (int i = 0; i < scene.m().nu; ++i) EXPECT_TRUE(std::isfinite(d.actuator_force[i]));
}

TEST(ActuationTest, DisabledGroupGivesNoForce) {
  const Scene scene("actuators");
  for (int i = 0; i < scene.m().nu; ++i) {
    EXPECT_EQ(ActuatorDisabled(scene.m(), i), scene.m().actuator_group[i] == 3);
    if (ActuatorDisabled(scene.m(), i)) {
      EXPECT_EQ(scene.d().actuator_force[i], 0);
    }
  }
}

}  // namespace
}  // namespace pliant
