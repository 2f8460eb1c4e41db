// Every recorded step can be shown again exactly as it was.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <vector>

#include "tests/engine/runner/live_simulation.h"

namespace pliant::runner {
namespace {

using Kind = command::RunUntil::Kind;

command::RunUntil Until(Kind kind, double time = 0, const char* condition = "") {
  return {kind, time, -1, condition};
}

class Recording : public LiveSimulation {
 protected:
  Recording() { Load(); }
  void StepAndKeep(int n) {
    for (int i = 0; i < n; ++i) {
      simulation_.Step();
      states_[Shot().run.history.cursor] = State();
    }
  }
  void ExpectAllExact(int stride) {
    const RunStatus run = Shot().run;
    int compared = 0;
    for (int64_t i = run.history.last; i >= run.history.first; i -= stride) {
      if (states_.count(i) == 0) continue;
      Send(command::SeekStep{i});
      const std::vector<double> now = State();
      ASSERT_EQ(std::memcmp(now.data(), states_[i].data(), now.size() * sizeof(double)), 0) << "step " << i;
      ++compared;
    }
    EXPECT_GT(compared, 5);
  }
  void Push(bool on) {
    mjvPerturb perturb = {};
    perturb.select = Name2Id(Shot().model, mjOBJ_BODY, "box");
    perturb.active = on ? mjPERT_TRANSLATE : 0;
    perturb.refquat[0] = 1;
    perturb.refpos[0] = perturb.refselpos[0] = 0.7;
    perturb.refpos[2] = perturb.refselpos[2] = 1;
    perturb.localmass = 1;
    Send(command::SetPerturb{perturb});
  }
  int MarksOf(MarkKind kind) {
    int n = 0;
    for (const auto& list : Shot().timeline->marks) {
      for (const TimelineMark& mark : *list) n += mark.kind == kind ? 1 : 0;
    }
    return n;
  }

  std::map<int64_t, std::vector<double>> states_;
};

TEST_F(Recording, DragsControlsAndNoiseComeBackBitForBit) {
  StepAndKeep(70);
  Push(true);
  StepAndKeep(80);
  Push(false);
  StepAndKeep(20);
  Send(command::SetCtrl{0, 0.4});
  Send(command::SetNoise{0.3, 0.05, 3, {}});
  StepAndKeep(150);
  EXPECT_EQ(Shot().run.history.size, 321);
  EXPECT_EQ(MarksOf(MarkKind::kPerturbBegin), 1);
  EXPECT_EQ(MarksOf(MarkKind::kPerturbEnd), 1);
  ExpectAllExact(7);
}

TEST_F(Recording, StepsFromBeforeAnEditAreSimulatedWithTheModelOfThatTime) {
  StepAndKeep(100);
  Send(command::SetOption{offsetof(mjOption, gravity) + 16, command::ScalarKind::kDouble, -2});
  Send(command::SetModelField{"geom_friction", 0, 0.1});
  StepAndKeep(100);
  EXPECT_EQ(MarksOf(MarkKind::kModelEdit), 1);
  ExpectAllExact(9);
  Send(command::SeekHistory{0});
  EXPECT_EQ(Shot().model.opt.gravity[2], -2) << "what was tuned stays tuned";
}

TEST_F(Recording, TheShownMomentHasTheTunedNumbersOfItsTime) {
  StepAndKeep(20);
  const double friction = Shot().model.geom_friction[0];
  const double mass = Shot().model.body_mass[1], subtree = Shot().model.body_subtreemass[0];
  Send(command::SetModelField{"geom_friction", 0, 0.125});
  Send(command::SetModelField{"body_mass", 1, 2 * mass});
  StepAndKeep(20);
  Send(command::SetModelField{"geom_friction", 0, 0.25});  // no step follows
  const int64_t last = Shot().run.history.last;
  for (int round = 0; round < 2; ++round) {
    Send(command::SeekStep{last - 25});
    EXPECT_EQ(Shot().model.geom_friction[0], friction);
    EXPECT_EQ(Shot().model.body_mass[1], mass);
    EXPECT_EQ(Shot().model.body_subtreemass[0], subtree) << "and what follows from them";
    Send(command::SeekStep{last - 5});
    EXPECT_EQ(Shot().model.geom_friction[0], 0.125);
    EXPECT_EQ(Shot().model.body_mass[1], 2 * mass);
    const uint64_t version = Shot().model_version;
    Send(command::SeekStep{last - 6});
    EXPECT_EQ(Shot().model_version, version) << "nothing of the model differs there";
    Send(command::SeekStep{last});
    EXPECT_EQ(Shot().model.geom_friction[0], 0.25);
  }
  ExpectAllExact(3);
}

TEST_F(Recording, GoingOnFromThePastGoesOnWithTheNumbersThatAreSeenThere) {
  StepAndKeep(20);
  const double friction = Shot().model.geom_friction[0];
  Send(command::SetModelField{"geom_friction", 0, 0.125});
  StepAndKeep(20);
  Send(command::SeekHistory{30});
  Send(command::StepBy{40});
  Steps(10);
  EXPECT_EQ(Shot().run.branch, 0) << "recorded steps are shown again";
  Send(command::SeekHistory{45});
  Send(command::SetNoise{0.3, 0.05, 3, {}});
  Send(command::SetPaused{false});
  Steps(5);
  EXPECT_EQ(Shot().model.geom_friction[0], friction);
  EXPECT_EQ(MarksOf(MarkKind::kModelEdit), 0) << "the branch has the numbers of its beginning";
  const ReplayCheck check = CheckRecording(*simulation_.Record());
  EXPECT_TRUE(check.same) << check.problem << check.entry;
}

TEST_F(Recording, KeyframesAreNotOfTheTimeline) {
  StepAndKeep(20);
  Send(command::SetModelField{"geom_friction", 0, 0.125});
  StepAndKeep(20);
  Send(command::SaveKey{0});
  const double saved = Shot().model.key_qpos[0];
  Send(command::SeekHistory{30});
  EXPECT_EQ(Shot().model.key_qpos[0], saved);
}

TEST_F(Recording, AStateSetByHandIsAnEntryOfItsOwn) {
  StepAndKeep(10);
  Send(command::SetQvel{2, 3});
  StepAndKeep(30);
  EXPECT_EQ(Shot().run.history.size, 42);
  EXPECT_EQ(MarksOf(MarkKind::kStateEdit), 1);
  ExpectAllExact(3);
}

TEST_F(Recording, ResumingInThePastKeepsBothFutures) {
  StepAndKeep(120);
  const std::vector<double> tip = State();
  const int first = Shot().run.branch;
  Send(command::SeekStep{60});
  Send(command::SetCtrl{0, 1});
  const std::map<int64_t, std::vector<double>> old = states_;
  StepAndKeep(50);
  EXPECT_NE(Shot().run.branch, first);
  ExpectAllExact(4);
  Send(command::SetGhosts{{first}});
  Send(command::SeekStep{110});
  ASSERT_EQ(Shot().ghosts.size(), 1u);
  EXPECT_EQ(Shot().ghosts[0].qpos[2], old.at(110)[1 + 2]);
  Send(command::SelectBranch{first});
  EXPECT_EQ(State(), tip);
  states_ = old;
  ExpectAllExact(11);
}

TEST_F(Recording, AReloadWithTheSameJointsKeepsTheTimeline) {
  StepAndKeep(50);
  Send(command::Install{SceneModel(), command::KeepState::kByName, nullptr});
  StepAndKeep(20);
  EXPECT_EQ(Shot().run.history.size, 72);
  EXPECT_EQ(MarksOf(MarkKind::kReload), 1);
  ExpectAllExact(3);
}

TEST_F(Recording, RecordedStepsPlayBackwardsAndForwards) {
  StepAndKeep(100);
  Send(command::PlayHistory{-1});
  simulation_.Play(0.1);
  EXPECT_NEAR(simulation_.Time(), 0.1, 1e-9);
  Send(command::PlayHistory{2});
  simulation_.Play(0.03);
  EXPECT_NEAR(simulation_.Time(), 0.16, 1e-9);
  simulation_.Play(1);
  EXPECT_NEAR(simulation_.Time(), 0.2, 1e-9);
  simulation_.Play(1);
  EXPECT_FALSE(simulation_.Run().Playing());
  EXPECT_EQ(Shot().run.history.size, 101);
}

TEST_F(Recording, RunsUntilATimeACondition) {
  Send(Until(Kind::kTime, 0.05));
  for (int i = 0; i < 1000 && !simulation_.Run().Paused(); ++i) simulation_.Step();
  EXPECT_NEAR(simulation_.Time(), 0.05, 1e-9);
  Send(Until(Kind::kCondition, 0, "qpos[box][z] < 0.9"));
  for (int i = 0; i < 1000 && !simulation_.Run().Paused(); ++i) simulation_.Step();
  EXPECT_LT(Shot().data->qpos[2], 0.9);
  EXPECT_GT(Shot().data->qpos[2], 0.8);
  Send(Until(Kind::kCondition, 0, "qpos[nobody] < 1"));
  EXPECT_THAT(events_.back().text, testing::HasSubstr("nobody"));
}

TEST_F(Recording, RunsUntilTheNextContact) {
  Send(Until(Kind::kContact));
  for (int i = 0; i < 3000 && !simulation_.Run().Paused(); ++i) simulation_.Step();
  EXPECT_TRUE(simulation_.Run().Paused());
  EXPECT_GT(Shot().data->ncon, 0);
  EXPECT_EQ(MarksOf(MarkKind::kContactBegin), 1);
}

TEST_F(Recording, ProbesSampleEveryStepAndAreFilledInForThePast) {
  StepAndKeep(200);
  Send(command::SetProbes{{{5, "qpos[box][2]"}, {6, "2 * time"}}});
  while (simulation_.Filling()) simulation_.FillSome();
  StepAndKeep(50);
  std::map<int64_t, std::vector<double>> rows;
  for (const ProbeBatch& batch : simulation_.TakeProbes()) {
    for (size_t r = 0; r < batch.time.size(); ++r) {
      rows[batch.first + static_cast<int64_t>(r)] = {batch.values[r * 2], batch.values[r * 2 + 1]};
    }
  }
  EXPECT_EQ(rows.size(), 251u);
  for (const auto& [index, row] : rows) {
    if (states_.count(index) == 0) continue;
    EXPECT_EQ(row[0], states_[index][1 + 2]) << index;
    EXPECT_EQ(row[1], 2 * states_[index][0]);
  }
  for (const Event& event : events_) EXPECT_NE(event.kind, EventKind::kWarning) << event.text;
}

TEST_F(Recording, ProbesOfABranchFollowItsOwnPath) {
  StepAndKeep(100);
  Send(command::SeekStep{40});
  Send(command::SetCtrl{0, 1});
  StepAndKeep(60);
  Send(command::SetProbes{{{5, "qvel[0]"}, {6, "ctrl[0]"}}});
  while (simulation_.Filling()) simulation_.FillSome();
  std::map<int64_t, std::vector<double>> rows;
  for (const ProbeBatch& batch : simulation_.TakeProbes()) {
    for (size_t r = 0; r < batch.time.size(); ++r) {
      rows[batch.first + static_cast<int64_t>(r)] = {batch.values[r * 2], batch.values[r * 2 + 1]};
    }
  }
  const int nq = Shot().model.nq;
  ASSERT_EQ(rows.size(), 101u);
  for (const auto& [index, row] : rows) {
    if (index > 0) {
      EXPECT_EQ(row[0], states_[index][static_cast<size_t>(1 + nq)]) << index;
    }
    EXPECT_EQ(row[1], index > 40 ? 1 : 0) << index;
  }
  for (const Event& event : events_) EXPECT_NE(event.kind, EventKind::kWarning) << event.text;
}

TEST_F(Recording, TheDoctorNamesTheJointAndStaysAtTheLastGoodState) {
  StepAndKeep(10);
  Send(command::SetQvel{0, 0.5 * mjMAXVAL});
  Send(command::SetOption{offsetof(mjOption, timestep), command::ScalarKind::kDouble, 10});
  for (int i = 0; i < 5 && !simulation_.Run().Paused(); ++i) simulation_.Step();
  const Snapshot& shot = Shot();
  ASSERT_NE(shot.divergence, nullptr);
  EXPECT_THAT(shot.divergence->owner, testing::HasSubstr("box"));
  EXPECT_GT(shot.divergence->mass, 0);
  EXPECT_FALSE(shot.divergence->causes.empty());
  EXPECT_GT(shot.run.history.size, 10);
  EXPECT_EQ(MarksOf(MarkKind::kDivergence), 1);
  EXPECT_TRUE(std::isfinite(shot.data->qpos[0]));
  Send(command::SetOption{offsetof(mjOption, timestep), command::ScalarKind::kDouble, 0.002});
  Send(command::SeekStep{5});
  EXPECT_NEAR(simulation_.Time(), 0.01, 1e-9);
}

// Shadows of earlier moments are the recorded states, and stay while the simulation goes on.
TEST_F(Recording, ARecordedTimeIsAGhost) {
  StepAndKeep(100);
  const double step = Shot().model.opt.timestep;
  Send(command::SetGhosts{{}, {40 * step, 7 * step}});
  StepAndKeep(20);
  ASSERT_EQ(Shot().ghosts.size(), 2u);
  EXPECT_EQ(Shot().ghosts[0].qpos[2], states_.at(40)[1 + 2]);
  EXPECT_EQ(Shot().ghosts[1].qpos[2], states_.at(7)[1 + 2]);
  EXPECT_TRUE(events_.empty());
  Send(command::SetGhosts{{}, {1000}});
  EXPECT_TRUE(Shot().ghosts.empty());
  ASSERT_EQ(events_.size(), 1u);
  EXPECT_THAT(events_[0].text, testing::HasSubstr("is not recorded"));
}

}  // namespace
}  // namespace pliant::runner
