// Acceptance tests of the modelling chapter that concern the engine.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// A ball whose direct solref has no damping: mixed with the plane's standard one by the minimum,
// it bounces on.
TEST(Restitution, ABallWithoutDampingBouncesToTheHeightItCameFrom) {
  const Simulation s(
      "<mujoco><option timestep='.001'/><worldbody><geom type='plane' size='1 1 .1'/><body pos='0 0 "
      "1'><freejoint/>"
      "<geom type='sphere' size='0.1' solref='-1000 0'/></body></worldbody></mujoco>");
  std::vector<double> peaks;
  double before = 1, last = 1;
  for (int i = 0; i < 20000; ++i) {
    mj_step(s.m.get(), s.d.get());
    const double z = s.d->qpos[2];
    if (last > before && last > z && last > 0.3) peaks.push_back(last);
    before = last;
    last = z;
  }
  ASSERT_GT(peaks.size(), 10u);
  for (const double peak : peaks) EXPECT_NEAR(peak, 1, 0.05);
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

TEST(Wrapping, TwoObjectsNeedASiteBetweenThem) {
  std::string error;
  EXPECT_FALSE(Compile(
      "<mujoco><worldbody><site name='a'/><site name='b' pos='1 0 0'/><geom name='g' size='.1' pos='.3 0 0'/>"
      "<geom name='h' size='.1' pos='.6 0 0'/><body><joint/><geom "
      "size='.1'/></body></worldbody><tendon><spatial>"
      "<site site='a'/><geom geom='g'/><geom geom='h'/><site site='b'/></spatial></tendon></mujoco>",
      &error));
  EXPECT_FALSE(error.empty());
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

std::string OnASlope(const std::string& option) {
  return "<mujoco><option cone='elliptic' " + option +
         "/><worldbody><geom type='plane' size='9 9 .1' euler='0 15 0' friction='1'/>"
         "<body pos='0 0 .104' euler='0 15 0'><freejoint/><geom type='box' size='.1 .1 .1' "
         "friction='1'/></body></worldbody></mujoco>";
}

double SlipAfter(const std::string& option) {
  const Simulation s(OnASlope(option));
  for (int i = 0; i < 500; ++i) mj_step(s.m.get(), s.d.get());
  const double x = s.d->qpos[0], z = s.d->qpos[2];
  for (int i = 0; i < 1000; ++i) mj_step(s.m.get(), s.d.get());
  return std::hypot(s.d->qpos[0] - x, s.d->qpos[2] - z);
}

// Slow slip belongs to soft contacts; a large impratio reduces it, the no-slip solver stops it.
TEST(Slip, IsReducedByImpratioAndStoppedByNoslip) {
  const double plain = SlipAfter(""), stiff = SlipAfter("impratio='20'"),
               none = SlipAfter("noslip_iterations='3'");
  EXPECT_GT(plain, 1e-3);
  EXPECT_LT(stiff, 0.2 * plain);
  EXPECT_LT(none, 1e-3 * plain);
}

TEST(Mocap, BodiesAreFixedForTheSolverAndDragOthersThroughAWeld) {
  const Simulation s(
      "<mujoco><worldbody><body name='hand' mocap='true' pos='0 0 1'><geom size='.05'/></body><body name='b' "
      "pos='0 0 1'><freejoint/>"
      "<geom size='.1' contype='0' conaffinity='0'/></body></worldbody><equality><weld body1='hand' "
      "body2='b' solref='.01 1'/></equality></mujoco>");
  for (int i = 0; i < 1000; ++i) {
    s.d->mocap_pos[0] = 0.0002 * i;
    mj_step(s.m.get(), s.d.get());
  }
  for (int i = 0; i < 6; ++i) EXPECT_EQ(s.d->cvel[6 + i], 0);
  for (int i = 0; i < 500; ++i) mj_step(s.m.get(), s.d.get());
  EXPECT_NEAR(s.d->qpos[0], 0.1998, 1e-4);
  EXPECT_NEAR(s.d->qpos[2], 1, 1e-2);
}

TEST(Override, ChangesContactsAloneAndLeavesTheModel) {
  const Simulation s(
      "<mujoco><option o_margin='.5' o_solref='.1 1' o_friction='.3 .3 .01 .01 .01'/><worldbody><geom "
      "type='plane' size='1 1 .1'/><body pos='0 0 .3'>"
      "<joint type='slide' axis='0 0 1' range='-.1 .001' limited='true' margin='.01'/><geom "
      "size='.1'/></body></worldbody></mujoco>");
  mj_forward(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->ncon, 0);
  s.m->opt.enableflags |= mjENBL_OVERRIDE;
  mj_forward(s.m.get(), s.d.get());
  ASSERT_EQ(s.d->ncon, 1);
  EXPECT_EQ(s.d->contact[0].includemargin, 0.5);
  EXPECT_EQ(s.d->contact[0].solref[0], 0.1);
  EXPECT_EQ(s.d->contact[0].friction[0], 0.3);
  EXPECT_EQ(s.d->nl, 1);
  EXPECT_EQ(s.m->jnt_margin[0], 0.01);
  EXPECT_EQ(s.m->geom_solref[0], 0.02);
  s.m->opt.enableflags = 0;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->ncon, 0);
}

// An impedance that starts at zero is legal: it is raised to the smallest one.
TEST(Impedance, StartsSmoothlyAtItsLeastValue) {
  const Simulation s(
      "<mujoco><worldbody><geom type='plane' size='1 1 .1'/><body pos='0 0 .1'><freejoint/><geom size='.1' "
      "solimp='0 .99 .01' priority='1' "
      "margin='.001'/></body></worldbody></mujoco>");
  mj_forward(s.m.get(), s.d.get());
  ASSERT_EQ(s.d->ncon, 1);
  EXPECT_GT(s.d->efc_KBIP[2], mjMINIMP - 1e-12);
  EXPECT_LT(s.d->efc_KBIP[2], 0.05);
  for (int i = 0; i < 3000; ++i) mj_step(s.m.get(), s.d.get());
  EXPECT_NEAR(s.d->qvel[2], 0, 1e-6);
}

}  // namespace
}  // namespace pliant
