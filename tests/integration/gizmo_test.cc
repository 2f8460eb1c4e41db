// Handles in the whole window, by the mouse.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "tests/integration/screen_test.h"

namespace pliant {
namespace {

class GizmoWindow : public ScreenTest {};

TEST_F(GizmoWindow, ARingTurnsABodyAboutItsAxisAsOneEdit) {
  Write("model.xml", R"(<mujoco><worldbody><geom type="plane" size="2 2 .1"/>
    <body name="box" pos="0 0 .5"><freejoint/><geom size=".1"/></body>
    <body pos="1 0 1"><joint axis="0 1 0"/><geom type="capsule" size=".05" fromto="0 0 0 .4 0 0"/></body>
    </worldbody></mujoco>)");
  // The top of a ring is at most a handle's length above the body.
  Write("script",
        "wait_loaded\nwait 0.4\nselect box\nwait 0.2\ngizmo.rotate\n"
        "mouse body box\nwait 0.2\nmouse by 0 -84 0.2\nwait 0.2\nmouse down left\nwait 0.1\n"
        "mouse by 18 60 0.4\nwait 0.1\nmouse up left\nwait_idle\nwait 0.2\nstate " +
            Path("turned") + "\nedit.undo\nwait_idle\nwait 0.2\nstate " + Path("undone") + "\nquit\n");
  const auto program = View("model.xml", "1000x700", {"--paused", "--script", Path("script")});
  ASSERT_EQ(program->Wait(60), 0) << Log();
  const nlohmann::json turned = State("turned"), undone = State("undone");
  const auto qpos = [](const nlohmann::json& state, int i) { return state["qpos"][i].get<double>(); };
  EXPECT_EQ(qpos(turned, 0), 0);
  EXPECT_EQ(qpos(turned, 2), 0.5);
  int axes = 0;
  for (int i = 4; i < 7; ++i) axes += std::abs(qpos(turned, i)) > 0.1 ? 1 : 0;
  EXPECT_EQ(axes, 1) << turned["qpos"];
  EXPECT_EQ(turned["edits"].size(), 1U) << turned["edits"];
  EXPECT_EQ(qpos(undone, 3), 1);
}

}  // namespace
}  // namespace pliant
