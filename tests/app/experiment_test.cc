// Runs beside the simulation, with something changed.
#include "engine/runner/experiment.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <fstream>
#include <string>

#include "engine/model/handles.h"
#include "engine/model/state.h"

namespace pliant::runner {
namespace {

// A block that slides on a floor, and a mass that falls beside it.
constexpr const char* kModel = R"(<mujoco><option timestep="0.002" cone="elliptic"/><worldbody>
  <geom name="floor" type="plane" size="50 50 1" friction=".3"/>
  <body name="block" pos="0 0 .1"><freejoint/><geom name="block" type="box" size=".1 .1 .1" friction="0"/></body>
  <body name="mass" pos="3 0 10"><joint name="fall" type="slide" axis="0 0 1"/><geom name="mass" size=".1" mass="1"/></body>
  </worldbody><actuator><motor name="lift" joint="fall"/></actuator></mujoco>)";

class Experiment : public testing::Test {
 protected:
  void SetUp() override {
    const std::string path = testing::TempDir() + "pliant_experiment.xml";
    std::ofstream(path) << kModel;
    char error[500] = "";
    m_.reset(mj_loadXML(path.c_str(), nullptr, error, sizeof error));
    ASSERT_NE(m_, nullptr) << error;
    d_.reset(mj_makeData(m_.get()));
    d_->qvel[0] = 3;
    mj_forward(m_.get(), d_.get());
    options_.seconds = 0.5;
    options_.set_constants = [](mjModel& m, mjData& d) { mj_setConst(&m, &d); };
  }
  std::vector<double> State() const {
    std::vector<double> state(static_cast<size_t>(RunStateSize(*m_)));
    GetRunState(*m_, *d_, state.data());
    return state;
  }

  ModelPtr m_;
  DataPtr d_;
  ExperimentOptions options_;
};

TEST_F(Experiment, AnUnchangedRunIsThatOfTheEngine) {
  const VariantRun run = RunVariant(*m_, State(), {}, options_);
  ASSERT_EQ(run.problem, "");
  for (int i = 0; i < 250; ++i) mj_step(m_.get(), d_.get());
  ASSERT_FALSE(run.times.empty());
  EXPECT_EQ(run.times.back(), d_->time);
  const size_t nq = static_cast<size_t>(m_->nq);
  for (size_t i = 0; i < nq; ++i) EXPECT_EQ(run.poses[run.poses.size() - nq + i], d_->qpos[i]) << i;
}

TEST_F(Experiment, FrictionDecidesHowFarTheBlockSlides) {
  options_.measure = "qpos[0]";
  double before = 1e9;
  for (const double friction : {0.1, 0.3, 0.6}) {
    const VariantRun run = RunVariant(*m_, State(), {{{"geom_friction[floor][0]", friction}}}, options_);
    ASSERT_EQ(run.problem, "");
    // v^2 / (2 mu g) at most, and less where it does not come to rest in time.
    const double stop = 3.0 / (friction * 9.81);
    const double expected = stop > 0.5 ? 3 * 0.5 - 0.5 * friction * 9.81 * 0.25 : 0.5 * 3 * stop;
    EXPECT_NEAR(run.values.back(), expected, 0.05 * expected);
    EXPECT_LT(run.values.back(), before);
    before = run.values.back();
  }
}

TEST_F(Experiment, MassesHaveTheirConsequences) {
  options_.measure = "qvel[fall]";
  d_->ctrl[0] = 9.81;  // holds one kilogram
  const VariantRun held = RunVariant(*m_, State(), {}, options_);
  EXPECT_NEAR(held.values.back(), 0, 1e-6);
  const VariantRun heavy = RunVariant(*m_, State(), {{{"body_mass[mass]", 2}}}, options_);
  EXPECT_NEAR(heavy.values.back(), -0.5 * 9.81 / 2, 0.02);
}

TEST_F(Experiment, DistanceIsThatOfTheBodies) {
  const VariantRun a = RunVariant(*m_, State(), {}, options_);
  const VariantRun b = RunVariant(*m_, State(), {{{"opt.gravity[2]", -1}}}, options_);
  const std::vector<double> distance = DistanceOf(a, b);
  ASSERT_GT(distance.size(), 10u);
  EXPECT_EQ(distance.front(), 0);
  // The falling mass: half the difference of gravity times the square of the time.
  EXPECT_NEAR(distance.back(), 0.5 * 8.81 * 0.25, 0.03);
}

// A step leaves the bodies' places as they were before it: runs with other steps were apart by what a body
// moves in the difference of the steps.
TEST_F(Experiment, PlacesAndMeasuresBelongToTheirTime) {
  m_->opt.gravity[2] = 0;
  m_->geom_contype[1] = m_->geom_conaffinity[1] = 0;
  options_.measure = "xipos[block][0]";
  const VariantRun a = RunVariant(*m_, State(), {}, options_);
  const VariantRun b = RunVariant(*m_, State(), {{{"opt.timestep", 0.0005}}}, options_);
  ASSERT_EQ(a.problem + b.problem, "");
  for (const VariantRun* run : {&a, &b}) {
    for (size_t i = 0; i < run->times.size(); ++i) {
      EXPECT_NEAR(run->positions[9 * i + 3], 3 * run->times[i], 1e-9);
      EXPECT_NEAR(run->values[i], 3 * run->times[i], 1e-9);
    }
  }
  for (const double distance : DistanceOf(a, b)) EXPECT_NEAR(distance, 0, 1e-9);
}

TEST(MeasuresOfRuns, AreThoseOfTheSameMoments) {
  VariantRun run;
  run.times = {0, 0.3, 0.7, 1};
  run.values = {0, 3, 7, 10};
  const std::vector<double> at = MeasureAt(run, {0, 0.1, 0.3, 0.5, 1, 1.1});
  ASSERT_EQ(at.size(), 6u);
  for (size_t i = 0; i < 5; ++i) EXPECT_NEAR(at[i], std::vector<double>({0, 1, 3, 5, 10})[i], 1e-12) << i;
  EXPECT_TRUE(std::isnan(at[5]));
  run.times.clear();
  run.values.clear();
  EXPECT_TRUE(std::isnan(MeasureAt(run, {0})[0]));
}

// Places of the same moment are compared: steps of other lengths end at other times, which looked like a
// difference of as much as the bodies moved in between.
TEST(DistanceOfRuns, IsThatOfTheSameMomentsWhateverTheSteps) {
  const auto run = [](double step, double aside) {
    VariantRun out;
    for (int i = 0; i * step < 1; ++i) {
      const double t = i * step;
      out.times.push_back(t);
      out.positions.insert(out.positions.end(), {std::sin(3 * t), 5 * t * t + aside, 2 * t});
    }
    return out;
  };
  const VariantRun a = run(0.005, 0);
  for (const double step : {0.0013, 0.004, 0.01}) {
    const std::vector<double> distance = DistanceOf(a, run(step, 0.25));
    ASSERT_GT(distance.size(), 190u);
    for (const double d : distance) EXPECT_NEAR(d, 0.25, 1e-6) << step;
  }
  EXPECT_EQ(DistanceOf(a, a), std::vector<double>(a.times.size(), 0));
}

TEST_F(Experiment, ASweepIsTheSameForAnyNumberOfThreads) {
  options_.measure = "qpos[0]";
  options_.seconds = 0.1;
  Sweep sweep;
  sweep.axes = {{"geom_friction[floor][0]", 0.1, 0.9, 4}, {"opt.timestep", 0.001, 0.003, 3}};
  const std::vector<double> one = RunSweep(*m_, State(), sweep, options_);
  sweep.threads = 4;
  std::atomic<int> done{0};
  EXPECT_EQ(RunSweep(*m_, State(), sweep, options_, &done), one);
  EXPECT_EQ(done.load(), 12);
  ASSERT_EQ(one.size(), 12u);
  for (int row = 0; row < 3; ++row)
    EXPECT_GT(one[static_cast<size_t>(4 * row)], one[static_cast<size_t>(4 * row + 3)]);
}

TEST_F(Experiment, WithoutAMeasureASweepTellsHowFarTheBodiesComeApart) {
  Sweep sweep;
  sweep.axes = {{"opt.gravity[2]", -9.81, -1, 3}};
  sweep.threads = 2;
  const std::vector<double> apart = RunSweep(*m_, State(), sweep, options_);
  ASSERT_EQ(apart.size(), 3u);
  EXPECT_EQ(apart[0], 0);
  EXPECT_GT(apart[1], 0);
  const VariantRun a = RunVariant(*m_, State(), {{{"opt.gravity[2]", -9.81}}}, options_);
  const VariantRun b = RunVariant(*m_, State(), {{{"opt.gravity[2]", -1}}}, options_);
  EXPECT_EQ(apart[2], DistanceOf(a, b).back());
}

TEST_F(Experiment, AnUnstableRunHasNoNumber) {
  options_.measure = "qpos[0]";
  d_->qvel[1] = 1e12;
  const VariantRun run = RunVariant(*m_, State(), {}, options_);
  EXPECT_TRUE(run.unstable);
  EXPECT_TRUE(std::isnan(Reduce(run, Reduction::kLast)));
}

TEST_F(Experiment, ReductionsAreThoseOfTheirNames) {
  VariantRun run;
  run.values = {1, 5, -2, 4};
  EXPECT_EQ(Reduce(run, Reduction::kLast), 4);
  EXPECT_EQ(Reduce(run, Reduction::kLargest), 5);
  EXPECT_EQ(Reduce(run, Reduction::kSmallest), -2);
  EXPECT_EQ(Reduce(run, Reduction::kMean), 2);
}

TEST_F(Experiment, ChangesAreReadAndRefusedInWords) {
  std::vector<NumberChange> changes;
  std::string error;
  ASSERT_TRUE(ParseChanges(*m_, "opt.timestep = 0.001; geom_friction[floor][0]=.4;", &changes, &error))
      << error;
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_EQ(changes[1].path, "geom_friction[floor][0]");
  EXPECT_EQ(changes[1].value, .4);
  EXPECT_FALSE(ParseChanges(*m_, "opt.timestep 0.001", &changes, &error));
  EXPECT_NE(error.find("has no '='"), std::string::npos);
  EXPECT_FALSE(ParseChanges(*m_, "geom_friction[flor][0] = 1", &changes, &error));
  EXPECT_FALSE(ParseChanges(*m_, "opt.timestep = fast", &changes, &error));
  EXPECT_EQ(error, "'fast' is not a number");
  EXPECT_FALSE(ParseChanges(*m_, "xpos[block][0] = 1", &changes, &error));
  EXPECT_NE(error.find("cannot be set"), std::string::npos);
}

}  // namespace
}  // namespace pliant::runner
