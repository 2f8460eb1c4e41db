// The integrator `discrete`: closed forms of its step, and that the inverse undoes it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/model/data.h"
#include "engine/step/forward.h"
#include "engine/step/inverse.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

struct Scene {
  Scene(const std::string& text, const std::vector<mjtNum>& qpos, const std::vector<mjtNum>& qvel)
      : m(ModelFromText("<mujoco><option integrator='discrete' timestep='0.01' tolerance='1e-14'/>" + text +
                        "</mujoco>")),
        d(MakeData(*m)) {
    std::copy(qpos.begin(), qpos.end(), d->qpos);
    std::copy(qvel.begin(), qvel.end(), d->qvel);
  }
  ModelPtr m;
  DataPtr d;
};

constexpr const char* kSlide =
    "<worldbody><body><joint name='j' type='slide' axis='1 0 0' stiffness='100' damping='2'/>"
    "<geom size='.1' mass='1'/></body></worldbody>";

TEST(Discrete, SpringsAndDampersOfJointsActAtTheEndOfTheStep) {
  const Scene s(kSlide, {0.1}, {0.3});
  Step(*s.m, *s.d);
  const mjtNum h = 0.01, acc = -(100 * 0.1 + 2 * 0.3 + h * 100 * 0.3) / (1 + h * 2 + h * h * 100);
  EXPECT_NEAR(s.d->qacc[0], acc, 1e-13);
  EXPECT_NEAR(s.d->qvel[0], 0.3 + h * acc, 1e-15);
  EXPECT_NEAR(s.d->qpos[0], 0.1 + h * (0.3 + h * acc), 1e-15);
}

TEST(Discrete, AServoActsAtTheEndOfTheStepUnlessItsForceIsAtTheLimit) {
  const std::string actuator = "<actuator><position joint='j' kp='50' kv='3' ";
  const Scene s(kSlide + actuator + "/></actuator>", {0.1}, {0.3});
  Forward(*s.m, *s.d);
  EXPECT_NEAR(s.d->qacc[0], -15.915492957746482, 1e-12);
  const Scene limited(kSlide + actuator + "forcerange='-1 1'/></actuator>", {0.1}, {0.3});
  Forward(*limited.m, *limited.d);
  EXPECT_NEAR(limited.d->qacc[0], -(10 + 0.6 + 0.3 + 1) / 1.03, 1e-12);
}

constexpr const char* kCoupled =
    "<worldbody><geom type='plane' size='1 1 .1'/>"
    "<body><joint name='a' type='slide' axis='0 0 1' frictionloss='.1'/><geom size='.1' mass='1'/></body>"
    "<body pos='1 0 0'><joint name='b' type='slide' axis='0 0 1' range='-.05 .05'/><geom size='.1' "
    "mass='2'/></body>"
    "<body pos='2 0 1'><freejoint/><geom type='box' size='.1 .2 .3' pos='.1 0 0'/></body></worldbody>"
    "<tendon><fixed name='t' stiffness='100' damping='2' springlength='0 .05'><joint joint='a' coef='1'/>"
    "<joint joint='b' coef='-2'/></fixed></tendon>"
    "<actuator><position tendon='t' kp='50' kv='3'/></actuator>";

Scene CoupledScene() { return {kCoupled, {0.1, 0.06, 2, 0, 1, 1, 0, 0, 0}, {0.3, 0.1, 0, 0, 0, 1, 2, 3}}; }

TEST(Discrete, TheInverseOfForwardIsTheForceOfTheActuators) {
  const Scene s = CoupledScene();
  Forward(*s.m, *s.d);
  ASSERT_GT(s.d->nefc, 0);
  const std::vector<mjtNum> expected(s.d->qfrc_actuator, s.d->qfrc_actuator + s.m->nv);
  Inverse(*s.m, *s.d);
  for (size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(s.d->qfrc_inverse[i], expected[i], 1e-7) << i;
}

TEST(Discrete, AnotherMetricInTheSameStepReplacesTheFirst) {
  const Scene s = CoupledScene();
  Forward(*s.m, *s.d);
  const std::vector<mjtNum> r(s.d->efc_R, s.d->efc_R + s.d->nefc);
  const size_t parena = s.d->parena;
  FwdAcceleration(*s.m, *s.d);
  EXPECT_EQ(s.d->parena, parena);
  for (size_t i = 0; i < r.size(); ++i) EXPECT_NEAR(s.d->efc_R[i], r[i], 1e-15 * r[i]);
}

TEST(Discrete, TreesThatATendonCouplesShareAnIsland) {
  const Scene s = CoupledScene();
  Forward(*s.m, *s.d);
  ASSERT_EQ(s.d->nisland, 1);
  EXPECT_EQ(s.d->tree_island[0], s.d->tree_island[1]);
  EXPECT_EQ(s.d->tree_island[2], -1) << "it flies alone";
}

}  // namespace
}  // namespace pliant
