// Runs that follow a recorded trajectory.
#include "app/verbs/log/follow.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <vector>

#include "app/desks/trajectory_desk.h"
#include "app/files/model_loader.h"
#include "app/verbs/exit_status.h"
#include "engine/io/tables/table.h"
#include "engine/runner/simulation.h"
#include "tests/app/run_verb.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr char kModel[] = R"(<mujoco>
  <option timestep="0.002" integrator="implicitfast"/>
  <worldbody>
    <body><joint name="elbow" axis="0 1 0" damping="1"/><geom type="capsule" size=".02" fromto="0 0 0 .3 0 0"/></body>
  </worldbody>
  <actuator><position name="servo" joint="elbow" kp="200" dampratio="1" gear="2"/></actuator>
</mujoco>)";

class Follow : public testing::Test {
 protected:
  Follow() {
    fs::create_directories(folder_);
    std::ofstream(Path("model.xml")) << kModel;
  }
  ~Follow() override { fs::remove_all(folder_); }
  std::string Path(const std::string& name) const { return (folder_ / name).string(); }

  // Runs `pliant log`; its table.
  io::Table Log(std::vector<std::string> words, int status = kExitOk) {
    words.insert(words.begin(), {"log", Path("model.xml"), "-o", Path("out.csv")});
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    EXPECT_EQ(RunVerb(words), status);
    said_ = testing::internal::GetCapturedStdout() + testing::internal::GetCapturedStderr();
    io::Table table;
    std::string error;
    if (status != kExitOk) return table;
    EXPECT_TRUE(io::ReadTable(Path("out.csv"), &table, &error)) << error;
    return table;
  }
  // A slow swing of the elbow, under a column of this name.
  std::string Swing(const std::string& column, const std::string& file) {
    io::Table table = {{"time", column}, {{}, {}}};
    for (int i = 0; i <= 100; ++i) {
      table.columns[0].push_back(0.02 * i);
      table.columns[1].push_back(0.5 + 0.3 * std::sin(1.5 * 0.02 * i));
    }
    std::string error;
    EXPECT_TRUE(io::WriteTable(Path(file), table, &error)) << error;
    return Path(file);
  }

  const fs::path folder_ = fs::path(testing::TempDir()) / ("follow_" + std::to_string(::getpid()));
  std::string said_;
};

TEST_F(Follow, SaysWhatToDoWithALogThatGoesOverAReset) {
  io::Table table = {{"time", "elbow"}, {{0, 0.02, 0.04, 0, 0.02}, {1, 1, 1, 0, 0}}};
  std::string error;
  ASSERT_TRUE(io::WriteTable(Path("reset.csv"), table, &error)) << error;
  Log({"--follow", Path("reset.csv")}, kExitFailed);
  EXPECT_THAT(said_, HasSubstr("from 0.04 s to 0 s in row 4, as after a reset; keep the rows before it"));
}

TEST_F(Follow, ServoIsDrivenByThePositionOfItsJoint) {
  for (const char* file : {"a.csv", "a.npz", "a.bin"}) {
    const io::Table out = Log({"--follow", Swing("elbow", file), "--values", "qpos[elbow]"});
    ASSERT_NE(out.Find("error[elbow]"), nullptr);
    EXPECT_NEAR(out.columns[0].back(), 2, 1e-9);
    EXPECT_NEAR(out.Find("qpos[elbow]")->front(), 0.5, 1e-12);
    for (const double e : *out.Find("error[elbow]")) EXPECT_LT(std::fabs(e), 0.03);
    EXPECT_THAT(said_, HasSubstr("error[elbow]: "));
  }
}

TEST_F(Follow, ARunFollowsItsOwnLogExactly) {
  const io::Table first = Log({"--control", "servo=0.8", "--time", "0.5", "--all"});
  for (const char* file : {"first.csv", "first.npz", "first.mcap", "first.bin"}) {
    std::string error;
    ASSERT_TRUE(io::WriteTable(Path(file), first, &error)) << error;
    const io::Table out = Log({"--follow", Path(file)});
    for (const double e : *out.Find("error[elbow]")) EXPECT_NEAR(e, 0, 1e-12) << file;
  }
}

TEST_F(Follow, ColumnsWithoutNamesAreTheTimeAndTheJointsInOrder) {
  std::ofstream file(Path("plain.txt"));
  for (int i = 0; i <= 100; ++i) file << 0.02 * i << " " << 0.5 + 0.3 * std::sin(1.5 * 0.02 * i) << "\n";
  file.close();
  const io::Table out = Log({"--follow", Path("plain.txt"), "--values", "qpos[elbow]"});
  ASSERT_NE(out.Find("error[elbow]"), nullptr);
  for (const double e : *out.Find("error[elbow]")) EXPECT_LT(std::fabs(e), 0.03);
  EXPECT_THAT(said_, HasSubstr("no line names the columns"));
}

TEST_F(Follow, PoseAndControlsAreThoseOfTheMoment) {
  const LoadedModel loaded = LoadModel(Path("model.xml"));
  ASSERT_NE(loaded.model, nullptr);
  Trajectory trajectory;
  std::string error;
  ASSERT_TRUE(trajectory.Open(Swing("elbow", "c.csv"), *loaded.model, &error)) << error;
  double qpos = 0;
  trajectory.Pose(*loaded.model, 1.21, &qpos);
  EXPECT_NEAR(qpos, 0.5 + 0.3 * std::sin(1.5 * 1.21), 1e-4);
  const std::vector<std::pair<int, double>> controls = trajectory.Controls(1.21);
  ASSERT_EQ(controls.size(), 1u);
  EXPECT_NEAR(controls[0].second, 2 * qpos, 1e-12);  // the gear of the servo
}

// In the window the controls are set by the simulation itself: the same at any rate of pictures.
TEST_F(Follow, TheWindowPlaysARecordingToTheBitsOfTheLog) {
  Log({"--control", "servo=0.8", "--time", "0.5", "--all"});
  fs::rename(Path("out.csv"), Path("first.csv"));
  const io::Table logged = Log({"--follow", Path("first.csv"), "--values", "qpos[elbow]"});
  LoadedModel loaded = LoadModel(Path("model.xml"));
  Trajectory trajectory;
  std::string error;
  ASSERT_TRUE(trajectory.Open(Path("first.csv"), *loaded.model, &error)) << error;
  runner::Simulation simulation({}, [](const runner::Event&) {});
  runner::command::Install model;
  model.model = std::move(loaded.model);
  runner::Command install = std::move(model);
  simulation.Apply(install);
  runner::Command follow = trajectory.Playback(0);
  simulation.Apply(follow);
  runner::Snapshot shot;
  const std::vector<double>& elbow = *logged.Find("qpos[elbow]");
  for (size_t i = 0; i < elbow.size(); ++i) {
    simulation.FillSnapshot(shot);
    ASSERT_EQ(shot.data->qpos[0], elbow[i]) << i;
    simulation.Step();
  }
}

TEST_F(Follow, ATrajectoryOfTimesAloneIsRefused) {
  std::ofstream(Path("times.csv")) << "time\n0\n0.1\n";
  Log({"--follow", Path("times.csv")}, kExitFailed);
  EXPECT_THAT(said_, HasSubstr("times.csv: it holds the time alone"));
}

TEST_F(Follow, ATrajectoryOfAnotherRobotIsRefused) {
  Log({"--follow", Swing("shoulder", "b.csv")}, kExitFailed);
  EXPECT_THAT(said_, HasSubstr("none of its 1 columns has the name of a joint or control"));
}

}  // namespace
}  // namespace pliant::app
