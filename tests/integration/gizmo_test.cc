// Handles in the whole window, by the mouse.
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>
#include <string>
#include <vector>

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

// Each size makes a new model, while the button is held.
TEST_F(GizmoWindow, AHandleScalesUntilItIsLetGoAndTakesWhatIsTyped) {
  Write("model.xml", R"(<mujoco><worldbody><geom type="plane" size="2 2 .1"/>
    <body name="box" pos="0 0 .5"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    </worldbody></mujoco>)");
  const std::string settle = "wait 0.4\nwait_idle\nwait 0.4\n";
  Write("script", "wait_loaded\nwait 0.4\nselect box\nwait 0.2\ngizmo.scale\n" + settle +
                      "mouse body box\nwait 0.4\nmouse by 0 -60 0.2\nwait 0.4\nmouse down left\nwait 0.4\n"
                      "mouse by 0 -15 0.1\n" +
                      settle + "mouse by 0 -45 0.2\n" + settle + "query geom_size[1][2]\npress 3\n" + settle +
                      "query geom_size[1][2]\npress Enter\nmouse up left\n" + settle + "state " +
                      Path("scaled") + "\nedit.undo\n" + settle + "query geom_size[1][2]\nquit\n");
  const auto program = View("model.xml", "1000x700", {"--paused", "--script", Path("script")});
  ASSERT_EQ(program->Wait(60), 0) << Log();
  std::vector<double> sizes;
  std::istringstream said(Log());
  for (std::string line; std::getline(said, line);) {
    const nlohmann::json answer = nlohmann::json::parse(line, nullptr, false);
    if (answer.is_object() && answer.contains("geom_size[1][2]")) sizes.push_back(answer["geom_size[1][2]"]);
  }
  ASSERT_EQ(sizes.size(), 3U) << Log();
  EXPECT_GT(sizes[0], 0.17) << "the handle was dragged to twice its length";
  EXPECT_DOUBLE_EQ(sizes[1], 0.3);
  EXPECT_DOUBLE_EQ(sizes[2], 0.1);
  EXPECT_EQ(State("scaled")["edits"].size(), 1U) << State("scaled")["edits"];
}

}  // namespace
}  // namespace pliant
