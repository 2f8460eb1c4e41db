// Integrators against the reference: their steps, order, energy, repeatability.
#include <gtest/gtest.h>

#include <cmath>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "engine/model/data.h"
#include "engine/step/forward.h"
#include "engine/step/step.h"
#include "tests/engine/step/arm.h"
#include "tests/support/oracle_model.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

class IntegratorTest : public ArmTest,
                       public testing::WithParamInterface<std::pair<const char*, mjtIntegrator>> {};

TEST_P(IntegratorTest, StepMatchesReference) {
  const auto [name, integrator] = GetParam();
  const OracleFile expected(TestDataPath(std::string("step/arm_") + name + ".json"));
  model->opt.integrator = integrator;
  for (int state = 0; state < kStates; ++state) {
    Load(state);
    Step(*model, *data);
    ExpectNear(expected, state, "qpos", data->qpos, model->nq, "step", 1e-12);
    ExpectNear(expected, state, "qvel", data->qvel, model->nv, "step", 1e-10);
    ExpectNear(expected, state, "act", data->act, model->na, "step", 1e-12);
    ExpectNear(expected, state, "time", &data->time, 1, "step", 1e-15);
    ExpectNear(expected, state, "qacc_warmstart", data->qacc_warmstart, model->nv, "step", 1e-9);
    if (integrator == mjINT_IMPLICIT) {
      ExpectNear(expected, state, "qDeriv", data->qDeriv, model->nD, "step", 1e-10);
      ExpectNear(expected, state, "qLU", data->qLU, model->nD, "step", 1e-10);
    }
  }
}

TEST_F(ArmTest, TwoHalvesMakeOneStep) {
  for (const mjtIntegrator integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    model->opt.integrator = integrator;
    Load(1);
    Step(*model, *data);
    const std::vector<double> whole = StateVector();
    Load(1);
    Step1(*model, *data);
    Step2(*model, *data);
    EXPECT_EQ(StateVector(), whole);
  }
}

TEST_F(ArmTest, StepsRepeatToTheBit) {
  std::vector<double> ends[2];
  for (auto& end : ends) {
    Load(0);
    for (int i = 0; i < 200; ++i) Step(*model, *data);
    end = StateVector();
  }
  EXPECT_EQ(ends[0], ends[1]);
}

// Scalar joints without damping: RK4 is of order four (with rotations in three dimensions it is not), and the
// exact flow conserves energy.
class PendulumTest : public testing::Test {
 protected:
  PendulumTest() : model(OracleFile(TestDataPath("step/pendulum.json")).MakeModel()), data(MakeData(*model)) {
    model->opt.enableflags |= mjENBL_ENERGY;
  }
  ~PendulumTest() override { DeleteData(data); }

  // Configuration after `time` seconds at step h.
  std::vector<double> Run(mjtNum h, mjtNum time) {
    ResetData(*model, *data);
    data->qpos[0] = 1;
    data->qpos[1] = -0.5;
    model->opt.timestep = h;
    const int steps = static_cast<int>(std::lround(time / h));
    for (int i = 0; i < steps; ++i) Step(*model, *data);
    return ToVector(data->qpos, model->nq);
  }

  double Distance(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
    return std::sqrt(sum);
  }

  ModelPtr model;
  mjData* data;
};

TEST_F(PendulumTest, RungeKuttaHasOrderFour) {
  model->opt.integrator = mjINT_RK4;
  const std::vector<double> exact = Run(0.0001, 0.4);
  const double coarse = Distance(Run(0.005, 0.4), exact), fine = Distance(Run(0.0025, 0.4), exact);
  EXPECT_NEAR(std::log2(coarse / fine), 4, 0.5);
}

TEST_F(PendulumTest, EulerHasOrderOne) {
  model->opt.integrator = mjINT_RK4;
  const std::vector<double> exact = Run(0.0005, 0.4);
  model->opt.integrator = mjINT_EULER;
  const double coarse = Distance(Run(0.002, 0.4), exact), fine = Distance(Run(0.001, 0.4), exact);
  EXPECT_NEAR(std::log2(coarse / fine), 1, 0.2);
}

TEST_F(PendulumTest, RungeKuttaConservesEnergy) {
  model->opt.integrator = mjINT_RK4;
  Run(0.002, 0.002);
  const double start = data->energy[0] + data->energy[1];
  for (int i = 0; i < 500; ++i) Step(*model, *data);
  EXPECT_NEAR(data->energy[0] + data->energy[1], start, 1e-6 * std::fabs(start));
}

INSTANTIATE_TEST_SUITE_P(All, IntegratorTest,
                         testing::Values(std::pair{"Euler", mjINT_EULER},
                                         std::pair{"implicit", mjINT_IMPLICIT},
                                         std::pair{"implicitfast", mjINT_IMPLICITFAST},
                                         std::pair{"RK4", mjINT_RK4}));

// Number of release 3.14.0.
TEST(RungeKuttaTest, BristlesOfAMotorFollowTheVelocityOfTheLastStage) {
  const ModelPtr m = ModelFromText(
      "<mujoco><option integrator='RK4' timestep='.01' gravity='0 0 0'/><worldbody><body>"
      "<joint name='j' type='slide' axis='1 0 0'/><geom size='.1' mass='1'/></body></worldbody><actuator>"
      "<dcmotor joint='j' motorconst='.2' resistance='1.5' lugre='100 .3 .1 .2 .05'/></actuator></mujoco>");
  const DataPtr d(MakeData(*m));
  d->qvel[0] = 0.003;
  d->ctrl[0] = 6;
  Step(*m, *d);
  EXPECT_NEAR(d->qvel[0], 0.010949556191499982, 1e-15);
  EXPECT_NEAR(d->act[0], 0.00010641963290445512, 1e-17);
}

// Numbers of release 3.14.0: a cold motor whose thermal coefficient takes its resistance below zero.
TEST(MotorTest, AWindingNeverDrivesTheCurrentOfTheTorque) {
  const ModelPtr m = ModelFromText(
      "<mujoco><worldbody><body><joint name='j'/><geom size='.1' mass='1'/></body></worldbody><actuator>"
      "<dcmotor joint='j' motorconst='2' resistance='2' saturation='3' thermal='1 1 1 .96 3.2 "
      "0'/></actuator></mujoco>");
  const DataPtr d(MakeData(*m));
  for (const double voltage : {1.0, -1.0}) {
    d->ctrl[0] = voltage;
    Forward(*m, *d);
    EXPECT_EQ(d->actuator_force[0], 3 * voltage);
    EXPECT_NEAR(d->act_dot[0], -0.2413127413127413, 1e-15);
  }
}

// Numbers of release 3.14.0.
TEST(RungeKuttaTest, DelayedReadingsAreTakenAtTheLastStage) {
  const ModelPtr m = ModelFromText(
      "<mujoco><option integrator='RK4' timestep='.01'/><worldbody><body><joint name='j' axis='0 1 0'/>"
      "<geom size='.1' pos='.3 0 0' mass='1'/><site name='s' pos='.2 0 0'/></body></worldbody><sensor>"
      "<accelerometer site='s' nsample='2' delay='.01'/></sensor></mujoco>");
  const DataPtr d(MakeData(*m));
  d->qvel[0] = 2;
  Step(*m, *d);
  EXPECT_TRUE(d->flg_rnepost);
  EXPECT_NEAR(d->history[4], -1.2815953613374615, 1e-14);
  EXPECT_NEAR(d->history[6], 3.547472811156589, 1e-14);
  Forward(*m, *d);
  EXPECT_FALSE(d->flg_rnepost);  // what it would deliver is old
}

TEST(RungeKuttaTest, LazyStagesOfItsBeginningStandForTheStep) {
  const ModelPtr m = ModelFromText(
      "<mujoco><option integrator='RK4'><flag energy='enable'/></option><worldbody><body><joint axis='0 1 "
      "0'/>"
      "<geom size='.1' pos='.3 0 0' mass='1'/><site name='s'/></body></worldbody><sensor>"
      "<accelerometer site='s'/><subtreeangmom body='world'/></sensor></mujoco>");
  const DataPtr d(MakeData(*m));
  Step(*m, *d);
  EXPECT_TRUE(d->flg_rnepost && d->flg_energypos && d->flg_energyvel);
  EXPECT_FALSE(d->flg_subtreevel);  // the stages have moved on
}

}  // namespace
}  // namespace pliant
