// Frames of the 3D view alone, filling the screen.
#pragma once

#include <imgui.h>

#include <memory>

#include "render/camera.h"
#include "tests/ui/ui_fixture.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/pane_focus.h"

namespace pliant::ui {

// Into the present frame of ImGui.
inline void DrawLoneView(SceneView& view, ActionContext context) {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::Begin("view", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
  view.Draw(context, nullptr);
  ImGui::End();
  ImGui::PopStyleVar();
}

// The 3D view alone, filling the screen.
class LoneView : public UiTest {
 protected:
  LoneView() {
    LeavePanes();  // a key of a test before may have asked for the keyboard
    LoadScene();
    view_ = std::make_unique<SceneView>();
    view_->SetModel(frame_.m, ui_);
    Frames(2);
  }

  void Frames(int n) {
    for (int i = 0; i < n; ++i) Frame([this] { DrawLoneView(*view_, Context()); });
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
    ASSERT_TRUE(render::ProjectToPixel(view_->scene(), view_->viewport(), frame_.d->xipos + 3 * id, pixel));
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

}  // namespace pliant::ui
