#include "engine/runner/history/recording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/model/state.h"
#include "engine/model/twin.h"
#include "tests/engine/runner/live_simulation.h"

namespace pliant::runner {
namespace {

using Recorded = LiveSimulation;

std::vector<double> StateOf(const Simulation& simulation) {
  std::vector<double> state(static_cast<size_t>(RunStateSize(*simulation.Model())));
  GetRunState(*simulation.Model(), *simulation.Data(), state.data());
  return state;
}

command::SetPerturb Drag(int body, double height) {
  command::SetPerturb drag;
  drag.perturb.select = body;
  drag.perturb.active = mjPERT_TRANSLATE;
  drag.perturb.refpos[2] = height;
  drag.perturb.refselpos[2] = height;
  drag.perturb.refquat[0] = 1;
  drag.perturb.scale = 1;
  return drag;
}

// Mouse forces, a push, controls, parameters, a pose by hand and a branch.
void Play(Simulation& simulation) {
  const auto send = [&simulation](auto command) {
    Command any = std::move(command);
    simulation.Apply(any);
  };
  const auto steps = [&simulation](int n) {
    for (int i = 0; i < n; ++i) simulation.Step();
  };
  steps(80);
  send(Drag(1, 2));
  steps(40);
  send(command::SetPerturb{});
  send(command::SetModelField{"geom_friction", 0, 0.123});
  steps(90);
  send(command::SetOption{offsetof(mjOption, gravity) + 2 * sizeof(mjtNum), command::ScalarKind::kDouble,
                          -3.5});
  if (simulation.Model()->nu > 0) send(command::SetCtrl{0, 0.7});
  steps(70);
  send(command::Poke{1, {}, {0.3, 0.1, 0}});
  steps(33);
  send(command::SetQpos{2, 1, {1.5}});
  steps(20);
  send(command::StepBy{-50});
  send(command::SetModelField{"body_mass", 1, 1.75});
  steps(61);
}

std::shared_ptr<const Recording> PlayAndRecord(Simulation& simulation) {
  Play(simulation);
  return simulation.Record();
}

TEST_F(Recorded, RunWithMouseForcesControlsAndEditsIsSimulatedAgainToTheLastBit) {
  Load();
  const std::shared_ptr<const Recording> recording = PlayAndRecord(simulation_);
  EXPECT_GE(recording->epochs.size(), 4u);
  const ReplayCheck check = CheckRecording(*recording);
  EXPECT_EQ(check.problem, "");
  EXPECT_TRUE(check.same) << "entry " << check.entry;
  EXPECT_EQ(check.branches, 2);
  EXPECT_GT(check.steps, 380);
}

TEST_F(Recorded, AnotherInputIsNoticed) {
  Load();
  Recording changed = *PlayAndRecord(simulation_);
  mjModel& m = changed.epochs[1].view.model;
  m.opt.gravity[2] -= 1e-9;
  EXPECT_FALSE(CheckRecording(changed).same);
}

TEST_F(Recorded, RunGoesOnInAnotherSimulationWithTheSameBits) {
  Load();
  const std::shared_ptr<const Recording> recording = PlayAndRecord(simulation_);
  Simulation other({}, [](const Event&) {});
  Command install = command::Install{CopyView(recording->present.model), command::KeepState::kNo, nullptr};
  other.Apply(install);
  for (int i = 0; i < 7; ++i) other.Step();  // of no account
  std::string problem;
  ASSERT_TRUE(other.Adopt(*recording, &problem)) << problem;
  EXPECT_TRUE(other.Run().Paused());
  EXPECT_EQ(StateOf(other), StateOf(simulation_));
  Snapshot here, there;
  simulation_.FillSnapshot(here);
  other.FillSnapshot(there);
  EXPECT_EQ(there.run.history.cursor, here.run.history.cursor);
  EXPECT_EQ(there.run.history.size, here.run.history.size);
  ASSERT_EQ(there.timeline->branches.size(), here.timeline->branches.size());
  ASSERT_EQ(there.timeline->marks.size(), here.timeline->marks.size());
  for (size_t i = 0; i < here.timeline->marks.size(); ++i) {
    ASSERT_EQ(there.timeline->marks[i]->size(), here.timeline->marks[i]->size());
    for (size_t k = 0; k < here.timeline->marks[i]->size(); ++k)
      EXPECT_EQ((*there.timeline->marks[i])[k].kind, (*here.timeline->marks[i])[k].kind);
  }
  for (int back = 0; back < here.run.history.size; back += 17) {
    for (Simulation* one : {&simulation_, &other}) {
      Command seek = command::SeekHistory{back};
      one->Apply(seek);
    }
    EXPECT_EQ(StateOf(other), StateOf(simulation_)) << back;
  }
  for (Simulation* one : {&simulation_, &other}) {
    Command seek = command::SeekHistory{0};
    one->Apply(seek);
    for (int i = 0; i < 50; ++i) one->Step();
  }
  EXPECT_EQ(StateOf(other), StateOf(simulation_));
  // And what goes on from there can be recorded in its turn.
  EXPECT_TRUE(CheckRecording(*other.Record()).same);
}

TEST_F(Recorded, StepsSurviveEditsOfTheStructureAndGoOnWhenTheseAreUndone) {
  Load();
  Steps(40);
  const std::vector<double> middle = State();
  Steps(40);
  Send(command::Install{EditedSceneModel(), command::KeepState::kByName, nullptr});
  ASSERT_NE(State().size(), middle.size());
  Steps(60);
  const std::shared_ptr<const Recording> edited = simulation_.Record();
  ASSERT_EQ(edited->others.size(), 1u);
  ReplayCheck check = CheckRecording(*edited);
  EXPECT_TRUE(check.same) << check.problem << check.entry;
  EXPECT_EQ(check.steps, 140);
  EXPECT_EQ(check.structures, 2);

  Send(command::Install{SceneModel(), command::KeepState::kByName, nullptr});
  ASSERT_GT(Shot().run.history.size, 80);
  Send(command::SeekHistory{Shot().run.history.size - 1 - 40});
  EXPECT_EQ(State(), middle);
  Send(command::SeekHistory{0});
  Steps(10);
  check = CheckRecording(*simulation_.Record());
  EXPECT_TRUE(check.same) << check.problem << check.entry;
  EXPECT_EQ(check.steps, 150);

  Send(command::SetHistoryBudget{1});
  Send(command::Install{EditedSceneModel(), command::KeepState::kByName, nullptr});
  EXPECT_TRUE(simulation_.Record()->others.empty()) << "memory is what was asked for";
}

// Adding something and deleting it again makes three runs, and each of them can be shown.
TEST_F(Recorded, ARunOfAnotherStructureIsShownAtAnyOfItsStepsAndGoesOn) {
  const auto install = [this](ModelPtr model, uint64_t run, int64_t entry = -1) {
    command::Install wanted{std::move(model), command::KeepState::kByName, nullptr};
    wanted.run = run;
    wanted.entry = entry;
    Send(std::move(wanted));
  };
  Load();
  Steps(30);
  const std::vector<double> early = State();
  Steps(10);
  install(EditedSceneModel(), command::kNewRun);
  Steps(20);
  const std::vector<double> middle = State();
  install(SceneModel(), command::kNewRun);
  Steps(25);
  const std::vector<double> late = State();
  Snapshot shot;
  simulation_.FillSnapshot(shot);
  ASSERT_EQ(shot.other_runs->size(), 2u);
  const RunInfo first = shot.other_runs->at(0), second = shot.other_runs->at(1);
  const uint64_t third = shot.run.history.run;
  EXPECT_EQ(first.last - first.first, 40);
  EXPECT_LT(first.id, second.id);
  EXPECT_LT(second.id, third);

  install(SceneModel(), first.id, first.first + 30);
  EXPECT_EQ(State(), early);
  EXPECT_TRUE(Shot().run.paused);
  install(EditedSceneModel(), second.id, second.last);
  EXPECT_EQ(State(), middle);
  install(SceneModel(), third);
  EXPECT_EQ(State(), late) << "where it was left";
  EXPECT_EQ(Shot().run.history.back, 0);

  install(EditedSceneModel(), second.id, second.last - 5);
  Steps(7);
  EXPECT_EQ(Shot().timeline->branches.size(), 2u) << "going on from the past";
  const ReplayCheck check = CheckRecording(*simulation_.Record());
  EXPECT_TRUE(check.same) << check.problem << check.entry;
  EXPECT_EQ(check.structures, 3);
}

// A geom more, or one of another type, leaves the state what it was; what is drawn of the past does not.
TEST_F(Recorded, AnEditOfTheStructureBeginsARunAlsoWhereStatesStayTheSame) {
  Load();
  Steps(30);
  const std::vector<double> early = State();
  const uint64_t before = Shot().run.history.run;
  command::Install edited{SceneModel(), command::KeepState::kByName, nullptr};
  edited.model->geom_size[0] *= 2;
  edited.run = command::kNewRun;
  Send(std::move(edited));
  EXPECT_EQ(State(), early);
  Steps(20);
  Snapshot shot;
  simulation_.FillSnapshot(shot);
  ASSERT_EQ(shot.other_runs->size(), 1u);
  EXPECT_EQ(shot.other_runs->front().id, before);
  EXPECT_NE(shot.run.history.run, before);
  EXPECT_EQ(shot.run.history.size, 21);

  command::Install back{SceneModel(), command::KeepState::kByName, nullptr};
  back.run = before;
  Send(std::move(back));
  EXPECT_EQ(State(), early);
  EXPECT_EQ(Shot().run.history.run, before);
  const ReplayCheck check = CheckRecording(*simulation_.Record());
  EXPECT_TRUE(check.same) << check.problem << check.entry;
  EXPECT_EQ(check.structures, 2);
}

// The steps of one run can have been made with models of several sizes: each says which, and looking back
// with that model adds nothing to the run.
TEST_F(Recorded, TheShownEntryNamesTheModelThatMadeItAndIsLookedAtWithThat) {
  const auto install = [this](double size, uint64_t run) {
    command::Install wanted{SceneModel(), command::KeepState::kByName, nullptr};
    wanted.model->geom_size[0] = size;
    wanted.run = run;
    Send(std::move(wanted));
  };
  Load();
  const double as_loaded = simulation_.Model()->geom_size[0];
  Steps(20);
  EXPECT_EQ(Shot().made_shown, nullptr) << "the model that runs";
  const std::vector<double> early = State();
  install(2.5, command::kLatestRun);
  Steps(20);
  install(3.5, command::kLatestRun);
  Steps(20);
  const int size = Shot().run.history.size;
  const uint64_t run = Shot().run.history.run;
  Send(command::SeekHistory{size - 1 - 20});
  ASSERT_NE(Shot().made_shown, nullptr);
  EXPECT_EQ(Shot().made_shown->geom_size[0], as_loaded);
  Send(command::SeekHistory{10});
  ASSERT_EQ(Shot().made_shown, nullptr);
  Send(command::SeekHistory{30});
  EXPECT_EQ(Shot().made_shown->geom_size[0], 2.5);

  Send(command::SeekHistory{size - 1 - 20});
  install(as_loaded, run);
  EXPECT_EQ(State(), early);
  EXPECT_EQ(Shot().run.history.size, size);
  EXPECT_EQ(Shot().timeline->branches.size(), 1u);
  EXPECT_EQ(simulation_.Model()->geom_size[0], as_loaded);
  Steps(5);
  EXPECT_EQ(Shot().timeline->branches.size(), 2u) << "going on from the past";
  const ReplayCheck check = CheckRecording(*simulation_.Record());
  EXPECT_TRUE(check.same) << check.problem << check.entry;
}

TEST_F(Recorded, AnotherModelBeginsAnEmptyRecording) {
  Load();
  Steps(40);
  Send(command::Install{EditedSceneModel(), command::KeepState::kByName, nullptr});
  Send(command::Install{SceneModel(), command::KeepState::kNo, nullptr});
  EXPECT_TRUE(simulation_.Record()->others.empty());
  EXPECT_EQ(Shot().run.history.size, 1);
}

TEST_F(Recorded, DamagedStepsAreRefusedWithASentence) {
  Load();
  const std::shared_ptr<const Recording> recording = PlayAndRecord(simulation_);
  for (size_t at = 0; at < recording->timeline.size(); at += 1 + recording->timeline.size() / 97) {
    Recording cut = *recording;
    cut.timeline.resize(at);
    const ReplayCheck check = CheckRecording(cut);
    EXPECT_EQ(check.same && check.steps > 0, false);
    Recording turned = *recording;
    for (size_t i = 0; i < 8 && at + i < turned.timeline.size(); ++i)
      turned.timeline[at + i] ^= std::byte{0xff};
    CheckRecording(turned);  // whatever comes of it, the program lives
  }
}

}  // namespace
}  // namespace pliant::runner
