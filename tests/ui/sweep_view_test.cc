// The results of sweeps in their panel.
#include "ui/panels/bottom/sweep_view.h"

#include <imgui_internal.h>

#include "tests/ui/ui_fixture.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

TEST(SweepView, TheRangeOfAParameterHoldsItsValue) {
  runner::SweepAxis axis{"opt.timestep", 0.001, 0.005, 9};
  IncludeValue(0.002, &axis);
  EXPECT_EQ(axis.from, 0.001) << "what is there is kept";
  IncludeValue(NAN, &axis);
  EXPECT_EQ(axis.to, 0.005);
  IncludeValue(40, &axis);
  EXPECT_EQ(axis.from, 20);
  EXPECT_EQ(axis.to, 80);
  IncludeValue(-3, &axis);
  EXPECT_EQ(axis.from, -1.5);
  EXPECT_EQ(axis.to, -6);
  IncludeValue(0, &axis);
  EXPECT_EQ(axis.from, 0);
  EXPECT_EQ(axis.to, 1);
}

class SweepTables : public UiTest {
 protected:
  SweepTables() { LoadScene(); }
  void SetUp() override { CurrentExperiments() = {}; }
  void TearDown() override { CurrentExperiments() = {}; }

  // Draws a table of 3 by 2 runs, one of them without a number.
  void Draw(ImVec2 size) {
    SweepResult result;
    result.sweep.axes = {{"opt.timestep", 0.001, 0.003, 3}, {"opt.impratio", 1, 10, 2}};
    result.measure = "qpos[0]";
    result.values = {1, 2, NAN, 0.1, 3, 4};
    Draw(result, size);
  }
  void Draw(const SweepResult& result, ImVec2 size) {
    CurrentExperiments().sweep = std::make_shared<SweepResult>(result);
    for (int i = 0; i < 3; ++i) {
      BeginWidgets();
      Frame([&] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(size);
        ImGui::Begin("table", nullptr, ImGuiWindowFlags_NoDecoration);
        DrawSweepResult(style_, CurrentExperiments());
        ImGui::End();
      });
    }
  }
};

// Rows count upwards, as on the axis beside them.
TEST_F(SweepTables, AClickOnACellAsksForItsRun) {
  MoveMouse(500, 80);
  Draw({600, 300});
  Press(0, true);
  Draw({600, 300});
  Press(0, false);
  Draw({600, 300});
  EXPECT_EQ(CurrentExperiments().open_cell, 5);
  CurrentExperiments().open_cell = -1;
  MoveMouse(500, 240);
  Draw({600, 300});
  Press(0, true);
  Draw({600, 300});
  Press(0, false);
  Draw({600, 300});
  EXPECT_EQ(CurrentExperiments().open_cell, 2);
}

// Distances of 5e-11 m were drawn as a curve, and in all colors.
TEST_F(SweepTables, WhatRoundingAloneMakesDifferentIsNoFinding) {
  SweepResult result;
  result.sweep.axes = {{"opt.timestep", 0.001, 0.003, 3}};
  result.measure = "distance from the first run, m";
  result.rounding = kRoundingDistance;
  result.values = {0, 5e-11, 3e-11};
  ImVec2 at;
  Draw(result, {600, 300});
  EXPECT_TRUE(FindWidget("sweep.no_difference", &at));
  result.values[1] = 5e-9;
  Draw(result, {600, 300});
  EXPECT_FALSE(FindWidget("sweep.no_difference", &at));
  result.measure = "energy";
  result.rounding = 0;
  result.values = {0, 5e-11, 3e-11};
  Draw(result, {600, 300});
  EXPECT_FALSE(FindWidget("sweep.no_difference", &at)) << "of a measure the unit is not known";
}

// The last row ended below the edge of the panel, and a bar to scroll took the width.
TEST_F(SweepTables, EndInsideThePanel) {
  SweepResult result;
  result.sweep.axes = {{"opt.timestep", 0.001, 0.005, 9}, {"opt.impratio", 0, 1, 5}};
  result.measure = "qpos[0]";
  for (int cell = 0; cell < 45; ++cell) result.values.push_back(cell);
  for (const float height : {120.0f, 160.0f, 300.0f}) {
    SCOPED_TRACE(height);
    Draw(result, {600, height});
    const ImGuiWindow* window = ImGui::FindWindowByName("table");
    EXPECT_EQ(window->ScrollMax.y, 0);
    EXPECT_LE(window->DC.CursorMaxPos.y, height);
  }
}

TEST_F(SweepTables, HaveRoomInTheSmallestPanel) {
  Draw({180, 60});
  Draw({40, 20});
}

}  // namespace
}  // namespace pliant::ui
