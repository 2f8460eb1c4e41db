#include "app/files/session_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/files/model_loader.h"
#include "app/files/session_models.h"
#include "engine/core/replace_file.h"
#include "engine/io/mjcf/sources/pack_model.h"
#include "engine/model/state.h"
#include "engine/runner/simulation.h"
#include "tests/app/run_verb.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
namespace command = runner::command;

constexpr const char* kModel = R"(<mujoco>
  <asset><mesh name="wedge" file="wedge.obj"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="0 0 1"/>
    <body name="wedge" pos="0 0 0.4"><freejoint/><geom name="wedge" type="mesh" mesh="wedge" density="500"/></body>
    <body name="arm" pos="0.6 0 0.5"><joint name="turn" axis="0 1 0" damping="0.1"/>
      <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.03"/></body>
  </worldbody>
  <actuator><motor name="turn" joint="turn" gear="2"/></actuator>
</mujoco>
)";
constexpr const char* kMesh = "v 0 0 0\nv .2 0 0\nv 0 .2 0\nv 0 0 .1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";

class SessionFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "/pliant_session_" +
              testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_ + "/origin");
    fs::create_directories(folder_ + "/elsewhere");
    std::ofstream(folder_ + "/origin/model.xml") << kModel;
    std::ofstream(folder_ + "/origin/wedge.obj") << kMesh;
  }
  void TearDown() override { fs::remove_all(folder_); }

  template <class C>
  void Send(C command) {
    runner::Command any = std::move(command);
    simulation_.Apply(any);
  }
  void Steps(int n) {
    for (int i = 0; i < n; ++i) simulation_.Step();
  }

  void Install(const std::string& xml, command::KeepState keep) {
    std::ofstream(folder_ + "/origin/model.xml") << xml;
    LoadedModel loaded = LoadModel(folder_ + "/origin/model.xml");
    ASSERT_NE(loaded.model, nullptr) << loaded.diagnostics.FirstError();
    Send(command::Install{std::move(loaded.model), keep, nullptr});
  }

  // Mouse forces, controls and parameter edits.
  void Play() {
    Install(kModel, command::KeepState::kNo);
    Steps(150);
    command::SetPerturb drag;
    drag.perturb.select = 1;
    drag.perturb.active = mjPERT_TRANSLATE;
    drag.perturb.refselpos[2] = 1;
    drag.perturb.refquat[0] = 1;
    drag.perturb.scale = 1;
    Send(drag);
    Steps(60);
    Send(command::SetPerturb{});
    Send(command::SetCtrl{0, 0.8});
    Steps(40);
    for (int i = 0; i < 30; ++i) {  // a slider that is dragged
      Send(command::SetModelField{"geom_friction", 0, 0.9 - 0.02 * i});
      Steps(3);
    }
    Send(command::SetCtrl{0, -0.35});
    Steps(77);
  }

  std::vector<double> State() const {
    std::vector<double> state(static_cast<size_t>(RunStateSize(*simulation_.Model())));
    GetRunState(*simulation_.Model(), *simulation_.Data(), state.data());
    return state;
  }

  // Into the other folder; the model's own files are gone afterwards.
  std::string SaveAndForget() {
    SessionFile session;
    session.recording = simulation_.Record();
    session.window = "{\"speed\": 0.5}";
    session.picture = {1, 2, 3};
    const LoadedModel file = LoadModel(folder_ + "/origin/model.xml");
    std::string text, error;
    EXPECT_TRUE(XmlText(file.document.get(), session.recording->present.model, &text, &error)) << error;
    EXPECT_TRUE(io::GatherModel(text, file.document->own.modelfiledir, nullptr, session.source, error))
        << error;
    io::Bytes bytes;
    EXPECT_TRUE(WriteSession(session, &bytes, &error)) << error;
    bytes_ = bytes.size();
    const std::string path = folder_ + "/elsewhere/run.pliant";
    EXPECT_TRUE(ReplaceFile(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}, &error))
        << error;
    fs::remove_all(folder_ + "/origin");
    return path;
  }

  std::string folder_;
  size_t bytes_ = 0;
  runner::Simulation simulation_{{.set_constants = [](mjModel& m, mjData& d) { mj_setConst(&m, &d); }},
                                 [](const runner::Event&) {}};
};

TEST_F(SessionFiles, RunOpensElsewhereWithoutTheModelsFilesAndReplaysToTheLastBit) {
  Play();
  const std::vector<double> state = State();
  const std::string path = SaveAndForget();

  SessionFile session;
  std::string error;
  ASSERT_TRUE(ReadSession(path, &session, &error)) << error;
  EXPECT_EQ(session.window, "{\"speed\": 0.5}");
  EXPECT_EQ(session.picture, (io::Bytes{1, 2, 3}));
  EXPECT_EQ(session.recording->state, state);
  EXPECT_EQ(session.recording->epochs.size(), 31u);
  const runner::ReplayCheck check = runner::CheckRecording(*session.recording);
  EXPECT_TRUE(check.same) << check.problem << check.entry;
  EXPECT_EQ(check.steps, 150 + 60 + 40 + 90 + 77);

  // Shown in a window it stands where it was left, and goes on as it would have.
  LoadedModel loaded = LoadModel(path);
  ASSERT_NE(loaded.model, nullptr) << loaded.diagnostics.FirstError();
  runner::Simulation other({}, [](const runner::Event&) {});
  runner::Command install = command::Install{std::move(loaded.model), command::KeepState::kNo, nullptr};
  other.Apply(install);
  ASSERT_TRUE(other.Adopt(*session.recording, &error)) << error;
  for (runner::Simulation* one : {&simulation_, &other}) {
    for (int i = 0; i < 100; ++i) one->Step();
  }
  std::vector<double> there(state.size());
  GetRunState(*other.Model(), *other.Data(), there.data());
  EXPECT_EQ(there, State());
}

// What a session file holds opens elsewhere, where each step comes out again.
TEST_F(SessionFiles, KeepTheStepsBeforeEditsOfTheStructure) {
  Play();
  std::string more = kModel;
  more.insert(more.find("<body name=\"arm\""),
              "<body name=\"box\" pos=\"-.5 0 .3\"><freejoint/>"
              "<geom type=\"box\" size=\".1 .1 .1\"/></body>");
  Install(more, command::KeepState::kByName);
  Steps(60);
  const std::string path = SaveAndForget();
  SessionFile session;
  std::string error;
  ASSERT_TRUE(ReadSession(path, &session, &error)) << error;
  ASSERT_EQ(session.recording->others.size(), 1u);
  const runner::ReplayCheck check = runner::CheckRecording(*session.recording);
  EXPECT_TRUE(check.same) << check.problem << check.entry;
  EXPECT_EQ(check.steps, 150 + 60 + 40 + 90 + 77 + 60);
  EXPECT_EQ(check.structures, 2);

  // A difference in the earlier part is noticed as well.
  auto other = std::make_shared<runner::Recording>(*session.recording->others[0]);
  other->epochs[0].view.model.opt.timestep *= 1 + 1e-12;
  runner::Recording changed = *session.recording;
  changed.others[0] = other;
  EXPECT_FALSE(runner::CheckRecording(changed).same);
}

TEST_F(SessionFiles, OfFlexesAndSleepersReplayToTheLastBit) {
  std::string xml = R"(<mujoco><option><flag sleep="enable"/></option><worldbody>
    <geom name="floor" type="plane" size="0 0 1"/>
    <body name="a" pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body name="arm" pos="2 0 1"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .3 0 0" size=".03"/></body>
    <flexcomp name="cloth" type="grid" dim="2" count="4 4 1" spacing=".1 .1 .1" radius=".01" pos="0 1 .6" mass="1">
      <edge equality="true"/></flexcomp></worldbody></mujoco>)";
  Install(xml, command::KeepState::kNo);
  Steps(500);
  ASSERT_GE(simulation_.Data()->tree_asleep[0], 0) << "the box sleeps";
  xml.insert(xml.find("<body name=\"arm\""),
             "<body name=\"b\" pos=\".05 0 .7\"><freejoint/><geom size=\".1\"/></body>");
  Install(xml, command::KeepState::kByName);
  Steps(400);
  const std::vector<double> state = State();
  const std::string path = SaveAndForget();
  SessionFile session;
  std::string error;
  ASSERT_TRUE(ReadSession(path, &session, &error)) << error;
  EXPECT_EQ(session.recording->state, state);
  const runner::ReplayCheck check = runner::CheckRecording(*session.recording);
  EXPECT_TRUE(check.same) << check.problem << check.entry;
  EXPECT_EQ(check.steps, 900);
}

TEST_F(SessionFiles, VerbReplaysThemAndNoticesADifference) {
  Play();
  const std::string path = SaveAndForget();
  EXPECT_EQ(RunVerb({"replay", path}), 0);

  SessionFile session;
  std::string error;
  ASSERT_TRUE(ReadSession(path, &session, &error)) << error;
  auto other = std::make_shared<runner::Recording>(*session.recording);
  other->epochs[0].view.model.opt.timestep *= 1 + 1e-12;
  session.recording = other;
  io::Bytes bytes;
  ASSERT_TRUE(WriteSession(session, &bytes, &error)) << error;
  const std::string changed = folder_ + "/elsewhere/changed.pliant";
  ASSERT_TRUE(ReplaceFile(changed, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}, &error));
  EXPECT_EQ(RunVerb({"replay", changed}), 1);
}

TEST_F(SessionFiles, AreModelArchivesWithThePresentNumbers) {
  Play();
  const mjtNum friction = simulation_.Model()->geom_friction[0];
  const std::string path = SaveAndForget();
  const LoadedModel loaded = LoadModel(path);
  ASSERT_NE(loaded.model, nullptr) << loaded.diagnostics.FirstError();
  EXPECT_EQ(loaded.model->geom_friction[0], friction);
  ASSERT_NE(loaded.document, nullptr);
  std::string text, error;
  ASSERT_TRUE(XmlText(loaded.document.get(), *loaded.model, &text, &error)) << error;
  EXPECT_THAT(text, testing::HasSubstr("wedge.obj"));
}

TEST_F(SessionFiles, ManyEditsOfOneModelCostLittle) {
  Play();
  SaveAndForget();
  const size_t model = ModelBytes(*simulation_.Model()).size();
  EXPECT_LT(bytes_, 6 * model);  // 31 models
}

TEST_F(SessionFiles, DamagedFilesAreRefusedWithASentence) {
  Play();
  const std::string path = SaveAndForget();
  std::ifstream in(path, std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  const std::string broken = folder_ + "/elsewhere/broken.pliant";
  for (size_t at = 0; at < whole.size(); at += 1 + whole.size() / 150) {
    for (const bool cut : {true, false}) {
      std::string bytes = cut ? whole.substr(0, at) : whole;
      if (!cut) bytes[at] = static_cast<char>(~bytes[at]);
      std::ofstream(broken, std::ios::binary) << bytes;
      SessionFile session;
      std::string error;
      if (ReadSession(broken, &session, &error)) {
        runner::CheckRecording(*session.recording);
      } else {
        EXPECT_FALSE(error.empty());
      }
    }
  }
}

}  // namespace
}  // namespace pliant::app
