// Forces and poses by the mouse, pins and pokes.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>

#include "engine/model/names.h"
#include "tests/engine/runner/live_simulation.h"

namespace pliant::runner {
namespace {

using MouseForcesTest = LiveSimulation;

TEST_F(MouseForcesTest, MouseForcePullsTheBodyAndEndsWhenReleased) {
  Load();
  Send(command::SetOption{offsetof(mjOption, gravity) + 16, command::ScalarKind::kDouble, 0});
  mjvPerturb perturb = {};
  perturb.select = Name2Id(Shot().model, mjOBJ_BODY, "box");
  perturb.active = mjPERT_TRANSLATE;
  perturb.refquat[0] = 1;
  perturb.refpos[0] = 1;
  perturb.refpos[2] = 1;
  perturb.refselpos[0] = 1;
  perturb.refselpos[2] = 1;
  perturb.localmass = 1;
  Send(command::SetPerturb{perturb});
  Steps(20);
  EXPECT_GT(Shot().data->qpos[0], 1e-4);
  EXPECT_NE(Shot().data->xfrc_applied[6 * perturb.select], 0);
  perturb.active = 0;
  Send(command::SetPerturb{perturb});
  Steps(1);
  for (int i = 0; i < 6; ++i) EXPECT_EQ(Shot().data->xfrc_applied[6 * perturb.select + i], 0);
}

TEST_F(MouseForcesTest, PausedMouseMovesMocapAndFreeBodies) {
  Load();
  Send(command::SetPaused{true});
  for (const char* name : {"handle", "box"}) {
    mjvPerturb perturb = {};
    perturb.select = Name2Id(Shot().model, mjOBJ_BODY, name);
    perturb.active = mjPERT_TRANSLATE;
    perturb.refquat[0] = 1;
    perturb.refpos[1] = 0.5;
    perturb.refpos[2] = 0.75;
    perturb.refselpos[1] = 0.5;
    perturb.refselpos[2] = 0.75;
    Send(command::SetPerturb{perturb});
    simulation_.Settle();
    EXPECT_NEAR(Shot().data->xpos[3 * perturb.select + 1], 0.5, 1e-9) << name;
    EXPECT_NEAR(Shot().data->xpos[3 * perturb.select + 2], 0.75, 1e-9) << name;
    perturb.active = 0;
    Send(command::SetPerturb{perturb});
  }
  EXPECT_EQ(simulation_.Time(), 0);
}

// A pull at the box towards `x` on its right; without gravity.
mjvPerturb PullAt(const mjModel& m, const char* body, double x) {
  mjvPerturb perturb = {};
  perturb.select = Name2Id(m, mjOBJ_BODY, body);
  perturb.active = mjPERT_TRANSLATE;
  perturb.refquat[0] = 1;
  perturb.refpos[0] = perturb.refselpos[0] = x;
  perturb.refpos[2] = perturb.refselpos[2] = 2;
  return perturb;
}

TEST_F(MouseForcesTest, TheMouseForceKeepsItsLimitAndItsAxes) {
  Load();
  command::SetPerturb drag;
  drag.perturb = PullAt(Shot().model, "box", 3);
  drag.max_force = 2.5;
  Send(drag);
  Steps(1);
  const double* f = Shot().data->xfrc_applied + 6 * drag.perturb.select;
  EXPECT_NEAR(std::hypot(f[0], f[1], f[2]), 2.5, 1e-9);
  EXPECT_NE(f[2], 0);
  drag.axes = 1;
  Send(drag);
  Steps(1);
  f = Shot().data->xfrc_applied + 6 * drag.perturb.select;
  EXPECT_NEAR(f[0], 2.5, 1e-9);
  EXPECT_EQ(f[1], 0);
  EXPECT_EQ(f[2], 0);
}

TEST_F(MouseForcesTest, PinsKeepPullingUntilTheyAreTakenOut) {
  Load();
  command::Pin spring;
  spring.drag.perturb = PullAt(Shot().model, "box", 0.2);
  command::Pin constant;
  constant.body = spring.drag.perturb.select;
  constant.force[1] = 3;
  constant.point[2] = 0.1;
  Send(command::SetPins{{spring, constant}});
  Steps(200);
  const double* f = Shot().data->xfrc_applied + 6 * constant.body;
  EXPECT_GT(Shot().data->qpos[0], 0.1) << "the spring pulls";
  EXPECT_GT(Shot().data->qpos[1], 0.02) << "the constant force pushes";
  EXPECT_NE(f[3], 0) << "it acts off the centre";
  Send(command::SetPins{});
  Steps(1);
  for (int i = 0; i < 6; ++i) EXPECT_EQ(Shot().data->xfrc_applied[6 * constant.body + i], 0);
}

TEST_F(MouseForcesTest, APokeChangesTheVelocityByImpulseOverMass) {
  Load();
  const int box = Name2Id(Shot().model, mjOBJ_BODY, "box");
  Send(command::Poke{box, {0, 0, 0}, {3, 0, 0}});
  EXPECT_NEAR(Shot().data->qvel[DofOf(Shot().model, "box")], 3 / Shot().model.body_mass[box], 1e-9);
}

TEST_F(MouseForcesTest, PausedMousePosesAFixedBaseByItsJoints) {
  Load();
  Send(command::SetPaused{true});
  const Snapshot& before = Shot();
  const int pole = Name2Id(before.model, mjOBJ_BODY, "pole");
  mjvPerturb perturb = {};
  perturb.select = pole;
  perturb.active = mjPERT_TRANSLATE;
  perturb.refquat[0] = 1;
  perturb.localpos[0] = 0.4;
  perturb.refselpos[0] = 1 + 0.4 * std::cos(0.5);
  perturb.refselpos[2] = 1 - 0.4 * std::sin(0.5);
  const double* at = before.data->xpos + 3 * pole;
  for (int i = 0; i < 3; ++i) perturb.refselpos[i] += at[i] - (i == 1 ? 0 : 1);
  Send(command::SetPerturb{perturb});
  for (int i = 0; i < 5; ++i) simulation_.Settle();
  EXPECT_NEAR(Shot().data->qpos[QposOf(Shot().model, "hinge")], 0.5, 1e-4);
  EXPECT_EQ(simulation_.Time(), 0);
}

// Faster than real time is no speed to pull at things with; slower stays as slow as it is.
TEST_F(MouseForcesTest, DraggingIsNeverFasterThanRealTime) {
  Load();
  Send(command::SetPaused{false});
  const auto drag = [&](bool on) {
    mjvPerturb perturb = {};
    perturb.select = Name2Id(Shot().model, mjOBJ_BODY, "box");
    perturb.active = on ? mjPERT_TRANSLATE : 0;
    perturb.refquat[0] = 1;
    Send(command::SetPerturb{perturb});
  };
  for (const double wanted : {10.0, 0.0, 1.0, 0.25}) {
    Send(command::SetSpeed{wanted});
    drag(true);
    const bool slowed = wanted == 0 || wanted > 1;
    EXPECT_EQ(simulation_.Run().Speed(), slowed ? 1 : wanted);
    EXPECT_EQ(Shot().run.slowed, slowed);
    EXPECT_EQ(Shot().run.speed, wanted) << "what is wanted stays";
    drag(false);
    EXPECT_EQ(simulation_.Run().Speed(), wanted);
    EXPECT_FALSE(Shot().run.slowed);
  }
}

}  // namespace
}  // namespace pliant::runner
