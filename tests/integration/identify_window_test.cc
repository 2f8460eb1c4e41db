// Numbers of a model found in the window from a recording, applied as one edit, undone, and written back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>
#include <string>

#include "engine/step/step.h"
#include "tests/integration/screen_test.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

using testing::HasSubstr;

std::string Pendulum(const std::string& damping, const std::string& mass, const std::string& delay = "") {
  return "<mujoco>\n  <option timestep=\"0.002\"/>\n  <worldbody>\n    <body name=\"arm\" pos=\"0 0 1\">\n"
         "      <joint name=\"swing\" axis=\"0 1 0\" damping=\"" +
         damping +
         "\"/>\n      <geom name=\"rod\" type=\"capsule\" size=\"0.03\" fromto=\"0 0 0 0.3 0 0\" mass=\"" +
         mass +
         "\"/>\n    </body>\n  </worldbody>\n  <actuator>\n    <motor name=\"turn\" joint=\"swing\" "
         "gear=\"3\"" +
         delay + "/>\n  </actuator>\n</mujoco>\n";
}

class IdentifyWindow : public ScreenTest {
 protected:
  void SetUp() override {
    ScreenTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    Write("model.xml", Pendulum("0.1", "1"));
    Write("run.csv", Recorded());
  }

  static std::string Recorded(const std::string& delay = "") {
    const ModelPtr m = ModelFromText(Pendulum("0.4", "1.3", delay));
    const DataPtr d(MakeData(*m));
    std::mt19937 random(1);
    std::normal_distribution<double> noise(0, 5e-4);
    std::string text = "time,swing,turn\n";
    while (d->time < 3) {
      d->ctrl[0] = std::sin(4 * d->time) + 0.5 * std::sin(11 * d->time);
      text += std::to_string(d->time) + "," + std::to_string(d->qpos[0] + noise(random)) + "," +
              std::to_string(d->ctrl[0]) + "\n";
      Step(*m, *d);
    }
    return text;
  }
  static std::string Click(const std::string& widget) {
    return "mouse widget " + widget + "\nwait 0.15\nmouse click left\nwait 0.2\n";
  }
};

TEST_F(IdentifyWindow, FindsAppliesUndoesAndWritesBack) {
  Write("script",
        "wait_loaded\nsimulation.pause\nopen " + Path("run.csv") + "\nwait 0.3\npanel.identify\nwait 0.4\n" +
            Click("identify.open") + Click("identify.add") + Click("identify.add.joint:swing.damping") +
            Click("identify.add.body:arm.mass") + "press Esc\nwait 0.2\n" + Click("identify.run") +
            "wait 1\nwait_idle\nwait 6\nscreenshot " + Path("found.png") + "\n" + Click("identify.apply") +
            "wait_idle\nwait 0.3\nstate " + Path("applied") + "\nedit.undo\nwait_idle\nwait 0.3\nstate " +
            Path("undone") + "\n" + Click("identify.write") + "wait_idle\nwait 1\nwait_idle\nstate " +
            Path("written") + "\nquit\n");
  Process program(
      {program_.string(), "view", Path("model.xml"), "--window", "1200x800", "--script", Path("script")},
      {{"DISPLAY", screen_->Name()}, {"LIBGL_ALWAYS_SOFTWARE", "1"}, {"XDG_CONFIG_HOME", Path("config")}},
      Path("log"));
  ASSERT_EQ(program.Wait(180), 0) << ReadText(folder_ / "log");
  const nlohmann::json applied = ReadJson(folder_ / "applied"), undone = ReadJson(folder_ / "undone");
  ASSERT_EQ(applied["edits"].size(), 1U) << applied["edits"];
  EXPECT_NEAR(applied["mass"].get<double>(), 1.3, 0.02);
  EXPECT_NEAR(undone["mass"].get<double>(), 1, 1e-12);
  EXPECT_THAT(undone["edits"][0].get<std::string>(), HasSubstr("undone: "));
  EXPECT_TRUE(ReadJson(folder_ / "written")["unsaved"].empty()) << "one click applies and writes";
  const ModelPtr written = ModelFromText(ReadText(folder_ / "model.xml"));
  ASSERT_NE(written, nullptr);
  EXPECT_NEAR(written->dof_damping[0], 0.4, 0.02);
  EXPECT_NEAR(written->body_mass[1], 1.3, 0.02);
}

// A delay needs a model with another history; the plan of what to write and the steps go on meanwhile.
TEST_F(IdentifyWindow, FindsAndAppliesADelayWhileTheSimulationRuns) {
  Write("model.xml", Pendulum("0.4", "1"));
  Write("run.csv", Recorded(" nsample=\"12\" delay=\"0.02\""));
  Write("script",
        "wait_loaded\nopen " + Path("run.csv") + "\nwait 0.3\npanel.identify\nwait 0.4\n" +
            Click("identify.open") + Click("identify.add") + Click("identify.add.body:arm.mass") +
            "mouse scroll -5\nwait 0.2\n" + Click("identify.add.actuator:turn.delay") +
            "press Esc\nwait 0.2\n" + Click("identify.run") + "wait 1\nwait_idle\nwait 6\nscreenshot " +
            Path("found.png") + "\n" + Click("identify.apply") + "wait_idle\nwait 0.5\nstate " +
            Path("applied") + "\n" + Click("identify.apply") +
            "wait_idle\nwait 0.5\nedit.undo\nwait_idle\nwait 0.5\nedit.undo\nwait_idle\nwait 0.3\nstate " +
            Path("undone") +
            "\nedit.redo\nwait_idle\nwait 0.3\nfile.write_back\nwait_idle\nwait 0.3\n"
            "file.write_now\nwait 1\nwait_idle\nstate " +
            Path("written") + "\nquit\n");
  const auto program = View("model.xml", "1200x800", {"--script", Path("script")});
  ASSERT_EQ(program->Wait(180), 0) << Log();
  const nlohmann::json applied = State("applied"), undone = State("undone");
  EXPECT_NEAR(applied["mass"].get<double>(), 1.3, 0.02);
  EXPECT_NEAR(undone["mass"].get<double>(), 1, 1e-12);
  const ModelPtr written = ModelFromText(ReadText(folder_ / "model.xml"));
  ASSERT_NE(written, nullptr);
  EXPECT_NEAR(written->actuator_delay[0], 0.02, 0.002);
  EXPECT_NEAR(written->body_mass[1], 1.3, 0.02);
}

}  // namespace
}  // namespace pliant
