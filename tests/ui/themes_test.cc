// What is written can be read in every theme, by the contrast that WCAG 2 asks for: 4.5 for text, 3 for
// curves and marks.
#include "tests/ui/contrast.h"
#include "tests/ui/ui_fixture.h"
#include "ui/state/habits.h"
#include "ui/viewport/backing.h"

namespace pliant::ui {
namespace {

constexpr double kText = 4.5, kMark = 3;

class Themes : public UiTest {
 protected:
  struct Ground {
    const char* name;
    ImVec4 color;
  };

  // What ordinary text stands on, pointed at or chosen or not.
  static std::vector<Ground> Grounds() {
    const auto of = [](ImGuiCol color) { return ImGui::GetStyle().Colors[color]; };
    const ImVec4 panel = of(ImGuiCol_WindowBg), popup = of(ImGuiCol_PopupBg), field = of(ImGuiCol_FrameBg);
    return {{"panel", panel},
            {"popup", popup},
            {"field", field},
            {"field pointed at", of(ImGuiCol_FrameBgHovered)},
            {"field in use", of(ImGuiCol_FrameBgActive)},
            {"title", of(ImGuiCol_TitleBg)},
            {"menu bar", of(ImGuiCol_MenuBarBg)},
            {"grab of a slider", of(ImGuiCol_SliderGrab)},
            {"button", of(ImGuiCol_Button)},
            {"button pointed at", of(ImGuiCol_ButtonHovered)},
            {"button pressed", of(ImGuiCol_ButtonActive)},
            {"chosen row", Over(of(ImGuiCol_Header), panel)},
            {"chosen row of a popup", Over(of(ImGuiCol_Header), popup)},
            {"row pointed at", Over(of(ImGuiCol_HeaderHovered), popup)},
            {"row pressed", Over(of(ImGuiCol_HeaderActive), popup)},
            {"tab", of(ImGuiCol_TabActive)},
            {"tab pointed at", Over(of(ImGuiCol_TabHovered), panel)},
            {"head of a table", of(ImGuiCol_TableHeaderBg)},
            {"marked text", Over(of(ImGuiCol_TextSelectedBg), field)}};
  }

  template <class F>
  void ForEachTheme(F&& check) {
    for (int t = 0; t < static_cast<int>(std::size(kThemeNames)); ++t) {
      for (int v = 0; v < static_cast<int>(std::size(kColorVisionNames)); ++v) {
        SCOPED_TRACE(std::string(kThemeNames[t]) + ", " + kColorVisionNames[v]);
        style_.theme = static_cast<Theme>(t);
        style_.vision = static_cast<ColorVision>(v);
        ApplyStyle(style_);
        check(style_.palette);
      }
    }
  }
};

TEST_F(Themes, TextIsReadOnEverythingThatItStandsOn) {
  ForEachTheme([](const Palette& p) {
    for (const Ground& ground : Grounds()) EXPECT_GE(Contrast(p.text, ground.color), kText) << ground.name;
  });
}

TEST_F(Themes, SecondaryTextAndTextWithAMeaningAreRead) {
  ForEachTheme([](const Palette& p) {
    const ImVec4 popup = ImGui::GetStyle().Colors[ImGuiCol_PopupBg];
    for (const auto& [name, ground] :
         {Ground{"window", p.window}, {"panel", p.panel}, {"header", p.header}, {"popup", popup}}) {
      EXPECT_GE(Contrast(p.dim, ground), kText) << name;
      EXPECT_GE(Contrast(p.good, ground), kText) << name;
      EXPECT_GE(Contrast(p.warning, ground), kText) << name;
      EXPECT_GE(Contrast(p.error, ground), kText) << name;
    }
    const ImVec4 chosen = Over(ImGui::GetStyle().Colors[ImGuiCol_Header], p.panel);
    for (const ImVec4& ink : {p.selection, p.dim, p.good, p.warning, p.error})
      EXPECT_GE(Contrast(ink, chosen), kText) << "in a chosen row";
    // A switch that is off, and a hint in an empty field.
    EXPECT_GE(Contrast(p.dim, p.field), kText);
    // Names that are chosen, links.
    EXPECT_GE(Contrast(p.selection, p.panel), kText);
    EXPECT_GE(Contrast(p.accent, p.panel), kText);
  });
}

// The brightest and the darkest picture are the worst that can lie below.
TEST_F(Themes, TextOverTheViewIsReadOverAnyPicture) {
  ForEachTheme([](const Palette& p) {
    for (const ImVec4& picture : {ImVec4(0, 0, 0, 1), ImVec4(1, 1, 1, 1)}) {
      const ImVec4 ground = Over(Backing(p), picture);
      for (const ImVec4& ink : {p.text, p.dim, p.good, p.warning, p.error, p.selection})
        EXPECT_GE(Contrast(ink, ground), kText) << "over " << picture.x;
      EXPECT_GE(Contrast(p.text, Over(WithAlpha(p.text, 0.14f), ground)), kText) << "a key of a hint";
    }
  });
}

TEST_F(Themes, TimesOnTheTimelineAreReadOnWhatIsRecordedAndWhatIsPassed) {
  ForEachTheme([](const Palette& p) {
    EXPECT_GE(Contrast(p.text, p.field), kText);
    EXPECT_GE(Contrast(p.text, Over(WithAlpha(p.accent, 0.22f), p.field)), kText);
    EXPECT_GE(Contrast(p.text, Over(WithAlpha(p.panel, 0.6f), p.field)), kText) << "of another run";
  });
}

TEST_F(Themes, WhatCannotBePressedNowIsStillRead) {
  ForEachTheme([](const Palette& p) {
    const auto of = [](ImGuiCol color) { return ImGui::GetStyle().Colors[color]; };
    const float alpha = ImGui::GetStyle().DisabledAlpha;
    const ImVec4 popup = of(ImGuiCol_PopupBg);
    EXPECT_GE(Contrast(Over(WithAlpha(p.text, alpha), p.panel), p.panel), kMark);
    EXPECT_GE(Contrast(Over(WithAlpha(p.text, alpha), popup), popup), kMark) << "in a menu";
    for (const ImGuiCol ground : {ImGuiCol_Button, ImGuiCol_FrameBg}) {
      const ImVec4 faded = Over(WithAlpha(of(ground), alpha), p.panel);
      EXPECT_GE(Contrast(Over(WithAlpha(p.text, alpha), faded), faded), kMark)
          << ImGui::GetStyleColorName(ground);
    }
  });
}

TEST_F(Themes, CurvesAndMarksAreSeen) {
  ForEachTheme([](const Palette& p) {
    for (size_t i = 0; i < std::size(p.plot); ++i) EXPECT_GE(Contrast(p.plot[i], p.window), kMark) << i;
    for (const ImVec4& ground : {p.window, p.panel, p.header, p.field}) {
      EXPECT_GE(Contrast(p.accent, ground), kMark);
      EXPECT_GE(Contrast(p.selection, ground), kMark);
    }
  });
}

TEST_F(Themes, EdgesOfFieldsAreSeenInHighContrast) {
  style_.theme = Theme::kContrast;
  ApplyStyle(style_);
  EXPECT_GE(Contrast(ImGui::GetStyle().Colors[ImGuiCol_Border], style_.palette.panel), kMark);
}

}  // namespace
}  // namespace pliant::ui
