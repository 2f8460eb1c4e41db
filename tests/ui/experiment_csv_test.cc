// What came of experiments goes to other programs.
#include "ui/state/experiment_csv.h"

#include "tests/ui/ui_fixture.h"

namespace pliant::ui {
namespace {

std::shared_ptr<Comparison> TwoRuns() {
  auto both = std::make_shared<Comparison>();
  both->a.times = {0, 0.5, 1};
  both->a.values = {1, 2, 3};
  both->b.times = {0, 0.5};  // it ended early
  both->b.values = {1, 2.5};
  both->distance = {0, 0.25};
  both->measure = "xpos[box, 2]";
  return both;
}

std::shared_ptr<SweepResult> FourRuns() {
  auto result = std::make_shared<SweepResult>();
  result->sweep.axes = {{"opt.timestep", 0.001, 0.002, 2}, {"opt.impratio", 1, 10, 2}};
  result->sweep.reduction = runner::Reduction::kLargest;
  result->measure = "qpos[0]";
  result->values = {1, 2, NAN, 0.1};
  return result;
}

TEST(ExperimentCsv, AComparisonHasARowForEachSampleOfTheLongerRun) {
  EXPECT_EQ(ComparisonAsCsv(*TwoRuns()),
            "time_s,distance_m,\"A xpos[box, 2]\",\"B xpos[box, 2]\"\n"
            "0,0,1,1\n0.5,0.25,2,2.5\n1,nan,3,nan\n");
}

// Runs with other steps have other times: B's numbers stood in the rows of A's by their order.
TEST(ExperimentCsv, RowsHoldWhatBelongsToTheirTime) {
  Comparison both;
  both.a.times = {0, 1, 2};
  both.a.values = {0, 10, 20};
  both.b.times = {0, 0.5, 1.5, 2.5};
  both.b.values = {0, 5, 15, 25};
  both.distance = {0, 0, 0};
  both.measure = "time";
  EXPECT_EQ(ComparisonAsCsv(both),
            "time_s,distance_m,A time,B time\n0,0,0,0\n1,0,10,10\n2,0,20,20\n2.5,nan,nan,25\n");
}

TEST(ExperimentCsv, ASweepHasARowForEachRun) {
  EXPECT_EQ(SweepAsCsv(*FourRuns()),
            "opt.timestep,opt.impratio,qpos[0] (largest)\n"
            "0.001,1,1\n0.002,1,2\n0.001,10,nan\n0.002,10,0.1\n");
}

class ComparePanel : public UiTest {
 protected:
  ComparePanel() {
    LoadScene();
    CurrentExperiments() = {};
  }
  ~ComparePanel() override { CurrentExperiments() = {}; }

  template <class Request>
  const Request* Asked(const char* action) {
    requests_.clear();
    ActionContext c = Context();
    RunAction(action, c);
    return requests_.empty() ? nullptr : std::get_if<Request>(requests_.data());
  }
};

TEST_F(ComparePanel, TheResultsOfTheShownPageAreCopiedAndExported) {
  ExperimentsState& state = CurrentExperiments();
  EXPECT_EQ(Asked<request::CopyText>("compare.copy"), nullptr);
  state.comparison = TwoRuns();
  state.sweep = FourRuns();
  state.rules = {"one", "two"};
  state.page = ExperimentsState::Page::kComparison;
  const auto* text = Asked<request::CopyText>("compare.copy");
  ASSERT_NE(text, nullptr);
  EXPECT_EQ(text->text, ComparisonAsCsv(*state.comparison));
  state.page = ExperimentsState::Page::kRules;
  const auto* file = Asked<request::SaveText>("compare.export");
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(file->text, "one\ntwo\n");
  state.page = ExperimentsState::Page::kSweep;
  file = Asked<request::SaveText>("compare.export");
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(file->name, "pliant-sweep.csv");
}

TEST_F(ComparePanel, DrawsResultsOfAnyShapeAndNumbersThatAreNone) {
  ExperimentsState& state = CurrentExperiments();
  state.comparison = TwoRuns();
  state.sweep = FourRuns();
  PanelFrames(3, [&] {
    ActionContext c = Context();
    DrawPanel("compare", c);
  });
  auto bad = FourRuns();
  bad->values = {NAN, NAN, NAN, NAN};
  state.sweep = bad;
  PanelFrames(3, [&] {
    ActionContext c = Context();
    DrawPanel("compare", c);
  });
}

}  // namespace
}  // namespace pliant::ui
