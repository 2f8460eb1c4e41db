#include <cstdint>
#include <functional>
#include <set>
#include <utility>

#include "tests/ui/ui_fixture.h"
#include "ui/model/fuzzy.h"
#include "ui/style/fonts.h"
#include "ui/style/letter_pictures.h"
#include "ui/style/letters.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/property.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

class Panels : public UiTest {
 protected:
  using Draw = std::function<void()>;

  // Of all panels that do not float.
  std::vector<std::pair<const char*, Draw>> All() {
    std::vector<std::pair<const char*, Draw>> all;
    for (const Panel* panel : ui::Panels()) {
      if (panel->place == PanelPlace::kWindow) continue;
      all.push_back({panel->name, [this, panel] {
                       ActionContext c = Context();
                       panel->draw(c);
                     }});
    }
    return all;
  }

  // Moves the pointer over the whole panel, clicking nothing.
  void Sweep(const Draw& draw) {
    for (float y = 5; y < 780; y += 23) {
      for (const float x : {20.0f, 150.0f, 300.0f}) {
        MoveMouse(x, y);
        PanelFrames(1, draw);
      }
    }
  }

  // Clicks at (x, y) in the panel.
  void Click(const Draw& draw, float x, float y) {
    MoveMouse(x, y);
    PanelFrames(2, draw);
    Press(0, true);
    PanelFrames(2, draw);
    Press(0, false);
    PanelFrames(2, draw);
  }
};

TEST_F(Panels, AllDrawWithoutAModel) {
  for (auto& [name, draw] : All()) {
    SCOPED_TRACE(name);
    PanelFrames(3, draw);
    EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
  }
}

TEST_F(Panels, LookingChangesNothing) {
  LoadScene();
  SelectBody(*frame_.m, ui_.selection, 2);
  for (int i = 0; i < 50; ++i) {
    profile_.Add({});
    profile_.EndFrame();
  }
  messages_.push_back(
      {runner::EventKind::kError, 1, "model.xml:3:7: something is wrong", {"model.xml", 3, 7}, ""});
  for (auto& [name, draw] : All()) {
    SCOPED_TRACE(name);
    Sweep(draw);
    EXPECT_TRUE(log_.commands.empty());
    EXPECT_TRUE(requests_.empty());
    log_.commands.clear();
  }
}

TEST_F(Panels, EmptyModelDrawsEverywhere) {
  mjModel sizes = {};
  sizes.nbody = 1;
  sizes.nnames = 8;
  sizes.narena = 1 << 16;
  model_.reset(MakeModel(sizes));
  ASSERT_NE(model_, nullptr);
  snapshot_.data.reset(MakeData(*model_));
  snapshot_.model = *model_;
  snapshot_.loaded = true;
  frame_.m = &snapshot_.model;
  frame_.d = snapshot_.data.get();
  for (auto& [name, draw] : All()) {
    SCOPED_TRACE(name);
    PanelFrames(3, draw);
  }
  EXPECT_TRUE(log_.commands.empty());
}

TEST_F(Panels, ClearAllSendsOneCommand) {
  LoadScene();
  Click(
      [this] {
        ActionContext c = Context();
        DrawPanel("controls", c);
      },
      150, 18);
  EXPECT_NE(log_.Last<command::ClearCtrl>(), nullptr);
}

TEST_F(Panels, DraggingAControlSendsItsValueWithinTheRange) {
  LoadScene();
  const Draw draw = [this] {
    ActionContext c = Context();
    DrawPanel("controls", c);
  };
  // Find the slider of the first actuator by trying rows below the noise settings.
  for (float y = 90; y < 200 && log_.Last<command::SetCtrl>() == nullptr; y += 6) Click(draw, 270, y);
  const command::SetCtrl* set = log_.Last<command::SetCtrl>();
  ASSERT_NE(set, nullptr);
  EXPECT_EQ(set->control, 0);
  EXPECT_GT(set->value, 0.5);
  EXPECT_LE(set->value, 1);
}

TEST_F(Panels, JointsCanBePosedOnlyWhilePaused) {
  LoadScene();
  const Draw draw = [this] {
    ActionContext c = Context();
    DrawPanel("joints", c);
  };
  snapshot_.run.paused = false;
  for (float y = 60; y < 220; y += 6) Click(draw, 270, y);
  EXPECT_EQ(log_.Last<command::SetQpos>(), nullptr);
  snapshot_.run.paused = true;
  for (float y = 60; y < 220 && log_.Last<command::SetQpos>() == nullptr; y += 6) Click(draw, 270, y);
  EXPECT_NE(log_.Last<command::SetQpos>(), nullptr);
}

TEST_F(Panels, KeyframeLoadsByClick) {
  LoadScene();
  const Draw draw = [this] {
    ActionContext c = Context();
    DrawPanel("simulation", c);
  };
  for (float y = 120; y < 320 && log_.Last<command::LoadKey>() == nullptr; y += 6) Click(draw, 60, y);
  EXPECT_NE(log_.Last<command::LoadKey>(), nullptr);
}

TEST_F(Panels, FilterFindsPartsOfNamesInAnyCase) {
  EXPECT_TRUE(MatchesFilter("", "anything"));
  EXPECT_TRUE(MatchesFilter("KNEE", "left_knee"));
  EXPECT_FALSE(MatchesFilter("hip", "left_knee"));
}

TEST_F(Panels, NumbersStandOnTheLineOfTheirLabels) {
  for (const float scale : {1.0f, 1.25f, 1.5f, 2.0f, 3.0f}) {
    style_.fonts = BuildFonts(scale);
    for (const ImWchar letter : {'0', '7', 'H'}) {
      const float label = style_.fonts.text->FindGlyph('H')->Y1;
      EXPECT_NEAR(style_.fonts.mono->FindGlyph(letter)->Y1, label, 1) << scale << static_cast<char>(letter);
    }
  }
}

TEST_F(Panels, NamesInGreekAndCyrillicAreReadable) {
  for (const ImFont* font : {style_.fonts.text, style_.fonts.bold, style_.fonts.mono}) {
    for (const ImWchar letter : {0x00E9, 0x0142, 0x03AC, 0x03B1, 0x0401, 0x0436, 0x0451, 0x0491})
      EXPECT_NE(font->FindGlyphNoFallback(letter), nullptr) << std::hex << letter;
  }
}

TEST_F(Panels, LettersOutsideTheFontsOfTheProgramComeFromTheSystemOrShowTheirNumber) {
  // Han, kana, hangul, a robot's face and a letter that nobody has.
  constexpr const char* kText = "\u81C2 \u3042 \uD55C \U0001F916 \uE0FF";
  const auto draw = [] { ImGui::TextUnformatted(kText); };
  const ImFontGlyph* unknown = style_.fonts.text->FindGlyph(0xFFFF);  // what stands for all that is not there
  PanelFrames(1, draw);
  EXPECT_TRUE(LettersAreMissing());
  style_.fonts = BuildFonts(1);
  EXPECT_FALSE(LettersAreMissing());
  PanelFrames(2, draw);
  EXPECT_FALSE(LettersAreMissing());
  std::set<std::pair<float, float>> places;
  for (const ImFont* font : {style_.fonts.text, style_.fonts.bold, style_.fonts.mono, style_.fonts.large}) {
    unknown = font->FallbackGlyph;
    for (const MetLetter& letter : MetLetters()) {
      const ImFontGlyph* glyph = font->FindGlyphNoFallback(letter.glyph);
      ASSERT_NE(glyph, nullptr) << std::hex << static_cast<uint32_t>(letter.code);
      EXPECT_TRUE(glyph->Visible) << std::hex << static_cast<uint32_t>(letter.code);
      EXPECT_NE(glyph->U0, unknown->U0);
      EXPECT_TRUE(places.emplace(glyph->U0, glyph->V0).second)
          << std::hex << static_cast<uint32_t>(letter.code);
      EXPECT_GE(glyph->Y0, -2);
      EXPECT_LE(glyph->Y1, font->FontSize + 2);
    }
  }
  EXPECT_GE(MetLetters().size(), 5u);
}

TEST_F(Panels, NamesKeepEveryLetterWhenTheyAreEdited) {
  const std::string before = "arm \U0001F916 \u0633\u0644\u0627\u0645 \u81C2 e\u0301";
  std::string text = before;
  text.resize(200);
  bool focus = true;
  const auto draw = [&] {
    if (std::exchange(focus, false)) ImGui::SetKeyboardFocusHere();
    ImGui::InputText("name", text.data(), text.size());
  };
  PanelFrames(3, draw);
  EXPECT_STREQ(text.c_str(), before.c_str());
  // Typed at the end, and the same again from the clipboard.
  ImGuiIO& io = ImGui::GetIO();
  io.KeyMap[ImGuiKey_End] = 1;
  io.KeyMap[ImGuiKey_V] = 2;
  io.KeysDown[1] = true;
  PanelFrames(1, draw);
  io.KeysDown[1] = false;
  io.AddInputCharacter(NumberOf(0x1F9BE));
  PanelFrames(2, draw);
  EXPECT_EQ(text.c_str(), before + "\U0001F9BE");
  ImGui::SetClipboardText("\U0001F389!");
  io.KeyCtrl = io.KeysDown[2] = true;
  io.KeyMods = ImGuiKeyModFlags_Ctrl;
  PanelFrames(2, draw);
  EXPECT_EQ(text.c_str(), before + "\U0001F9BE\U0001F389!");
}

TEST_F(Panels, NumbersOfLettersAreDigitsInAFrame) {
  const LetterPicture one = DrawNumber(0x81C2, 15);
  const LetterPicture two = DrawNumber(0x81C3, 15);
  const LetterPicture longer = DrawNumber(0x1F916, 30);
  EXPECT_NE(one.ink, two.ink);
  EXPECT_EQ(one.width, two.width);
  EXPECT_GT(longer.width, 2 * one.width);
  for (const LetterPicture* picture : {&one, &longer}) {
    for (int x = 0; x < picture->width; ++x) EXPECT_EQ(picture->ink[static_cast<size_t>(x)], 255) << x;
  }
}

TEST_F(Panels, PlotsSurviveBadNumbers) {
  const std::vector<PlotSeries> series = {
      {"nan", style_.palette.plot[0], [](int) { return NAN; }},
      {"mixed", style_.palette.plot[1], [](int i) { return i % 3 == 0 ? INFINITY : static_cast<float>(i); }},
      {"constant", style_.palette.plot[2], [](int) { return 2.0f; }}};
  for (const int n : {0, 1, 2, 100, 100000}) {
    for (const bool log10 : {false, true}) {
      PlotOptions options;
      options.title = "plot";
      options.log10 = log10;
      PanelFrames(1, [&] { DrawPlot(style_, "plot", {300, 120}, series, n, options); });
    }
  }
  const ImDrawData* data = ImGui::GetDrawData();
  for (int i = 0; i < data->CmdListsCount; ++i) {
    for (const ImDrawVert& v : data->CmdLists[i]->VtxBuffer) ASSERT_TRUE(std::isfinite(v.pos.x + v.pos.y));
  }
}

TEST(TickStep, IsOneTwoOrFive) {
  EXPECT_DOUBLE_EQ(TickStep(10, 5), 2);
  EXPECT_DOUBLE_EQ(TickStep(1, 4), 0.5);
  EXPECT_DOUBLE_EQ(TickStep(0.03, 3), 0.01);
  EXPECT_DOUBLE_EQ(TickStep(0, 3), 1);
}

TEST(Profile, AveragesTheStepsOfAFrame) {
  ProfileHistory history;
  runner::StepRecord record;
  for (const float us : {10.0f, 30.0f}) {
    record.step_us = us;
    record.ncon = us > 20 ? 4 : 2;
    history.Add(record);
  }
  history.EndFrame();
  history.EndFrame();
  ASSERT_EQ(history.Size(), 1);
  EXPECT_EQ(history.Frame(0).step_us, 20);
  EXPECT_EQ(history.Frame(0).max_step_us, 30);
  EXPECT_EQ(history.Frame(0).ncon, 3);
}

TEST(Profile, KeepsTheNewestFrames) {
  ProfileHistory history;
  for (int i = 0; i < 2 * ProfileHistory::kFrames + 7; ++i) {
    runner::StepRecord record;
    record.time = i;
    history.Add(record);
    history.EndFrame();
  }
  EXPECT_EQ(history.Size(), ProfileHistory::kFrames);
  EXPECT_EQ(history.Frame(ProfileHistory::kFrames - 1).time, 2 * ProfileHistory::kFrames + 6);
  EXPECT_EQ(history.Frame(0).time, ProfileHistory::kFrames + 7);
}

}  // namespace
}  // namespace pliant::ui
