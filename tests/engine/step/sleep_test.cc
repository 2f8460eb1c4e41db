// Trees fall asleep at rest, wake when something touches them, and cost nothing to look at in between.
#include "engine/step/sleep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/model/state.h"
#include "engine/model/trees.h"
#include "engine/query/sleep_reason.h"
#include "engine/step/forward.h"
#include "engine/step/reset.h"
#include "engine/step/run_state.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string Box(const std::string& name, const std::string& pos, const std::string& more = "") {
  return "<body name='" + name + "' pos='" + pos + "' " + more +
         "><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
}

std::string Slider(const std::string& name, const std::string& pos, const std::string& more = "") {
  return "<body name='" + name + "' pos='" + pos + "'><joint name='" + name + "' type='slide' axis='1 0 0' " +
         more + "/><geom size='.05' contype='0' conaffinity='0'/><site name='" + name + "'/></body>";
}

class SleepTest : public testing::Test {
 protected:
  void Make(const std::string& bodies, const std::string& rest = "", const std::string& option = "") {
    model = ModelFromText("<mujoco><option " + option +
                          "><flag sleep='enable'/></option><worldbody><geom type='plane' size='5 5 .1'/>" +
                          bodies + "</worldbody>" + rest + "</mujoco>");
    ASSERT_NE(model, nullptr);
    data = DataPtr(MakeData(*model));
    EXPECT_THAT(StartAsleep(*model, *data), IsEmpty());
  }

  void Run(int steps) {
    for (int i = 0; i < steps; ++i) Step(*model, *data);
  }
  std::vector<int> Asleep() const { return {data->tree_asleep, data->tree_asleep + model->ntree}; }
  std::vector<double> State() const {
    std::vector<double> state(static_cast<size_t>(StateSize(*model, mjSTATE_INTEGRATION)));
    GetState(*model, *data, state.data(), mjSTATE_INTEGRATION);
    return state;
  }

  // Runs on, and from the state before every seventh step goes on to the same end. `play` is called before
  // each step. Returns who slept before each step.
  std::vector<std::vector<int>> GoOnFromEveryStep(
      int steps, const std::function<void(int step)>& play = [](int) {}) {
    std::vector<std::vector<double>> runs;
    std::vector<std::vector<int>> asleep;
    for (int step = 0; step < steps; ++step) {
      runs.emplace_back(RunStateSize(*model));
      GetRunState(*model, *data, runs.back().data());
      asleep.push_back(Asleep());
      play(step);
      Step(*model, *data);
    }
    const std::vector<double> end = State();
    for (int from = 0; from < steps; from += 7) {
      data.reset(MakeData(*model));
      SetRunState(*model, *data, runs[from].data());
      for (int step = from; step < steps; ++step) {
        std::vector<double> run(runs[step].size());
        GetRunState(*model, *data, run.data());
        if (run != runs[step]) {
          ADD_FAILURE() << "from step " << from << " another state before step " << step;
          break;
        }
        play(step);
        Step(*model, *data);
      }
      EXPECT_EQ(State(), end) << "from step " << from;
    }
    return asleep;
  }

  ModelPtr model;
  DataPtr data;
};

TEST_F(SleepTest, BoxAtRestFallsAsleepInItsTenthStep) {
  Make(Box("a", "0 0 .0999"));
  Run(mjMINAWAKE - 1);
  EXPECT_THAT(Asleep(), ElementsAre(-2));
  Run(1);
  EXPECT_THAT(Asleep(), ElementsAre(0));
  EXPECT_THAT(std::vector<double>(data->qvel, data->qvel + 6), Each(0.0));
  EXPECT_EQ(data->nv_awake, 0);
  EXPECT_EQ(data->body_awake[1], mjS_ASLEEP);
  EXPECT_EQ(data->body_awake[0], mjS_STATIC);
}

TEST_F(SleepTest, SleeperKeepsItsPlaceForeverAndNeedsNoRows) {
  Make(Box("a", "0 0 .0999"));
  Run(10);
  const std::vector<double> pose(data->qpos, data->qpos + 7);
  Run(500);
  EXPECT_EQ(std::vector<double>(data->qpos, data->qpos + 7), pose);
  EXPECT_EQ(data->ncon, 0);
  EXPECT_EQ(data->nefc, 0);
}

// A slider with damping b and mass m loses speed as exp(-b t / m) and sleeps ten steps later.
TEST_F(SleepTest, DampedSliderFallsAsleepWhenItsSpeedSaysSo) {
  Make(Slider("a", "0 0 1", "damping='1'"), "",
       "integrator='implicitfast' timestep='.01' sleep_tolerance='.01'");
  const double rate = 1 / (1 + 0.01 * 1 / model->body_mass[1]);  // v' = v / (1 + h b / m)
  data->qvel[0] = 1;
  int below = 0;
  for (double v = 1; v >= 0.01; v *= rate) ++below;
  for (int step = 1; step < below + mjMINAWAKE; ++step) {
    Step(*model, *data);
    ASSERT_LT(data->tree_asleep[0], 0) << "step " << step;
  }
  Step(*model, *data);
  EXPECT_EQ(data->tree_asleep[0], 0);
}

TEST_F(SleepTest, StackSleepsAsOneRingAndAsOneWakes) {
  Make(Box("a", "0 0 .0999") + Box("b", "0 0 .2998") + Box("c", "2 0 .0999"));
  Run(200);
  EXPECT_THAT(Asleep(), ElementsAre(1, 0, 2));
  data->qvel[0] = 0.5;
  Forward(*model, *data);
  EXPECT_THAT(Asleep(), ElementsAre(kFullyAwake, kFullyAwake, 2));
}

TEST_F(SleepTest, TreeThatMovesKeepsItsIslandAwake) {
  Make(Box("a", "0 0 .0999", "sleep='never'") + Box("b", "0 0 .2998"));
  Run(300);
  EXPECT_THAT(Asleep(), ElementsAre(kFullyAwake, kReadyToSleep));
}

TEST_F(SleepTest, EveryTouchWakes) {
  const std::function<void(mjData&)> touches[] = {
      [](mjData& d) { d.qvel[0] = -0.0; }, [](mjData& d) { d.qpos[2] += 1e-12; },
      [](mjData& d) { d.qpos[4] = 1e-9; }, [](mjData& d) { d.qfrc_applied[5] = 1; },
      [](mjData& d) { d.xfrc_applied[6 + 3] = 1e-300; }};
  for (const auto& touch : touches) {
    Make(Box("a", "0 0 .0999"));
    Run(20);
    ASSERT_THAT(Asleep(), ElementsAre(0));
    touch(*data);
    Forward(*model, *data);
    EXPECT_THAT(Asleep(), ElementsAre(kFullyAwake));
    EXPECT_EQ(data->ncon, 4);
  }
}

TEST_F(SleepTest, SwitchingSleepOffWakesAll) {
  Make(Box("a", "0 0 .0999") + Box("b", "1 0 .0999"));
  Run(20);
  model->opt.enableflags &= ~mjENBL_SLEEP;
  Step(*model, *data);
  EXPECT_EQ(data->ntree_awake, 2);
  EXPECT_EQ(data->ncon, 8);
}

TEST_F(SleepTest, MovingBodyWakesWhatItHitsAndNothingElse) {
  Make(Box("a", "0 0 .0999") + Box("b", "2 0 .0999") +
       "<body pos='-.5 0 .15'><joint type='slide' axis='1 0 0'/><geom size='.1'/></body>");
  Run(20);
  ASSERT_THAT(Asleep(), ElementsAre(0, 1, 2));
  data->qvel[12] = 1;
  while (data->tree_asleep[0] >= 0 && data->time < 1) Step(*model, *data);
  // Its front stands at -.4 and has .3 m to go.
  EXPECT_NEAR(data->time, 0.04 + 0.3, 0.005);
  EXPECT_EQ(data->tree_asleep[1], 1);
  Run(20);
  EXPECT_GT(data->qpos[0], 1e-3);
}

TEST_F(SleepTest, MocapBodyWakesWhatItTouches) {
  Make(Box("a", "0 0 .0999") + "<body mocap='true' pos='0 0 1'><geom size='.1'/></body>");
  Run(20);
  data->mocap_pos[2] = 0.28;
  Step(*model, *data);
  EXPECT_LT(data->tree_asleep[0], 0);
  EXPECT_EQ(data->ncon, 5);
}

TEST_F(SleepTest, WokenTreeIsAsTiredAsWhatTouchedIt) {
  Make(Slider("a", "0 0 1") + Slider("b", "1 0 1"),
       "<tendon><spatial name='t' range='0 3'><site site='a'/><site site='b'/></spatial></tendon>");
  Run(15);
  data->qvel[1] = -0.0;
  Run(4);
  ASSERT_THAT(Asleep(), ElementsAre(0, -7));
  model->tendon_range[1] = 0.9;
  Forward(*model, *data);
  EXPECT_THAT(Asleep(), ElementsAre(-7, -7));
}

TEST_F(SleepTest, EqualityThatIsSwitchedOnWakesBothEnds) {
  Make(Slider("a", "0 0 1") + Slider("b", "1 0 1"),
       "<equality><joint joint1='a' joint2='b' active='false'/></equality>");
  Run(15);
  ASSERT_THAT(Asleep(), ElementsAre(0, 1));
  data->eq_active[0] = 1;
  Run(1);
  EXPECT_THAT(Asleep(), ElementsAre(-10, -10));
  Run(9);
  EXPECT_THAT(Asleep(), ElementsAre(1, 0));
  Run(100);
  EXPECT_THAT(Asleep(), ElementsAre(1, 0));
}

TEST_F(SleepTest, ActuatedTreesStayAwakeUnlessAllowed) {
  Make(Slider("a", "0 0 1") + Slider("b", "1 0 1"), "<actuator><motor joint='a'/></actuator>");
  Run(20);
  EXPECT_EQ(model->tree_sleep_policy[0], mjSLEEP_AUTO_NEVER);
  EXPECT_THAT(Asleep(), ElementsAre(kFullyAwake, 1));
}

TEST_F(SleepTest, ConstraintsWithoutIslandsLeaveNobodyTired) {
  Make(Box("a", "0 0 .0999"));
  model->opt.disableflags |= mjDSBL_ISLAND;
  Run(50);
  EXPECT_THAT(Asleep(), ElementsAre(kFullyAwake));
}

TEST_F(SleepTest, TreesMarkedInitStartAsleep) {
  Make(Box("a", "0 0 .0999", "sleep='init'") + Box("b", "0 0 .2998", "sleep='init'") +
       Box("c", "3 0 2", "sleep='init'") + Box("d", "5 0 .0999"));
  EXPECT_THAT(Asleep(), ElementsAre(1, 0, 2, -10));
  Run(100);
  EXPECT_EQ(data->qpos[14 + 2], 2);
  ResetSimulation(*model, *data);
  EXPECT_THAT(Asleep(), ElementsAre(1, 0, 2, -10));
}

TEST_F(SleepTest, HalfAnIslandMarkedInitIsAnError) {
  DiagnosticSink sink;
  const std::string text =
      "<mujoco><option><flag sleep='enable'/></option><worldbody><geom type='plane' size='5 5 .1'/>" +
      Box("a", "0 0 .0999", "sleep='init'") + Box("b", "0 0 .2998") + "</worldbody></mujoco>";
  const auto spec = io::ReadMjcfString(text, nullptr, sink);
  EXPECT_EQ(compile::Compile(*spec, nullptr, sink), nullptr);
  EXPECT_THAT(sink.FirstError(), HasSubstr("1 trees were marked as sleep='init' but only 0 could be slept"));
  EXPECT_THAT(sink.FirstError(), HasSubstr("'a' (id=1)"));
}

TEST_F(SleepTest, SleepersOnASpringBetweenTreesAreAnError) {
  DiagnosticSink sink;
  const std::string text =
      "<mujoco><worldbody><body name='x' sleep='allowed'><joint type='slide'/><geom size='.1'/><site "
      "name='a'/></body>" +
      Slider("b", "1 0 1") +
      "</worldbody><tendon><spatial name='s' stiffness='3'><site site='a'/><site "
      "site='b'/></spatial></tendon></mujoco>";
  const auto spec = io::ReadMjcfString(text, nullptr, sink);
  EXPECT_EQ(compile::Compile(*spec, nullptr, sink), nullptr);
  EXPECT_THAT(sink.FirstError(), HasSubstr("tendon 0 's', which has non-zero stiffness or damping"));
}

TEST_F(SleepTest, CopyGoesOnAsTheOriginal) {
  Make(Box("a", "0 0 .0999") + Box("b", "0 0 .2998") + Box("c", "2 0 .0999"));
  Run(35);
  const DataPtr copy(CopyData(nullptr, *model, *data));
  for (int i = 0; i < 100; ++i) {
    Step(*model, *data);
    Step(*model, *copy);
  }
  EXPECT_EQ(std::vector<int>(copy->tree_asleep, copy->tree_asleep + 3), Asleep());
  EXPECT_EQ(std::vector<double>(copy->qpos, copy->qpos + model->nq),
            std::vector<double>(data->qpos, data->qpos + model->nq));
}

// State and sleep of one time, put into data that has been elsewhere, give the same run to the last bit.
TEST_F(SleepTest, RestoredSleepGoesOnToTheBit) {
  Make(Box("a", "0 0 .0999") + Box("b", "0 0 .2998") + Box("c", "1 0 .0999") +
       "<body pos='-.5 0 .15'><joint type='slide' axis='1 0 0'/><geom size='.1'/></body>");
  data->qvel[18] = 0.6;
  Run(150);
  const std::vector<double> state = State();
  const std::vector<int> asleep = Asleep();
  ASSERT_THAT(asleep, ElementsAre(1, 0, 2, kFullyAwake));
  Run(120);
  const std::vector<double> end = State();
  EXPECT_LT(Asleep()[0], 0) << "the ball hits the stack on the way";

  data->qpos[0] = 3;
  Run(7);
  SetState(*model, *data, state.data(), mjSTATE_INTEGRATION);
  RestoreSleep(*model, *data, asleep.data());
  EXPECT_EQ(Asleep(), asleep);
  Run(120);
  EXPECT_EQ(State(), end);
}

// Some of them wake later, and sleep again.
TEST_F(SleepTest, TreesThatSleptFromTheStartGoOnToTheBitFromEveryStep) {
  Make(Box("a", "0 0 .0999", "sleep='init'") + Box("b", "0 0 .2998", "sleep='init'") +
       Box("c", "3 0 2", "sleep='init'") +
       "<body pos='-.5 0 .15'><joint type='slide' axis='1 0 0' damping='4'/><geom size='.1'/></body>");
  data->qvel[18] = 2;
  EXPECT_THAT(Asleep(), ElementsAre(1, 0, 2, -10));
  const std::vector<std::vector<int>> asleep = GoOnFromEveryStep(260);
  EXPECT_LT(asleep[150][0], 0) << "the ball hits the stack";
  EXPECT_EQ(asleep.back()[2], 2);
}

// A step of Runge and Kutta leaves its sleepers with the poses of its last stage, and with an acceleration
// that wakes them.
TEST_F(SleepTest, RungeKuttaGoesOnToTheBitFromEveryStep) {
  const std::string arm =
      "<body name='arm' pos='0 2 1'><joint axis='0 1 0' damping='.4' stiffness='3'/><geom type='capsule' "
      "fromto='0 0 0 .4 0 0' size='.03' contype='0' conaffinity='0'/></body>";
  Make(Box("a", "0 0 .0999") + Box("b", "0 0 .2998") + Box("c", "1 0 .3", "euler='20 30 40'") + arm +
           "<body pos='-.5 0 .15'><joint type='slide' axis='1 0 0' damping='4'/><geom size='.1'/></body>",
       "", "integrator='RK4' timestep='.005'");
  data->qvel[19] = 2;
  const std::vector<std::vector<int>> asleep = GoOnFromEveryStep(600);
  for (const int tree : {0, 2, 3}) {
    int sleeping = 0;
    for (const std::vector<int>& trees : asleep) sleeping += trees[tree] >= 0;
    EXPECT_GT(sleeping, 0) << "tree " << tree;
  }
}

// The rate of an activation and the force of its actuator are those with which the tree fell asleep.
TEST_F(SleepTest, ActuatorsOfSleepersGoOnToTheBitFromEveryStep) {
  for (const char* option : {"", "integrator='RK4' gravity='0 0 0'"}) {
    Make(
        "<body pos='0 0 1' sleep='allowed'><joint name='j' frictionloss='50' axis='0 1 0' damping='2'/><geom "
        "size='.1'/></body>"
        "<body pos='.6 0 1'><joint type='slide' axis='1 0 0' damping='1'/><geom size='.1'/></body>",
        "<actuator><general joint='j' dyntype='filter' dynprm='3' gainprm='.01'/></actuator>", option);
    data->ctrl[0] = 1;
    const auto play = [&](int step) {
      if (step == 60) data->ctrl[0] = -2;
      if (step == 100) data->qvel[1] = -2;
    };
    const std::vector<std::vector<int>> asleep = GoOnFromEveryStep(300, play);
    EXPECT_EQ(asleep[90][0], 0) << option;
    EXPECT_NE(data->act_dot[0], 0) << option;
  }
}

TEST_F(SleepTest, RungeKuttaLeavesSleepersAlone) {
  Make(Box("a", "0 0 .0999") + "<body pos='0 3 3'><joint type='slide' axis='1 0 0'/><geom size='.1'/></body>",
       "", "integrator='RK4'");
  data->qvel[6] = 1;
  Run(200);
  EXPECT_THAT(Asleep(), ElementsAre(0, kFullyAwake));
}

TEST_F(SleepTest, RungeKuttaMovesAndWakesSleepersWithAnAcceleration) {
  Make(Box("a", "0 0 .5"), "", "integrator='RK4' timestep='.01'");
  const int alone = 0;
  RestoreSleep(*model, *data, &alone);  // in the air, with the acceleration of its fall
  Step(*model, *data);
  EXPECT_LT(Asleep()[0], 0);
  EXPECT_NEAR(data->qvel[2], -0.0981, 1e-12);
}

// As in the reference.
TEST_F(SleepTest, TendonsAndSpringsOfSleepersHaveNoLengthAndNoEnergy) {
  const std::string leg =
      "<body name='l' pos='0 0 .2'><joint name='j' axis='0 1 0' damping='50000' stiffness='4' "
      "springref='30'/><geom size='.02'/></body>";
  Make("<body pos='0 0 .0999'><freejoint/><geom type='box' size='.1 .1 .1' mass='1'/>" + leg + "</body>",
       "<tendon><fixed name='t' stiffness='10' springlength='.05'><joint joint='j' "
       "coef='2'/></fixed></tendon>",
       "timestep='.002'");
  model->opt.enableflags |= mjENBL_ENERGY;
  data->qpos[7] = 0.1;
  Run(3);
  const double before = data->energy[0];
  EXPECT_NEAR(data->ten_length[0], 0.2, 1e-6);
  Run(60);
  ASSERT_THAT(Asleep(), ElementsAre(0));
  EXPECT_EQ(data->ten_length[0], 0);
  EXPECT_EQ(data->ten_J[0], 0);
  const double joint = 0.5 * 4 * std::pow(M_PI / 6 - 0.1, 2), tendon = 0.5 * 10 * std::pow(0.2 - 0.05, 2);
  EXPECT_NEAR(before - data->energy[0], joint + tendon, 1e-3);
}

TEST_F(SleepTest, SensorsOfSleepersKeepTheirReadings) {
  Make(Box("a", "0 0 .0999") +
           "<body name='w' pos='0 3 3'><joint type='slide' axis='1 0 0'/><geom size='.1'/></body>",
       "<sensor><framepos objtype='body' objname='a'/><framepos objtype='body' objname='a' reftype='body' "
       "refname='w'/>"
       "<clock/></sensor>");
  data->qvel[6] = 1;
  Run(20);
  std::fill_n(data->sensordata, 7, 777);
  Run(1);
  EXPECT_THAT(std::vector<double>(data->sensordata, data->sensordata + 3), Each(777));
  EXPECT_NEAR(data->sensordata[3], -0.04, 1e-9);
  EXPECT_NEAR(data->sensordata[6], 0.04, 1e-9);
}

TEST_F(SleepTest, HistoriesOfSensorsGoOnWhileTheirObjectSleeps) {
  Make(Slider("a", "0 0 1", "ref='.3'") + Slider("b", "0 3 1"),
       "<sensor><jointpos joint='a' nsample='3'/></sensor>");
  data->qvel[1] = 1;
  Run(40);
  ASSERT_THAT(Asleep(), ElementsAre(0, kFullyAwake));
  const double* const times = data->history + 2;  // after the phase and the place of the newest
  EXPECT_NEAR(*std::max_element(times, times + 3), data->time - model->opt.timestep, 1e-12);
  EXPECT_THAT(std::vector<double>(times + 3, times + 6), Each(testing::DoubleNear(.3, 1e-12)));
}

TEST_F(SleepTest, ReportSaysWhatKeepsATreeAwake) {
  Make(Box("a", "0 0 .0999", "sleep='never'") + Box("b", "0 0 .2998") + Box("c", "2 0 .0999") +
       Box("e", "2 0 .2998") + Slider("s", "0 3 1") + Slider("p", "0 4 1"));
  data->qvel[24] = 0.5;
  data->qfrc_applied[25] = 1e-9;
  Run(5);
  EXPECT_EQ(ExplainSleep(*model, *data, 0).reason, SleepReason::kPolicy);
  EXPECT_EQ(ExplainSleep(*model, *data, 4).reason, SleepReason::kVelocity);
  EXPECT_NEAR(RestSpeed(*model, *data, 4), 0.5, 1e-12);
  EXPECT_EQ(ExplainSleep(*model, *data, 5).reason, SleepReason::kForce);
  Run(300);
  const SleepReport held = ExplainSleep(*model, *data, 1);
  EXPECT_EQ(held.reason, SleepReason::kNeighbour);
  EXPECT_EQ(held.other, 0);
  const SleepReport asleep = ExplainSleep(*model, *data, 2);
  EXPECT_EQ(asleep.reason, SleepReason::kAsleep);
  EXPECT_EQ(asleep.others, 1);
  model->opt.enableflags &= ~mjENBL_SLEEP;
  EXPECT_EQ(ExplainSleep(*model, *data, 2).reason, SleepReason::kOff);
}

// Least time of a step among several, as other work on the machine only adds.
double SecondsPerStep(const mjModel& m, mjData& d) {
  double min_time = 1e30;
  for (int run = 0; run < 5; ++run) {
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 4; ++i) Step(m, d);
    min_time = std::min(min_time,
                        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / 4);
  }
  return min_time;
}

TEST_F(SleepTest, SleepersCostNextToNothing) {
  std::string bodies;
  for (int i = 0; i < 800; ++i) {
    const std::string pos = std::to_string(0.5 * (i % 30)) + " " + std::to_string(0.5 * (i / 30)) + " .0999";
    bodies += Box("b" + std::to_string(i), pos, i < 8 ? "sleep='never'" : "sleep='init'");
  }
  Make(bodies);
  EXPECT_EQ(data->ntree_awake, 8);
  const double asleep = SecondsPerStep(*model, *data);
  EXPECT_EQ(data->ncon, 8 * 4);
  model->opt.enableflags &= ~mjENBL_SLEEP;
  const double awake = SecondsPerStep(*model, *data);
  EXPECT_EQ(data->ncon, 800 * 4);
  EXPECT_LT(asleep, awake / 10);
}

}  // namespace
}  // namespace pliant
