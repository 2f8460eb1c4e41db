#include "engine/runner/simulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <memory>

#include "engine/model/data.h"
#include "engine/model/state.h"
#include "engine/runner/values/value.h"
#include "engine/step/derived.h"
#include "engine/step/forward.h"
#include "tests/engine/runner/live_simulation.h"
#include "tests/support/text_model.h"

namespace pliant::runner {
namespace {

TEST_F(LiveSimulation, WithoutAModelEveryCommandIsHarmless) {
  Send(command::Reset{});
  Send(command::SetCtrl{0, 1});
  Send(command::StepBy{5});
  Send(command::SetQpos{0, 1, {1}});
  Send(command::LoadKey{0});
  Send(command::SetPerturb{});
  EXPECT_FALSE(simulation_.Loaded());
  EXPECT_FALSE(Shot().loaded);
}

TEST_F(LiveSimulation, TheBoxFalls) {
  Load();
  Steps(50);
  EXPECT_LT(Shot().data->qpos[2], 1);
  EXPECT_NEAR(simulation_.Time(), 0.1, 1e-12);
}

// The arrays that only sensors and flags make steps compute.
void ExpectDerived(const mjModel& m, const mjData& shown, const mjData& expected) {
  const auto same = [](const mjtNum* a, const mjtNum* b, int n) { return std::equal(a, a + n, b); };
  EXPECT_TRUE(same(shown.cacc, expected.cacc, 6 * m.nbody));
  EXPECT_TRUE(same(shown.cfrc_int, expected.cfrc_int, 6 * m.nbody));
  EXPECT_TRUE(same(shown.cfrc_ext, expected.cfrc_ext, 6 * m.nbody));
  EXPECT_TRUE(same(shown.subtree_linvel, expected.subtree_linvel, 3 * m.nbody));
  EXPECT_TRUE(same(shown.subtree_angmom, expected.subtree_angmom, 3 * m.nbody));
  EXPECT_EQ(shown.energy[0], expected.energy[0]);
  EXPECT_EQ(shown.energy[1], expected.energy[1]);
}

TEST_F(LiveSimulation, SnapshotsShowWhatStepsDoNotComputeByThemselves) {
  Load();
  Steps(60);
  std::vector<mjtNum> state(static_cast<size_t>(StateSize(Shot().model, mjSTATE_INTEGRATION)));
  GetState(Shot().model, *Shot().data, state.data(), mjSTATE_INTEGRATION);
  Steps(1);
  const mjModel& m = Shot().model;
  const DataPtr expected(MakeData(m));
  SetState(m, *expected, state.data(), mjSTATE_INTEGRATION);
  Forward(m, *expected);
  ComputeDerived(m, *expected, kDerivedAll);
  ExpectDerived(m, *Shot().data, *expected);
  EXPECT_GT(Shot().data->energy[1], 0);
  EXPECT_NE(Shot().data->subtree_linvel[2], 0);
  EXPECT_NE(Shot().data->cacc[6 * (m.nbody - 1) + 5], 0);

  // Also of a state that was typed in.
  Send(command::SetPaused{true});
  Send(command::SetQpos{2, 1, {3}});
  Send(command::SetQvel{2, 0.5});
  simulation_.Settle();
  GetState(m, *Shot().data, state.data(), mjSTATE_INTEGRATION);
  SetState(m, *expected, state.data(), mjSTATE_INTEGRATION);
  Forward(m, *expected);
  ComputeDerived(m, *expected, kDerivedAll);
  ExpectDerived(m, *Shot().data, *expected);
}

TEST_F(LiveSimulation, LookingChangesNothing) {
  Load();
  Steps(100);
  const std::vector<mjtNum> unseen(Shot().data->qpos, Shot().data->qpos + Shot().model.nq);
  Send(command::Reset{});
  for (int i = 0; i < 100; ++i) {
    Steps(1);
    Shot();
  }
  EXPECT_EQ(std::vector<mjtNum>(Shot().data->qpos, Shot().data->qpos + Shot().model.nq), unseen);
}

TEST_F(LiveSimulation, ProbesOfWhatStepsDoNotComputeAreRightLiveAndAfterwards) {
  const std::vector<command::Probe> probes = {
      {1, "cfrc_int[1][5]"}, {2, "subtree_linvel[0][2]"}, {3, "energy.total"}, {4, "cacc[1][5]"}};
  const auto values = [this] {
    std::map<int64_t, std::vector<double>> rows;
    while (simulation_.Filling()) simulation_.FillSome();
    for (const ProbeBatch& batch : simulation_.TakeProbes()) {
      for (size_t i = 0; i < batch.time.size(); ++i) {
        const auto row = batch.values.begin() + static_cast<ptrdiff_t>(i * batch.ids.size());
        rows[batch.first + static_cast<int64_t>(i)] =
            std::vector<double>(row, row + static_cast<ptrdiff_t>(batch.ids.size()));
      }
    }
    return rows;
  };
  Load();
  Send(command::SetProbes{probes});
  Send(command::Reset{});
  const int64_t start = Shot().run.history.cursor;
  Steps(30);
  const auto live = values();
  Send(command::SetProbes{{}});
  Send(command::SetProbes{probes});
  const auto again = values();
  for (int64_t i = start; i <= start + 30; ++i) {
    ASSERT_EQ(live.count(i), 1u) << i;
    ASSERT_EQ(again.count(i), 1u) << i;
    EXPECT_EQ(live.at(i), again.at(i)) << i;
    EXPECT_NE(live.at(i)[2], 0) << i;
    EXPECT_TRUE(i <= start + 1 || live.at(i)[1] != 0) << i;
  }
}

TEST_F(LiveSimulation, ProbesOfTheModelBeforeAreComplainedAboutOnlyWhenAskedForAgain) {
  const auto complaints = [this] {
    return std::count_if(events_.begin(), events_.end(), [](const Event& event) {
      return event.text.find("cannot be plotted") != std::string::npos;
    });
  };
  Load();
  const std::vector<command::Probe> probes = {{1, "qpos[box][2]"}};
  Send(command::SetProbes{probes});
  EXPECT_EQ(complaints(), 0);
  Send(command::Install{ModelFromText("<mujoco/>"), command::KeepState::kNo, nullptr});
  EXPECT_EQ(complaints(), 0);
  Send(command::SetProbes{probes});
  EXPECT_EQ(complaints(), 1);
}

TEST_F(LiveSimulation, WhatNobodyComputesIsNoZero) {
  Load();
  Steps(1);
  ValueRef ref;
  ASSERT_TRUE(FindValue(Shot().model, "qfrc_inverse[0]", &ref, nullptr));
  EXPECT_FALSE(IsComputed(Shot().model, ref));
  EXPECT_TRUE(std::isnan(ReadValue(Shot().model, *Shot().data, ref)));
  Send(command::SetOption{offsetof(mjOption, enableflags), command::ScalarKind::kInt, mjENBL_FWDINV});
  Steps(1);
  EXPECT_TRUE(IsComputed(Shot().model, ref));
  EXPECT_TRUE(std::isfinite(ReadValue(Shot().model, *Shot().data, ref)));
}

TEST_F(LiveSimulation, ResetGoesBackToTheStart) {
  Load();
  Steps(20);
  Send(command::Reset{});
  EXPECT_EQ(simulation_.Time(), 0);
  EXPECT_EQ(Shot().data->qpos[2], 1);
}

TEST_F(LiveSimulation, KeyframesLoadAndSave) {
  Load();
  Send(command::LoadKey{0});
  EXPECT_EQ(Shot().data->qpos[2], 2);
  EXPECT_EQ(simulation_.Time(), 1);
  Send(command::SetQpos{2, 1, {4}});
  Send(command::SaveKey{1});
  EXPECT_EQ(Shot().model.key_qpos[9 + 2], 4);
  Send(command::LoadKey{7});
  ASSERT_EQ(events_.size(), 1u);
  EXPECT_THAT(events_[0].text, testing::HasSubstr("No keyframe 7"));
}

TEST_F(LiveSimulation, OptionsWithWhichTheModelCannotStepAreRefused) {
  Send(command::Install{
      ModelFromText("<mujoco><option integrator='discrete'/><worldbody><body name='w'><flexcomp name='f' "
                    "type='grid' dim='3' count='2 2 2' spacing='.1 .1 .1' radius='.01'><elasticity "
                    "young='1e3'/></flexcomp></body></worldbody></mujoco>"),
      command::KeepState::kNo, nullptr});
  Send(command::SetOption{offsetof(mjOption, solver), command::ScalarKind::kInt, mjSOL_PGS});
  EXPECT_EQ(Shot().model.opt.solver, mjSOL_NEWTON);
  Send(command::SetOption{offsetof(mjOption, solver), command::ScalarKind::kInt, mjSOL_CG});
  EXPECT_EQ(Shot().model.opt.solver, mjSOL_CG);
}

TEST_F(LiveSimulation, CommandsOutOfRangeAreRefusedWithAMessage) {
  Load();
  Send(command::SetCtrl{2, 1});
  Send(command::SetCtrl{-1, 1});
  Send(command::SetQpos{8, 2, {1, 1}});
  Send(command::SetQvel{8, 1});
  Send(command::SetMocap{1, {}, {1, 0, 0, 0}});
  Send(command::SetOption{sizeof(mjOption), command::ScalarKind::kDouble, 1});
  Send(command::SetModelField{"no_such_field", 0, 1});
  Send(command::SetModelField{"geom_friction", 100000, 1});
  Send(command::SetModelField{"body_parentid", 0, 1});
  Send(command::SetState{{1, 2, 3}});
  EXPECT_GE(events_.size(), 9u);
  EXPECT_EQ(Shot().data->ctrl[0], 0);
}

TEST_F(LiveSimulation, ValuesThatAreNotNumbersNeverReachTheState) {
  Load();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Send(command::SetQpos{0, 1, {nan}});
  Send(command::SetCtrl{0, nan});
  Send(command::SetOption{offsetof(mjOption, gravity), command::ScalarKind::kDouble, nan});
  Send(command::SetOption{offsetof(mjOption, timestep), command::ScalarKind::kDouble, 0});
  EXPECT_EQ(Shot().data->qpos[0], 0);
  EXPECT_EQ(Shot().data->ctrl[0], 0);
  EXPECT_EQ(Shot().model.opt.gravity[0], 0);
  EXPECT_EQ(Shot().model.opt.timestep, 0.002);
}

TEST_F(LiveSimulation, OptionsChangeWhileItRunsAndCanBeRestored) {
  Load();
  Send(command::SetOption{offsetof(mjOption, gravity) + 16, command::ScalarKind::kDouble, 9.81});
  Steps(20);
  EXPECT_GT(Shot().data->qpos[2], 1);
  EXPECT_EQ(Shot().file_options.gravity[2], -9.81);
  Send(command::RestoreOptions{});
  EXPECT_EQ(Shot().model.opt.gravity[2], -9.81);
}

TEST_F(LiveSimulation, ModelFieldsChangeInSnapshotsWithoutTouchingOlderOnes) {
  Load();
  Snapshot before;
  simulation_.FillSnapshot(before);
  Send(command::SetModelField{"geom_friction", 0, 0.25});
  EXPECT_EQ(Shot().model.geom_friction[0], 0.25);
  EXPECT_EQ(before.model.geom_friction[0], 1);
  EXPECT_GT(Shot().model_version, before.model_version);
}

TEST_F(LiveSimulation, MarginsAndGravityCompensationTakeEffectAtOnce) {
  Load();
  const int geom = Shot().model.body_geomadr[Name2Id(Shot().model, mjOBJ_BODY, "box")];
  Send(command::SetModelField{"geom_margin", geom, 0.125});
  const int body = Shot().model.geom_bodyid[geom];
  EXPECT_EQ(Shot().model.body_margin[body], 0.125);
  Send(command::SetModelField{"body_gravcomp", body, 1});
  EXPECT_EQ(Shot().model.ngravcomp, 1);
}

TEST_F(LiveSimulation, EveryStepIsInTheHistory) {
  Load();
  Steps(30);
  const double z = Shot().data->qpos[2];
  EXPECT_EQ(Shot().run.history.size, 31);
  Send(command::StepBy{-10});
  EXPECT_TRUE(simulation_.Run().Paused());
  EXPECT_NEAR(simulation_.Time(), 0.04, 1e-12);
  Send(command::StepBy{10});
  EXPECT_NEAR(simulation_.Time(), 0.06, 1e-12);
  EXPECT_EQ(Shot().data->qpos[2], z);
  EXPECT_EQ(simulation_.Run().PendingSteps(), 0);
  Send(command::StepBy{3});
  EXPECT_EQ(simulation_.Run().PendingSteps(), 3);
}

TEST_F(LiveSimulation, RunningOnFromThePastGivesTheSameStates) {
  Load();
  Steps(40);
  const double z = Shot().data->qpos[2];
  Send(command::SeekHistory{15});
  Steps(15);
  EXPECT_EQ(Shot().data->qpos[2], z);
  EXPECT_EQ(Shot().run.history.size, 41);
}

TEST_F(LiveSimulation, AReloadedModelKeepsTheState) {
  Load();
  Steps(25);
  const double z = Shot().data->qpos[2];
  Send(command::Install{EditedSceneModel(), command::KeepState::kByName, nullptr});
  const Snapshot& after = Shot();
  EXPECT_EQ(after.generation, 2u);
  EXPECT_NEAR(simulation_.Time(), 0.05, 1e-12);
  EXPECT_EQ(after.data->qpos[QposOf(after.model, "box") + 2], z);
}

TEST_F(LiveSimulation, DivergenceStopsAtTheLastGoodState) {
  Load();
  Steps(10);
  Send(command::SetQvel{0, 0.5 * mjMAXVAL});
  Send(command::SetOption{offsetof(mjOption, timestep), command::ScalarKind::kDouble, 10});
  for (int i = 0; i < 5 && !simulation_.Run().Paused(); ++i) simulation_.Step();
  EXPECT_TRUE(simulation_.Run().Paused());
  ASSERT_FALSE(events_.empty());
  EXPECT_EQ(events_.back().kind, EventKind::kDivergence);
  EXPECT_THAT(events_.back().text, testing::HasSubstr("joint 'box'"));
  EXPECT_GE(simulation_.Time(), 0.02);
}

TEST_F(LiveSimulation, NoiseStaysWithinTheControlRangeAndRepeats) {
  Load();
  Send(command::SetNoise{0.5, 0.1, 7, {}});
  std::vector<double> first;
  for (int i = 0; i < 50; ++i) {
    simulation_.Step();
    const double u = Shot().data->ctrl[0];
    EXPECT_GE(u, -1);
    EXPECT_LE(u, 1);
    first.push_back(u);
  }
  Send(command::SetNoise{0, 0, 7, {}});
  Send(command::Reset{});
  Send(command::SetNoise{0.5, 0.1, 7, {}});
  for (int i = 0; i < 50; ++i) {
    simulation_.Step();
    EXPECT_EQ(Shot().data->ctrl[0], first[static_cast<size_t>(i)]);
  }
}

TEST_F(LiveSimulation, NoiseLeavesQuietControlsAloneAndGivesTheOthersTheSame) {
  Load();
  Send(command::SetNoise{0.5, 0.1, 7, {}});
  std::vector<double> second;
  for (int i = 0; i < 20; ++i) {
    simulation_.Step();
    second.push_back(Shot().data->ctrl[1]);
  }
  Send(command::Reset{});  // and the noise begins anew
  Send(command::SetNoise{0.5, 0.1, 7, {0}});
  Send(command::SetCtrl{0, 0.25});
  for (int i = 0; i < 20; ++i) {
    simulation_.Step();
    EXPECT_EQ(Shot().data->ctrl[0], 0.25);
    EXPECT_EQ(Shot().data->ctrl[1], second[static_cast<size_t>(i)]);
  }
}

TEST_F(LiveSimulation, RecordedControlsAreFollowedStepByStep) {
  Load();
  const double step = Shot().model.opt.timestep, begin = simulation_.Time() + 2 * step;
  Send(command::SetCtrl{1, 0.125});
  // Rows at a rate of their own; one value of the second control is missing.
  Send(command::FollowControls{{{0, {0.1, 0.4, -0.2}}, {1, {std::nan(""), std::nan(""), 0.5}}},
                               {5, 5 + 2.5 * step, 5 + 7 * step},
                               begin});
  for (int i = 0; i < 14; ++i) {
    const double t = simulation_.Time() - begin;
    simulation_.Step();
    const double share = std::clamp((t - 2.5 * step) / (4.5 * step), 0.0, 1.0);
    const double expected = t <= 2.5 * step ? 0.1 + 0.3 * std::max(0.0, t / (2.5 * step)) : 0.4 - 0.6 * share;
    EXPECT_NEAR(Shot().data->ctrl[0], expected, 1e-9) << i;
    EXPECT_EQ(Shot().data->ctrl[1], t >= 7 * step - 1e-9 ? 0.5 : 0.125) << i;
  }
  Send(command::FollowControls{});
  Send(command::SetCtrl{0, 0.3});
  Steps(2);
  EXPECT_EQ(Shot().data->ctrl[0], 0.3);
  Send(command::FollowControls{{{0, {1, 2}}}, {1, 0}, 0});
  EXPECT_THAT(events_.back().text, testing::HasSubstr("times that rise"));
  Send(command::FollowControls{{{0, {1}}}, {1, 2}, 0});
  EXPECT_THAT(events_.back().text, testing::HasSubstr("a value for each time"));
}

TEST_F(LiveSimulation, OnlyTheOwningThreadMayUseIt) {
  Load();
  EXPECT_DEATH(std::thread([this] { simulation_.Step(); }).join(), "");
}

TEST_F(LiveSimulation, GeneratorsDriveTheirControlInSimulatedTime) {
  Load();
  const double step = Shot().model.opt.timestep;
  const double* range = Shot().model.actuator_ctrlrange;
  ASSERT_NE(Shot().model.actuator_ctrllimited[0], 0);
  const double middle = 0.5 * (range[0] + range[1]), half = 0.5 * (range[1] - range[0]);
  using command::Waveform;
  const auto wave = [&](Waveform form, double t, double period) {
    if (form == Waveform::kStep) return t >= period ? 1.0 : 0.0;
    if (form == Waveform::kSine) return std::sin(2 * mjPI * t / period);
    if (form == Waveform::kSquare) return std::fmod(t, period) < 0.5 * period ? 1.0 : -1.0;
    return 1.0;
  };
  for (const Waveform form : {Waveform::kStep, Waveform::kSine, Waveform::kSquare, Waveform::kHold}) {
    const double start = simulation_.Time(), period = 20.5 * step;
    Send(command::SetGenerator{0, {form, 0.3 * half, middle, period, start}});
    for (int i = 0; i < 60; ++i) {
      const double t = simulation_.Time() - start;
      simulation_.Step();
      EXPECT_NEAR(Shot().data->ctrl[0], middle + 0.3 * half * wave(form, t, period), 1e-12)
          << static_cast<int>(form) << " " << t;
    }
  }
  // Never beyond the range, and off when told so.
  Send(command::SetGenerator{0, {Waveform::kHold, 10 * half, middle, 1, 0}});
  Steps(1);
  EXPECT_EQ(Shot().data->ctrl[0], range[1]);
  Send(command::SetGenerator{0, {}});
  Send(command::SetCtrl{0, middle});
  Steps(3);
  EXPECT_EQ(Shot().data->ctrl[0], middle);
  Send(command::SetGenerator{0, {Waveform::kSine, 1, 0, 0, 0}});
  EXPECT_THAT(events_.back().text, testing::HasSubstr("positive period"));
}

TEST_F(LiveSimulation, StatisticsOfTheViewAreTunedAndCarriedOver) {
  Load();
  constexpr int kExtent = offsetof(mjStatistic, extent) / sizeof(double);
  Send(command::SetModelField{"stat", kExtent, 7.5});
  EXPECT_EQ(Shot().model.stat.extent, 7.5);
  Send(command::SetModelField{"stat", 7, 1});
  EXPECT_THAT(events_.back().text, testing::HasSubstr("no statistic 7"));
  auto report = std::make_shared<LoadReport>();
  report->file_model = SceneModel();
  Send(command::Install{SceneModel(), command::KeepState::kNo, report});
  const double file = Shot().model.stat.extent;
  Send(command::SetModelField{"stat", kExtent, 7.5});
  report->reload = true;
  auto same = std::make_shared<LoadReport>(*report);
  Send(command::Install{SceneModel(), command::KeepState::kByName, same});
  EXPECT_EQ(Shot().model.stat.extent, 7.5);
  // What the file changes itself is the file's.
  ModelPtr other = SceneModel();
  other->stat.extent = 2 * file;
  Send(
      command::Install{std::move(other), command::KeepState::kByName, std::make_shared<LoadReport>(*report)});
  EXPECT_EQ(Shot().model.stat.extent, 2 * file);
}

}  // namespace
}  // namespace pliant::runner
