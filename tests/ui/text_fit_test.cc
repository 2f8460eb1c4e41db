// No text of the window is cut off at the right end of what holds it, at the smallest size that is promised
// and at twice the scale.
#include "tests/ui/text_fit.h"

#include <map>
#include <set>

#include "ui/actions/palette.h"
#include "ui/model/number_text.h"
#include "ui/widgets/action_chips.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

TEST_F(TextFit, TheCheckSeesCutText) {
  Frame([] {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({60, 100});
    ImGui::Begin("narrow", nullptr, ImGuiWindowFlags_NoDecoration);
    ImGui::TextUnformatted("much too wide for this window");
    ImGui::End();
  });
  EXPECT_FALSE(CutTexts().empty());
}

TEST_F(TextFit, EveryTabAndSectionAtTheSmallestWindow) {
  for (const float scale : {1.0f, 2.0f}) {
    SCOPED_TRACE(scale);
    // As wide as promised, and so high that nothing hides below.
    Size(1280 * scale, 4200 * scale, scale);
    SelectBody(*frame_.m, ui_.selection, 1);
    for (const Panel* left : PanelsAt(PanelPlace::kLeft)) {
      ui_.layout.request.left_tab = left->name;
      Shell(2);
      std::map<std::string, bool> open = OpenSections();
      for (auto& [title, on] : open) on = true;
      SetOpenSections(open);
      // The automatic widths, and some others: a cut between two letters is not seen at each.
      for (const float width : {0.0f, 220.0f, 227.0f, 233.0f, 290.0f, 297.0f, 303.0f}) {
        SCOPED_TRACE(width);
        ui_.layout.left_width = width;
        ui_.layout.right_width = width > 0 ? width + 50 : 0;
        Shell(3);
        EXPECT_THAT(CutTexts(), testing::IsEmpty());
      }
      ui_.layout.left_width = ui_.layout.right_width = 0;
    }
    Size(1280 * scale, 720 * scale, scale);
    ui_.layout.bottom = true;
    for (const Panel* bottom : PanelsAt(PanelPlace::kBottom)) {
      SCOPED_TRACE(bottom->title);
      ui_.layout.request.bottom_tab = bottom->name;
      Shell(4);
      EXPECT_THAT(CutTexts(), testing::IsEmpty());
    }
    ui_.layout.bottom = false;
  }
}

TEST_F(TextFit, WindowsAndDialogs) {
  for (const float scale : {1.0f, 2.0f}) {
    SCOPED_TRACE(scale);
    Size(1280 * scale, 720 * scale, scale);
    for (const char* action : {"panel.help", "keys.window", "help.first_steps"}) {
      SCOPED_TRACE(action);
      ActionContext c = Context();
      RunAction(action, c);
      Shell(4);
      EXPECT_THAT(CutTexts(), testing::IsEmpty());
      RunAction(action, c);
    }
    for (const auto mode : {PaletteState::Mode::kElements, PaletteState::Mode::kActions}) {
      ActionContext c = Context();
      OpenPalette(c.ui.palette, mode);
      Shell(4);
      EXPECT_THAT(CutTexts(), testing::IsEmpty());
    }
    ui_.palette.mode = PaletteState::Mode::kClosed;
    Shell(2);
  }
}

TEST_F(TextFit, NamesThatBeginAlikeAreToldApartWhereTheyAreCut) {
  Frame([] {
    const float width = ImGui::CalcTextSize("humanoid_abdo").x;
    std::set<std::string> shown;
    for (const char* name : {"humanoid_abdomen_x", "humanoid_abdomen_y", "humanoid_hip_x_left",
                             "humanoid_hip_x_right", "humanoid_\xC3\xA9paule_\xC3\xA9"}) {
      const std::string cut = ShortName(name, width);
      EXPECT_LE(ImGui::CalcTextSize(cut.c_str()).x, width) << cut;
      EXPECT_TRUE(shown.insert(cut).second) << cut;
      EXPECT_EQ(ShortName(name, 1e4f), name);
    }
  });
}

TEST_F(TextFit, ChipsGoOnInTheNextRowAndLabelsInTheNextLine) {
  static constexpr ActionChip kChips[] = {{"Friction cones", "contact.cones"},
                                          {"Moving surfaces", "contact.surfaces"},
                                          {"Of the selection", "contact.of_selection"}};
  float height = 0;
  for (int width = 130; width < 280; ++width) {
    SCOPED_TRACE(width);
    Frame([&] {
      ActionContext c = Context();
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize({static_cast<float>(width), 400});
      ImGui::Begin("narrow", nullptr, ImGuiWindowFlags_NoDecoration);
      DrawActionChips(c, kChips, 3);
      if (BeginProperties("row")) {
        PropertyLabel(style_, "Line search tolerance", "", "");
        const float top = ImGui::GetCursorScreenPos().y;
        ImGui::Button("field");
        PropertyLabel(style_, "Next", "", "");
        height = ImGui::GetCursorScreenPos().y - top;
        EndProperties();
      }
      ImGui::End();
    });
    EXPECT_THAT(CutTexts(), testing::IsEmpty());
    if (width == 220) {
      EXPECT_GT(height, 1.3f * ImGui::GetFrameHeight()) << "two lines";
    }
  }
}

TEST_F(TextFit, NumbersOfTheSelectionAreWholeWhereTheColumnIsNarrow) {
  for (const float scale : {1.0f, 2.0f}) {
    SCOPED_TRACE(scale);
    Size(1024 * scale, 4200 * scale, scale);
    ui_.layout.left_width = ui_.layout.right_width = 0;
    for (int body = 1; body < 4; ++body) {
      SelectBody(*frame_.m, ui_.selection, body);
      ui_.selection.geom = frame_.m->body_geomadr[body];
      Shell(4);
      EXPECT_THAT(CutTexts(), testing::IsEmpty());
    }
  }
}

TEST_F(TextFit, NumbersLoseDigitsAndNotTheirEndWhereTheColumnIsNarrow) {
  Frame([&] {
    const double inertia[3] = {0.069251, 0.069251, 0.0043667};
    const std::string whole = VectorText("%.4g", inertia);
    const float room = ImGui::CalcTextSize(whole.c_str()).x;
    EXPECT_EQ(FittingVector("%.4g", inertia, room + 1), whole);
    const std::string less = FittingVector("%.4g", inertia, room - 1);
    EXPECT_EQ(less, "0.0693  0.0693  0.00437");
    EXPECT_LT(ImGui::CalcTextSize(less.c_str()).x, room);
    EXPECT_EQ(FittingVector("%.4g", inertia, 10), "0.069  0.069  0.0044");
  });
}

TEST_F(TextFit, WhatAFieldIsForEndsInDotsWhereTheFieldIsNarrow) {
  char text[8] = "";
  Frame([&] {
    ImGui::SetNextItemWidth(60);
    HintField("##narrow", "A recorded motion: time and positions", text, sizeof text, 0);
    EXPECT_EQ(Shortened("knee", 60), "knee");
    EXPECT_THAT(Shortened("A recorded motion", 60), testing::EndsWith("..."));
    EXPECT_LE(ImGui::CalcTextSize(Shortened("A recorded motion", 60).c_str()).x, 60);
  });
  EXPECT_THAT(CutTexts(), testing::IsEmpty());
}

TEST_F(TextFit, OneOfAKindIsNoPlural) {
  EXPECT_EQ(CountText(0, "sensor"), "0 sensors");
  EXPECT_EQ(CountText(1, "sensor"), "1 sensor");
  EXPECT_EQ(CountText(2, "body"), "2 bodies");
}

// "Open in editor" lost its last letter where half of the column is too narrow for it.
TEST_F(TextFit, ButtonsOfTheSelectionHaveRoomForTheirTitles) {
  for (const float scale : {1.0f, 1.4f}) {
    SCOPED_TRACE(scale);
    Size(800, 600, scale);
    SelectBody(*frame_.m, ui_.selection, 1);
    for (const float width : {200.0f, 220.0f, 240.0f, 260.0f}) {
      ui_.layout.right_width = width;
      Shell(4);
      EXPECT_THAT(Written("right"), testing::HasSubstr("Openineditor")) << width;
    }
  }
}

TEST_F(TextFit, ParametersHaveRoomForTheirTitles) {
  for (const float scale : {1.0f, 1.4f}) {
    SCOPED_TRACE(scale);
    Size(800, 600, scale);
    ui_.layout.request.section = "parameters";
    Shell(8);
    for (const char* title : {"Theselection", "Changedonly"})
      EXPECT_THAT(Written("right"), testing::HasSubstr(title));
  }
}

// The line of hints drops what does not fit; so do columns and counts.
TEST_F(TextFit, EveryTabInTheNarrowestAndInAWideWindow) {
  struct Window {
    float width, height, scale;
  };
  for (const Window& window : {Window{800, 600, 1}, Window{800, 600, 1.4f}, Window{1024, 768, 1},
                               Window{1280, 800, 1.4f}, Window{1920, 1080, 1}, Window{1920, 1200, 1.4f}}) {
    SCOPED_TRACE(window.width);
    SCOPED_TRACE(window.scale);
    Size(window.width, window.height, window.scale);
    SelectBody(*frame_.m, ui_.selection, 1);
    Shell(4);
    EXPECT_THAT(CutTexts(), testing::IsEmpty());
    ui_.layout.bottom = true;
    for (const Panel* bottom : PanelsAt(PanelPlace::kBottom)) {
      SCOPED_TRACE(bottom->title);
      ui_.layout.request.bottom_tab = bottom->name;
      Shell(4);
      EXPECT_THAT(CutTexts(), testing::IsEmpty());
    }
    ui_.layout.bottom = false;
  }
}

// The time made place for nothing and lay under the buttons, what is recorded under the branch.
TEST_F(TextFit, BarsOfANarrowWindowWithLargeTextLieBesideEachOther) {
  for (const float scale : {1.0f, 1.4f, 1.8f}) {
    SCOPED_TRACE(scale);
    Size(800, 600, scale);
    Shell(4);
    ImVec2 button;
    ASSERT_TRUE(FindWidget("grab.mode", &button));
    const std::vector<ImRect> bar = Letters("toolbar");
    EXPECT_FALSE(bar.empty());
    for (const ImRect& letter : bar) EXPECT_LT(letter.Max.x, button.x - style_.Px(14));
    ASSERT_TRUE(FindWidget("record.toggle", &button));
    for (const ImRect& letter : bar)
      EXPECT_TRUE(letter.Min.x > button.x || letter.Max.x < button.x - style_.Px(4 * 28)) << letter.Min.x;
    const std::vector<ImRect> below = Letters("timeline");
    for (size_t i = 0; i < below.size(); ++i) {
      for (size_t k = 0; k < i; ++k) {
        ImRect both = below[i];
        both.ClipWith(below[k]);
        EXPECT_FALSE(both.GetWidth() > 2 && both.GetHeight() > 2) << "at " << both.Min.x;
      }
    }
  }
}

// The second one lay beyond the edge of the pane.
TEST_F(TextFit, BothRulesOfReleasesCanBePressed) {
  Size(1280, 2400, 1);
  ui_.layout.request.left_tab = "settings";
  Shell(2);
  std::map<std::string, bool> open = OpenSections();
  for (auto& [title, on] : open) on = true;
  SetOpenSections(open);
  Shell(4);
  for (const char* name : {"3.14", "3.3"}) {
    ImVec2 at;
    ASSERT_TRUE(FindWidget(name, &at)) << name;
    EXPECT_LT(at.x, ui_.layout.left_width);
  }
}

TEST_F(TextFit, TheTipOfARowIsShownBesideItForItsLabelAndForItsControl) {
  ImVec2 label, control;
  const auto draw = [&] {
    Frame([&] {
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize({300, 400});
      ImGui::Begin("rows", nullptr, ImGuiWindowFlags_NoDecoration);
      if (BeginProperties("row")) {
        label = {ImGui::GetWindowPos().x + 30, ImGui::GetCursorScreenPos().y + 10};
        PropertyLabel(style_, "Noise", "", "What it is for");
        control = {ImGui::GetCursorScreenPos().x + 10, label.y};
        ImGui::Button("field");
        EndProperties();
      }
      ImGui::End();
    });
  };
  draw();
  for (const ImVec2& at : {label, control}) {
    MoveMouse(at.x, at.y);
    for (int i = 0; i < 3; ++i) draw();
    const ImGuiWindow* tip = ImGui::FindWindowByName("##Tooltip_00");
    ASSERT_NE(tip, nullptr);
    EXPECT_TRUE(tip->WasActive) << at.x;
    EXPECT_GE(tip->Pos.x, 300) << at.x;
    MoveMouse(-1, -1);
    draw();
    draw();
  }
}

TEST_F(TextFit, TheTipsOfPanesAtTheSideLieOnNoOtherRow) {
  ImVec2 item;
  const auto draw = [&](float x, float width) {
    Frame([&] {
      ImGui::SetNextWindowPos({x, 0});
      ImGui::SetNextWindowSize({width, 400});
      ImGui::Begin("side", nullptr, ImGuiWindowFlags_NoDecoration);
      ImGui::BeginChild("content");
      Chip(style_, "Move", false, "Handles that move");
      item = ImGui::GetItemRectMin();
      ImGui::EndChild();
      ImGui::End();
    });
  };
  ImGui::GetIO().DisplaySize = {1000, 500};
  const auto tip = [&](float x, float width) {
    draw(x, width);
    MoveMouse(item.x + 5, item.y + 5);
    for (int i = 0; i < 3; ++i) draw(x, width);
    return ImGui::FindWindowByName("##Tooltip_00");
  };
  const ImGuiWindow* on_left = tip(0, 250);
  ASSERT_NE(on_left, nullptr);
  EXPECT_EQ(on_left->Pos.x, 250);
  EXPECT_EQ(on_left->Pos.y, item.y);
  const ImGuiWindow* on_right = tip(700, 300);
  EXPECT_EQ(on_right->Pos.x + on_right->Size.x, 700);
  const ImGuiWindow* in_the_middle = tip(250, 500);
  EXPECT_GT(in_the_middle->Pos.y, item.y) << "below the pointer";
}

}  // namespace
}  // namespace pliant::ui
