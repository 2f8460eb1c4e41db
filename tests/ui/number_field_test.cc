// What is typed into a field counts when it is complete, and an edit is one step of undo.
#include "ui/widgets/number_field.h"

#include "tests/ui/ui_fixture.h"
#include "ui/edits/edit_log.h"
#include "ui/keys/keys.h"
#include "ui/shell/key_router.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

class NumberFields : public UiTest {
 protected:
  NumberFields() {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_Enter] = kKeyEnter;
    io.KeyMap[ImGuiKey_Escape] = kKeyEscape;
    io.KeyMap[ImGuiKey_Tab] = kKeyTab;
    io.KeyMap[ImGuiKey_Backspace] = kKeyBackspace;
  }

  // One frame of the panel; every value that a field reports is kept.
  void Draw() {
    PanelFrames(1, [this] {
      const auto note = [this](size_t row) {
        rows_[row] = 0.5f * (ImGui::GetItemRectMin().y + ImGui::GetItemRectMax().y);
      };
      if (NumberField("##first", &first_, 0.01, 1e-6, 10, "%.4g")) reported_.push_back(first_);
      note(0);
      if (IntegerField("##second", &second_, 1, 100)) reported_.push_back(second_);
      note(1);
      if (SliderField("##third", &third_, 0.0f, 1.0f, "%.3f"))
        reported_.push_back(static_cast<double>(third_));
      note(2);
      if (BarSlider(style_, "##fourth", &fourth_,
                    {.lo = -1, .hi = 1, .color = style_.palette.accent, .clamp = true}))
        reported_.push_back(fourth_);
      note(3);
    });
  }
  void Draw(int frames) {
    for (int i = 0; i < frames; ++i) Draw();
  }
  // Field `row`, from the top.
  void PointAt(size_t row) {
    Draw();
    MoveMouse(60, rows_[row]);
  }
  void BeginTyping(size_t row) {
    PointAt(row);
    Draw();
    ImGui::GetIO().KeyCtrl = true;
    Press(0, true);
    Draw();
    Press(0, false);
    Draw();
    ImGui::GetIO().KeyCtrl = false;
    Draw();
    ASSERT_TRUE(ImGui::GetIO().WantTextInput);
  }
  void Type(const char* text) {
    for (const char* c = text; *c != '\0'; ++c) {
      ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(*c));
      Draw(2);
    }
  }
  void Key(int key) {
    ImGui::GetIO().KeysDown[key] = true;
    Draw();
    ImGui::GetIO().KeysDown[key] = false;
    Draw(2);
  }

  double first_ = 0.002;
  int second_ = 20;
  float third_ = 0.5f;
  double fourth_ = 0;
  float rows_[4] = {};  // middles
  std::vector<double> reported_;
};

TEST_F(NumberFields, ATypedNumberCountsAtEnterAndNotBefore) {
  BeginTyping(0);
  Type("1e-3");
  EXPECT_TRUE(reported_.empty()) << "1 would have been a timestep of a second";
  EXPECT_EQ(first_, 0.002);
  Key(kKeyEnter);
  EXPECT_EQ(reported_, std::vector<double>{1e-3});
  EXPECT_EQ(first_, 1e-3);
  Draw(5);
  EXPECT_EQ(reported_.size(), 1u);
}

TEST_F(NumberFields, TabTakesTheNumberToo) {
  BeginTyping(0);
  Type("0.5");
  Key(kKeyTab);
  EXPECT_EQ(reported_, std::vector<double>{0.5});
}

TEST_F(NumberFields, LeavingTheFieldWithAClickTakesTheNumber) {
  BeginTyping(1);
  Type("75");
  EXPECT_EQ(second_, 20);
  MoveMouse(300, 700);
  Draw();
  Press(0, true);
  Draw(2);
  Press(0, false);
  Draw(2);
  EXPECT_EQ(second_, 75);
  EXPECT_EQ(reported_, std::vector<double>{75});
}

TEST_F(NumberFields, EscLeavesTheOldNumber) {
  for (size_t row = 0; row < 3; ++row) {
    BeginTyping(row);
    Type("0.25");
    Key(kKeyEscape);
    EXPECT_FALSE(ImGui::GetIO().WantTextInput);
  }
  EXPECT_TRUE(reported_.empty());
  EXPECT_EQ(first_, 0.002);
  EXPECT_EQ(second_, 20);
  EXPECT_EQ(third_, 0.5f);
}

TEST_F(NumberFields, WhatIsNoNumberChangesNothing) {
  BeginTyping(0);
  Type("5");
  Key(kKeyBackspace);
  Key(kKeyEnter);
  EXPECT_TRUE(reported_.empty()) << "an empty field";
  BeginTyping(0);
  Type("-");
  Key(kKeyEnter);
  EXPECT_TRUE(reported_.empty());
  first_ = 0.00200012345;
  BeginTyping(0);
  Key(kKeyEnter);
  EXPECT_TRUE(reported_.empty()) << "the digits that the field does not show stay";
}

TEST_F(NumberFields, LimitsHoldForTypedNumbers) {
  BeginTyping(0);
  Type("500");
  Key(kKeyEnter);
  EXPECT_EQ(first_, 10);
  BeginTyping(3);
  Type("-7");
  Key(kKeyEnter);
  EXPECT_EQ(fourth_, -1);
}

TEST_F(NumberFields, SlidersCommitWhatIsTypedAndFollowTheMouse) {
  BeginTyping(2);
  Type("0.125");
  EXPECT_EQ(third_, 0.5f);
  Key(kKeyEnter);
  EXPECT_EQ(third_, 0.125f);
  reported_.clear();
  PointAt(3);
  Draw();
  Press(0, true);
  for (int i = 0; i < 10; ++i) {
    MoveMouse(60 + 5 * static_cast<float>(i), ImGui::GetIO().MousePos.y);
    Draw();
  }
  EXPECT_GT(reported_.size(), 5u) << "a drag acts at once";
  Press(0, false);
  Draw(2);
}

// Ctrl+S right after typing writes what was typed.
TEST_F(NumberFields, AnActionThatFollowsTakesTheNumberFirst) {
  LoadScene();
  BeginTyping(0);
  Type("0.5");
  ActionContext c = Context();
  EXPECT_EQ(RouteKey(c, c, {Letter('Z'), kModCtrl, false, false}), KeyTaker::kFields)
      << "the field's own undo";
  Draw();
  EXPECT_TRUE(reported_.empty());
  EXPECT_EQ(RouteKey(c, c, {Letter('S'), kModCtrl, false, false}), KeyTaker::kProgram);
  ASSERT_EQ(requests_.size(), 1u);
  EXPECT_TRUE(std::holds_alternative<request::PlanWriteBack>(requests_[0]));
  Draw();
  EXPECT_EQ(first_, 0.5);
}

// A field that was out of sight while it was left may stand for another number when it comes back.
TEST_F(NumberFields, AFieldThatDisappearsWhileTypedIntoChangesNothing) {
  BeginTyping(0);
  Type("3");
  PanelFrames(5, [] {});
  Draw(3);
  EXPECT_TRUE(reported_.empty());
  EXPECT_EQ(first_, 0.002);
}

// The timestep of the physics panel, typed while undo watches.
TEST_F(NumberFields, ATypedOptionIsOneStepOfUndo) {
  LoadScene();
  EditLog edits(log_);
  ui_.layout.request.section.clear();
  const auto draw = [&](int frames) {
    for (int i = 0; i < frames; ++i) {
      edits.BeginFrame(frame_, ui_);
      ActionContext c{frame_, ui_, edits, requests_};
      BeginWidgets();
      PanelFrames(1, [&] { DrawPanel("physics", c); });
      edits.EndFrame(ui_);
      for (const runner::Command& command : std::exchange(log_.commands, {})) {
        if (const auto* set = std::get_if<runner::command::SetOption>(&command)) {
          *reinterpret_cast<double*>(reinterpret_cast<char*>(&snapshot_.model.opt) + set->offset) =
              set->value;
        }
      }
    }
  };
  draw(2);
  ImVec2 at;
  ASSERT_TRUE(FindWidget("Timestep", &at));
  const double before = snapshot_.model.opt.timestep;
  for (const char* text : {"0.004", "0.001"}) {
    MoveMouse(at.x, at.y);
    draw(1);
    ImGui::GetIO().KeyCtrl = true;
    Press(0, true);
    draw(1);
    Press(0, false);
    draw(1);
    ImGui::GetIO().KeyCtrl = false;
    draw(1);
    for (const char* c = text; *c != '\0'; ++c) {
      ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(*c));
      draw(1);
    }
    ImGui::GetIO().KeysDown[kKeyEnter] = true;
    draw(1);
    ImGui::GetIO().KeysDown[kKeyEnter] = false;
    draw(1);
  }
  EXPECT_EQ(snapshot_.model.opt.timestep, 0.001);
  ASSERT_EQ(edits.Rows().size(), 2u) << "one for each number, however quickly they were typed";
  edits.Undo(ui_);
  draw(1);
  EXPECT_EQ(snapshot_.model.opt.timestep, 0.004);
  edits.Undo(ui_);
  draw(1);
  EXPECT_EQ(snapshot_.model.opt.timestep, before);
}

TEST_F(NumberFields, NumbersHaveTheDigitsThatTheyHaveRoomFor) {
  PanelFrames(1, [] {
    const float pad = 2 * ImGui::GetStyle().FramePadding.x;
    const auto room = [pad](const char* text) { return ImGui::CalcTextSize(text).x + pad; };
    EXPECT_STREQ(FittingFormat("##n", -3.2541e-6, room("-3.254e-06")), "%.4g");
    EXPECT_STREQ(FittingFormat("##n", -3.2541e-6, room("-3.25e-06")), "%.3g");
    EXPECT_STREQ(FittingFormat("##n", -3.2541e-6, room("-3e")), "%.1g");
    EXPECT_STREQ(FittingFormat("##n", 0.5, room("0.5")), "%.4g");
  });
}

}  // namespace
}  // namespace pliant::ui
