// Frames of the 3D view alone, filling the screen.
#pragma once

#include <imgui.h>

#include "tests/ui/ui_fixture.h"
#include "ui/viewport/viewport.h"

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

}  // namespace pliant::ui
