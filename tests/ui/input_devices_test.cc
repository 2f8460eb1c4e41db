// Mice with one button, and trackpads.
#include "tests/ui/lone_view.h"
#include "ui/state/habits.h"

namespace pliant::ui {
namespace {

class InputDevices : public LoneView {};

TEST_F(InputDevices, AltSwapsTheButtons) {
  const mjvCamera before = ui_.view.camera;
  MoveMouse(640, 100);
  ImGui::GetIO().KeyAlt = true;
  Drag(0, 100, 40);
  EXPECT_EQ(ui_.view.camera.azimuth, before.azimuth);
  EXPECT_NE(ui_.view.camera.lookat[0] + ui_.view.camera.lookat[1] + ui_.view.camera.lookat[2],
            before.lookat[0] + before.lookat[1] + before.lookat[2]);
}

TEST_F(InputDevices, OneButtonShiftsAndZoomsToo) {
  CurrentHabits().one_button = true;
  const mjvCamera before = ui_.view.camera;
  ImGuiIO& io = ImGui::GetIO();
  MoveMouse(640, 100);
  io.KeyAlt = true;
  Drag(0, 0, 40);
  io.KeyAlt = false;
  EXPECT_NE(ui_.view.camera.distance, before.distance);
  EXPECT_EQ(ui_.view.camera.azimuth, before.azimuth);
  MoveMouse(640, 100);
  io.KeyShift = true;
  Drag(0, 100, 0);
  io.KeyShift = false;
  EXPECT_NE(ui_.view.camera.lookat[0] + ui_.view.camera.lookat[1], before.lookat[0] + before.lookat[1]);
  EXPECT_EQ(ui_.view.camera.azimuth, before.azimuth);
  MoveMouse(640, 100);
  Drag(0, 100, 0);
  EXPECT_NE(ui_.view.camera.azimuth, before.azimuth);
  CurrentHabits() = {};
}

TEST_F(InputDevices, TwoFingersTurnWithoutAnyButton) {
  ui_.views.pointer.trackpad = true;
  const mjvCamera before = ui_.view.camera;
  MoveMouse(640, 100);
  Frames(1);
  ImGui::GetIO().MouseWheelH = 2;
  Frames(1);
  EXPECT_NE(ui_.view.camera.azimuth, before.azimuth);
  EXPECT_EQ(ui_.view.camera.distance, before.distance);
}

}  // namespace
}  // namespace pliant::ui
