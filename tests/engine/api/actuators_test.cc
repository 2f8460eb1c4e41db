// Actuators: activation, limits, groups, length ranges, muscles.
#include <cmath>
#include <cstdio>
#include <string>

#include "tests/engine/api/driven_arm.h"
#include "tests/engine/api/examples.h"
#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// The update factor of a filter that Euler integrates is 1 - h / t: it diverges where t < h / 2.
TEST(Actuators, ExactFilterIsStableWhereTheEulerFilterDiverges) {
  const Simulation sim(
      "<mujoco><option timestep='.01'/><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody>"
      "<actuator><general joint='j' gainprm='0' dyntype='filter' dynprm='.0045'/>"
      "<general joint='j' gainprm='0' dyntype='filter' dynprm='.0065'/>"
      "<general joint='j' gainprm='0' dyntype='filterexact' dynprm='.0001'/></actuator></mujoco>");
  for (int i = 0; i < 3; ++i) sim.d->ctrl[i] = 1;
  for (int i = 0; i < 100; ++i) mj_step(sim.m.get(), sim.d.get());
  EXPECT_GT(std::fabs(sim.d->act[0] - 1), 1e6);
  EXPECT_LT(std::fabs(sim.d->act[1] - 1), 1e-9);
  EXPECT_NEAR(sim.d->act[2], 1, 1e-12);
}

// Joint limits in degrees, activation limits in radians.
TEST(Activation, LimitsKeepTheSetpointInsideAndAreInNativeUnits) {
  const auto run = [](const std::string& actuator) {
    const Simulation s(
        "<mujoco><worldbody><body><joint name='j' axis='0 1 0' range='-90 90' limited='true' damping='.3'/>"
        "<geom size='.1' pos='.2 0 0' mass='.1'/></body></worldbody><actuator>" +
        actuator + "</actuator></mujoco>");
    s.d->ctrl[0] = 1;
    for (int i = 0; i < 3000; ++i) mj_step(s.m.get(), s.d.get());
    return s.d->act[0];
  };
  EXPECT_NEAR(run("<general joint='j' gainprm='1' biastype='affine' biasprm='0 -1' dyntype='integrator'/>"),
              6, 0.01);
  EXPECT_NEAR(run("<intvelocity joint='j' actrange='-1.57 1.57'/>"), 1.57, 1e-12);
}

TEST(ActuatorGroups, DisabledOnesGiveNoForceAndKeepTheirPlace) {
  const Simulation s(
      "<mujoco><option actuatorgroupdisable='1'/><worldbody><body><joint name='j'/><geom "
      "size='.1'/></body></worldbody>"
      "<actuator><motor name='torque' joint='j' group='0'/><position name='servo' joint='j' kp='10' "
      "group='1'/></actuator></mujoco>");
  EXPECT_EQ(s.m->nu, 2);
  s.d->ctrl[0] = 0.5;
  s.d->ctrl[1] = 0.3;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->actuator_force[1], 0);
  EXPECT_NEAR(s.d->qfrc_actuator[0], 0.5, 1e-14);
  s.m->opt.disableactuator = 1 << 0;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_NEAR(s.d->qfrc_actuator[0], 3, 1e-14);
}

TEST(ForceLimits, ActWhereTheyAreSet) {
  const Simulation s(
      "<mujoco><worldbody><body><joint name='j' actuatorfrclimited='true' actuatorfrcrange='-2 2'/><geom "
      "size='.1'/></body></worldbody>"
      "<actuator><motor name='a' joint='j' ctrllimited='true' ctrlrange='-1 1' gear='3'/>"
      "<motor name='b' joint='j' forcelimited='true' forcerange='-.4 .4'/></actuator>"
      "<sensor><actuatorfrc actuator='a'/><actuatorfrc actuator='b'/><jointactuatorfrc "
      "joint='j'/></sensor></mujoco>");
  s.d->ctrl[0] = s.d->ctrl[1] = 5;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_NEAR(s.d->sensordata[0], 1, 1e-14);    // the control is clamped
  EXPECT_NEAR(s.d->sensordata[1], 0.4, 1e-14);  // the force is clamped
  EXPECT_NEAR(s.d->sensordata[2], 2, 1e-14);    // 3.4 in total, clamped at the joint
  EXPECT_NEAR(s.d->qfrc_actuator[0], 2, 1e-14);
}

TEST(LengthRange, IsAnErrorWhereNothingLimitsAndFoundWhereGeometryDoes) {
  const std::string head =
      "<mujoco><worldbody><site name='w' pos='0 0 1'/><body><joint name='j' axis='0 1 0' damping='.1'/>"
      "<geom size='.05' pos='.3 0 0'/><site name='s' pos='.3 0 0'/></body></worldbody>";
  std::string error;
  EXPECT_FALSE(Compile(head + "<actuator><muscle joint='j'/></actuator></mujoco>", &error));
  EXPECT_NE(error.find("range"), std::string::npos) << error;
  const Simulation spinning(head +
                            "<tendon><spatial name='t'><site site='w'/><site site='s'/></spatial></tendon>"
                            "<actuator><muscle tendon='t'/></actuator></mujoco>");
  ASSERT_TRUE(spinning.m);
  EXPECT_NEAR(spinning.m->actuator_lengthrange[0], 0.7, 1e-2);
  EXPECT_NEAR(spinning.m->actuator_lengthrange[1], 1.3, 1e-2);
  const Simulation limited(
      "<mujoco><compiler angle='radian'><lengthrange uselimit='true'/></compiler><worldbody><body><joint "
      "name='j' range='-.5 .7' "
      "limited='true'/><geom size='.1'/></body></worldbody><actuator><muscle "
      "joint='j'/></actuator></mujoco>");
  EXPECT_NEAR(limited.m->actuator_lengthrange[0], -0.5, 1e-12);
  EXPECT_NEAR(limited.m->actuator_lengthrange[1], 0.7, 1e-12);
}

TEST_F(DrivenArm, LengthRangeOfAMuscleIsThatOfItsLimits) {
  mjLROpt option;
  mj_defaultLROpt(&option);
  EXPECT_EQ(option.mode, mjLRMODE_MUSCLE);
  EXPECT_EQ(option.useexisting, 1);
  EXPECT_EQ(option.inttotal, 10);
  option.useexisting = 0;
  m.actuator_lengthrange[0] = m.actuator_lengthrange[1] = 0;
  char error[200] = "";
  EXPECT_EQ(mj_setLengthRange(&m, &d, 0, &option, error, sizeof(error)), 1) << error;
  EXPECT_NEAR(m.actuator_lengthrange[0], -mjPI / 2, 0.05);
  EXPECT_NEAR(m.actuator_lengthrange[1], mjPI / 2, 0.05);
  option.uselimit = 1;
  EXPECT_EQ(mj_setLengthRange(&m, &d, 0, &option, error, sizeof(error)), 1) << error;
  EXPECT_NEAR(m.actuator_lengthrange[1], mjPI / 2, 1e-12);
}

// A velocity servo is a motor with the gain times the wish, and joint damping of the gain.
TEST(Damping, AVelocityServoIsAMotorAndJointDamping) {
  const auto speed = [](const std::string& joint, const std::string& actuator) {
    const Simulation s(
        "<mujoco><option timestep='.0005' integrator='implicitfast'/><worldbody><body><joint name='j' "
        "axis='0 0 1' " +
        joint + "/><geom size='.1' pos='.2 0 0'/></body></worldbody><actuator>" + actuator +
        "</actuator></mujoco>");
    s.d->ctrl[0] = 2;
    for (int i = 0; i < 200; ++i) mj_step(s.m.get(), s.d.get());
    return s.d->qvel[0];
  };
  EXPECT_NEAR(speed("", "<velocity joint='j' kv='3'/>"), speed("damping='3'", "<motor joint='j' gear='3'/>"),
              1e-12);
}

std::string Word(double x) {
  char text[32];
  std::snprintf(text, sizeof(text), "%g", x);
  return text;
}

TEST(Muscles, HaveTheGainsAndActivationsOfTheReference) {
  GoldenResults golden("muscles");
  const mjtNum range[2] = {0.4, 1.1};
  mjtNum prm[9] = {0.75, 1.05, 10, 200, 0.5, 1.6, 1.5, 1.3, 1.2};
  for (const double length : {0.3, 0.5, 0.75, 0.95, 1.2}) {
    for (const double velocity : {-2.0, -0.3, 0.0, 0.4}) {
      golden.Check("mju_muscleGain_" + Word(length) + "_" + Word(velocity),
                   {mju_muscleGain(length, velocity, range, 30, prm)});
    }
    golden.Check("mju_muscleBias_" + Word(length), {mju_muscleBias(length, range, 30, prm)});
  }
  prm[2] = -1;
  golden.Check("mju_muscleGain_force", {mju_muscleGain(0.7, 0.1, range, 30, prm)});
  const mjtNum hard[3] = {0.01, 0.04, 0}, smooth[3] = {0.01, 0.04, 0.5};
  for (const double ctrl : {-0.2, 0.3, 1.4}) {
    for (const double act : {0.0, 0.35, 0.9}) {
      golden.Check("mju_muscleDynamics_" + Word(ctrl) + "_" + Word(act),
                   {mju_muscleDynamics(ctrl, act, hard), mju_muscleDynamics(ctrl, act, smooth)});
    }
  }
}

// A slider-crank transmission does what the same mechanism built of bodies does.
TEST(SliderCrank, TurnsTheWheelAsTheMechanismBuiltOfBodies) {
  const ExampleSimulation s("mechanisms/slider_crank.xml");
  s.d->ctrl[0] = s.d->ctrl[1] = 2;
  for (int i = 0; i < 220; ++i) mj_step(s.m.get(), s.d.get());
  const double angle = s.d->qpos[0];
  EXPECT_GT(std::fabs(angle), 0.3);
  EXPECT_NEAR(s.d->qpos[1], angle, 0.03 * std::fabs(angle));
  EXPECT_EQ(s.m->nv, 4);
  EXPECT_GE(s.d->nefc, 3);
}

// Rows of sites and cranks hold what is not zero in the pose, as in the reference.
TEST(ActuatorMoment, RowsOfSitesHaveNoZeros) {
  const Simulation s(
      "<mujoco><worldbody><body><joint axis='0 0 1'/><geom size='.1' pos='.2 0 0'/><site name='a'/>"
      "<body pos='.5 0 0'><joint axis='0 1 0'/><geom size='.1' pos='.2 0 0'/>"
      "<body pos='.5 0 0'><joint axis='0 0 1'/><geom size='.1' pos='.1 0 0'/><site name='b' pos='.1 0 0'/>"
      "</body></body></body></worldbody><actuator><motor site='b' refsite='a' gear='1 0 0 0 0 0'/>"
      "<motor site='b' gear='1 0 0 0 0 0'/><general cranksite='b' slidersite='a' cranklength='2'/>"
      "<orientation site='b' refsite='a'/></actuator></mujoco>");
  mj_forward(s.m.get(), s.d.get());
  constexpr int kLengths[6] = {0, 0, 1, 0, 1, 1}, kDofs[3] = {1, 1, 2};
  for (int row = 0; row < 6; ++row) EXPECT_EQ(s.d->moment_rownnz[row], kLengths[row]) << row;
  for (int entry = 0; entry < 3; ++entry) EXPECT_EQ(s.d->moment_colind[entry], kDofs[entry]);
  EXPECT_NEAR(s.d->actuator_moment[0], -0.6, 1e-15);
}

}  // namespace
}  // namespace pliant
