// Parameters that are known, found again in noisy recordings of our own models.
#include "engine/identify/identify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/identify/report.h"
#include "tests/engine/identify/recorded_run.h"

namespace pliant::identify {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

struct Known {
  std::string name;
  double value;
  double tolerance;  // as a share of the value
};

// Checks each value to its tolerance; returns how many lie in their own interval.
int Compare(const Result& result, const std::vector<Known>& known) {
  EXPECT_EQ(result.problem, "");
  EXPECT_EQ(result.estimates.size(), known.size());
  int inside = 0;
  for (std::size_t i = 0; i < known.size() && i < result.estimates.size(); ++i) {
    const Estimate& e = result.estimates[i];
    EXPECT_NEAR(e.value, known[i].value, known[i].tolerance * known[i].value)
        << known[i].name << " " << e.lo << " to " << e.hi;
    inside += known[i].value >= e.lo && known[i].value <= e.hi ? 1 : 0;
  }
  return inside;
}

std::vector<std::string> NamesOf(const std::vector<Known>& known) {
  std::vector<std::string> names;
  for (const Known& k : known) names.push_back(k.name);
  return names;
}

TEST(Identify, FindsDampingArmatureFrictionAndMassOfAnArm) {
  const ModelPtr truth = ModelFromText(
      MotorArm("damping='0.6' armature='0.05'", "damping='0.25' frictionloss='0.3'", "mass='0.8'"));
  const ModelPtr guess =
      ModelFromText(MotorArm("damping='0.1' armature='0.01'", "damping='0.1'", "mass='0.5'"));
  const std::vector<Known> known = {{"joint:shoulder.damping", 0.6, 0.05},
                                    {"joint:shoulder.armature", 0.05, 0.05},
                                    {"joint:elbow.damping", 0.25, 0.05},
                                    {"joint:elbow.frictionloss", 0.3, 0.05},
                                    {"body:forearm.mass", 0.8, 0.03}};
  const Result result = Fit(*guess, Record(*truth, {}), NamesOf(known));
  EXPECT_GE(Compare(result, known), 4);
  for (const Curve& curve : result.curves) {
    EXPECT_LT(curve.after, 1.2e-3);
    EXPECT_GT(curve.before, 2 * curve.after);
  }
}

TEST(Identify, FindsGainsAndDelayOfServos) {
  const auto servos = [](const std::string& lift, const std::string& bend) {
    return Arm("damping='0.5'", "damping='0.2'", "mass='0.8'",
               "<position name='lift' joint='shoulder' " + lift + "/><position name='bend' joint='elbow' " +
                   bend + "/>");
  };
  const ModelPtr truth = ModelFromText(servos("kp='60' kv='2' nsample='20' interp='linear' delay='0.024'",
                                              "kp='25' kv='0.8' nsample='20' interp='linear' delay='0.017'"));
  const ModelPtr guess = ModelFromText(servos("kp='30' kv='1'", "kp='40' kv='1'"));
  const std::vector<Known> known = {
      {"actuator:lift.kp", 60, 0.03}, {"actuator:lift.kv", 2, 0.08},   {"actuator:lift.delay", 0.024, 0.05},
      {"actuator:bend.kp", 25, 0.03}, {"actuator:bend.kv", 0.8, 0.08}, {"actuator:bend.delay", 0.017, 0.05}};
  EXPECT_GE(Compare(Fit(*guess, Record(*truth, {}), NamesOf(known)), known), 5);
}

TEST(Identify, FindsCenterOfMassAndInertiaFromPositionsAndVelocities) {
  const auto arm = [](const std::string& inertial) {
    return "<mujoco><option timestep='0.002'/><worldbody><body name='a'><joint name='pan' axis='0 1 0' "
           "damping='0.1'/>"
           "<inertial " +
           inertial + "/></body></worldbody><actuator><motor joint='pan' gear='3'/></actuator></mujoco>";
  };
  const ModelPtr truth = ModelFromText(arm("pos='0.12 0 -0.05' mass='1' diaginertia='.012 .012 .012'"));
  const ModelPtr guess = ModelFromText(arm("pos='0.08 0 -0.01' mass='1' diaginertia='.02 .02 .02'"));
  RunOptions run;
  run.velocities = true;
  const std::vector<Known> known = {
      {"body:a.comx", 0.12, 0.03}, {"body:a.comz", -0.05, -0.05}, {"body:a.inertia", 0.6, 0.05}};
  EXPECT_GE(Compare(Fit(*guess, Record(*truth, run), NamesOf(known)), known), 2);
}

// Over many recordings the truth lies in the interval about as often as it says.
TEST(Identify, IntervalsHoldTheTruthInMostRecordings) {
  const ModelPtr truth = ModelFromText(MotorArm("damping='0.6'", "damping='0.25'", "mass='0.8'"));
  const ModelPtr guess = ModelFromText(MotorArm("damping='0.3'", "damping='0.1'", "mass='0.6'"));
  const std::vector<Known> known = {{"joint:shoulder.damping", 0.6, 0.1},
                                    {"joint:elbow.damping", 0.25, 0.1},
                                    {"body:forearm.mass", 0.8, 0.1}};
  int inside = 0;
  constexpr int kRecordings = 20;
  for (unsigned seed = 1; seed <= kRecordings; ++seed) {
    RunOptions run;
    run.seed = seed;
    run.seconds = 2;
    const Result result = Fit(*guess, Record(*truth, run), NamesOf(known));
    for (std::size_t i = 0; i < known.size(); ++i)
      inside += result.estimates[i].lo <= known[i].value && known[i].value <= result.estimates[i].hi ? 1 : 0;
  }
  // Of 60 intervals of 95 %, 57 on average; 50 or fewer once in a thousand times.
  EXPECT_GT(inside, 50);
}

TEST(Identify, SaysWhatTheMotionCannotTell) {
  const auto pendulum = [](const std::string& damping) {
    return "<mujoco><option timestep='0.002'/><worldbody><body name='bob'><joint name='swing' axis='0 1 0' "
           "damping='" +
           damping + "'/><geom name='ball' size='.05' pos='.3 0 0' mass='1'/></body></worldbody></mujoco>";
  };
  const ModelPtr truth = ModelFromText(pendulum("0.05"));
  const ModelPtr guess = ModelFromText(pendulum("0.02"));
  // Free motion depends on the ratio of damping to mass alone, and nothing touches the ball.
  const Result result =
      Fit(*guess, Record(*truth, {}), {"joint:swing.damping", "body:bob.mass", "geom:ball.friction"});
  ASSERT_EQ(result.problem, "");
  EXPECT_TRUE(result.estimates[0].uncertain);
  EXPECT_TRUE(result.estimates[1].uncertain);
  EXPECT_TRUE(result.estimates[2].uncertain);
  EXPECT_TRUE(std::isinf(result.estimates[2].deviation));
  EXPECT_THAT(result.notes,
              Contains(HasSubstr("geom:ball.friction is not identifiable: this motion does not")));
  EXPECT_THAT(result.notes,
              Contains(HasSubstr("joint:swing.damping and body:bob.mass are not identifiable one by")));
}

// Correlated or not: what is known to a few thousandths is told apart.
TEST(Identify, WarnsOfCorrelationOnlyBesideAWideInterval) {
  const ModelPtr m = ModelFromText(MotorArm("damping='0.6'", "damping='0.25'", "mass='0.8'"));
  Experiment e;
  e.base = m.get();
  std::string problem;
  for (const char* name : {"joint:shoulder.damping", "joint:elbow.damping"})
    ASSERT_TRUE(ParseParameters(*m, name, &e.parameters, &problem)) << problem;
  const Certainty certainty = {{0.001, 0.001}, {1, 0.98, 0.98, 1}, {}};
  for (const double half_width : {0.001, 0.1}) {
    Result result;
    result.converged = true;
    result.estimates = {{0.6, 0.599, 0.601, 0.0005},
                        {0.25, 0.25 - half_width, 0.25 + half_width, half_width / 2}};
    AddNotes(e, certainty, result);
    const auto warns = Contains(HasSubstr("can hardly be told apart (correlation 0.98)"));
    if (half_width > 0.01) {
      EXPECT_THAT(result.notes, warns);
    } else {
      EXPECT_THAT(result.notes, Not(warns));
    }
  }
}

TEST(Identify, SaysThatSomethingElseDiffers) {
  const ModelPtr truth =
      ModelFromText(MotorArm("damping='0.6'", "stiffness='6' damping='0.2'", "mass='0.8'"));
  const ModelPtr guess = ModelFromText(MotorArm("damping='0.3'", "damping='0.2'", "mass='0.8'"));
  const Result result = Fit(*guess, Record(*truth, {}), {"joint:shoulder.damping"});
  EXPECT_THAT(result.notes, Contains(HasSubstr("times the noise of the recording: something else")));
}

TEST(Identify, OutliersCountLittleWhenItIsRobust) {
  const ModelPtr truth = ModelFromText(MotorArm("damping='0.6'", "damping='0.25'", "mass='0.8'"));
  const ModelPtr guess = ModelFromText(MotorArm("damping='0.3'", "damping='0.25'", "mass='0.8'"));
  io::Table table = Record(*truth, {});
  for (std::size_t i = 7; i < table.columns[1].size(); i += 23) table.columns[1][i] += 0.1;
  SearchOptions options;
  options.experiment.robust = 2;
  Compare(Fit(*guess, table, {"joint:shoulder.damping"}, options), {{"joint:shoulder.damping", 0.6, 0.05}});
}

TEST(Identify, StopsWhenAsked) {
  const ModelPtr model = ModelFromText(MotorArm("", "", "mass='0.8'"));
  MotionRecording recording;
  std::string error;
  ASSERT_TRUE(MatchRecording(Record(*model, {}), *model, &recording, &error)) << error;
  SearchWatch watch;
  watch.stop.store(true);
  const Result result = Identify(*model, recording, Wanted(*model, {"joint:elbow.damping"}), {}, &watch);
  EXPECT_TRUE(result.stopped);
  EXPECT_EQ(result.problem, "");
  EXPECT_TRUE(result.estimates.empty());
}

TEST(Identify, RefusesBoundsTheWrongWayRound) {
  const ModelPtr model = ModelFromText(MotorArm("", "", "mass='0.8'"));
  MotionRecording recording;
  std::string error;
  ASSERT_TRUE(MatchRecording(Record(*model, {}), *model, &recording, &error)) << error;
  std::vector<FitParameter> wanted = Wanted(*model, {"joint:elbow.damping"});
  wanted[0].lo = 2;
  wanted[0].hi = 1;
  EXPECT_THAT(Identify(*model, recording, wanted, {}).problem,
              HasSubstr("joint:elbow.damping: the start value"));
  EXPECT_THAT(Identify(*model, recording, {}, {}).problem, HasSubstr("name at least one"));
}

}  // namespace
}  // namespace pliant::identify
