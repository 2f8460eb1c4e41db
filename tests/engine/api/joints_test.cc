// Joints: degrees of freedom, friction loss, backlash.
#include <cmath>

#include "tests/engine/api/examples.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

TEST(Arm, HasThirteenDegreesOfFreedom) {
  const ExampleSimulation s("robots/arm.xml");
  EXPECT_EQ(s.m->nv, 13);
  EXPECT_EQ(s.m->nq, 15);
  for (int i = 0; i < 500; ++i) mj_step(s.m.get(), s.d.get());
  EXPECT_FALSE(HasDiverged(*s.d));
}

// Friction loss of a free joint keeps a body in its place until it is pushed hard enough.
TEST(JointFriction, FreeJointWithFrictionLossStaysUntilPushed) {
  const Simulation sim(
      "<mujoco><option gravity='0 0 0'/><worldbody><body><joint type='free' frictionloss='2'/>"
      "<geom size='.1' mass='1'/></body></worldbody></mujoco>");
  for (const double push : {1.9, 2.5}) {
    mj_resetData(sim.m.get(), sim.d.get());
    sim.d->qfrc_applied[0] = push;
    for (int i = 0; i < 500; ++i) mj_step(sim.m.get(), sim.d.get());
    if (push < 2) {
      EXPECT_LT(sim.d->qpos[0], 0.1);
    } else {
      EXPECT_NEAR(sim.d->qvel[0], push - 2, 0.02);  // a = 0.5 m/s^2 over one second
    }
  }
}

TEST(Backlash, TwoHingesInOneBodyShareARotation) {
  const Simulation s(
      "<mujoco><option gravity='0 0 0'/><worldbody><body><joint name='J1' axis='0 0 1' armature='0.01' "
      "damping='.01'/>"
      "<joint name='J2' axis='0 0 1' limited='true' range='-1 1' damping='.01'/><geom type='box' size='.1 "
      ".02 .02' mass='.1'/></body></worldbody>"
      "<actuator><position joint='J1' kp='1' kv='.1'/></actuator></mujoco>");
  EXPECT_NEAR(s.m->jnt_range[2], -3.14159265 / 180, 1e-8);
  s.d->ctrl[0] = 0.4;
  for (int i = 0; i < 5000; ++i) mj_step(s.m.get(), s.d.get());
  EXPECT_NEAR(s.d->qpos[0], 0.4, 1e-3);
  EXPECT_LT(std::fabs(s.d->qpos[1]), 1.1 * 3.14159265 / 180);
  EXPECT_NEAR(2 * std::atan2(s.d->xquat[7], s.d->xquat[4]), s.d->qpos[0] + s.d->qpos[1], 1e-12);
}

}  // namespace
}  // namespace pliant
