// History, plots, recording and scripting of the whole program on a virtual screen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "tests/integration/screen_test.h"

namespace pliant {
namespace {

constexpr char kModel[] = R"(<mujoco model="test">
  <!-- a box above a floor -->
  <worldbody>
    <light pos="0 0 4"/>
    <geom name="floor" type="plane" size="3 3 0.1"/>
    <body name="box" pos="0 0 0.6">
      <freejoint name="box"/>
      <geom name="box" type="box" size="0.2 0.2 0.2" friction="0.9 0.005 0.0001"/>
    </body>
  </worldbody>
</mujoco>
)";

// Half a second and more for one step: the solver goes on improving a pile of boxes for ever.
constexpr char kSlow[] = R"(<mujoco model="slow">
  <option solver="PGS" iterations="ITERATIONS" tolerance="0"/>
  <worldbody>
    <light pos="0 0 4"/>
    <geom type="plane" size="3 3 0.1"/>
    <body pos="0 0 0.199"><freejoint/><geom type="box" size="0.2 0.2 0.2"/></body>
    <body pos="0 0 0.597"><freejoint/><geom type="box" size="0.2 0.2 0.2"/></body>
  </worldbody>
</mujoco>
)";

class TimelineWindow : public ScreenTest {
 protected:
  void SetUp() override {
    ScreenTest::SetUp();
    if (!IsSkipped() && !HasFatalFailure()) Write("model.xml", kModel);
  }

  // `script`: every @name stands for a file of the test's folder.
  static std::unique_ptr<Process> Start(std::string script, std::vector<std::string> more = {},
                                        const std::string& model = "model.xml") {
    for (size_t at = 0; (at = script.find('@', at)) != std::string::npos;)
      script.replace(at, 1, folder_.string() + "/");
    Write("script", script);
    if (!script.empty()) more.insert(more.begin(), {"--script", Path("script")});
    return View(model, "640x480", more);
  }
  // The answers of `query`, one a line of standard output.
  static std::vector<nlohmann::json> Answers() {
    std::vector<nlohmann::json> out;
    std::istringstream lines(Log());
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("{")) out.push_back(nlohmann::json::parse(line, nullptr, false));
    }
    return out;
  }
};

TEST_F(TimelineWindow, ThePastBeforeAnEditHasItsStructureAndUndoComesBackToTheBit) {
  auto program = Start(
      "wait_loaded\nrun_until time 0.2\nwait_paused\nthrow.drop\nwait_idle\nrun_until time 0.4\nwait_paused\n"
      "wait_idle\nstate @present\ntimeline.begin\nwait_idle\nstate @past\nsimulation.step\nwait_idle\n"
      "state @next\nedit.undo\nwait_idle\nstate @undone\nedit.redo\nwait_idle\ntimeline.end\nwait_idle\n"
      "state @end\nquit\n",
      {"--paused"});
  ASSERT_EQ(program->Wait(60), 0) << Log();
  const auto present = ReadJson(folder_ / "present"), past = ReadJson(folder_ / "past");
  EXPECT_EQ(present["qpos"].size(), 14u);
  EXPECT_EQ(past["qpos"].size(), 7u);
  EXPECT_EQ(past["time"], 0);
  EXPECT_EQ(ReadJson(folder_ / "next")["time"], 0.002) << "a recorded step";
  for (const char* again : {"undone", "end"}) {
    EXPECT_EQ(ReadJson(folder_ / again)["qpos"], present["qpos"]) << again;
    EXPECT_EQ(ReadJson(folder_ / again)["time"], present["time"]) << again;
  }
  EXPECT_THAT(Log(), testing::Not(testing::HasSubstr("cannot be shown")));
}

TEST_F(TimelineWindow, PlayingTheRecordedStepsGoesThroughAllStructuresAndBeginsAgainAtTheEnd) {
  auto program = Start(
      "wait_loaded\nrun_until time 0.2\nwait_paused\nthrow.drop\nwait_idle\nrun_until time 0.4\nwait_paused\n"
      "wait_idle\ntimeline.replay\nwait 0.02\nwait_idle\nstate @early\nwait 2\nwait_idle\nstate @late\n"
      "timeline.reverse\nwait 2\nwait_idle\nstate @back\nquit\n",
      {"--paused", "--speed", "0.5"});
  ASSERT_EQ(program->Wait(60), 0) << Log();
  EXPECT_LT(ReadJson(folder_ / "early")["time"], 0.2);
  EXPECT_EQ(ReadJson(folder_ / "early")["qpos"].size(), 7u);
  EXPECT_NEAR(ReadJson(folder_ / "late")["time"], 0.4, 1e-9);
  EXPECT_EQ(ReadJson(folder_ / "late")["qpos"].size(), 14u);
  EXPECT_EQ(ReadJson(folder_ / "back")["time"], 0);
  EXPECT_EQ(ReadJson(folder_ / "back")["qpos"].size(), 7u);
  EXPECT_THAT(Log(), testing::Not(testing::HasSubstr("Not carried over")))
      << "nothing is lost by looking back";
}

// The file holds the edit then, and no longer what the steps before it were made with.
TEST_F(TimelineWindow, ThePastHasItsStructureAlsoAfterTheEditWasWritten) {
  auto program = Start(
      "wait_loaded\nrun_until time 0.2\nwait_paused\nthrow.drop\nwait_idle\nrun_until time 0.4\nwait_paused\n"
      "wait_idle\nfile.write_back\nwait_idle\nwait 0.3\nfile.write_now\nwait_message Reloaded\nwait_idle\n"
      "state @present\ntimeline.begin\nwait_idle\nstate @past\ntimeline.end\nwait_idle\nstate @end\nquit\n",
      {"--paused"});
  ASSERT_EQ(program->Wait(60), 0) << Log();
  EXPECT_THAT(Log(), testing::Not(testing::HasSubstr("cannot be shown")));
  EXPECT_EQ(ReadJson(folder_ / "past")["time"], 0);
  EXPECT_EQ(ReadJson(folder_ / "past")["qpos"].size(), 7u);
  EXPECT_EQ(ReadJson(folder_ / "end")["qpos"], ReadJson(folder_ / "present")["qpos"]);
}

// Sizes are compiled into the model, so the model follows the moment that is shown: also in a session that is
// opened again, and going on from the past goes on with what is seen there.
TEST_F(TimelineWindow, ThePastHasTheSizesOfItsTime) {
  const std::string look_back =
      "timeline.begin\nwait_idle\nfail_unless geom_size[box][0]==0.2\nseek 60\nwait_idle\n"
      "fail_unless geom_size[box][0]==0.25\ntimeline.end\nwait_idle\nfail_unless geom_size[box][0]==0.3\n";
  auto program = Start(
      "wait_loaded\nrun_until time 0.1\nwait_paused\ntune geom_size box 0 0.25\nwait_idle\n"
      "run_until time 0.2\nwait_paused\nwait 1.1\ntune geom_size box 0 0.3\nwait_idle\nrun_until time 0.3\n"
      "wait_paused\nwait_idle\nquery timeline\n" +
          look_back +
          "query timeline\nsave @run.pliant\nwait_idle\nedit.undo\nwait_idle\n"
          "fail_unless geom_size[box][0]==0.25\nedit.redo\nwait_idle\n"
          "throw.drop\nwait_idle\nfail_unless geom_size[box][0]==0.3\nrun_until time 0.4\nwait_paused\n" +
          look_back +
          "query timeline\ntimeline.begin\nwait_idle\n"
          "simulation.step\nwait_idle\nset qpos[box][2] 0.7\nwait_idle\nstep 1\nwait_idle\n"
          "fail_unless geom_size[box][0]==0.2\nquit\n",
      {"--paused"});
  ASSERT_EQ(program->Wait(60), 0) << Log();
  const std::vector<nlohmann::json> answers = Answers();
  ASSERT_EQ(answers.size(), 3u) << Log();
  EXPECT_EQ(answers[0]["timeline"]["branches"], answers[1]["timeline"]["branches"]) << "looking adds nothing";
  EXPECT_EQ(answers[2]["timeline"]["branches"].size(), 1u) << "nor does it across an edit of the structure";
  auto again = Start("wait_loaded\nwait_idle\n" + look_back + "quit\n", {}, "run.pliant");
  ASSERT_EQ(again->Wait(60), 0) << Log();
}

// To look into the past across an edit of the structure changes the size that is shown, not the one that
// undoing the edit goes back to.
TEST_F(TimelineWindow, UndoGoesBackToTheSizesOfItsMomentAlsoAfterALookIntoThePast) {
  const auto size = [](const char* wanted) {
    return std::string("wait_idle\nwait 0.5\nfail_unless geom_size[box][0]==") + wanted + "\n";
  };
  auto program = Start(
      "wait_loaded\nrun_until time 0.1\nwait_paused\ntune geom_size box 0 0.25\nwait_idle\n"
      "run_until time 0.2\nwait_paused\nthrow.drop\nwait_idle\nrun_until time 0.3\n"
      "wait_paused\n" +
          size("0.25") + "timeline.begin\n" + size("0.2") + "edit.undo\n" + size("0.25") + "edit.undo\n" +
          size("0.25") + "edit.redo\n" + size("0.25") + "edit.redo\n" + size("0.2") + "quit\n",
      {"--paused"});
  EXPECT_EQ(program->Wait(60), 0) << Log();
}

TEST_F(TimelineWindow, TheFixedClockGivesTheSameStatesAndPixels) {
  for (const char* run : {"1", "2"}) {
    const std::string n = run;
    auto program = Start(
        "wait_loaded\nwait_idle\nplot xpos[box][z]\nrun_until time 0.3\nwait_paused\nseek 50\nwait_idle\n"
        "mouse widget simulation.step\nmouse click left\nwait 0.2\nset qvel[box][0] 0.5\nsimulation.pause\n"
        "wait_until time>0.2\nsimulation.pause\nwait_idle\nmouse body box\nwait 0.1\nstate @state" +
            n + "\nscreenshot @shot" + n + ".png\nquit\n",
        {"--fixed-clock"});
    ASSERT_EQ(program->Wait(60), 0) << Log();
  }
  EXPECT_EQ(ReadJson(folder_ / "state1")["qpos"], ReadJson(folder_ / "state2")["qpos"]);
  EXPECT_GT(ReadJson(folder_ / "state1")["time"].get<double>(), 0.2);
  EXPECT_GT(fs::file_size(folder_ / "shot1.png"), 5000u);
  EXPECT_TRUE(ReadText(folder_ / "shot1.png") == ReadText(folder_ / "shot2.png"));
}

// The window draws as if there were no physics. How fast that is, the same window says while it is paused.
TEST_F(TimelineWindow, AWindowWhoseStepsTakeLongStaysQuick) {
  std::string model = kSlow;
  model.replace(model.find("ITERATIONS"), 10, "800000");
  Write("slow.xml", model);
  // What is counted lies between two queries: paused, then in the middle of steps.
  auto program = Start(
      "wait_loaded\nwait 0.3\nquery status\nwait 1.5\nquery status\n"
      "simulation.pause\nwait_until time>0\nquery status\nwait 2.5\nquery status\n"
      "simulation.pause\nwait_paused\nquery status\nquit\n",
      {"--layout", "-left,-right", "--paused"}, "slow.xml");
  ASSERT_EQ(program->Wait(120), 0) << Log();
  const std::vector<nlohmann::json> answers = Answers();
  ASSERT_EQ(answers.size(), 5u) << Log();
  const auto number = [&](size_t i, const char* name) { return answers[i]["status"][name].get<double>(); };
  const auto rate = [&](size_t i) {
    return (number(i + 1, "frames") - number(i, "frames")) / (number(i + 1, "wall") - number(i, "wall"));
  };
  const double paused = rate(0), running = rate(2);
  const double seconds = number(3, "wall") - number(2, "wall");
  const double steps = number(3, "steps") - number(2, "steps");
  RecordProperty("frames_per_second", std::to_string(running));
  RecordProperty("frames_per_second_paused", std::to_string(paused));
  EXPECT_LE(steps, seconds / 0.2) << "the steps have to be slow for this test to say anything";
  // A window that waited for steps would draw five pictures a second at most, whatever the machine.
  // Where it draws 60 without physics it has to draw 30 with it; a slower machine shares its processors
  // with the steps.
  EXPECT_GE(running, std::min(30.0, 0.5 * paused));
  EXPECT_GT(running, 2 * steps / seconds);
  EXPECT_TRUE(answers[4]["status"]["paused"].get<bool>());
}

TEST_F(TimelineWindow, AGamepadDrivesAControlAndTheStatusSaysHowFastItRuns) {
  std::string model = kModel;
  model.replace(
      model.find("</worldbody>"), 12,
      "</worldbody>\n<actuator><motor name=\"lift\" joint=\"box\" gear=\"0 0 50 0 0 0\"/></actuator>");
  Write("pad.xml", model);
  auto program = Start(
      "wait_loaded\nteleop Gamepad LeftY = lift 0.8\nteleop.toggle\ngamepad LeftY 1\nwait_until "
      "ctrl[lift]==0.8\n"
      "gamepad LeftY 0\nwait_until ctrl[lift]==0\nstate @driven\nteleop.toggle\nspeed 4\nwait 1.5\n"
      "query status\nquit\n",
      {}, "pad.xml");
  ASSERT_EQ(program->Wait(60), 0) << Log();
  EXPECT_TRUE(ReadJson(folder_ / "driven")["edits"].empty()) << "driving is no edit";
  const nlohmann::json status = Answers().at(0)["status"];
  EXPECT_EQ(status["speed"], 4);
  const double achieved = status["achieved"];
  if (achieved >= 0.9 * 4) {
    EXPECT_EQ(status["reason"], "as wanted");
  } else {
    EXPECT_NE(status["reason"], "as wanted");
  }
}

// The solver's iterations are studied on a copy: the panel follows the state that is shown,
// and the state stays.
TEST_F(TimelineWindow, TheSolverIsSteppedIterationByIteration) {
  auto program = Start(
      "wait_loaded\nwait_until time>0.5\nsimulation.pause\nwait_paused\nwait_idle\nstate @before\n"
      "solver.iterations\nwait 0.6\nquery study\nsolver.previous_iteration\nwait 0.2\nquery study\n"
      "simulation.step_back\nwait_idle\nwait 0.4\nquery study\nsimulation.step\nwait_idle\nstate "
      "@after\nquit\n");
  ASSERT_EQ(program->Wait(60), 0) << Log();
  const std::vector<nlohmann::json> answers = Answers();
  ASSERT_EQ(answers.size(), 3u) << Log();
  const nlohmann::json first = answers[0]["study"], second = answers[1]["study"], third = answers[2]["study"];
  ASSERT_GT(first["iterations"].get<int>(), 0) << first;
  EXPECT_EQ(first["shown"], first["iterations"]);
  EXPECT_EQ(second["shown"].get<int>(), first["iterations"].get<int>() - 1);
  EXPECT_LT(third["time"].get<double>(), first["time"].get<double>()) << "another state, another study";
  EXPECT_EQ(ReadJson(folder_ / "before")["qpos"], ReadJson(folder_ / "after")["qpos"]);
}

TEST_F(TimelineWindow, ProgramsTalkToItThroughASocket) {
  const std::string path = Path("socket");
  auto program = Start("", {"--socket", path, "--paused"});
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  const int client = socket(AF_UNIX, SOCK_STREAM, 0);
  bool connected = false;
  for (int i = 0; i < 1500 && !connected && !program->Ended(); ++i) {
    connected = connect(client, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  ASSERT_TRUE(connected) << Log();
  std::string received;
  const auto ask = [&](const std::string& line) {
    const std::string text = line + "\n";
    EXPECT_EQ(write(client, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    char c = 0;
    received.clear();
    while (read(client, &c, 1) == 1 && c != '\n') received += c;
    return received;
  };
  EXPECT_EQ(ask("wait_loaded"), "ok");
  EXPECT_EQ(ask("wait_idle"), "ok");
  EXPECT_EQ(ask("query qpos[box][2]"), R"({"qpos[box][2]":0.6})");
  EXPECT_THAT(ask("query qpos[nobody]"), testing::StartsWith("error: "));
  EXPECT_THAT(ask("no.such.action"), testing::StartsWith("error: "));
  EXPECT_EQ(ask("set qpos[box][2] 1.5"), "ok");
  EXPECT_EQ(ask("wait_until xpos[box][2]>1.4"), "ok");
  EXPECT_EQ(ask("panel.plots"), "ok");
  // What is asked for is answered when it is done.
  EXPECT_EQ(ask("screenshot " + Path("shot.png")), "ok");
  EXPECT_TRUE(fs::exists(Path("shot.png")));
  EXPECT_THAT(ask("screenshot " + Path("no/such/shot.png")), testing::StartsWith("error: "));
  EXPECT_THAT(ask("picture view " + Path("no/such/view.png")), testing::StartsWith("error: "));
  EXPECT_THAT(ask("record " + Path("no/such/film.apng")), testing::StartsWith("error: "));
  EXPECT_THAT(ask("log_all " + Path("no/such/log.csv")), testing::StartsWith("error: "));
  EXPECT_EQ(ask("log_all " + Path("log.csv")), "ok");
  EXPECT_TRUE(fs::exists(Path("log.csv")));
  EXPECT_EQ(ask("save " + Path("copy.xml")), "ok");
  EXPECT_THAT(ask("save " + Path("copy.xml")), testing::HasSubstr("was not replaced"));
  EXPECT_EQ(ask("quit"), "ok");
  close(client);
  EXPECT_EQ(program->Wait(20), 0) << Log();
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(TimelineWindow, ASignalThatEndsItRemovesTheSocket) {
  const std::string path = Path("socket");
  Process program(
      {program_.string(), "view", Path("model.xml"), "--socket", path},
      {{"DISPLAY", screen_->Name()}, {"LIBGL_ALWAYS_SOFTWARE", "1"}, {"XDG_CONFIG_HOME", Path("config")}},
      Path("log"));
  bool listened = false;
  for (int i = 0; i < 1500 && !listened && !program.Ended(); ++i) {
    listened = fs::exists(path);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_TRUE(listened) << Log();
  program.Send(SIGTERM);
  EXPECT_EQ(program.Wait(60), 0) << Log();
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(TimelineWindow, PrintedModelsAndStatesReplaceNoFile) {
  Write("MJMODEL.TXT", "mine");
  const fs::path before = fs::current_path();
  fs::current_path(folder_);
  auto program = Start(
      "wait_loaded\nwait_until time>0.6\nsimulation.pause\nwait_paused\nwait_idle\nfile.print_model\n"
      "file.print_data\nwait_idle\nfile.print_data\nwait_idle\nquery messages\nquit\n");
  fs::current_path(before);
  ASSERT_EQ(program->Wait(60), 0) << Log();
  EXPECT_EQ(ReadText(folder_ / "MJMODEL.TXT"), "mine");
  EXPECT_NE(ReadText(folder_ / "MJDATA.TXT").find("EFC_J"), std::string::npos);  // the box lies on the floor
  int models = 0;
  int states = 0;
  for (const auto& entry : fs::directory_iterator(folder_)) {
    models += entry.path().filename().string().starts_with("MJMODEL") ? 1 : 0;
    states += entry.path().filename().string().starts_with("MJDATA") ? 1 : 0;
  }
  EXPECT_EQ(models, 2) << Log();
  EXPECT_EQ(states, 2) << Log();
}

// But for quitting, in the order of the table, with an editor that changes nothing.
TEST_F(TimelineWindow, EveryActionIsSurvivedWhileThereAreContacts) {
  auto names = Start("wait_loaded\nquery actions\nquit\n");
  ASSERT_EQ(names->Wait(60), 0) << Log();
  const std::vector<nlohmann::json> answers = Answers();
  ASSERT_EQ(answers.size(), 1u) << Log();
  std::string script = "wait_loaded\nwait_until time>0.6\nselect box\n";
  for (const std::string action : answers[0]["actions"]) {
    if (action != "app.quit") script += action + "\nwait 0.001\n";
  }
  Write("script", script + "quit\n");
  const fs::path before = fs::current_path();
  fs::current_path(folder_);
  Process program({program_.string(), "view", "model.xml", "--window", "640x480", "--no-settings", "--script",
                   Path("script")},
                  {{"DISPLAY", screen_->Name()},
                   {"LIBGL_ALWAYS_SOFTWARE", "1"},
                   {"XDG_CONFIG_HOME", Path("config")},
                   {"VISUAL", "true"},
                   {"EDITOR", "true"}},
                  Path("log"));
  fs::current_path(before);
  EXPECT_EQ(program.Wait(300), 0) << Log();
  EXPECT_TRUE(fs::exists(folder_ / "MJDATA.TXT")) << Log();
}

// A morning with the program: pull, look back, try again, tune, edit, break, repair, film.
const char* const kWholeStory =
    "wait_loaded\nwait_until time>0.6\nmouse body box\nwait 0.1\nmouse double left\nwait 0.3\nmods ctrl\n"
    "mouse down right\nmouse by 0 -80 0.4\nwait 0.2\nmouse up right\nmods\nwait 0.1\nsimulation.pause\n"
    "wait_paused\nwait_idle\nquery timeline\nstep -60\nwait_idle\nsimulation.pause\nwait "
    "0.3\nsimulation.pause\n"
    "wait_paused\nwait_idle\nquery timeline\nset geom_friction[box][0] 0.25\nwait_idle\n"
    "fail_unless geom_friction[box][0]==0.25\nfile.write_back\nwait_idle\nwait 0.2\nstate @tuned\n"
    "wait 0.3\nfile.write_now\nwait_generation 2\nwait_idle\nstate @written\nwait_generation 3\n"
    "state @edited\nwait_message freejoynt\nwait 0.2\nstate @broken\nwait_generation "
    "4\nsimulation.reset\nwait_idle\nstate @repaired\n"
    "record @film/ 10\nrun_until time 3\nwait_until time>2.9\nwait_paused\nrecord_stop\nquery "
    "timeline\nquit\n";

int CountMarks(const nlohmann::json& answer, const char* kind) {
  const nlohmann::json& marks = answer["timeline"]["marks"];
  return static_cast<int>(std::count_if(marks.begin(), marks.end(),
                                        [&](const nlohmann::json& mark) { return mark["kind"] == kind; }));
}

TEST_F(TimelineWindow, TheWholeStory) {
  auto program = Start(kWholeStory);
  const auto wait_for = [&](const char* name) {
    for (int i = 0; i < 3000 && !program->Ended(); ++i) {
      const nlohmann::json state = ReadJson(folder_ / name);
      if (state.is_object()) return state;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return nlohmann::json();
  };
  const nlohmann::json tuned = wait_for("tuned");
  ASSERT_TRUE(tuned.is_object()) << Log();
  EXPECT_EQ(ReadText(folder_ / "model.xml"), kModel) << "nothing is written unless asked";
  EXPECT_TRUE(tuned["write_back"]["ready"].get<bool>());
  const nlohmann::json written = wait_for("written");
  ASSERT_TRUE(written.is_object()) << Log();
  std::string edited = kModel;
  edited.replace(edited.find("friction=\"0.9"), 13, "friction=\"0.25");
  EXPECT_EQ(ReadText(folder_ / "model.xml"), edited) << "one number changed, the comment and all else stayed";
  EXPECT_EQ(ReadText(folder_ / "model.xml.bak"), kModel);
  EXPECT_EQ(written["geoms"]["box"]["friction"], 0.25);
  EXPECT_EQ(written["qpos"], tuned["qpos"]) << "the state went on to the version that was written";
  edited.replace(edited.find("size=\"3 3 0.1\""), 14, "size=\"4 4 0.1\"");
  Write("model.xml", edited);
  ASSERT_TRUE(wait_for("edited").is_object()) << Log();
  std::string broken = edited;
  broken.replace(broken.find("freejoint"), 9, "freejoynt");
  Write("model.xml", broken);
  const nlohmann::json failed = wait_for("broken");
  ASSERT_TRUE(failed.is_object()) << Log();
  EXPECT_TRUE(failed["failed"].get<bool>());
  EXPECT_TRUE(failed["loaded"].get<bool>());
  EXPECT_FALSE(failed["diagnostics"].empty());
  Write("model.xml", edited);
  const nlohmann::json repaired = wait_for("repaired");
  ASSERT_TRUE(repaired.is_object()) << Log();
  EXPECT_FALSE(repaired["failed"].get<bool>());
  EXPECT_EQ(repaired["geoms"]["box"]["friction"], 0.25);
  EXPECT_EQ(program->Wait(60), 0) << Log();
  const std::vector<nlohmann::json> answers = Answers();
  ASSERT_EQ(answers.size(), 3u) << Log();
  EXPECT_EQ(CountMarks(answers[0], "perturb_begin"), 1) << "the drag is on the timeline";
  EXPECT_EQ(answers[0]["timeline"]["branches"].size(), 1u);
  EXPECT_EQ(answers[1]["timeline"]["branches"].size(), 2u) << "going on from the past keeps the old future";
  EXPECT_EQ(CountMarks(answers[2], "reload"), 3);
  int frames = 0;
  for (const auto& entry : fs::directory_iterator(folder_ / "film"))
    frames += entry.is_regular_file() ? 1 : 0;
  EXPECT_NEAR(frames, 30, 2);
}

TEST_F(TimelineWindow, PicturesVideosAndLogsAreWritten) {
  auto program = Start(
      "wait_loaded\nwait_idle\nplot xpos[box][z]\nwatch contact.deepest\nrecord @video/ 30\n"
      "run_until time 0.35\nwait_paused\nwait_idle\nrecord_stop\nlog @plotted.csv\n"
      "wait_message Wrote @plotted.csv\nlog_all @state.bin\nwait_message Wrote @state.bin\n"
      "picture view @view.png 300x200\npicture transparent @clear.png\npicture depth @depth.png\n"
      "picture id @id.png\npicture window @window.png\npicture view @no/such/folder.png\n"
      "picture view @big.png 90000x10\nwait 0.2\nquery messages\nquit\n",
      {"--fixed-clock"});
  ASSERT_EQ(program->Wait(60), 0) << Log();
  int frames = 0;
  for (const auto& entry : fs::directory_iterator(folder_ / "video"))
    frames += entry.is_regular_file() ? 1 : 0;
  EXPECT_NEAR(frames, 9, 2.1) << "0.35 s less what passed before";
  for (const char* name : {"view.png", "clear.png", "depth.png", "id.png", "window.png"}) {
    EXPECT_GT(fs::file_size(folder_ / name), 200u) << name;
  }
  std::istringstream csv(ReadText(folder_ / "plotted.csv"));
  std::string line;
  std::getline(csv, line);
  EXPECT_EQ(line, "time,xpos[box][z],contact.deepest");
  int rows = 0;
  while (std::getline(csv, line)) ++rows;
  EXPECT_EQ(rows, 176) << "a row for every step and the start";
  EXPECT_THAT(ReadText(folder_ / "state.bin"), testing::StartsWith("{\"names\":[\"time\",\"qpos[box][0]\""));
  // What cannot be written is said, and nothing ends because of it.
  EXPECT_THAT(Log(), testing::HasSubstr("folder.png"));
  EXPECT_THAT(Log(), testing::HasSubstr("90000"));
}

TEST_F(TimelineWindow, PathsWithBlanksStandInQuotes) {
  Write("my  arm #2.xml", kModel);
  auto program = Start(
      "wait_loaded\nopen \"@my  arm #2.xml\"\nwait_generation 2\nwait_idle\nrecord \"@my film/\" 30\n"
      "run_until time 0.2\nwait_paused\nwait_idle\nrecord_stop\nlog_all \"@my log.csv\"\n"
      "wait_message Wrote \npicture view \"@my view.png\" 300x200\nscreenshot \"@my shot.png\"\n"
      "save \"@my copy.xml\"\nstate \"@my state.json\"\nwait 0.2\nquit\n",
      {"--fixed-clock"});
  ASSERT_EQ(program->Wait(60), 0) << Log();
  for (const char* name :
       {"my film", "my log.csv", "my view.png", "my shot.png", "my copy.xml", "my state.json"})
    EXPECT_TRUE(fs::exists(folder_ / name)) << name;
  EXPECT_THAT(ReadText(folder_ / "my state.json"), testing::HasSubstr("my  arm #2.xml"));
}

}  // namespace
}  // namespace pliant
