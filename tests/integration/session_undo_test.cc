// A session file gives back what could be undone and redone, without the files that the model came from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "tests/integration/screen_test.h"

namespace pliant {
namespace {

using testing::HasSubstr;

constexpr char kModel[] = R"(<mujoco model="test">
  <asset><mesh name="wedge" file="wedge.obj"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="3 3 0.1"/>
    <body name="box" pos="0 0 0.2">
      <freejoint name="root"/>
      <geom name="box" type="box" size="0.2 0.2 0.2"/>
    </body>
    <body name="arm" pos="1 0 1">
      <joint name="hinge" axis="0 1 0" damping="1"/>
      <geom name="arm" type="mesh" mesh="wedge"/>
    </body>
  </worldbody>
</mujoco>
)";
constexpr char kMesh[] = "v 0 0 0\nv .2 0 0\nv 0 .2 0\nv 0 0 .1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";

class SessionUndoWindow : public ScreenTest {
 protected:
  void SetUp() override {
    ScreenTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    fs::create_directories(folder_ / "origin");
    Write("origin/model.xml", kModel);
    Write("origin/wedge.obj", kMesh);
  }
  static void Run(const std::string& model, const std::string& script) {
    Write("script", script);
    const auto program = View(model, "640x480", {"--script", Path("script")});
    EXPECT_EQ(program->Wait(120), 0) << Log();
  }
};

TEST_F(SessionUndoWindow, EditsOfNumbersShapesAndStructureGoBackAndForthInAnotherPlace) {
  const std::string pause = "wait_idle\nwait 0.8\nwait_idle\n";
  Run("origin/model.xml", "wait_loaded\nsimulation.pause\nwait_paused\n" + pause +
                              "tune geom_friction box 0 0.3\n" + pause + "tune geom_size box 0 0.3\n" +
                              pause + "select box\nstructure.duplicate\n" + pause +
                              "select arm\nstructure.delete\n" + pause + "tune geom_friction box 0 0.6\n" +
                              pause + "edit.undo\n" + pause + "state " + Path("before") + "\nsave " +
                              Path("run.pliant") + "\nwait_message run.pliant\nwait 0.5\nquit\n");
  const nlohmann::json before = State("before");
  ASSERT_TRUE(before.is_object()) << Log();
  ASSERT_EQ(before["edits"].size(), 5u) << before["edits"];
  fs::remove_all(folder_ / "origin");
  fs::create_directories(folder_ / "elsewhere");
  fs::rename(folder_ / "run.pliant", folder_ / "elsewhere/run.pliant");

  std::string script = "wait_loaded\nwait_idle\nwait 0.3\nstate " + Path("opened") + "\n";
  for (const char* step : {"structure1", "structure2", "shape", "friction"})
    script += std::string("edit.undo\n") + pause + "state " + Path(step) + "\n";
  for (int i = 0; i < 5; ++i) script += "edit.redo\n" + pause;
  Run("elsewhere/run.pliant", script + "state " + Path("redone") + "\nquit\n");

  EXPECT_EQ(State("opened")["edits"], before["edits"]);
  EXPECT_EQ(State("opened")["bodies"].contains("arm"), false);
  EXPECT_EQ(State("structure1")["bodies"].contains("arm"), true) << Log();
  EXPECT_EQ(State("structure1")["qpos"].size(), 15u);
  EXPECT_EQ(State("structure2")["qpos"].size(), 8u) << Log();
  EXPECT_EQ(State("structure2")["geoms"]["box"]["size"], 0.3);
  EXPECT_EQ(State("structure2")["geoms"]["box"]["friction"], 0.3);
  EXPECT_EQ(State("shape")["geoms"]["box"]["size"], 0.2) << Log();
  EXPECT_EQ(State("friction")["geoms"]["box"]["friction"], 1);
  const nlohmann::json redone = State("redone");
  EXPECT_EQ(redone["edits"].size(), 5u);
  EXPECT_EQ(redone["geoms"]["box"]["friction"], 0.6) << Log();
  EXPECT_EQ(redone["geoms"]["box"]["size"], 0.3);
  EXPECT_EQ(redone["qpos"].size(), 14u);
}

// Also when the files that the model came from are gone.
TEST_F(SessionUndoWindow, TheTimelineReachesAcrossEditsOfTheStructureInAnotherPlace) {
  Run("origin/model.xml",
      "wait_loaded\nsimulation.pause\nwait_paused\nsimulation.reset\nrun_until time "
      "0.2\nwait_paused\nthrow.drop\n"
      "wait_idle\nrun_until time 0.4\nwait_paused\nselect box\nstructure.delete\nwait_idle\nrun_until time "
      "0.6\n"
      "wait_paused\nwait_idle\nstate " +
          Path("present") + "\nsave " + Path("run.pliant") + "\nwait_idle\nquit\n");
  fs::remove_all(folder_ / "origin");
  const std::string look = "timeline.begin\nwait_idle\nstate " + Path("past") +
                           "\nsimulation.step\nwait_idle\nstate " + Path("next") +
                           "\ntimeline.end\nwait_idle\nstate " + Path("end") + "\nquit\n";
  // A session of such a session has it, too.
  const std::string save = "wait_loaded\nwait_idle\nsave " + Path("again.pliant") + "\nwait_idle\n";
  for (const auto& [session, script] :
       {std::pair("run.pliant", save + look), std::pair("again.pliant", "wait_loaded\nwait_idle\n" + look)}) {
    Run(session, script);
    EXPECT_THAT(Log(), testing::Not(HasSubstr("cannot be shown"))) << session;
    EXPECT_LT(State("past")["time"], 0.2) << session;
    EXPECT_EQ(State("past")["qpos"].size(), 8u) << session;
    EXPECT_GT(State("next")["time"], State("past")["time"]) << session;
    EXPECT_EQ(State("end")["qpos"], State("present")["qpos"]) << session;
  }
}

TEST_F(SessionUndoWindow, AChangeOfStructureIsUndoneAlsoAfterItWasWrittenIntoTheFile) {
  const std::string pause = "wait_idle\nwait 0.8\nwait_idle\n";
  Run("origin/model.xml",
      "wait_loaded\nsimulation.pause\nwait_paused\nselect box\nstructure.duplicate\n" + pause +
          "file.write_back\nwait_idle\nwait 0.3\nfile.write_now\nwait_generation 3\n" + pause + "state " +
          Path("written") + "\nedit.undo\n" + pause + "state " + Path("undone") + "\nedit.redo\n" + pause +
          "state " + Path("redone") + "\nquit\n");
  EXPECT_THAT(ReadText(folder_ / "origin/model.xml"), HasSubstr("box_2"));
  EXPECT_EQ(State("written")["qpos"].size(), 15u) << Log();
  EXPECT_EQ(State("undone")["qpos"].size(), 8u) << Log();
  EXPECT_EQ(State("undone")["unsaved"].size(), 1u);
  EXPECT_EQ(State("redone")["qpos"].size(), 15u);
  EXPECT_EQ(State("redone")["unsaved"].size(), 0u) << State("redone")["unsaved"];
}

TEST_F(SessionUndoWindow, KeyframesThatNoFileHasComeBack) {
  Run("origin/model.xml",
      "wait_loaded\nsimulation.pause\nwait_paused\nset qpos[hinge] 0.4\nwait_idle\nwait 0.8\nkey.save_new\n"
      "wait_idle\nwait 0.8\nstate " +
          Path("before") + "\nsave " + Path("run.pliant") + "\nwait_message run.pliant\nwait 0.5\nquit\n");
  fs::remove_all(folder_ / "origin");
  Run("run.pliant", "wait_loaded\nwait_idle\nwait 0.3\nstate " + Path("opened") + "\nquit\n");
  EXPECT_EQ(State("opened")["edits"], State("before")["edits"]);
  EXPECT_EQ(State("opened")["keyframes"], State("before")["keyframes"]) << State("before");
}

}  // namespace
}  // namespace pliant
