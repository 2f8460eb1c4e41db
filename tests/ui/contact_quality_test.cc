// The panel "Contact quality": live slip, causes in words, and remedies that become one edit.
#include "ui/state/contact_quality.h"

#include <imgui_internal.h>

#include <string>

#include "tests/ui/xml_scene.h"
#include "ui/edits/edit_log.h"
#include "ui/model/creep_causes.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

using testing::HasSubstr;

constexpr const char* kSlope = R"(<mujoco><worldbody>
  <geom name="slope" type="plane" size="5 5 1" euler="0 17 0"/>
  <body pos="0 0 .104" euler="0 17 0"><freejoint/><geom name="block" type="box" size=".1 .1 .1" mass="1"/></body>
  </worldbody></mujoco>)";

class ContactQualityPanel : public XmlUiTest {
 protected:
  ContactQualityPanel() { CurrentContactQuality() = {}; }
  ~ContactQualityPanel() override { CurrentContactQuality() = {}; }

  void DrawFrames(int n, float width = 1200) {
    ActionContext c = Context();
    const auto draw = [&] {
      BeginWidgets();
      DrawPanel("contact_quality", c);
    };
    PanelFrames(n, draw, {width, 300});
  }
  void Click(const std::string& widget) {
    ClickWidget(widget, [this](int n) { DrawFrames(n); });
  }
};

TEST_F(ContactQualityPanel, AddsUpWhatSlipsWhileItIsShown) {
  Show(kSlope, 500);
  DrawFrames(1);
  const double begin = snapshot_.data->time;
  double way = 0;
  for (int i = 0; i < 100; ++i) {
    Step(*model_, *snapshot_.data);
    way += model_->opt.timestep * runner::SlipOfPairs(*model_, *snapshot_.data).at(0).speed;
    DrawFrames(1);
  }
  const ContactQuality& state = CurrentContactQuality();
  EXPECT_NEAR(state.totals.Seconds(), snapshot_.data->time - begin, 1e-12);
  ASSERT_EQ(state.totals.Pairs().size(), 1u);
  EXPECT_GT(way, 0);
  EXPECT_NEAR(state.totals.Pairs()[0].slip, way, 1e-12);
  Click("contact_quality.zero");
  EXPECT_EQ(state.totals.Seconds(), 0);
}

TEST_F(ContactQualityPanel, CausesNameSoftFrictionAndItsSettings) {
  Show(kSlope, 500);
  const runner::PairSlip pair = runner::SlipOfPairs(*model_, *snapshot_.data).at(0);
  const std::vector<std::string> causes = CreepCauses(*model_, *snapshot_.data, pair);
  ASSERT_EQ(causes.size(), 3u);
  EXPECT_THAT(causes[0], HasSubstr("impratio (now 1)"));
  EXPECT_THAT(causes[1], HasSubstr("pyramid"));
  EXPECT_THAT(causes[2], HasSubstr("0.02 s"));
  runner::PairSlip sliding = pair;
  sliding.use = 1;
  EXPECT_THAT(CreepCauses(*model_, *snapshot_.data, sliding).at(0), HasSubstr("coefficient 1)"));
  runner::PairSlip resting = pair;
  resting.speed = 0;
  EXPECT_THAT(CreepCauses(*model_, *snapshot_.data, resting).at(0), HasSubstr("nothing creeps"));
}

TEST_F(ContactQualityPanel, MeasuringIsAskedForByItsButton) {
  Show(kSlope, 10);
  Click("contact_quality.measure");
  EXPECT_TRUE(CurrentContactQuality().wanted);
}

TEST_F(ContactQualityPanel, ApplyingARemedyIsOneEdit) {
  Show(kSlope, 10);
  ContactQuality& state = CurrentContactQuality();
  state.study = std::make_shared<const runner::CreepStudy>(
      runner::StudyCreep(*model_, *snapshot_.data, 4 * model_->opt.timestep));
  state.study_option = model_->opt;
  EditLog edits(log_);
  ActionContext c{frame_, ui_, edits, requests_};
  DrawFrames(2);
  const auto frame = [&] {
    edits.BeginFrame(frame_, ui_);
    Frame([&] {
      BeginWidgets();
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize({1200, 300});
      ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
      DrawPanel("contact_quality", c);
      ImGui::End();
    });
    edits.EndFrame(ui_);
  };
  ImVec2 at;
  ASSERT_TRUE(FindWidget("contact_quality.apply.elliptic, impratio 10", &at));
  MoveMouse(at.x, at.y);
  for (const bool down : {false, true, false}) {
    Press(0, down);
    frame();
  }
  EXPECT_EQ(log_.commands.size(), 2u);  // the cone and the ratio
  ASSERT_EQ(edits.Rows().size(), 1u);
  edits.Undo(ui_);
  EXPECT_EQ(log_.commands.size(), 4u);
}

// Shares of the slip of a block at rest, 1e-12 m, were 1e5 %.
TEST_F(ContactQualityPanel, WhatHoldsAsItIsIsNoMeasureOfRemedies) {
  Show(kSlope, 10);
  ContactQuality& state = CurrentContactQuality();
  runner::CreepStudy study = runner::StudyCreep(*model_, *snapshot_.data, 4 * model_->opt.timestep);
  state.study_option = model_->opt;
  ImVec2 at;
  ASSERT_FALSE(study.before.pairs.empty());
  for (const double slip : {1e-12, 1e-3}) {
    study.before.pairs.resize(1);
    study.before.pairs[0].slip = slip;
    state.study = std::make_shared<const runner::CreepStudy>(study);
    DrawFrames(3);
    EXPECT_EQ(FindWidget("contact_quality.holds", &at), slip < 1e-6) << slip;
  }
}

// 780 is what a window of 1024 pixels leaves.
TEST_F(ContactQualityPanel, WhatMeasuringWouldTellIsReadInANarrowWindow) {
  Show(kSlope, 10);
  DrawFrames(3, 780);
  bool found = false;
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    if (std::string(window->Name).find("/Remedies") == std::string::npos) continue;
    found = true;
    EXPECT_LT(window->ContentSize.y, 5 * ImGui::GetTextLineHeight()) << "one word a line";
  }
  EXPECT_TRUE(found);
}

TEST_F(ContactQualityPanel, ShowsAllColumnsInANarrowWindow) {
  constexpr float kWidth = 780;
  Show(kSlope, 10);
  ContactQuality& state = CurrentContactQuality();
  state.study = std::make_shared<const runner::CreepStudy>(
      runner::StudyCreep(*model_, *snapshot_.data, 4 * model_->opt.timestep));
  state.study_option = model_->opt;
  DrawFrames(3, kWidth);
  ImVec2 at;
  ASSERT_TRUE(FindWidget("contact_quality.apply.elliptic, impratio 10", &at)) << "in the last column";
  EXPECT_LT(at.x, kWidth - 20);
}

}  // namespace
}  // namespace pliant::ui
