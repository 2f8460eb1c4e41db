// A day with the program, by real events of a pointer and a keyboard: a robot of meshes is opened, pulled and
// posed; a box is added, thrown and deleted; a friction is swept and compared; the file is written, broken
// and repaired by another program; a client drives it; the session is saved and replayed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <sstream>
#include <string>

#include "tests/integration/hands.h"
#include "tests/integration/screen_test.h"
#include "tests/support/places.h"

namespace pliant {
namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr char kRobot[] = R"(<mujoco model="mesh robot">
  <!-- an arm of meshes beside a puck -->
  <asset>
    <mesh name="link" vertex="-.03 -.03 0  .03 -.03 0  .03 .03 0  -.03 .03 0
                              -.02 -.02 .3  .02 -.02 .3  .02 .02 .3  -.02 .02 .3"/>
    <mesh name="foot" vertex="-.1 -.1 0  .1 -.1 0  .1 .1 0  -.1 .1 0
                              -.06 -.06 .1  .06 -.06 .1  .06 .06 .1  -.06 .06 .1"/>
  </asset>
  <worldbody>
    <light pos="0 0 3"/>
    <geom name="floor" type="plane" size="3 3 .1"/>
    <body name="base">
      <geom name="foot" type="mesh" mesh="foot"/>
      <body name="upper" pos="0 0 .14">
        <joint name="shoulder" axis="0 1 0" damping="2" range="-100 100"/>
        <geom name="upper" type="mesh" mesh="link"/>
        <body name="fore" pos="0 0 .3">
          <joint name="elbow" axis="0 1 0" damping="1" range="-140 140"/>
          <geom name="fore" type="mesh" mesh="link"/>
        </body>
      </body>
    </body>
    <body name="puck" pos=".5 0 .04">
      <freejoint name="puck"/>
      <geom name="puck" type="cylinder" size=".06 .04" friction=".6 .005 .0001"/>
    </body>
  </worldbody>
  <actuator>
    <position name="shoulder" joint="shoulder" kp="60" ctrlrange="-1.5 1.5"/>
    <position name="elbow" joint="elbow" kp="40" ctrlrange="-2 2"/>
  </actuator>
</mujoco>
)";

// Holds both joints where it wants them, step by step.
constexpr char kClient[] = R"(import sys
sys.path.insert(0, sys.argv[1])
import pliant
sim = pliant.connect(sys.argv[2])
sim.ctrl = [0.4, -0.4]
for _ in range(300):
    state = sim.step("qpos", "time")
print(state["qpos"][0], state["qpos"][1])
)";

double Number(const json& value) { return value.is_number() ? value.get<double>() : NAN; }

class DailyStory : public ScreenTest {
 protected:
  void SetUp() override {
    if (!HasProgram("xdotool")) GTEST_SKIP() << "xdotool is not installed";
    if (!HasProgram("python3")) GTEST_SKIP() << "python3 is not installed";
    ScreenTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    Write("first.xml", "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
    Write("robot.xml", kRobot);
    program_run_ = View("first.xml", "1280x800", {"--socket", Path("socket")});
    hands_ = std::make_unique<Hands>(screen_->Name(), Path("socket"), folder_);
  }
  void TearDown() override {
    hands_.reset();
    program_run_.reset();
  }

  void OpensTheRobot() {
    hands_->Key("ctrl+o");
    hands_->Type(Path("robot.xml"));
    hands_->Key("Return");
    const json seen = hands_->Until([](const json& s) { return s["bodies"].contains("puck"); });
    EXPECT_EQ(seen["path"], Path("robot.xml"));
    EXPECT_FALSE(seen["paused"].get<bool>());
  }

  void PullsThePuck() {
    hands_->ClickBody("puck", 2);
    const json before = hands_->Until([](const json& s) { return s["selection"]["name"] == "puck"; });
    json during;
    hands_->Drag("puck", 0, -160, 3, "ctrl", [&] {
      during = hands_->Until([](const json& s) { return Number(s["bodies"]["puck"][2]) > 0.06; });
    });
    EXPECT_GT(Number(during["bodies"]["puck"][2]), Number(before["bodies"]["puck"][2]) + 0.02);
  }

  void PausesAndPosesTheArm() {
    hands_->Key("space");
    hands_->Key("Return");  // grab mode
    const json before = hands_->Until([](const json& s) { return s["paused"].get<bool>(); });
    hands_->Drag("fore", 96, 32, 1, "", [] {});
    const json after = hands_->Until([&](const json& s) { return s["qpos"] != before["qpos"]; });
    EXPECT_GT(std::abs(Number(after["qpos"][1]) - Number(before["qpos"][1])), 0.05);
    EXPECT_THAT(after["edits"].back().get<std::string>(), HasSubstr("Pose"));
    EXPECT_EQ(after["time"], before["time"]);
    hands_->Key("Return");
  }

  // The box is chosen as soon as it is there.
  void AddsABoxAndThrowsIt() {
    hands_->Click("menu Edit");
    hands_->Click("menu Edit, Add an element");
    hands_->Click("menu structure.add_free_body");
    const json added = hands_->Until([](const json& s) { return s["selection"]["name"] == "body1"; });
    EXPECT_EQ(added["edits"].back(), "Added body 'body1'");
    EXPECT_EQ(added["selection"]["name"], "body1");
    const size_t bodies = added["bodies"].size();
    hands_->Key("space");
    hands_->Until([](const json& s) { return !s["paused"].get<bool>(); });
    hands_->Drag("body1", -120, -80, 3, "ctrl", [] {});
    const json flew = hands_->Until([](const json& s) { return Number(s["bodies"]["body1"][2]) < 0.06; });
    EXPECT_GT(std::hypot(Number(flew["bodies"]["body1"][0]), Number(flew["bodies"]["body1"][1])), 0.02);
    hands_->Key("ctrl+shift+b");  // a drag on nothing throws something new
    hands_->Drag("puck", 80, -80, 1, "", [] {});
    const json thrown = hands_->Until([&](const json& s) { return s["bodies"].size() > bodies; });
    EXPECT_TRUE(thrown["bodies"].contains("thrown1"));
    hands_->Key("ctrl+shift+b");
    hands_->Key("space");
    hands_->Until([](const json& s) { return s["paused"].get<bool>(); });
  }

  void DeletesItAndTakesThatBack() {
    hands_->Click("elements/thrown1");
    const json before = hands_->Until([](const json& s) { return s["selection"]["name"] == "thrown1"; });
    hands_->Key("Delete");
    const json gone = hands_->Until([](const json& s) { return !s["bodies"].contains("thrown1"); });
    EXPECT_FALSE(gone["bodies"].contains("thrown1"));
    hands_->Key("ctrl+z");
    const json back = hands_->Until([](const json& s) { return s["bodies"].contains("thrown1"); });
    EXPECT_EQ(back["qpos"], before["qpos"]);
    EXPECT_EQ(back["qvel"], before["qvel"]);
  }

  void SweepsAFriction() {
    hands_->Click("bottom");
    hands_->Click("window/Compare");
    hands_->Click("compare.sweep_tab");
    hands_->Fill("compare/Parameter", "geom_friction[puck][0]");
    EXPECT_FALSE(hands_->Sees("compare/count 2")) << "there is no second parameter yet";
    hands_->Fill("compare/end", "0.1", 2);
    hands_->Fill("compare/end 2", "1", 2);
    hands_->Fill("compare/count", "4", 2);
    hands_->Fill("compare/Measure", "xpos[puck][0]");
    hands_->Click("compare.sweep");
    for (int i = 0; i < 100 && !hands_->Sees("compare/cell 4"); ++i) hands_->See();
    EXPECT_TRUE(hands_->Sees("compare/cell 4"));
    EXPECT_FALSE(hands_->Sees("compare/cell 5"));
  }

  void ComparesAAndB() {
    hands_->Click("compare.ab_tab");
    hands_->Fill("compare/B", "geom_friction[puck][0] = 0.05");
    hands_->Click("compare.run");
    for (int i = 0; i < 100 && !hands_->Sees("compare/shown"); ++i) hands_->See();
    EXPECT_TRUE(hands_->Sees("compare/shown"));
    EXPECT_EQ(hands_->See()["ghosts"], 2);
  }

  void WritesTheFile() {
    hands_->Key("ctrl+s");
    const json plan = hands_->Until([](const json& s) { return s["write_back"]["ready"].get<bool>(); });
    EXPECT_THAT(plan["write_back"]["differences"], testing::IsEmpty());
    hands_->Click("write_back/Write");
    hands_->Until([](const json& s) { return s["unsaved"].empty(); });
    written_ = ReadText(folder_ / "robot.xml");
    EXPECT_THAT(written_, HasSubstr("<!-- an arm of meshes beside a puck -->"));
    EXPECT_THAT(written_, HasSubstr("<body name=\"body1\""));
    hands_->Key("Escape");
    EXPECT_EQ(hands_->See()["ghosts"], 2) << "the comparison outlives the reload of what was written";
  }

  // By another program.
  void BreaksAndRepairsTheFile() {
    std::string broken = written_;
    broken.replace(broken.find("type=\"cylinder\""), 4, "tpye");
    Write("robot.xml", broken);
    const json failed = hands_->Until([](const json& s) { return s["failed"].get<bool>(); });
    ASSERT_FALSE(failed["diagnostics"].empty());
    EXPECT_THAT(failed["diagnostics"][0].get<std::string>(), HasSubstr("did you mean 'type'?"));
    EXPECT_TRUE(failed["bodies"].contains("thrown1")) << "the last good model stays";
    Write("robot.xml", written_);
    const json repaired = hands_->Until([](const json& s) { return !s["failed"].get<bool>(); });
    EXPECT_TRUE(repaired["diagnostics"].empty());
  }

  void IsDrivenByAClient() {
    Write("client.py", kClient);
    Process client({"python3", Path("client.py"), SourcePath("assets/python"), Path("socket")}, {},
                   Path("said"));
    ASSERT_EQ(client.Wait(60), 0) << ReadText(folder_ / "said");
    double shoulder = 0, elbow = 0;
    std::istringstream(ReadText(folder_ / "said")) >> shoulder >> elbow;
    EXPECT_NEAR(shoulder, 0.4, 0.2);
    EXPECT_NEAR(elbow, -0.4, 0.2);
    const json seen = hands_->Until([&](const json& s) { return Number(s["qpos"][0]) == shoulder; });
    EXPECT_EQ(Number(seen["qpos"][0]), shoulder);
  }

  void SavesTheSessionWhichReplays() {
    hands_->Click("menu File");
    hands_->Click("menu file.save_session");
    hands_->Until([](const json& s) { return s["dialogs"]["save"].get<bool>(); });
    hands_->Key("ctrl+a");
    hands_->Type(Path("day.pliant"));
    hands_->Key("Return");
    const json saved = hands_->Until([](const json& s) { return !s["dialogs"]["save"].get<bool>(); });
    EXPECT_FALSE(saved["dialogs"]["save"].get<bool>()) << "what was asked for is done";
    for (int i = 0; i < 100 && !fs::exists(folder_ / "day.pliant"); ++i) hands_->See();
    Process replay({program_.string(), "replay", Path("day.pliant")}, {}, Path("said"));
    EXPECT_EQ(replay.Wait(60), 0) << ReadText(folder_ / "said");
    // Elsewhere, without the files of the model.
    fs::remove(folder_ / "robot.xml");
    hands_->Key("ctrl+o");
    hands_->Type(Path("day.pliant"));
    hands_->Key("Return");
    const json opened = hands_->Until(
        [&](const json& s) { return s["path"] == Path("day.pliant") && s["time"] == saved["time"]; });
    EXPECT_EQ(opened["qpos"], saved["qpos"]);
    EXPECT_EQ(opened["camera"], saved["camera"]);
  }

  // One after the other, until something hinders it.
  void Happens() {
    using Step = void (DailyStory::*)();
    constexpr Step kSteps[] = {&DailyStory::OpensTheRobot,
                               &DailyStory::PullsThePuck,
                               &DailyStory::PausesAndPosesTheArm,
                               &DailyStory::AddsABoxAndThrowsIt,
                               &DailyStory::DeletesItAndTakesThatBack,
                               &DailyStory::SweepsAFriction,
                               &DailyStory::ComparesAAndB,
                               &DailyStory::WritesTheFile,
                               &DailyStory::BreaksAndRepairsTheFile,
                               &DailyStory::IsDrivenByAClient,
                               &DailyStory::SavesTheSessionWhichReplays};
    for (const Step step : kSteps) {
      (this->*step)();
      if (HasFailure()) return;
    }
  }

 private:
  std::unique_ptr<Process> program_run_;
  std::unique_ptr<Hands> hands_;
  std::string written_;
};

TEST_F(DailyStory, FromOpeningARobotToReplayingItsSession) { Happens(); }

}  // namespace
}  // namespace pliant
