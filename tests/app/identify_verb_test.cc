// `pliant identify`: what is found in a recording is written into the user's own file; and what the panel
// puts into the running model.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "app/desks/identify_desk.h"
#include "app/files/model_loader.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/identify/plan.h"
#include "engine/identify/parameters.h"
#include "engine/io/tables/table.h"
#include "engine/model/twin.h"
#include "tests/app/run_verb.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

std::string Text(double damping, double mass, const std::string& servo) {
  return "<mujoco>\n  <option timestep=\"0.002\"/>\n  <worldbody>\n    <body name=\"arm\">  <!-- stays -->\n"
         "      <joint name=\"swing\" axis=\"0 1 0\" damping=\"" +
         std::to_string(damping) +
         "\"/>\n      <geom type=\"capsule\" size=\"0.03\" fromto=\"0 0 0 0.3 0 0\" mass=\"" +
         std::to_string(mass) +
         "\"/>\n    </body>\n  </worldbody>\n  <actuator>\n    <position name=\"servo\" joint=\"swing\" " +
         servo + "/>\n  </actuator>\n</mujoco>\n";
}

class IdentifyVerb : public testing::Test {
 protected:
  IdentifyVerb() {
    fs::create_directories(folder_);
    std::ofstream(Path("truth.xml")) << Text(0.4, 1.3, "kp=\"30\" kv=\"1\" nsample=\"20\" delay=\"0.02\"");
    std::ofstream(Path("model.xml")) << Text(0.1, 1.0, "kp=\"20\" kv=\"1\"");
    Record();
  }
  ~IdentifyVerb() override { fs::remove_all(folder_); }

  std::string Path(const char* name) const { return (folder_ / name).string(); }
  std::string Contents(const char* name) const {
    std::ifstream file(Path(name));
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void Record() const {
    const LoadedModel truth = LoadModel(Path("truth.xml"));
    ASSERT_NE(truth.model, nullptr) << truth.diagnostics.FirstError();
    const mjModel& m = *truth.model;
    io::Table table;
    table.names = {"time", "swing_pos", "servo"};
    table.columns.resize(3);
    std::mt19937 random(3);
    std::normal_distribution<double> noise(0, 5e-4);
    const DataPtr d(mj_makeData(&m));
    while (d->time < 4) {
      d->ctrl[0] = 0.6 * std::sin(4 * d->time) + 0.3 * std::sin(13 * d->time);
      const double row[] = {d->time, d->qpos[0] + noise(random), d->ctrl[0]};
      for (int c = 0; c < 3; ++c) table.columns[static_cast<size_t>(c)].push_back(row[c]);
      mj_step(&m, d.get());
    }
    std::string error;
    ASSERT_TRUE(io::WriteTable(Path("run.csv"), table, &error)) << error;
  }
  int Run(std::vector<std::string> words) {
    words.insert(words.begin(), {"identify", Path("model.xml"), Path("run.csv")});
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int status = RunVerb(words);
    out_ = testing::internal::GetCapturedStdout();
    err_ = testing::internal::GetCapturedStderr();
    return status;
  }

  const fs::path folder_ = fs::path(testing::TempDir()) / ("identify_verb_" + std::to_string(::getpid()));
  std::string out_, err_;
};

TEST_F(IdentifyVerb, WritesWhatItFoundIntoTheFileAndKeepsTheRest) {
  ASSERT_EQ(Run({"--fit", "joint:swing.damping", "body:arm.mass", "actuator:servo.kp", "actuator:servo.delay",
                 "--in-place"}),
            kExitOk)
      << err_;
  EXPECT_THAT(out_, HasSubstr("joint:swing.damping"));
  EXPECT_THAT(out_, HasSubstr("correlation"));
  const LoadedModel after = LoadModel(Path("model.xml"));
  ASSERT_NE(after.model, nullptr) << after.diagnostics.FirstError() << Contents("model.xml");
  const mjModel& m = *after.model;
  EXPECT_NEAR(m.dof_damping[0], 0.4, 0.04);
  EXPECT_NEAR(m.body_mass[1], 1.3, 0.03);
  EXPECT_NEAR(m.actuator_gainprm[0], 30, 1);
  EXPECT_NEAR(m.actuator_biasprm[1], -m.actuator_gainprm[0], 1e-12);
  EXPECT_NEAR(m.actuator_delay[0], 0.02, 0.001);
  EXPECT_GE(m.actuator_history[0] * m.opt.timestep, m.actuator_delay[0]);
  EXPECT_THAT(Contents("model.xml"), HasSubstr("<!-- stays -->"));
}

TEST_F(IdentifyVerb, WritesACopyAndLeavesTheModelAlone) {
  const std::string before = Contents("model.xml");
  ASSERT_EQ(Run({"--fit", "joint:swing.damping", "--write", Path("new.xml")}), kExitOk) << err_;
  EXPECT_EQ(Contents("model.xml"), before);
  EXPECT_NE(Contents("new.xml"), before);
  EXPECT_EQ(Run({"--fit", "joint:swing.damping", "--write", Path("new.xml")}), kExitFailed);
  EXPECT_THAT(err_, HasSubstr("is there already"));
}

TEST_F(IdentifyVerb, TellsTheResultAsJson) {
  ASSERT_EQ(Run({"--fit", "joint:*.damping", "--bounds", "joint:swing.damping=0,5", "--start",
                 "joint:swing.damping=1", "--json"}),
            kExitOk)
      << err_;
  const nlohmann::json result = nlohmann::json::parse(out_);
  EXPECT_EQ(result["parameters"][0]["name"], "joint:swing.damping");
  EXPECT_EQ(result["parameters"][0]["start"], 1);
  EXPECT_EQ(result["parameters"][0]["interval"].size(), 2U);
  EXPECT_GT(result["joints"][0]["before"], result["joints"][0]["after"]);
}

TEST_F(IdentifyVerb, SaysWhatIsWrong) {
  EXPECT_EQ(Run({"--fit", "joint:knee.damping"}), kExitUsage);
  EXPECT_THAT(err_, HasSubstr("--fit: 'joint:knee.damping': the model has no joint 'knee'"));
  EXPECT_EQ(Run({"--fit", "joint:swing.damping", "--bounds", "joint:swing.damping=1"}), kExitUsage);
  EXPECT_THAT(err_, HasSubstr("KIND:NAME.WHAT=LEAST,MOST"));
  EXPECT_EQ(Run({"--fit", "joint:swing.damping", "--bounds", "joint:swing.armature=0,1"}), kExitUsage);
  EXPECT_THAT(err_, HasSubstr("joint:swing.armature is not sought"));
  EXPECT_EQ(Run({"--fit", "joint:swing.damping", "--bounds", "joint:swing.damping=2,1"}), kExitFailed);
  EXPECT_THAT(err_, HasSubstr("the lower one first"));
  std::ofstream(Path("run.csv")) << "time,knee\n0,1\n";
  EXPECT_EQ(Run({"--fit", "joint:swing.damping"}), kExitFailed);
  EXPECT_THAT(err_, AllOf(HasSubstr("run.csv: none of its 1 columns"), HasSubstr("qpos[swing]")));
  std::ofstream(Path("run.csv")) << "time\n0\n1\n";
  EXPECT_EQ(Run({"--fit", "joint:swing.damping"}), kExitFailed);
  EXPECT_THAT(err_, HasSubstr("it holds the time alone; no column is the position"));
  std::ofstream(Path("run.csv")) << "time,swing\nnoon,1\nlater,1.5\n";
  EXPECT_EQ(Run({"--fit", "joint:swing.damping"}), kExitFailed);
  EXPECT_THAT(err_, HasSubstr("line 2: 'noon' is no time"));
}

// ---- The panel's side.

TEST_F(IdentifyVerb, CommandsCarryAlongWhatBelongsToAValue) {
  const LoadedModel loaded = LoadModel(Path("model.xml"));
  const mjModel& m = *loaded.model;
  std::vector<identify::FitParameter> parameters;
  std::string error;
  for (const char* name : {"body:arm.mass", "actuator:servo.kp"})
    ASSERT_TRUE(identify::ParseParameters(m, name, &parameters, &error)) << error;
  std::map<std::pair<std::string, int>, double> set;
  for (const auto& command : CommandsFor(m, parameters, {2, 25}))
    set[{command.field, command.index}] = command.value;
  EXPECT_EQ((set[{"body_mass", 1}]), 2);
  EXPECT_NEAR((set[{"body_inertia", 3}]), 2 * m.body_inertia[3] / m.body_mass[1], 1e-15);
  EXPECT_EQ((set[{"actuator_gainprm", 0}]), 25);
  EXPECT_EQ((set[{"actuator_biasprm", 1}]), -25);
  EXPECT_EQ((set.count({"dof_damping", 0})), 0U);
}

TEST_F(IdentifyVerb, ADelayBetweenStepsIsWrittenWithLinearControls) {
  const LoadedModel loaded = LoadModel(Path("model.xml"));
  FoundValues found;
  found.path = Path("model.xml");
  found.model = CopyView(*loaded.model);
  std::string error;
  ASSERT_TRUE(identify::ParseParameters(*found.model, "actuator:servo.delay", &found.parameters, &error))
      << error;
  found.values = {0.0071};
  const WriteBackPlan plan = PlanFound(found);
  ASSERT_EQ(plan.error, "");
  ASSERT_EQ(plan.files.size(), 1U);
  EXPECT_THAT(plan.files[0].after, AllOf(HasSubstr("nsample=\"5\""), HasSubstr("interp=\"linear\""),
                                         HasSubstr("delay=\"0.0071\"")));
  found.values = {0};
  EXPECT_TRUE(DelayEdits(found).empty());
}

}  // namespace
}  // namespace pliant::app
