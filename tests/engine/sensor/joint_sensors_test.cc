// Positions, velocities and forces of joints, tendons and actuators, and of their limits.
#include <cmath>

#include "tests/engine/sensor/text_sensors.h"

namespace pliant {
namespace {

std::string Arm(const std::string& sensors) {
  return R"(<mujoco><compiler angle="radian"/><worldbody>
    <body><joint name="hinge" axis="0 1 0" range="-.5 .7"/><geom size=".1" pos=".2 0 0"/></body>
    <body pos="1 0 0"><joint name="ball" type="ball"/><geom size=".1"/></body></worldbody>
  <tendon><fixed name="cord" range="-2 1" limited="true"><joint joint="hinge" coef="2"/></fixed></tendon>
  <actuator><motor name="motor" joint="hinge" gear="3"/><motor name="pull" tendon="cord"/>
    <motor name="push" tendon="cord" gear="-5"/></actuator><sensor>)" +
         sensors + "</sensor></mujoco>";
}

TEST(JointSensors, ShowPositionsAndVelocities) {
  TextSensors s(
      Arm("<jointpos name='p' joint='hinge'/><jointvel name='v' joint='hinge'/><tendonpos name='tp' "
          "tendon='cord'/><tendonvel name='tv' tendon='cord'/><actuatorpos name='ap' actuator='motor'/>"
          "<actuatorvel name='av' actuator='motor'/>"));
  s.d->qpos[0] = 0.3;
  s.d->qvel[0] = -2;
  s.Forward();
  EXPECT_EQ(s["p"][0], 0.3);
  EXPECT_EQ(s["v"][0], -2);
  EXPECT_NEAR(s["tp"][0], 0.6, 1e-15);
  EXPECT_NEAR(s["tv"][0], -4, 1e-15);
  EXPECT_NEAR(s["ap"][0], 0.9, 1e-15);
  EXPECT_NEAR(s["av"][0], -6, 1e-15);
}

TEST(JointSensors, OfABallAreANormalizedQuaternionAndTheAngularVelocityInItsAxes) {
  TextSensors s(Arm("<ballquat name='q' joint='ball'/><ballangvel name='w' joint='ball'/>"));
  const mjtNum quat[4] = {2, 0, 0, 2};
  std::copy(quat, quat + 4, s.d->qpos + 1);
  s.d->qvel[2] = 4;
  s.Forward();
  ExpectNear(s["q"], {std::sqrt(0.5), 0, 0, std::sqrt(0.5)}, 1e-15);
  ExpectNear(s["w"], {0, 4, 0}, 1e-15);
}

TEST(JointSensors, ForcesAreThoseOfActuatorsAndWhatTheyDoToJointAndTendon) {
  TextSensors s(
      Arm("<actuatorfrc name='a' actuator='motor'/><jointactuatorfrc name='j' joint='hinge'/>"
          "<tendonactuatorfrc name='t' tendon='cord'/>"));
  s.d->ctrl[0] = 0.5;
  s.d->ctrl[1] = 0.25;
  s.d->ctrl[2] = 0.125;
  s.Forward();
  EXPECT_NEAR(s["a"][0], 0.5, 1e-15);
  EXPECT_NEAR(s["j"][0], 3 * 0.5 + 2 * 0.25 - 10 * 0.125, 1e-14);
  EXPECT_NEAR(s["t"][0], 0.25 + 0.125, 1e-15);
}

TEST(LimitSensors, AreZeroWhileNoLimitIsActive) {
  TextSensors s(
      Arm("<jointlimitpos name='p' joint='hinge'/><jointlimitvel name='v' joint='hinge'/><jointlimitfrc "
          "name='f' joint='hinge'/><tendonlimitpos name='t' tendon='cord'/>"));
  s.d->qvel[0] = 1;
  s.Forward();
  for (const char* name : {"p", "v", "f", "t"}) EXPECT_EQ(s[name][0], 0) << name;
}

TEST(LimitSensors, ShowDistanceSpeedAndForceOfTheActiveBound) {
  TextSensors s(
      Arm("<jointlimitpos name='p' joint='hinge'/><jointlimitvel name='v' joint='hinge'/><jointlimitfrc "
          "name='f' joint='hinge'/><tendonlimitpos name='tp' tendon='cord'/><tendonlimitvel name='tv' "
          "tendon='cord'/><tendonlimitfrc name='tf' tendon='cord'/>"));
  s.d->qpos[0] = 0.8;
  s.d->qvel[0] = 1;
  s.Forward();
  ASSERT_EQ(s.d->nl, 2);
  EXPECT_NEAR(s["p"][0], -0.1, 1e-15);
  EXPECT_NEAR(s["v"][0], -1, 1e-15);
  EXPECT_NEAR(s["tp"][0], 1 - 1.6, 1e-15);
  EXPECT_NEAR(s["tv"][0], -2, 1e-15);
  EXPECT_GT(s["f"][0] + s["tf"][0], 0);
  EXPECT_EQ(s["f"][0], s.d->efc_force[0]);
  EXPECT_EQ(s["tf"][0], s.d->efc_force[1]);
}

}  // namespace
}  // namespace pliant
