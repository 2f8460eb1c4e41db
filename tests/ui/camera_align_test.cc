// "Move the model's camera to this view": looking through the camera afterwards shows the same picture.
#include <cmath>

#include "tests/ui/xml_scene.h"
#include "ui/viewport/viewport.h"

namespace pliant::ui {
namespace {

class CameraAlign : public XmlUiTest {
 protected:
  void Draw(int frames) {
    for (int i = 0; i < frames; ++i) {
      Frame([&] {
        ActionContext c = Context();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({800, 600});
        ImGui::Begin("view", nullptr, ImGuiWindowFlags_NoDecoration);
        view_.Draw(c, nullptr);
        ImGui::End();
      });
    }
  }

  SceneView view_;
};

TEST_F(CameraAlign, TheModelsCameraThenSeesWhatTheViewSaw) {
  // The camera rides on a body that is shifted and turned about all axes, below another one.
  Show(R"(<mujoco><worldbody><geom type="plane" size="2 2 .1"/><body pos="0.4 -0.2 0.7" euler="20 -35 50">
<geom size=".1"/><body pos="0.1 0.2 0.3" euler="-70 15 5"><geom size=".05"/>
<camera name="eye" pos="0.3 0 0.1" euler="10 20 30"/></body></body></worldbody></mujoco>)");
  view_.SetModel(frame_.m, ui_);
  ui_.view.camera.azimuth = 37;
  ui_.view.camera.elevation = -28;
  ui_.view.camera.distance = 2.3;
  Draw(2);
  mjvGLCamera before = view_.scene().camera[0];
  ActionContext c = Context();
  ASSERT_TRUE(RunAction("camera.next", c));  // looks through it, so that it is the last fixed camera
  Draw(1);
  ASSERT_EQ(ui_.view.camera.type, mjCAMERA_FIXED);
  ui_.view.camera.type = mjCAMERA_FREE;
  Draw(2);
  before = view_.scene().camera[0];
  ASSERT_TRUE(RunAction("camera.align_model", c));
  int numbers = 0;
  for (const runner::Command& command : log_.commands) {
    const auto* set = std::get_if<runner::command::SetModelField>(&command);
    if (set == nullptr) continue;
    const std::string field = set->field;
    ASSERT_TRUE(field == "cam_pos" || field == "cam_quat");
    (field == "cam_pos" ? model_->cam_pos : model_->cam_quat)[set->index] = set->value;
    ++numbers;
  }
  ASSERT_EQ(numbers, 7);
  Forward(*model_, *snapshot_.data);
  ui_.view.camera.type = mjCAMERA_FIXED;
  ui_.view.camera.fixedcamid = 0;
  Draw(2);
  const mjvGLCamera& after = view_.scene().camera[0];
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(after.pos[i], before.pos[i], 1e-5f);
    EXPECT_NEAR(after.forward[i], before.forward[i], 1e-6f);
    EXPECT_NEAR(after.up[i], before.up[i], 1e-6f);
  }
}

}  // namespace
}  // namespace pliant::ui
