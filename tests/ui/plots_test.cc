// Plots, values, watches and the timeline bar, as panels that return commands.
#include "tests/ui/ui_fixture.h"
#include "ui/panels/panels.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/value_source.h"

namespace pliant {
namespace {

class Plots : public UiTest {
 protected:
  Plots() {
    LoadScene();
    auto info = std::make_shared<TimelineInfo>();
    info->branches.push_back({0, -1, -1, 0, 999, 0, 1.998, 0});
    info->times = {{0, 0.0}, {500, 1.0}};
    info->marks.push_back(std::make_shared<const MarkList>(
        MarkList{{250, 0.5, MarkKind::kContactBegin, 1, 0, 1}, {750, 1.5, MarkKind::kWarning, 1, 2, -1}}));
    snapshot_.timeline = info;
    RunStatus& run = snapshot_.run;
    run.history_size = 1000;
    run.history_last = run.history_cursor = 999;
    run.history_end = 1.998;
  }
  // Samples of every probe that was asked for: the index of the step.
  void Answer() {
    const auto* wanted = log_.Last<command::SetProbes>();
    ASSERT_NE(wanted, nullptr);
    ProbeBatch batch;
    for (const command::Probe& probe : wanted->probes) {
      batch.ids.push_back(probe.id);
      batch.lags.push_back(0);
    }
    for (int i = 0; i < 1000; ++i) {
      batch.time.push_back(0.002 * i);
      batch.before.push_back(0.002 * (i - 1));
      batch.values.insert(batch.values.end(), batch.ids.size(), i);
    }
    samples_.Add(batch);
  }
  template <class F>
  void Draw(int n, F&& panel) {
    for (int i = 0; i < n; ++i) {
      Frame([&] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({900, 300});
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
        ActionContext c = Context();
        panel(c);
        SyncProbes(c);
        ImGui::End();
      });
    }
  }
};

TEST_F(Plots, APlottedExpressionAsksForSamplesOnce) {
  PlotThis(ui_, "qpos[0]");
  PlotThis(ui_, "qpos[1]", 0);
  EXPECT_TRUE(ui_.layout.bottom);
  Draw(5, DrawPlotsPanel);
  ASSERT_EQ(log_.commands.size(), 1u);
  EXPECT_EQ(log_.Last<command::SetProbes>()->probes.size(), 2u);
  Answer();
  Draw(2, DrawPlotsPanel);
  EXPECT_EQ(log_.commands.size(), 1u);
  EXPECT_EQ(ui_.plots.plots[0].curves.size(), 2u);
}

TEST_F(Plots, DraggingInAPlotScrubs) {
  PlotThis(ui_, "qpos[0]");
  ui_.plots.span = 0;
  Draw(2, DrawPlotsPanel);
  Answer();
  Draw(2, DrawPlotsPanel);
  MoveMouse(480, 200);
  Draw(2, DrawPlotsPanel);
  Press(0, true);
  Draw(3, DrawPlotsPanel);
  Press(0, false);
  const auto* seek = log_.Last<command::SeekStep>();
  ASSERT_NE(seek, nullptr);
  EXPECT_NEAR(static_cast<double>(seek->index), 500, 60);
}

TEST_F(Plots, TheValuesPanelListsEveryArrayAndWatches) {
  WatchThis(ui_, "norm(xpos[box])");
  WatchThis(ui_, "no such thing");
  Draw(3, DrawValuesPanel);
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 1000);
  EXPECT_EQ(ui_.values.field, "Simulation/qpos");
}

TEST_F(Plots, ValuesAreOfferedByAMenu) {
  const auto number = [](ActionContext& c) {
    ImGui::Selectable("1.5");
    OfferValue(c, "qpos[0]");
  };
  MoveMouse(20, 16);
  Draw(2, number);
  Press(1, true);
  Draw(2, number);
  Press(1, false);
  Draw(3, number);
  EXPECT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId));
}

TEST_F(Plots, TheTimelineBarSeeksWhereItIsPressed) {
  MoveMouse(330, 20);
  Draw(2, DrawTimelineBar);
  Press(0, true);
  Draw(2, DrawTimelineBar);
  Press(0, false);
  const auto* seek = log_.Last<command::SeekStep>();
  ASSERT_NE(seek, nullptr);
  EXPECT_GT(seek->index, 200);
  EXPECT_LT(seek->index, 800);
}

TEST_F(Plots, MarksAndPlacesAreReachedByActions) {
  ActionContext c = Context();
  snapshot_.run.history_cursor = 500;
  ASSERT_TRUE(RunAction("timeline.next_mark", c));
  EXPECT_EQ(log_.Last<command::SeekStep>()->index, 750);
  ASSERT_TRUE(RunAction("timeline.previous_mark", c));
  EXPECT_EQ(log_.Last<command::SeekStep>()->index, 250);
  ASSERT_TRUE(RunAction("timeline.begin", c));
  EXPECT_EQ(log_.Last<command::SeekStep>()->index, 0);
  ASSERT_TRUE(RunAction("timeline.reverse", c));
  EXPECT_LT(log_.Last<command::PlayHistory>()->rate, 0);
  ASSERT_TRUE(RunAction("run_until.contact", c));
  EXPECT_EQ(log_.Last<command::RunUntil>()->kind, command::RunUntil::Kind::kContact);
}

TEST_F(Plots, TheInstabilityReportNamesTheBodyAndOffersHelp) {
  auto report = std::make_shared<DivergenceReport>();
  report->quantity = "acceleration";
  report->owner = "joint 'box'";
  report->body = 1;
  report->dof = 0;
  report->causes = {"The timestep is long."};
  report->contacts = {"a and b"};
  snapshot_.divergence = report;
  BeginWidgets();
  Draw(3, DrawDoctorWindow);
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 300);
}

}  // namespace
}  // namespace pliant
