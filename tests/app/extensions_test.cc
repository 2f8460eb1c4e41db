// Extensions of the window: the example of assets/extensions, and one of the test's own.
#include "app/plugins/extensions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <signal.h>
#include <unistd.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "app/plugins/foreign_call.h"
#include "engine/plugin/libraries.h"
#include "engine/plugin/registry.h"
#include "ui/model/plugin_list.h"
#include "ui/state/board.h"

namespace pliant::app {
namespace {

using testing::Contains;
using testing::Field;
using testing::HasSubstr;

constexpr char kScene[] = R"(<mujoco><option gravity="0 0 0"/><worldbody>
  <body name="left" pos="0 0 1"><freejoint/><geom size="0.1" mass="2"/></body>
  <body name="right" pos="1 0 1"><freejoint/><geom size="0.1" mass="3"/></body>
</worldbody></mujoco>)";

class ExtensionsTest : public testing::Test {
 protected:
  ExtensionsTest() {
    char error[200] = "";
    mjSpec* spec = mj_parseXMLString(kScene, nullptr, error, sizeof error);
    m_ = mj_compile(spec, nullptr);
    mj_deleteSpec(spec);
    d_ = mj_makeData(m_);
    d_->qvel[0] = 1;       // left: along x, m/s
    d_->qvel[6 + 1] = -2;  // right: along y
    mj_forward(m_, d_);
    frame_.m = m_;
    frame_.d = d_;
    ui::CurrentBoard() = {};
  }
  ~ExtensionsTest() override {
    ui::CurrentBoard() = {};
    mj_deleteData(d_);
    mj_deleteModel(m_);
  }
  void Frame(Extensions& extensions) {
    ui::ActionContext context{frame_, *ui_, sink_, requests_};
    extensions.Frame(context);
  }
  bool Press(Extensions& extensions, int key) {
    ui::ActionContext context{frame_, *ui_, sink_, requests_};
    return extensions.TakeKey(context, {key, ui::kModNone, false, false});
  }

  struct Nothing : runner::CommandSink {
    void Push(runner::Command /*command*/) override {}
  };

  mjModel* m_ = nullptr;
  mjData* d_ = nullptr;
  FrameClock clock_{true};
  MessageLog messages_{clock_};
  ui::UiFrame frame_;
  std::unique_ptr<ui::UiState> ui_ = std::make_unique<ui::UiState>();
  Nothing sink_;
  std::vector<ui::AppRequest> requests_;
};

TEST_F(ExtensionsTest, TheExampleShowsTheMomentumOfTheSelectionAndTakesItsKey) {
  LoadPlugins(EXAMPLE_EXTENSION);
  EXPECT_THAT(PluginLibraryFiles(), Contains(EXAMPLE_EXTENSION));
  EXPECT_THAT(ui::ExtensionRows(), Contains(Field(&ui::ExtensionRow::name, "momentum")));
  EXPECT_THAT(ui::ExtensionRows(),
              Contains(Field(&ui::ExtensionRow::origin, HasSubstr("pliant_example_extension"))));
  Extensions extensions(messages_);
  Frame(extensions);
  const ui::Board& board = ui::CurrentBoard();
  ASSERT_TRUE(board.marks.contains("momentum arrow"));
  const ui::BoardMark all = board.marks.at("momentum arrow");
  const double scale = board.sliders.at("momentum, m per kg m/s").value;
  EXPECT_NEAR(all.at[0], 0.6, 1e-12);  // (2 * 0 + 3 * 1) / 5
  EXPECT_NEAR(all.to[0] - all.at[0], scale * 2, 1e-12);
  EXPECT_NEAR(all.to[1] - all.at[1], scale * -6, 1e-12);
  EXPECT_NEAR(board.series.at("momentum, kg m/s").samples.back()[1], std::sqrt(40.0), 1e-5);

  ui_->selection.body = 1;
  Frame(extensions);
  EXPECT_NEAR(board.marks.at("momentum arrow").to[0], scale * 2, 1e-12);

  EXPECT_FALSE(Press(extensions, 'Q'));
  EXPECT_TRUE(Press(extensions, 'J'));
  EXPECT_EQ(messages_.All().back().text, "momentum is hidden");
  Frame(extensions);
  EXPECT_TRUE(board.marks.empty());
  EXPECT_TRUE(Press(extensions, 'J'));
}

TEST_F(ExtensionsTest, AButtonTellsHowOftenItWasPressedSinceItWasLastLookedAt) {
  static int presses, picked, started, stopped;
  presses = picked = started = stopped = 0;
  const pliantExtension extension = {
      .version = pliantEXTENSION_VERSION,
      .name = "test.buttons",
      .about = "",
      .start = [](const pliantWindow*) { ++started; },
      .frame = [](const pliantWindow* w) { presses += w->button(w, "again"); },
      .stop = [](const pliantWindow*) { ++stopped; },
      .key = nullptr,
      .picked = [](const pliantWindow*, int body) { picked = body; },
      .control = nullptr,
  };
  ASSERT_EQ(pliant_registerExtension(&extension), 1);
  {
    Extensions extensions(messages_);
    Frame(extensions);
    ui::CurrentBoard().buttons.at("again") += 2;
    ui_->selection.body = 2;
    Frame(extensions);
    Frame(extensions);
    EXPECT_EQ(presses, 2);
    EXPECT_EQ(picked, 2);
    EXPECT_EQ(started, 1);
    EXPECT_EQ(stopped, 0);
    ASSERT_EQ(pliant_registerExtension(&extension), 1);
    Frame(extensions);  // it was built anew
    EXPECT_EQ(started, 2);
    EXPECT_EQ(stopped, 1);
  }
  EXPECT_EQ(stopped, 2);
}

TEST_F(ExtensionsTest, WhatALibraryThatIsBuiltAnewNoLongerShowsIsGone) {
  pliantExtension extension = {};
  extension.version = pliantEXTENSION_VERSION;
  extension.name = "test.board";
  extension.frame = [](const pliantWindow* w) {
    w->button(w, "old button");
    w->slider(w, "both", 0, 1, 0.25);
  };
  ASSERT_EQ(pliant_registerExtension(&extension), 1);
  Extensions extensions(messages_);
  Frame(extensions);
  ui::Board& board = ui::CurrentBoard();
  board.sliders.at("both").value = 0.75;
  board.buttons["of a program"] = 0;
  extension.frame = [](const pliantWindow* w) {
    w->button(w, "new button");
    w->slider(w, "both", 0, 1, 0.25);
  };
  ASSERT_EQ(pliant_registerExtension(&extension), 1);
  Frame(extensions);
  EXPECT_FALSE(board.buttons.contains("old button"));
  EXPECT_TRUE(board.buttons.contains("new button"));
  EXPECT_TRUE(board.buttons.contains("of a program"));
  EXPECT_EQ(board.sliders.at("both").value, 0.75);
  extension.frame = nullptr;
  ASSERT_EQ(pliant_registerExtension(&extension), 1);
  Frame(extensions);
  EXPECT_FALSE(board.sliders.contains("both"));
}

TEST_F(ExtensionsTest, AControlActsInEveryStepWhileTheExtensionRuns) {
  const pliantExtension extension = {
      .version = pliantEXTENSION_VERSION,
      .name = "test.control",
      .about = "",
      .start = nullptr,
      .frame = nullptr,
      .stop = nullptr,
      .key = nullptr,
      .picked = nullptr,
      .control = [](const mjModel*, mjData* d) { d->xfrc_applied[6] = 2; },
  };
  ASSERT_EQ(pliant_registerExtension(&extension), 1);
  Extensions::JoinSteps();
  {
    Extensions extensions(messages_);
    Frame(extensions);
    mj_step(m_, d_);
    EXPECT_EQ(d_->qacc[0], 1);  // 2 N on 2 kg
  }
  d_->xfrc_applied[6] = 0;
  mj_step(m_, d_);
  EXPECT_EQ(d_->qacc[0], 0);
}

TEST_F(ExtensionsTest, OneOfAnotherVersionOrWithoutANameIsRefused) {
  pliantExtension extension = {};
  extension.version = pliantEXTENSION_VERSION;
  EXPECT_EQ(pliant_registerExtension(&extension), 0);
  extension.name = "test.future";
  extension.version = pliantEXTENSION_VERSION + 1;
  EXPECT_EQ(pliant_registerExtension(&extension), 0);
  EXPECT_THAT(ui::ExtensionRows(), testing::Not(Contains(Field(&ui::ExtensionRow::name, "test.future"))));
}

TEST_F(ExtensionsTest, WhoLoadsALibraryIsToldWhyItsExtensionIsRefused) {
  pliantExtension extension = {};
  extension.name = "test.future";
  extension.version = pliantEXTENSION_VERSION + 1;
  PluginOrigin origin("/tmp/future.so");
  EXPECT_EQ(pliant_registerExtension(&extension), 0);
  EXPECT_EQ(pliant_registerExtension(nullptr), 0);
  ASSERT_EQ(origin.problems.size(), 2u);
  EXPECT_THAT(origin.problems[0], HasSubstr("'test.future' was made for version"));
}

TEST(ForeignCallDeathTest, ACrashSaysWhoseCodeItWasAndLeavesANote) {
  const std::string file = testing::TempDir() + "pliant_crash_note_" + std::to_string(getpid());
  const auto crash = [&] {
    KeepCrashNoteIn(file);
    const ForeignCall outer("`frame` of the extension 'outer'");
    { const ForeignCall over("`key` of the extension 'inner'"); }
    raise(SIGSEGV);
  };
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGSEGV), "crashed in `frame` of the extension 'outer'");
  EXPECT_EQ(TakeCrashNote(file), "`frame` of the extension 'outer'");
  EXPECT_EQ(TakeCrashNote(file), "");
}

TEST(ForeignCallDeathTest, ACrashOfOurOwnNamesNobody) {
  EXPECT_EXIT(
      {
        { const ForeignCall over("nobody"); }
        raise(SIGSEGV);
      },
      testing::KilledBySignal(SIGSEGV), "^$");
}

}  // namespace
}  // namespace pliant::app
