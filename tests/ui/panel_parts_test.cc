// Parts of the bottom panels where the window is small: in turn rather than cut.
#include "ui/widgets/panel_parts.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/ui/text_fit.h"
#include "ui/state/contact_quality.h"
#include "ui/state/explain.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

class PanelPartsTest : public TextFit {
 protected:
  void SetUp() override {
    for (const char* watched : {"xpos[a_body_with_a_very_long_name_indeed][z]", "time"})
      WatchThis(ui_, watched);
    CurrentExplain().path = "qacc[0]";
    auto study = std::make_shared<runner::CreepStudy>();
    study->effects.resize(3);
    for (runner::RemedyEffect& effect : study->effects) effect.remedy.name = "a remedy";
    CurrentContactQuality().study = study;
    ui_.layout.bottom = true;
  }
  void TearDown() override {
    CurrentContactQuality() = {};
    CurrentExplain() = {};
  }
  void Open(const char* panel) {
    ui_.layout.request.bottom_tab = panel;
    Frames(5);
  }
  void Frames(int n) {
    for (int i = 0; i < n; ++i) {
      BeginWidgets();
      Shell(1);
    }
  }
  // The windows of the bottom panel that scroll that way.
  static std::set<std::string> Scrolled(float ImVec2::*axis) {
    std::set<std::string> names;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
      const bool inside = std::string(window->Name).starts_with("bottom/");
      if (window->Active && inside && window->ScrollMax.*axis > 0) names.insert(window->Name);
    }
    return names;
  }
  void Click(const std::string& widget) {
    ClickWidget(widget, [&](int n) { Frames(n); });
    MoveMouse(-1, -1);
    Frames(2);
  }
};

TEST_F(PanelPartsTest, NothingIsCutAndNothingScrollsSidewaysInTheSmallestWindow) {
  SelectBody(*frame_.m, ui_.selection, 2);
  for (const float scale : {1.0f, 1.4f}) {
    SCOPED_TRACE(scale);
    Size(800, 600, scale);
    for (const Panel* panel : PanelsAt(PanelPlace::kBottom)) {
      SCOPED_TRACE(panel->name);
      Open(panel->name);
      EXPECT_THAT(CutTexts(), testing::IsEmpty());
      EXPECT_THAT(Scrolled(&ImVec2::x), testing::IsEmpty());
    }
  }
}

TEST_F(PanelPartsTest, EachPartIsReachedWhereTheyAreShownInTurn) {
  Size(800, 600, 1.4f);
  const std::pair<const char*, std::vector<const char*>> panels[] = {
      {"values", {"Numbers", "Watches", "Arrays"}},
      {"contact_quality", {"Remedies", "Pairs"}},
      {"solver", {"Memory", "By island"}},
      {"identify", {"Motion", "Search"}},
      {"compare", {"Result", "Settings"}}};
  for (const auto& [panel, parts] : panels) {
    Open(panel);
    for (const char* part : parts) {
      SCOPED_TRACE(std::string(panel) + ", " + part);
      Click(std::string(panel) + "/" + part);
      EXPECT_THAT(CutTexts(), testing::IsEmpty());
      EXPECT_THAT(Scrolled(&ImVec2::x), testing::IsEmpty());
      const auto& windows = ImGui::GetCurrentContext()->Windows;
      EXPECT_TRUE(std::any_of(windows.begin(), windows.end(), [&](const ImGuiWindow* window) {
        return window->Active &&
               std::string(window->Name).find(std::string("/") + part + "_") != std::string::npos;
      }));
    }
  }
}

TEST_F(PanelPartsTest, LieBesideEachOtherInAWideWindow) {
  Size(1920, 1200, 1);
  Open("values");
  ImVec2 at;
  EXPECT_FALSE(FindWidget("values/Watches", &at));
  int parts = 0;
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    for (const char* part : {"/Arrays_", "/Numbers_", "/Watches_"}) {
      const bool last =
          std::string(window->Name).find('/', std::string(window->Name).find(part) + 1) == std::string::npos;
      parts += window->Active && std::string(window->Name).find(part) != std::string::npos && last ? 1 : 0;
    }
  }
  EXPECT_EQ(parts, 3);
}

// A window of one line had a bar to scroll it with.
TEST_F(PanelPartsTest, WhatIsShortDoesNotScroll) {
  Size(800, 600, 1.4f);
  for (const char* panel : {"errors", "findings", "fit", "trajectory", "why"}) {
    SCOPED_TRACE(panel);
    Open(panel);
    EXPECT_THAT(Scrolled(&ImVec2::y), testing::IsEmpty());
  }
}

}  // namespace
}  // namespace pliant::ui
