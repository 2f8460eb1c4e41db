// All forces on a body add up to what its momentum changes by.
#include "engine/runner/values/force_parts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/model/data.h"
#include "engine/step/forward.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant::runner {
namespace {

struct Moment {
  explicit Moment(const char* xml, int steps = 0) : m(ModelFromText(xml)), d(MakeData(*m)) {
    for (int i = 0; i < steps; ++i) Run();
    Forward(*m, *d);
  }
  void Run() {
    for (int a = 0; a < m->nu; ++a) d->ctrl[a] = std::sin(3 * d->time + a);
    Step(*m, *d);
  }
  ModelPtr m;
  DataPtr d;
};

mjtNum Size(const mjtNum v[3]) { return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

// Force and torque of all parts less the change of momentum, over the largest part.
void ExpectBalance(const ForceParts& parts, const std::string& what) {
  mjtNum force[3] = {-parts.force[0], -parts.force[1], -parts.force[2]};
  mjtNum torque[3] = {-parts.torque[0], -parts.torque[1], -parts.torque[2]};
  mjtNum largest = 1e-3;
  for (const ForcePart& part : parts.list) {
    for (int i = 0; i < 3; ++i) {
      force[i] += part.force[i];
      torque[i] += part.torque[i];
    }
    largest = std::max({largest, Size(part.force), Size(part.torque)});
  }
  EXPECT_LE(Size(force), 1e-10 * largest) << what;
  EXPECT_LE(Size(torque), 1e-10 * largest) << what;
}

const ForcePart* Find(const ForceParts& parts, ForceKind kind, bool reaction = false) {
  const auto found = std::find_if(parts.list.begin(), parts.list.end(), [&](const ForcePart& part) {
    return part.kind == kind && part.reaction == reaction;
  });
  return found != parts.list.end() ? &*found : nullptr;
}

// Every kind of force: a free base with legs, springs, motors, tendons, thrusters, fluid, limits.
constexpr const char* kRobot = R"(<mujoco>
  <option timestep="0.002" density="1.2" viscosity="0.1" wind="1 0 0"/>
  <worldbody><geom type="plane" size="5 5 1"/>
    <body name="post" pos="1 0 1"><geom size=".05"/><site name="hook"/></body>
    <body name="base" pos="0 0 .45" gravcomp=".2"><freejoint/><geom type="box" size=".2 .1 .05" mass="3"/>
      <site name="jet" pos=".1 0 0"/><site name="eye" pos="0 .1 .05"/>
      <body name="thigh" pos=".2 0 0"><joint name="hip" axis="0 1 0" stiffness="5" damping=".3" armature=".02"/>
        <geom type="capsule" fromto="0 0 0 .1 0 -.2" size=".03"/>
        <body name="shin" pos=".1 0 -.2" gravcomp="1"><joint name="knee" axis="0 1 0" range="-20 20" limited="true"
            frictionloss=".2" damping=".1"/><geom type="capsule" fromto="0 0 0 0 0 -.2" size=".03"/>
          <site name="ankle" pos="0 0 -.1"/></body></body>
      <body name="rail" pos="-.2 0 0"><joint name="slide" type="slide" axis="1 0 1" damping="2"/>
        <joint name="swivel" axis="0 0 1"/><geom type="box" size=".05 .05 .1" mass="1"/></body>
      <body name="fixed" pos="0 0 .2"><geom size=".05" mass=".5"/></body>
      <body name="head" pos="0 .2 .1"><joint name="neck" type="ball" damping=".05"/>
        <geom type="ellipsoid" size=".05 .06 .1" fluidshape="ellipsoid"/></body></body>
  </worldbody>
  <tendon><spatial name="cable" range="0 1" limited="true"><site site="hook"/><site site="eye"/></spatial>
    <spatial name="muscle"><site site="eye"/><site site="ankle"/></spatial>
    <fixed name="mix"><joint joint="hip" coef="1"/><joint joint="knee" coef="-.5"/></fixed></tendon>
  <equality><connect body1="rail" body2="thigh" anchor="0 0 0" solref=".1 1"/>
    <joint joint1="slide" polycoef="0.05 0 0 0 0" solref=".2 1"/></equality>
  <actuator><motor joint="hip" gear="3"/><motor site="jet" gear="0 0 10 1 0 0"/><motor tendon="muscle" gear="8"/>
    <position joint="neck" gear="0 1 0" kp="2"/><motor tendon="mix"/></actuator></mujoco>)";

TEST(ForceParts, AddUpToMassTimesAccelerationOnEveryBody) {
  for (const int steps : {0, 7, 60, 300}) {
    Moment at(kRobot, steps);
    at.d->xfrc_applied[6 * 2] = 3;
    at.d->xfrc_applied[6 * 3 + 4] = -1;
    at.d->qfrc_applied[7] = 0.7;
    Forward(*at.m, *at.d);
    for (int body = 2; body < at.m->nbody; ++body)
      ExpectBalance(ForcesOnBody(*at.m, *at.d, body),
                    std::to_string(body) + " after " + std::to_string(steps));
  }
}

TEST(ForceParts, AddUpWithSpringsOfSpatialTendonsToo) {
  std::string xml = kRobot;
  xml.replace(xml.find("<spatial name=\"muscle\">"), 23,
              "<spatial name=\"muscle\" stiffness=\"40\" damping=\"1\">");
  Moment at(xml.c_str(), 50);
  for (int body = 2; body < at.m->nbody; ++body)
    ExpectBalance(ForcesOnBody(*at.m, *at.d, body), "soft tendon");
}

TEST(ForceParts, ASlidingBlockHasItsWeightAndTheTwoPartsOfEachContact) {
  Moment at(R"(<mujoco><option cone="elliptic"/><worldbody><geom type="plane" size="5 5 1" friction=".3"/>
    <body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1" mass="2" friction=".3"/></body>
    </worldbody></mujoco>)",
            200);
  at.d->qvel[0] = 1;
  Forward(*at.m, *at.d);
  const ForceParts parts = ForcesOnBody(*at.m, *at.d, 1);
  ExpectBalance(parts, "block");
  mjtNum normal = 0, friction = 0;
  for (const ForcePart& part : parts.list) {
    if (part.kind == ForceKind::kNormal) normal += part.force[2];
    if (part.kind == ForceKind::kFriction) friction += part.force[0];
  }
  EXPECT_NEAR(friction, -0.3 * normal, 1e-3 * normal);
  ASSERT_NE(Find(parts, ForceKind::kGravity), nullptr);
  EXPECT_NEAR(Find(parts, ForceKind::kGravity)->force[2], -2 * 9.81, 1e-12);
  EXPECT_EQ(Find(parts, ForceKind::kBearing), nullptr) << "a free joint holds nothing";
}

TEST(ForceParts, AHangingLinkIsHeldByItsBearing) {
  Moment at(
      R"(<mujoco><worldbody><body><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 -.4" size=".02" mass="1"/>
    </body></worldbody></mujoco>)");
  const ForceParts parts = ForcesOnBody(*at.m, *at.d, 1);
  ASSERT_NE(Find(parts, ForceKind::kBearing), nullptr);
  EXPECT_NEAR(Find(parts, ForceKind::kBearing)->force[2], 9.81, 1e-9);
}

TEST(ForceParts, AThrusterOfAFreeBodyIsItsForce) {
  Moment at(
      R"(<mujoco><worldbody><body><freejoint/><geom size=".1" mass="1"/><site name="s" pos=".1 0 0"/></body></worldbody>
    <actuator><motor site="s" gear="0 0 4 0 0 0"/></actuator></mujoco>)");
  at.d->ctrl[0] = 2;
  Forward(*at.m, *at.d);
  const ForceParts parts = ForcesOnBody(*at.m, *at.d, 1);
  ExpectBalance(parts, "thruster");
  mjtNum lift = 0, pitch = 0;
  for (const ForcePart& part : parts.list) {
    if (part.kind != ForceKind::kActuator) continue;
    lift += part.force[2];
    pitch += part.torque[1];
  }
  EXPECT_NEAR(lift, 8, 1e-12);
  EXPECT_NEAR(pitch, -0.8, 1e-12);
}

TEST(ForceParts, AMotorTurnsItsLinkAndTheOtherWayItsParent) {
  Moment at(kRobot, 40);
  const ForceParts link = ForcesOnBody(*at.m, *at.d, 3), base = ForcesOnBody(*at.m, *at.d, 2);
  const ForcePart *on = Find(link, ForceKind::kActuator), *back = Find(base, ForceKind::kActuator, true);
  ASSERT_NE(on, nullptr);
  ASSERT_NE(back, nullptr);
  EXPECT_EQ(on->id, back->id);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(on->torque[i], -back->torque[i], 1e-12);
}

}  // namespace
}  // namespace pliant::runner
