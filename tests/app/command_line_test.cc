#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/files/model_loader.h"
#include "app/output/picture_size.h"
#include "app/script/automation.h"
#include "app/script/keys.h"
#include "app/script/options.h"
#include "app/startup/view_options.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/find_element.h"
#include "tests/app/run_verb.h"
#include "tests/support/places.h"

namespace pliant::app {
namespace {

std::optional<int> Parse(std::initializer_list<const char*> words, ViewOptions& options) {
  std::vector<const char*> arguments = {"view"};
  arguments.insert(arguments.end(), words);
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  const std::optional<int> status =
      ParseViewOptions(static_cast<int>(arguments.size()), arguments.data(), options);
  testing::internal::GetCapturedStderr();
  testing::internal::GetCapturedStdout();
  return status;
}

TEST(ViewOptions, AllAutomationOptionsAreUnderstood) {
  ViewOptions o;
  ASSERT_EQ(Parse({"m.xml", "--paused", "--keyframe", "squat", "--window", "800x600", "--exit-after", "2.5",
                   "--screenshot", "a.png", "--script", "s.txt", "--speed", "0.5"},
                  o),
            std::nullopt);
  EXPECT_EQ(o.model, "m.xml");
  EXPECT_TRUE(o.paused);
  EXPECT_EQ(o.keyframe, "squat");
  EXPECT_EQ(o.width, 800);
  EXPECT_EQ(o.height, 600);
  EXPECT_EQ(o.exit_after, 2.5);
  EXPECT_EQ(o.screenshot, "a.png");
  EXPECT_EQ(o.script, "s.txt");
  EXPECT_EQ(o.speed, 0.5);
  EXPECT_TRUE(o.Automatic());
}

TEST(ViewOptions, WithoutAModelTheDefaultIsMeant) {
  ViewOptions o;
  EXPECT_EQ(Parse({}, o), std::nullopt);
  EXPECT_TRUE(o.model.empty());
  EXPECT_FALSE(o.Automatic());
}

TEST(ViewOptions, WrongUsageIsToldApartFromHelp) {
  ViewOptions o;
  EXPECT_EQ(Parse({"--help"}, o), kExitOk);
  EXPECT_EQ(Parse({"--no-such-option"}, o), kExitUsage);
  EXPECT_EQ(Parse({"--window", "800"}, o), kExitUsage);
  EXPECT_EQ(Parse({"--exit-after", "-1"}, o), kExitUsage);
}

TEST(ParseSize, TakesWidthAndHeightOnly) {
  int w = 0;
  int h = 0;
  EXPECT_TRUE(ParseSize("1x2", &w, &h));
  EXPECT_EQ(w, 1);
  EXPECT_EQ(h, 2);
  for (const char* bad : {"", "1", "1x", "x1", "1x2x3", "0x5", "-1x5", "99999x1", "axb"}) {
    EXPECT_FALSE(ParseSize(bad, &w, &h)) << bad;
  }
}

TEST(ParseKey, ReadsWhatKeysAreCalled) {
  ui::KeyPress press;
  ASSERT_TRUE(ParseKey("Ctrl+Shift+L", &press));
  EXPECT_EQ(press.key, 'L');
  EXPECT_EQ(press.mods, ui::kModCtrl | ui::kModShift);
  ASSERT_TRUE(ParseKey("F11", &press));
  EXPECT_EQ(press.key, ui::kKeyF1 + 10);
  ASSERT_TRUE(ParseKey("Space", &press));
  EXPECT_EQ(press.key, ui::kKeySpace);
  EXPECT_FALSE(ParseKey("Hyper+L", &press));
  EXPECT_FALSE(ParseKey("", &press));
}

TEST(Script, EveryActionNameIsACommand) {
  std::string text;
  for (const ui::Action& action : ui::Actions()) text += action.name + "\n";
  Automation automation;
  std::string error;
  EXPECT_TRUE(automation.Load(text, "script", &error)) << error;
}

TEST(Script, AnUnknownCommandIsFoundBeforeAnythingRuns) {
  Automation automation;
  std::string error;
  EXPECT_FALSE(automation.Load("# a comment\nwait 1\n\nsimulation.puase\n", "demo.txt", &error));
  EXPECT_THAT(error, testing::StartsWith("demo.txt:4: 'simulation.puase'"));
  EXPECT_FALSE(Automation().Active());
}

TEST(Script, OptionsAreSetByTheirNames) {
  class Sink : public runner::CommandSink {
   public:
    void Push(runner::Command command) override { commands.push_back(std::move(command)); }
    std::vector<runner::Command> commands;
  } sink;
  EXPECT_TRUE(PushOption(sink, "gravity", {0, 0, -1}));
  EXPECT_EQ(sink.commands.size(), 3u);
  EXPECT_TRUE(PushOption(sink, "solver", {1}));
  EXPECT_TRUE(PushOption(sink, "timestep", {0.001}));
  EXPECT_FALSE(PushOption(sink, "gravtiy", {0}));
  EXPECT_FALSE(PushOption(sink, "timestep", {1, 2}));
}

TEST(Verbs, HaveNamesOfTheirOwnAndALineInTheHelp) {
  std::set<std::string> names;
  for (const Verb* verb : Verbs()) {
    EXPECT_TRUE(names.insert(verb->name).second) << verb->name;
    EXPECT_STRNE(verb->summary, "") << verb->name;
    EXPECT_EQ(FindVerb(verb->name), verb);
    if (verb->other_name != nullptr) {
      EXPECT_TRUE(names.insert(verb->other_name).second) << verb->other_name;
      EXPECT_EQ(FindVerb(verb->other_name), verb);
    }
  }
  EXPECT_EQ(FindVerb("nonsense"), nullptr);
}

TEST(Verbs, AreInTheReadme) {
  std::ifstream file(SourcePath("README.md"));
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  for (const Verb* verb : Verbs()) {
    if (std::string_view(verb->name) == "view") continue;  // which is left out
    const std::string line = std::string("\npliant ") + verb->name + " ";
    EXPECT_NE(text.find(line), std::string::npos) << verb->name;
  }
}

TEST(Check, TheJsonReportSaysWhereTheLoadTimeWent) {
  const std::string path = testing::TempDir() + "check_times.xml";
  std::ofstream(path) << "<mujoco><worldbody><geom size=\"1\"/></worldbody></mujoco>";
  testing::internal::CaptureStdout();
  EXPECT_EQ(RunVerb({"check", path, "--json"}), kExitOk);
  const nlohmann::json report = nlohmann::json::parse(testing::internal::GetCapturedStdout());
  for (const char* phase : {"Reading", "Meshes and textures", "Bodies", "Model arrays", "Constants"})
    EXPECT_GT(report["load_ms"][phase].get<double>(), 0) << phase;
}

TEST(CommandLine, ElementsAreNamedOrNumbered) {
  const char* const model =
      "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 1'/><geom name='0' size='1'/>"
      "<geom size='1'/></worldbody></mujoco>";
  const std::string path = testing::TempDir() + "pliant_elements_" + std::to_string(::getpid()) + ".xml";
  std::ofstream(path) << model;
  const LoadedModel loaded = LoadModel(path);
  std::filesystem::remove(path);
  ASSERT_TRUE(loaded.model);
  EXPECT_EQ(FindElement(*loaded.model, mjOBJ_GEOM, "floor"), 0);
  EXPECT_EQ(FindElement(*loaded.model, mjOBJ_GEOM, "2"), 2);
  EXPECT_EQ(FindElement(*loaded.model, mjOBJ_GEOM, "0"), 1);  // a name goes before a number
  for (const char* none : {"3", "-1", "2x", "wall", "99999999999"})
    EXPECT_EQ(FindElement(*loaded.model, mjOBJ_GEOM, none), -1) << none;
}

// What scripts and CI ask for.
class ExitStatus : public testing::Test {
 protected:
  ExitStatus()
      : folder_(std::filesystem::temp_directory_path() / ("pliant_exit_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / "good.xml")
        << "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>";
    std::ofstream(folder_ / "bad.xml") << "<mujoco><worldbody><geomm/></worldbody></mujoco>";
    // A spring that no timestep of a second can follow.
    std::ofstream(folder_ / "wild.xml")
        << "<mujoco><option timestep='1'/><worldbody><body><joint type='slide' "
           "stiffness='1e9' springref='1'/><geom size='.1'/></body></worldbody></mujoco>";
  }
  ~ExitStatus() override { std::filesystem::remove_all(folder_); }
  std::string Path(const char* name) const { return (folder_ / name).string(); }

  static int Run(const std::vector<std::string>& words) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int status = RunVerb(words);
    testing::internal::GetCapturedStdout();
    testing::internal::GetCapturedStderr();
    return status;
  }

  std::filesystem::path folder_;
};

TEST_F(ExitStatus, TellsABadModelDivergenceAndWrongUsageApart) {
  EXPECT_EQ(Run({"check", Path("good.xml")}), 0);
  EXPECT_EQ(Run({"check", Path("bad.xml")}), 1);
  EXPECT_EQ(Run({"check", Path("missing.xml")}), 1);
  EXPECT_EQ(Run({"check", "--nonsense"}), 2);
  EXPECT_EQ(Run({"dump", Path("bad.xml")}), 1);
  EXPECT_EQ(Run({"bench", Path("bad.xml"), "--steps", "1"}), 1);
  EXPECT_EQ(Run({"bench", Path("good.xml"), "--steps", "1", "--settle", "1", "--workers", "1"}), 0);
  EXPECT_EQ(Run({"bench", Path("good.xml"), "--workers", "-1"}), 2);
  EXPECT_EQ(Run({"save", Path("bad.xml"), Path("out.xml")}), 1);
  EXPECT_EQ(Run({"save", Path("good.xml"), "/nowhere/out.mjb"}), 1);
  EXPECT_EQ(Run({"log", Path("bad.xml"), "--time", "0.01", "-o", Path("a.csv")}), 1);
  EXPECT_EQ(Run({"log", Path("good.xml"), "--time", "0.01", "-o", Path("b.csv")}), 0);
  EXPECT_EQ(Run({"log", Path("wild.xml"), "--time", "50", "-o", Path("c.csv")}), 3);
}

// A run to a time that is never reached has no end.
TEST_F(ExitStatus, ATimestepThatDoesNotMoveTimeEndsTheRun) {
  for (const char* timestep : {"0", "-0.01", "1e-300"}) {
    std::ofstream(folder_ / "still.xml")
        << "<mujoco><option timestep='" << timestep
        << "'/><worldbody><body><freejoint/><geom size='.1'/></body></worldbody>"
           "</mujoco>";
    if (Run({"check", Path("still.xml")}) != 0) continue;  // refused already
    EXPECT_EQ(Run({"log", Path("still.xml"), "--time", "0.1", "-o", Path("d.csv")}), 1) << timestep;
    EXPECT_EQ(Run({"render", Path("still.xml"), "--time", "0.1", "-o", Path("d.png")}), 1) << timestep;
    EXPECT_EQ(Run({"log", Path("still.xml"), "--time", "0", "-o", Path("d.csv")}), 0) << timestep;
  }
  EXPECT_EQ(Run({"log", Path("good.xml"), "--time", "inf", "-o", Path("d.csv")}), 2);
}

TEST_F(ExitStatus, SavingReplacesAFileOnlyWhenItIsToldTo) {
  const auto text = [&] { return std::filesystem::file_size(folder_ / "out.xml"); };
  std::ofstream(folder_ / "out.xml") << "thesis";
  EXPECT_EQ(Run({"save", Path("good.xml"), Path("out.xml")}), 1);
  EXPECT_EQ(text(), 6u);
  EXPECT_EQ(Run({"save", "--force", Path("good.xml"), Path("out.xml")}), 0);
  EXPECT_GT(text(), 20u);
  // Not even the model itself.
  EXPECT_EQ(Run({"save", Path("good.xml"), Path("good.xml")}), 1);
  std::ofstream(folder_ / "empty.mjb").close();
  EXPECT_EQ(Run({"save", Path("good.xml"), Path("empty.mjb")}), 0);
}

TEST_F(ExitStatus, WhatIsSavedInAnotherFolderFindsItsAssets) {
  std::filesystem::create_directories(folder_ / "robot" / "meshes");
  std::filesystem::create_directories(folder_ / "robot" / "parts");
  std::filesystem::create_directories(folder_ / "elsewhere" / "deep");
  for (const char* name : {"robot/meshes/a.obj", "robot/parts/b.obj"}) {
    std::ofstream(folder_ / name)
        << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
  }
  std::ofstream(folder_ / "robot" / "part.xml") << "<mujoco><compiler meshdir='parts'/><asset><mesh name='b' "
                                                   "file='b.obj'/></asset><worldbody><body name='x'>"
                                                   "<geom type='mesh' mesh='b'/></body></worldbody></mujoco>";
  std::ofstream(folder_ / "robot" / "m.xml") << "<mujoco><compiler meshdir='meshes'/><asset><mesh name='a' "
                                                "file='a.obj'/><model name='p' file='part.xml'/>"
                                                "</asset><worldbody><geom type='mesh' mesh='a'/><attach "
                                                "model='p' body='x' prefix='p_'/></worldbody></mujoco>";
  for (const char* out : {"elsewhere/deep/m.xml", "robot/again.xml", "elsewhere/m.xml"}) {
    EXPECT_EQ(Run({"save", Path("robot/m.xml"), Path(out)}), 0) << out;
    EXPECT_EQ(Run({"check", Path(out)}), 0) << out;
  }
  // What stands in an archive goes with the document.
  ASSERT_EQ(Run({"save", Path("robot/m.xml"), Path("packed.mjz")}), 0);
  std::filesystem::create_directories(folder_ / "alone");
  EXPECT_EQ(Run({"save", Path("packed.mjz"), Path("alone/m.xml")}), 0);
  std::filesystem::remove(folder_ / "packed.mjz");
  EXPECT_EQ(Run({"check", Path("alone/m.xml")}), 0);
}

TEST_F(ExitStatus, WritingThatFailsIsNoSuccess) {
  EXPECT_EQ(Run({"log", Path("good.xml"), "--time", "1", "-o", "/dev/full"}), 1);
  EXPECT_EQ(Run({"render", Path("good.xml"), "--size", "16x16", "-o", Path("no/such/a.png")}), 1);
  std::filesystem::create_symlink("/dev/full", folder_ / "full.png");
  EXPECT_EQ(Run({"render", Path("good.xml"), "--size", "16x16", "-o", Path("full.png")}), 1);
  std::filesystem::create_symlink("/dev/full", folder_ / "full.xml");
  EXPECT_EQ(Run({"save", Path("good.xml"), Path("full.xml")}), 1);
}

// What steps compute only when a sensor asks for it.
TEST_F(ExitStatus, ALogAsksForWhatItWrites) {
  std::ofstream(folder_ / "hang.xml")
      << "<mujoco><option gravity='0 0 -10'/><worldbody><body name='arm'><joint axis='0 1 0'/>"
         "<geom type='sphere' size='.1' pos='0 0 -1' mass='2'/></body>"
         "<body name='falls' pos='1 0 5'><freejoint/><geom size='.1' mass='1'/></body></worldbody></mujoco>";
  ASSERT_EQ(Run({"log", Path("hang.xml"), "--time", "0.1", "-o", Path("hang.csv"), "--values",
                 "cfrc_int[arm][5]", "cacc[arm][5]", "subtree_linvel[falls][2]", "energy.potential"}),
            0);
  std::ifstream csv(folder_ / "hang.csv");
  std::string line, last;
  while (std::getline(csv, line)) last = line;
  std::replace(last.begin(), last.end(), ',', ' ');
  std::istringstream numbers(last);
  double time = 0, force = 0, acceleration = 0, velocity = 0, energy = 0;
  ASSERT_TRUE(numbers >> time >> force >> acceleration >> velocity >> energy) << last;
  EXPECT_NEAR(force, 20, 1e-9);
  EXPECT_NEAR(acceleration, 10, 1e-9);
  EXPECT_NEAR(velocity, -10 * time, 1e-9);
  EXPECT_NEAR(energy, -20 + 10 * (5 - 5 * time * time), 0.02);
}

}  // namespace
}  // namespace pliant::app
