#include <cmath>

#include "render/camera.h"
#include "tests/ui/ui_fixture.h"

namespace pliant {
namespace {

// The 3D view alone, filling the screen.
class View : public UiTest {
 protected:
  View() {
    LoadScene();
    view_ = std::make_unique<SceneView>();
    view_->SetModel(frame_.m, ui_);
    Frames(2);
  }

  void Frames(int n) {
    for (int i = 0; i < n; ++i) {
      Frame([this] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
        ImGui::Begin("view", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        ActionContext context = Context();
        view_->Draw(context, nullptr);
        ImGui::End();
        ImGui::PopStyleVar();
      });
    }
  }

  void Drag(int button, float dx, float dy) {
    Press(button, true);
    Frames(2);
    const ImVec2 from = ImGui::GetIO().MousePos;
    for (int i = 1; i <= 5; ++i) {
      MoveMouse(from.x + 0.2f * static_cast<float>(i) * dx, from.y + 0.2f * static_cast<float>(i) * dy);
      Frames(1);
    }
    Press(button, false);
    Frames(2);
  }

  void DoubleClick(int button) {
    for (int i = 0; i < 2; ++i) {
      Press(button, true);
      Frames(1);
      Press(button, false);
      Frames(1);
    }
    Frames(30);  // so that the next click is not taken for a third
  }

  // Moves the pointer onto a body.
  void PointAt(const char* body) {
    const int id = BodyId(body);
    double pixel[2];
    ASSERT_TRUE(ProjectToPixel(view_->scene(), view_->viewport(), frame_.d->xipos + 3 * id, pixel));
    MoveMouse(static_cast<float>(pixel[0]), static_cast<float>(pixel[1]));
    Frames(1);
  }

  int BodyId(const char* name) const {
    for (int i = 0; i < model_->nbody; ++i) {
      if (std::string(model_->names + model_->name_bodyadr[i]) == name) return i;
    }
    return -1;
  }

  std::unique_ptr<SceneView> view_;
};

TEST_F(View, LeftDragOrbits) {
  const mjvCamera before = ui_.view.camera;
  MoveMouse(640, 100);
  Drag(0, 100, 40);
  EXPECT_NE(ui_.view.camera.azimuth, before.azimuth);
  EXPECT_NE(ui_.view.camera.elevation, before.elevation);
  EXPECT_EQ(ui_.view.camera.lookat[0], before.lookat[0]);
  EXPECT_EQ(ui_.view.camera.distance, before.distance);
}

TEST_F(View, RightDragPans) {
  const mjvCamera before = ui_.view.camera;
  MoveMouse(640, 100);
  Drag(1, 100, 40);
  const double moved = std::abs(ui_.view.camera.lookat[0] - before.lookat[0]) +
                       std::abs(ui_.view.camera.lookat[1] - before.lookat[1]) +
                       std::abs(ui_.view.camera.lookat[2] - before.lookat[2]);
  EXPECT_GT(moved, 1e-3);
  EXPECT_EQ(ui_.view.camera.azimuth, before.azimuth);
}

TEST_F(View, ScrollZooms) {
  const double before = ui_.view.camera.distance;
  MoveMouse(640, 100);
  Frames(1);
  ImGui::GetIO().MouseWheel = 1;
  Frames(1);
  EXPECT_LT(ui_.view.camera.distance, before);
}

TEST_F(View, AltSwapsTheButtons) {
  const mjvCamera before = ui_.view.camera;
  MoveMouse(640, 100);
  ImGui::GetIO().KeyAlt = true;
  Drag(0, 100, 40);
  EXPECT_EQ(ui_.view.camera.azimuth, before.azimuth);
  EXPECT_NE(ui_.view.camera.lookat[0] + ui_.view.camera.lookat[1] + ui_.view.camera.lookat[2],
            before.lookat[0] + before.lookat[1] + before.lookat[2]);
}

TEST_F(View, DoubleClickSelectsTheBodyUnderThePointer) {
  PointAt("box");
  DoubleClick(0);
  EXPECT_EQ(ui_.selection.body, BodyId("box"));
  EXPECT_EQ(ui_.selection.body_name, "box");
  // The picked point lies on the surface of the box.
  for (const double x : ui_.selection.local_point) EXPECT_LE(std::abs(x), 0.1 + 1e-6);
  MoveMouse(640, 20);
  Frames(1);
  DoubleClick(0);
  EXPECT_EQ(ui_.selection.body, -1);
}

TEST_F(View, RightDoubleClickLooksAtThePoint) {
  PointAt("box");
  DoubleClick(1);
  const double* box = frame_.d->xpos + 3 * BodyId("box");
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(ui_.view.camera.lookat[i], box[i], 0.11);
}

TEST_F(View, CtrlRightDoubleClickFollowsTheBody) {
  PointAt("box");
  ImGui::GetIO().KeyCtrl = true;
  DoubleClick(1);
  EXPECT_EQ(ui_.view.camera.type, mjCAMERA_TRACKING);
  EXPECT_EQ(ui_.view.camera.trackbodyid, BodyId("box"));
}

TEST_F(View, CtrlDragPullsTheSelectionAndEndsWithTheButton) {
  SelectBody(*frame_.m, ui_.selection, BodyId("box"));
  MoveMouse(640, 100);
  ImGui::GetIO().KeyCtrl = true;
  const mjvCamera before = ui_.view.camera;
  Drag(1, 80, -60);
  ASSERT_GE(log_.commands.size(), 3u);
  const auto* first = std::get_if<command::SetPerturb>(&log_.commands.front());
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->perturb.active, mjPERT_TRANSLATE);
  EXPECT_EQ(first->perturb.select, BodyId("box"));
  const command::SetPerturb* last = log_.Last<command::SetPerturb>();
  EXPECT_EQ(last->perturb.active, 0);
  EXPECT_GT(last->perturb.refpos[2], first->perturb.refpos[2] + 0.01);
  EXPECT_EQ(ui_.view.camera.azimuth, before.azimuth);
  EXPECT_FALSE(ui_.perturb.dragging);
}

TEST_F(View, CtrlLeftDragTurnsTheSelection) {
  SelectBody(*frame_.m, ui_.selection, BodyId("box"));
  MoveMouse(640, 100);
  ImGui::GetIO().KeyCtrl = true;
  Drag(0, 80, 0);
  const auto* first = std::get_if<command::SetPerturb>(&log_.commands.front());
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->perturb.active, mjPERT_ROTATE);
  const double* q = log_.Last<command::SetPerturb>()->perturb.refquat;
  EXPECT_LT(std::abs(q[0]), 1 - 1e-4);
}

TEST_F(View, CtrlDragWithoutASelectionMovesTheCamera) {
  MoveMouse(640, 100);
  ImGui::GetIO().KeyCtrl = true;
  const double before = ui_.view.camera.azimuth;
  Drag(0, 80, 0);
  EXPECT_TRUE(log_.commands.empty());
  EXPECT_NE(ui_.view.camera.azimuth, before);
}

TEST_F(View, HoverNamesWhatIsUnderThePointer) {
  PointAt("box");
  Frames(15);
  EXPECT_EQ(ui_.selection.hovered_body, BodyId("box"));
}

TEST_F(View, LoadErrorsAreShownOverTheOldModel) {
  Frames(1);
  const int before = ImGui::GetDrawData()->TotalVtxCount;
  load_.failed = true;
  Diagnostic diagnostic;
  diagnostic.where = {"model.xml", 3, 7};
  diagnostic.message = "unknown element 'bdy'";
  load_.diagnostics.push_back(diagnostic);
  Frames(1);
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, before + 100);
}

// The whole window at several sizes.
class Shell : public UiTest {
 protected:
  void Draw(int n) {
    for (int i = 0; i < n; ++i) {
      Frame([this] {
        ActionContext context = Context();
        DrawShell(context, view_, nullptr);
      });
    }
  }
  SceneView view_;
};

TEST_F(Shell, DrawsAtEverySizeWithAndWithoutAModel) {
  for (const bool model : {false, true}) {
    if (model) {
      LoadScene();
      view_.SetModel(frame_.m, ui_);
    }
    for (const ImVec2 size : {ImVec2(1280, 720), ImVec2(3840, 2160), ImVec2(640, 400), ImVec2(200, 100)}) {
      ImGui::GetIO().DisplaySize = size;
      for (const bool bottom : {false, true}) {
        ui_.layout.bottom = bottom;
        ui_.layout.help = ui_.layout.info = bottom;
        Draw(3);
        EXPECT_GT(view_.viewport().width, 0);
        EXPECT_GT(view_.viewport().height, 0);
      }
    }
  }
}

TEST_F(Shell, EveryBottomTabOpensByItsAction) {
  LoadScene();
  view_.SetModel(frame_.m, ui_);
  for (const char* name :
       {"panel.profiler", "panel.sensors", "panel.contacts", "panel.rows", "panel.messages"}) {
    ActionContext context = Context();
    ASSERT_TRUE(RunAction(name, context));
    Draw(4);
    EXPECT_TRUE(FindAction(name)->checked(context, FindAction(name)->argument)) << name;
  }
}

TEST_F(Shell, TheViewGetsTheSpaceOfHiddenPanels) {
  LoadScene();
  view_.SetModel(frame_.m, ui_);
  Draw(2);
  const int narrow = view_.viewport().width;
  ui_.layout.left = ui_.layout.right = false;
  Draw(2);
  EXPECT_GT(view_.viewport().width, narrow + 500);
}

TEST_F(Shell, ThePauseButtonOfTheToolBarWorks) {
  LoadScene();
  view_.SetModel(frame_.m, ui_);
  Draw(2);
  // The primary button lies right of the middle of the tool bar.
  for (float x = 600; x < 720 && log_.Last<command::SetPaused>() == nullptr; x += 8) {
    MoveMouse(x, 21);
    Draw(2);
    Press(0, true);
    Draw(2);
    Press(0, false);
    Draw(2);
  }
  EXPECT_NE(log_.Last<command::SetPaused>(), nullptr);
}

}  // namespace
}  // namespace pliant
