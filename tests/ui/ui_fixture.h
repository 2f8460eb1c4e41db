// ImGui without a window, a model at a known state, and a sink that keeps the commands.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/visual/camera.h"
#include "engine/visual/defaults.h"
#include "engine/visual/scene.h"
#include "tests/support/oracle_model.h"
#include "ui/actions/actions.h"
#include "ui/model/probe_store.h"
#include "ui/shell/shell.h"
#include "ui/state/panel.h"
#include "ui/state/selection.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {

class CommandLog : public runner::CommandSink {
 public:
  void Push(runner::Command command) override { commands.push_back(std::move(command)); }

  // The last command of this kind, null when there is none.
  template <class C>
  const C* Last() const {
    for (size_t i = commands.size(); i > 0; --i) {
      if (const C* found = std::get_if<C>(&commands[i - 1])) return found;
    }
    return nullptr;
  }

  std::vector<runner::Command> commands;
};

// The panel of this name, into the present window.
inline void DrawPanel(const char* name, ActionContext& c) { FindPanel(name)->draw(c); }

class UiTest : public testing::Test {
 protected:
  UiTest() {
    ImGui::CreateContext();
    ForgetSections();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {1280, 800};
    io.DeltaTime = 1.0f / 60;
    io.MouseDoubleClickTime = 0.25f;
    style_.fonts = BuildFonts(1);
    ApplyStyle(style_);
    visual::DefaultOption(&ui_.view.option);
    visual::DefaultCamera(&ui_.view.camera);
    frame_.snapshot = &snapshot_;
    frame_.profile = &profile_;
    frame_.samples = &samples_;
    frame_.load = &load_;
    frame_.messages = &messages_;
    frame_.style = &style_;
  }
  ~UiTest() override { ImGui::DestroyContext(); }

  // The runner's test scene: a free box, two hinges, a mocap handle, two actuators, keyframes.
  void LoadScene() {
    const OracleFile file(TestDataPath("runner/scene.json"));
    model_ = file.MakeModel();
    snapshot_.data.reset(MakeData(*model_));
    file.Fill(0, *model_, *snapshot_.data);
    snapshot_.model = *model_;
    snapshot_.file_options = model_->opt;
    snapshot_.loaded = true;
    snapshot_.generation = 1;
    snapshot_.run.paused = true;
    frame_.m = &snapshot_.model;
    frame_.d = snapshot_.data.get();
    ResetView(*model_, ui_.view);
  }

  ActionContext Context() { return {frame_, ui_, log_, requests_}; }

  // One frame of ImGui around `draw`.
  template <class F>
  void Frame(F&& draw) {
    frame_.wall += ImGui::GetIO().DeltaTime;
    ImGui::NewFrame();
    draw();
    ImGui::Render();
  }

  // A click on a widget that frames(n) draws in the n frames that it makes.
  template <class F>
  void ClickWidget(const std::string& widget, F&& frames) {
    frames(2);
    ImVec2 at;
    ASSERT_TRUE(FindWidget(widget, &at)) << widget;
    MoveMouse(at.x, at.y);
    frames(2);
    Press(0, true);
    frames(2);
    Press(0, false);
    frames(2);
  }

  // Frames of a panel alone, in a window of its own at the origin.
  template <class F>
  void PanelFrames(int n, F&& draw, ImVec2 size = {360, 780}) {
    for (int i = 0; i < n; ++i) {
      Frame([&] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(size);
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
        draw();
        ImGui::End();
      });
    }
  }

  void MoveMouse(float x, float y) { ImGui::GetIO().MousePos = {x, y}; }
  void Press(int button, bool down) { ImGui::GetIO().MouseDown[button] = down; }

  Style style_;
  UiState ui_;
  runner::Snapshot snapshot_;
  ProfileHistory profile_;
  ProbeStore samples_;
  LoadState load_;
  std::vector<Message> messages_;
  UiFrame frame_;
  CommandLog log_;
  std::vector<AppRequest> requests_;
  ModelPtr model_;
};

}  // namespace pliant::ui
