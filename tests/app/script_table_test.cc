#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "app/script/automation.h"
#include "app/script/table.h"
#include "app/startup/view_options.h"
#include "tests/support/places.h"

namespace pliant::app {
namespace {

using testing::HasSubstr;

// Why a script is refused; empty when it is taken.
std::string Refusal(const std::string& script) {
  std::string error;
  return Automation().Load(script, "demo.txt", &error) ? "" : error;
}

TEST(ScriptTable, EveryRowHasItsOwnFormAndAFunction) {
  std::set<std::string> usages;
  for (const ScriptCommand& command : ScriptCommands()) {
    EXPECT_TRUE(usages.insert(UsageOf(command)).second) << UsageOf(command);
    EXPECT_NE(command.run, nullptr) << command.name;
    EXPECT_EQ(ui::FindAction(command.name), nullptr) << command.name;
  }
}

TEST(ScriptTable, FormsTakeTheWordsThatTheyName) {
  for (const char* line : {"step -60",
                           "wait 0.5",
                           "wait_loaded",
                           "camera free 20 -30 5",
                           "camera free 90 -10 2.5 0.3 0 0.5",
                           "camera side",
                           "option gravity 0 0 -1.6",
                           "option timestep 0.001",
                           "run_until time 3",
                           "run_until contact",
                           "run_until contact box",
                           "run_until condition time > 1",
                           "run_until off",
                           "mods",
                           "mods ctrl shift",
                           "mouse by 0 -80",
                           "mouse by 0 -80 0.4",
                           "mouse widget Save as",
                           "mouse double left",
                           "press Ctrl+L",
                           "picture view \"my view.png\" 300x200",
                           "picture id id.png",
                           "picture view 640x480",
                           "record film/ 10",
                           "record a.mp4 30 window",
                           "screenshot",
                           "log a file.csv",
                           "teleop Gamepad A = gripper 1",
                           "query status time qpos[box][2]",
                           "fit bowl parts 12",
                           "fit all best",
                           "trajectory drive on",
                           "trajectory close",
                           "fail_unless a == 1",
                           "wait_message Wrote a file",
                           "simulation.pause"})
    EXPECT_EQ(Refusal(line), "") << line;
}

TEST(ScriptTable, AWrongNumberOfArgumentsNamesLineCommandAndWhatWouldBeRight) {
  EXPECT_EQ(Refusal("wait 1\nstep\n"), "demo.txt:2: step: N is missing; right would be 'step N'");
  EXPECT_EQ(Refusal("step 1 2"), "demo.txt:1: step: '2' is too much; right would be 'step N'");
  EXPECT_EQ(Refusal("wait_idle 3"), "demo.txt:1: wait_idle: '3' is too much; right would be 'wait_idle'");
  EXPECT_EQ(Refusal("generator 0 1"),
            "demo.txt:1: generator: AMPLITUDE is missing; right would be 'generator "
            "CONTROL FORM AMPLITUDE OFFSET PERIOD'");
  EXPECT_EQ(Refusal("plot"), "demo.txt:1: plot: EXPRESSION is missing; right would be 'plot EXPRESSION...'");
}

TEST(ScriptTable, AWordInPlaceOfANumberIsRefusedBeforeAnythingRuns) {
  EXPECT_EQ(Refusal("speed fast"),
            "demo.txt:1: speed: FACTOR must be a number, not 'fast'; right would be 'speed FACTOR'");
  for (const char* steps : {"999999999999", "-1000001", "2.5", "nan", "inf"}) {
    EXPECT_EQ(Refusal(std::string("step ") + steps),
              std::string("demo.txt:1: step: N must be a whole number from -1000000 to 1000000, not '") +
                  steps + "'; right would be 'step N'");
  }
  EXPECT_EQ(Refusal("step -1000000"), "");
  EXPECT_THAT(Refusal("ctrl 0 1x"), HasSubstr("VALUE must be a number, not '1x'"));
}

TEST(ScriptTable, ACommandWithSeveralFormsListsThoseThatCouldBeMeant) {
  EXPECT_EQ(Refusal("mouse by 1"),
            "demo.txt:1: mouse: DY is missing; right would be 'mouse by DX DY "
            "[SECONDS]'");
  EXPECT_EQ(Refusal("camera free 1 2 3 4"),
            "demo.txt:1: camera: Y is missing; right would be 'camera free AZIMUTH ELEVATION DISTANCE [X Y "
            "Z]'");
  EXPECT_THAT(Refusal("run_until noon"),
              testing::AllOf(HasSubstr("'run_until time SECONDS'"), HasSubstr("'run_until off'")));
  EXPECT_THAT(Refusal("mouse click thumb"), HasSubstr("'thumb' stands where left|right|middle is expected"));
}

TEST(ScriptTable, AnUnknownWordSuggestsTheNearestCommandOrAction) {
  EXPECT_EQ(Refusal("wait_lodaed"),
            "demo.txt:1: 'wait_lodaed' is neither a command nor an action; did you mean 'wait_loaded'?");
  EXPECT_THAT(Refusal("simulation.puase"), HasSubstr("did you mean 'simulation.pause'?"));
  EXPECT_THAT(Refusal("zzzzzzzzzz"), HasSubstr("pliant view --help lists the commands"));
}

TEST(ScriptTable, AnActionTakesNoArguments) {
  EXPECT_EQ(Refusal("simulation.pause now"),
            "demo.txt:1: simulation.pause: 'now' is too much; an action takes no arguments");
}

TEST(ScriptTable, ALineThatIsSentIsRefusedInTheSameWords) {
  Automation automation;
  std::string error;
  EXPECT_FALSE(automation.Append("step", 3, &error));
  EXPECT_EQ(error, "input:1: step: N is missing; right would be 'step N'");
  EXPECT_FALSE(automation.Active());
}

TEST(ScriptTable, AnUnfinishedLineIsCompletedFromTheTable) {
  using testing::Contains;
  using testing::ElementsAre;
  using testing::IsEmpty;
  EXPECT_THAT(ScriptCompletions("wait_"), testing::AllOf(Contains("wait_idle"), Contains("wait_loaded"),
                                                         testing::Not(Contains("watch"))));
  EXPECT_THAT(ScriptCompletions("simulation.pau"), ElementsAre("simulation.pause"));
  EXPECT_THAT(ScriptCompletions("mouse cl"), ElementsAre("click"));
  EXPECT_THAT(ScriptCompletions("mouse click "), ElementsAre("left", "middle", "right"));
  EXPECT_THAT(ScriptCompletions("mods ctrl s"), ElementsAre("shift"));
  EXPECT_THAT(ScriptCompletions("camera "), ElementsAre("free"));
  EXPECT_THAT(ScriptCompletions("step "), IsEmpty()) << "a number";
  EXPECT_THAT(ScriptCompletions("mouse click left "), IsEmpty()) << "nothing follows";
  EXPECT_EQ(ScriptCompletions("").size(), ScriptCompletions(" ").size());
  EXPECT_THAT(ScriptCompletions(""), testing::AllOf(Contains("mouse"), Contains("panel.left")));
}

TEST(ScriptTable, HelpListsEveryCommand) {
  testing::internal::CaptureStdout();
  const char* words[] = {"view", "--help"};
  ViewOptions options;
  ParseViewOptions(2, words, options);
  const std::string help = testing::internal::GetCapturedStdout();
  for (const ScriptCommand& command : ScriptCommands()) EXPECT_THAT(help, HasSubstr(UsageOf(command)));
  EXPECT_THAT(help, HasSubstr("--plugin")) << "and where the options of every verb are told";
}

TEST(ScriptTable, ThePageOfCommandsIsTheTable) {
  std::ifstream file(SourcePath("assets/scripts.md"));
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_THAT(text.str(), HasSubstr("```\n" + ScriptReference() + "```\n"));
}

}  // namespace
}  // namespace pliant::app
