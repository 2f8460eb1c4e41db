// Sensors of whole subtrees, of energy and of time.
#include "tests/engine/sensor/text_sensors.h"

namespace pliant {
namespace {

// Two equal balls, one hanging on the other, both free to slide along x.
constexpr const char* kPair =
    R"(<mujoco><option gravity="0 0 -10"><flag contact="disable"/></option><worldbody>
    <body name="root"><joint type="slide" axis="1 0 0"/><geom size=".1" mass="2"/>
      <body pos="0 1 0"><joint type="slide" axis="1 0 0"/><geom size=".1" mass="2"/></body></body></worldbody>
  <sensor><subtreecom name="com" body="root"/><subtreelinvel name="vel" body="root"/><subtreeangmom name="spin"
    body="root"/><e_potential name="potential"/><e_kinetic name="kinetic"/><clock name="clock"/></sensor></mujoco>)";

TEST(SubtreeSensors, ShowCenterVelocityAndSpin) {
  TextSensors s(kPair);
  s.d->qpos[1] = 0.5;
  s.d->qvel[0] = 3;
  s.d->qvel[1] = -6;  // the second ball moves at -3
  s.Forward();
  ExpectNear(s["com"], {0.25, 0.5, 0}, 1e-14);
  ExpectNear(s["vel"], {0, 0, 0}, 1e-14);
  // Each ball has 2 kg at 3 m/s, at half a metre from the center along y.
  ExpectNear(s["spin"], {0, 0, 6}, 1e-13);
}

TEST(EnergySensors, FollowHeightAndSpeed) {
  TextSensors s(kPair);
  s.d->qvel[0] = 3;
  s.Forward();
  EXPECT_NEAR(s["potential"][0], 0, 1e-14);
  EXPECT_NEAR(s["kinetic"][0], 0.5 * 4 * 9, 1e-13);
}

// As in release 3.14.0: the reading is taken before the velocity stage, which makes the energy anew.
TEST(EnergySensors, OfMotionAreOnePassLateWhereEnergyIsEnabled) {
  TextSensors s(kPair);
  s.m->opt.enableflags |= mjENBL_ENERGY;
  s.d->qvel[0] = 3;
  s.Forward();
  EXPECT_NEAR(s["kinetic"][0], 0.5 * 4 * 9, 1e-13);
  s.d->qvel[0] = 1;
  s.Forward();
  EXPECT_NEAR(s["kinetic"][0], 0.5 * 4 * 9, 1e-13);
  EXPECT_NEAR(s.d->energy[1], 0.5 * 4, 1e-13);
  s.Forward();
  EXPECT_NEAR(s["kinetic"][0], 0.5 * 4, 1e-13);
}

TEST(ClockSensor, ShowsTheTimeOfTheState) {
  TextSensors s(kPair);
  s.Run(5);
  EXPECT_NEAR(s["clock"][0], 0.01, 1e-15);
}

}  // namespace
}  // namespace pliant
