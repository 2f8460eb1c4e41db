// Plots, values, watches and the timeline bar, as panels that return commands.
#include "tests/ui/ui_fixture.h"
#include "ui/shell/timeline_bar.h"
#include "ui/state/experiments.h"
#include "ui/viewport/traces_decor.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

class Plots : public UiTest {
 protected:
  Plots() {
    LoadScene();
    auto info = std::make_shared<runner::TimelineInfo>();
    info->branches.push_back({0, -1, -1, 0, 999, 0, 1.998, 0});
    info->times = {{0, 0.0}, {500, 1.0}};
    info->marks.push_back(std::make_shared<const runner::MarkList>(
        runner::MarkList{{250, 0.5, runner::MarkKind::kContactBegin, 1, 0, 1},
                         {750, 1.5, runner::MarkKind::kWarning, 1, 2, -1}}));
    snapshot_.timeline = info;
    runner::RunStatus& run = snapshot_.run;
    run.history.size = 1000;
    run.history.last = run.history.cursor = 999;
    run.history.end = 1.998;
  }
  // Samples of every probe that was asked for: the index of the step.
  void Answer() {
    const auto* wanted = log_.Last<command::SetProbes>();
    ASSERT_NE(wanted, nullptr);
    runner::ProbeBatch batch;
    for (const command::Probe& probe : wanted->probes) {
      batch.ids.push_back(probe.id);
      batch.lags.push_back(0);
    }
    for (int i = 0; i < 1000; ++i) {
      batch.time.push_back(0.002 * i);
      batch.before.push_back(0.002 * (i - 1));
      for (const command::Probe& probe : wanted->probes)
        batch.values.push_back(probe.expression == "time" ? 0.002 * i : i);
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
  Draw(5, FindPanel("plots")->draw);
  ASSERT_EQ(log_.commands.size(), 1u);
  EXPECT_EQ(log_.Last<command::SetProbes>()->probes.size(), 2u);
  Answer();
  Draw(2, FindPanel("plots")->draw);
  EXPECT_EQ(log_.commands.size(), 1u);
  EXPECT_EQ(ui_.plots.plots[0].curves.size(), 2u);
}

TEST_F(Plots, DraggingInAPlotScrubs) {
  PlotThis(ui_, "qpos[0]");
  ui_.plots.span = 0;
  Draw(2, FindPanel("plots")->draw);
  Answer();
  Draw(2, FindPanel("plots")->draw);
  MoveMouse(480, 200);
  Draw(2, FindPanel("plots")->draw);
  Press(0, true);
  Draw(3, FindPanel("plots")->draw);
  Press(0, false);
  const auto* seek = log_.Last<command::SeekStep>();
  ASSERT_NE(seek, nullptr);
  EXPECT_NEAR(static_cast<double>(seek->index), 500, 60);
}

TEST_F(Plots, TheValuesPanelListsEveryArrayAndWatches) {
  WatchThis(ui_, "norm(xpos[box])");
  WatchThis(ui_, "no such thing");
  Draw(3, FindPanel("values")->draw);
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 1000);
  EXPECT_EQ(ui_.values.field, "Simulation/qpos");
}

TEST_F(Plots, ANumberIsSweptFromItsMenu) {
  const auto choose = [&](const char* path) {
    const auto number = [path](ActionContext& c) {
      BeginWidgets();
      ImGui::Selectable("1.5");
      OfferValue(c, path);
    };
    MoveMouse(20, 16);
    Draw(2, number);
    Press(1, true);
    Draw(2, number);
    Press(1, false);
    Draw(3, number);
    ImVec2 at;
    ASSERT_TRUE(FindWidget("Sweep value", &at)) << path;
    MoveMouse(at.x, at.y);
    Draw(1, number);
    Press(0, true);
    Draw(1, number);
    Press(0, false);
    Draw(2, number);
  };
  choose("geom_friction[0][0]\ngeom_friction[0][1]");
  const ExperimentsState& state = CurrentExperiments();
  EXPECT_STREQ(state.paths[0], "geom_friction[0][0]");
  const double now = frame_.m->geom_friction[0];
  EXPECT_LE(std::min(state.axes[0].from, state.axes[0].to), now);
  EXPECT_GE(std::max(state.axes[0].from, state.axes[0].to), now);
  EXPECT_EQ(ui_.layout.request.bottom_tab, "compare");
  choose("xpos[1][0]");
  EXPECT_STREQ(state.measure, "xpos[1][0]") << "a result is what a sweep measures";
  EXPECT_STREQ(state.paths[0], "geom_friction[0][0]");
  CurrentExperiments() = {};
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

TEST_F(Plots, ANumberThatIsShownIsTheOneThatIsPlotted) {
  const auto row = [](ActionContext& c) {
    if (!BeginProperties("row")) return;
    ValueRow(c, "Height", "m", "%.3f", "qpos[2] * 2");
    EndProperties();
  };
  ActionContext c = Context();
  EXPECT_EQ(ValueNow(c, "qpos[2] * 2"), 2 * frame_.d->qpos[2]);
  EXPECT_TRUE(std::isnan(ValueNow(c, "no such number")));
  Draw(2, row);
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
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
  snapshot_.run.history.cursor = 500;
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
  auto report = std::make_shared<runner::DivergenceReport>();
  report->quantity = "acceleration";
  report->owner = "joint 'box'";
  report->body = 1;
  report->dof = 0;
  report->causes = {"The timestep is long."};
  report->contacts = {"a and b"};
  snapshot_.divergence = report;
  BeginWidgets();
  Draw(3, FindPanel("doctor")->draw);
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 300);
}

// A row's name is what is dragged: its number may be a slider.
TEST_F(Plots, NumbersOfJointsControlsOptionsAndParametersAreDraggedToAPlot) {
  SelectBody(*frame_.m, ui_.selection, 1);
  const struct {
    void (*panel)(ActionContext&);
    const char* path;
  } cases[] = {{FindPanel("joints")->draw, "qpos["},
               {FindPanel("controls")->draw, "ctrl["},
               {FindPanel("physics")->draw, "opt."},
               {FindPanel("parameters")->draw, ""}};
  for (const auto& one : cases) {
    SCOPED_TRACE(one.path);
    ui_.plots = {};
    const auto both = [&] {
      Frame([&] {
        ActionContext c = Context();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({360, 780});
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        one.panel(c);
        ImGui::End();
        ImGui::SetNextWindowPos({400, 0});
        ImGui::SetNextWindowSize({600, 400});
        ImGui::Begin("plots", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        DrawPanel("plots", c);
        ImGui::End();
      });
    };
    for (float y = 40; y < 760 && ui_.plots.plots.empty(); y += 7) {
      MoveMouse(30, y);
      both();
      Press(0, true);
      both();
      for (float x = 60; x <= 700; x += 160) {
        MoveMouse(x, 200);
        both();
      }
      Press(0, false);
      both();
      both();
    }
    ASSERT_EQ(ui_.plots.plots.size(), 1u);
    ASSERT_FALSE(ui_.plots.plots[0].curves.empty());
    EXPECT_THAT(ui_.plots.plots[0].curves[0].expression, testing::StartsWith(one.path));
    for (const PlotCurve& curve : ui_.plots.plots[0].curves) {
      runner::ValueRef ref;
      std::string error;
      EXPECT_TRUE(runner::FindValue(*frame_.m, curve.expression, &ref, &error)) << error;
    }
  }
}

// A path shows every step although the window draws far fewer frames.
TEST_F(Plots, PathsFollowTheRecordedSteps) {
  ui_.views.traces.targets = {{mjOBJ_BODY, 1, "box"}};
  ui_.views.traces.seconds = 0.1;  // 50 steps of this timeline
  mjvScene scene;
  visual::DefaultScene(&scene);
  visual::MakeScene(model_.get(), &scene, 5000);
  TraceRecorder recorder;
  model_->opt.timestep = snapshot_.model.opt.timestep = 0.002;
  frame_.d->time = 1.998;
  const auto draw = [&](ActionContext& c) {
    scene.ngeom = 0;
    AddTraces(c, ui_.view, recorder, scene);
  };
  Draw(2, draw);
  EXPECT_EQ(scene.ngeom, 0) << "nothing is known yet";
  Answer();
  Draw(2, draw);
  EXPECT_NEAR(scene.ngeom, 51, 1);
  visual::FreeScene(&scene);
}

}  // namespace
}  // namespace pliant::ui
