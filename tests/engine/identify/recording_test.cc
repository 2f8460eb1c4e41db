// Tables of others matched with a model, and the names of what is sought.
#include "engine/identify/recording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "tests/engine/identify/recorded_run.h"

namespace pliant::identify {
namespace {

using testing::Contains;
using testing::HasSubstr;

constexpr int kRows = 12;

io::Table TableOf(const std::vector<std::string>& names) {
  io::Table table;
  table.names = names;
  for (std::size_t c = 0; c < names.size(); ++c) {
    std::vector<double>& column = table.columns.emplace_back();
    for (int i = 0; i < kRows; ++i) column.push_back(c == 0 ? 0.1 * i : static_cast<double>(c) + 0.01 * i);
  }
  return table;
}

class RecordingTest : public testing::Test {
 protected:
  const ModelPtr model_ = ModelFromText(MotorArm("", "", "mass='0.8'"));
  MotionRecording recording_;
  std::string error_;
};

TEST_F(RecordingTest, MatchesTheNamesOfLogsAndOfOtherPrograms) {
  for (const char* names :
       {"qpos[elbow]", "elbow", "elbow_pos", "elbow/position", "qpos[1]", "/joint_states/elbow/position"}) {
    ASSERT_TRUE(MatchRecording(TableOf({"t", names, "lift"}), *model_, &recording_, &error_)) << error_;
    EXPECT_EQ(recording_.qpos[1], 1) << names;
    EXPECT_EQ(recording_.positions[0], 0);
    EXPECT_EQ(recording_.positions[1], 1);
    EXPECT_EQ(recording_.ctrl[0], 2);
  }
  ASSERT_TRUE(MatchRecording(TableOf({"t", "elbow", "elbow_vel"}), *model_, &recording_, &error_)) << error_;
  EXPECT_EQ(recording_.qvel[1], 2);
  EXPECT_THAT(recording_.notes,
              Contains(HasSubstr("control 'lift' is not in the recording and counts as 0")));
}

TEST_F(RecordingTest, TakesMeasuredForces) {
  ASSERT_TRUE(MatchRecording(TableOf({"t", "elbow", "elbow_effort"}), *model_, &recording_, &error_))
      << error_;
  double force[2];
  ForcesAt(recording_, *model_, 0.25, force);
  EXPECT_EQ(force[0], 0);
  EXPECT_NEAR(force[1], 2.025, 1e-12);
}

TEST_F(RecordingTest, ControlsAreLinearBetweenSamples) {
  ASSERT_TRUE(MatchRecording(TableOf({"t", "elbow", "ctrl[lift]"}), *model_, &recording_, &error_)) << error_;
  EXPECT_NEAR(ControlAt(recording_, *model_, 0, 0.15), 2.015, 1e-12);
  EXPECT_EQ(ControlAt(recording_, *model_, 0, -5), 2);
  EXPECT_NEAR(ControlAt(recording_, *model_, 0, 50), 2.11, 1e-12);
}

TEST_F(RecordingTest, LeavesOutRowsWithoutAPosition) {
  io::Table table = TableOf({"t", "elbow"});
  table.columns[1][3] = std::nan("");
  ASSERT_TRUE(MatchRecording(table, *model_, &recording_, &error_)) << error_;
  EXPECT_EQ(recording_.Samples(), kRows - 1);
  EXPECT_THAT(recording_.notes, Contains(HasSubstr("1 of 12 rows were left out")));
}

TEST_F(RecordingTest, SaysWhatIsWrongWithATable) {
  EXPECT_FALSE(MatchRecording(TableOf({"t", "knee"}), *model_, &recording_, &error_));
  EXPECT_THAT(error_, HasSubstr("none of its 1 columns is the position of a joint"));
  EXPECT_THAT(error_, HasSubstr("qpos[shoulder]"));
  io::Table back = TableOf({"t", "elbow"});
  back.columns[0][5] = 0;
  EXPECT_FALSE(MatchRecording(back, *model_, &recording_, &error_));
  EXPECT_THAT(error_, HasSubstr("row 6: the time goes back"));
  EXPECT_THAT(error_, HasSubstr("as after a reset; keep the rows before this one or those from it on"));
  io::Table few = TableOf({"t", "elbow"});
  for (std::vector<double>& column : few.columns) column.resize(4);
  EXPECT_FALSE(MatchRecording(few, *model_, &recording_, &error_));
  EXPECT_THAT(error_, HasSubstr("only 4 complete rows"));
  EXPECT_FALSE(ReadRecording("/nowhere/run.csv", *model_, &recording_, &error_));
  EXPECT_THAT(error_, HasSubstr("/nowhere/run.csv: cannot be read"));
}

TEST_F(RecordingTest, WindowsNeedEveryJoint) {
  ASSERT_TRUE(MatchRecording(TableOf({"t", "elbow"}), *model_, &recording_, &error_)) << error_;
  const Result result = Identify(*model_, recording_, Wanted(*model_, {"joint:elbow.damping"}), {});
  EXPECT_THAT(result.problem, HasSubstr("the position of joint 'shoulder' was not recorded"));
  SearchOptions tiny;
  tiny.experiment.window = 1e-4;
  ASSERT_TRUE(MatchRecording(TableOf({"t", "elbow", "shoulder"}), *model_, &recording_, &error_)) << error_;
  EXPECT_THAT(Identify(*model_, recording_, Wanted(*model_, {"joint:elbow.damping"}), tiny).problem,
              HasSubstr("fewer than 3 samples"));
}

TEST_F(RecordingTest, NamesOfParametersAreChecked) {
  std::vector<FitParameter> found;
  const auto error = [&](const char* text) {
    EXPECT_FALSE(ParseParameters(*model_, text, &found, &error_)) << text;
    return error_;
  };
  EXPECT_THAT(error("elbow"), HasSubstr("KIND:NAME.WHAT"));
  EXPECT_THAT(error("camera:c.fovy"), HasSubstr("nothing of a 'camera'"));
  EXPECT_THAT(error("joint:elbow.colour"), HasSubstr("but damping, armature, frictionloss"));
  EXPECT_THAT(error("joint:knee.damping"), HasSubstr("no joint 'knee'"));
  EXPECT_THAT(error("actuator:lift.kp"),
              HasSubstr("actuator 'lift' has no 'kp' to be sought: it is no position"));
  ASSERT_TRUE(ParseParameters(*model_, "joint:*.damping", &found, &error_)) << error_;
  ASSERT_TRUE(ParseParameters(*model_, "joint:1.damping", &found, &error_)) << error_;
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(Name(*model_, found[1]), "joint:elbow.damping");
  EXPECT_STREQ(UnitOf(*model_, found[1]), "N m s/rad");
}

}  // namespace
}  // namespace pliant::identify
