// Parts of the state, neutral controls, and the histories of controls and readings.
#include <algorithm>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

using Numbers = std::vector<mjtNum>;

constexpr char kServos[] =
    "<mujoco><option timestep='0.01'/><worldbody><body><joint name='j' damping='1'/>"
    "<geom size='.1' pos='.1 0 0'/><site name='s'/></body><body pos='1 0 0'><joint name='b' type='ball'/>"
    "<geom size='.1' pos='.1 0 0'/></body></worldbody><actuator>"
    "<motor name='a' joint='j' nsample='4' interp='linear' delay='0.02'/>"
    "<pid name='p' joint='j' kp='3' nsample='3' interp='cubic' delay='0.01'/>"
    "<orientation name='o' joint='b' kp='2' input='quat' nsample='2'/><motor joint='j' name='n'/></actuator>"
    "<sensor><jointpos joint='j' nsample='4' interp='linear' delay='0.015' interval='0.02'/>"
    "<gyro site='s' nsample='3'/><jointvel joint='j'/></sensor></mujoco>";

class Histories : public testing::Test {
 protected:
  Histories() : sim(kServos), m(*sim.m), d(*sim.d) {}
  Numbers Block(int adr, int count) const { return Numbers(d.history + adr, d.history + adr + count); }
  Simulation sim;
  mjModel& m;
  mjData& d;
};
using States = Histories;
using HistoriesDeathTest = Histories;

TEST_F(States, PartsAreTakenOutOfAStoredVector) {
  for (int step = 0; step < 3; ++step) mj_step(&m, &d);
  const int all = mjSTATE_INTEGRATION, some = mjSTATE_QVEL | mjSTATE_CTRL | mjSTATE_EQ_ACTIVE;
  Numbers whole(static_cast<size_t>(mj_stateSize(&m, all)));
  Numbers parts(static_cast<size_t>(mj_stateSize(&m, some))), expected = parts;
  mj_getState(&m, &d, whole.data(), all);
  mj_getState(&m, &d, expected.data(), some);
  mj_extractState(&m, whole.data(), all, parts.data(), some);
  EXPECT_EQ(parts, expected);
}

TEST_F(States, AreCopiedBetweenData) {
  for (int step = 0; step < 3; ++step) mj_step(&m, &d);
  const Data other(mj_makeData(&m));
  mj_copyState(&m, &d, other.get(), mjSTATE_PHYSICS);
  EXPECT_EQ(other->qpos[0], d.qpos[0]);
  EXPECT_EQ(Numbers(other->history, other->history + m.nhistory), Block(0, static_cast<int>(m.nhistory)));
  EXPECT_EQ(other->time, 0) << "time was not asked for";
}

TEST_F(HistoriesDeathTest, SignaturesAreChecked) {
  mjtNum state[1];
  const auto exits = testing::ExitedWithCode(1);
  EXPECT_EXIT(mj_stateSize(&m, -1), exits, "mj_stateSize: invalid state signature -1 < 0");
  EXPECT_EXIT(mj_getState(&m, &d, state, 1 << 20), exits,
              "mj_getState: invalid state signature 1048576 >= 2\\^mjNSTATE");
  EXPECT_EXIT(mj_extractState(&m, state, -5, state, 1), exits, "mj_extractState: invalid srcsig -5 < 0");
  EXPECT_EXIT(mj_extractState(&m, state, mjSTATE_QPOS, state, mjSTATE_TIME), exits,
              "mj_extractState: dstsig is not a subset of srcsig");
}

TEST_F(States, NeutralControlsAreZeroAndTheIdentity) {
  std::fill(d.ctrl, d.ctrl + m.nu, 5);
  mj_resetCtrl(&m, &d);
  EXPECT_EQ(Numbers(d.ctrl, d.ctrl + m.nu), (Numbers{0, 0, 0, 1, 0, 0, 0, 0}));
}

TEST_F(States, InputsOfActuatorsHaveNames) {
  EXPECT_EQ(mj_actuatorInputName(&m, 0, 0), nullptr) << "one input needs no name";
  EXPECT_STREQ(mj_actuatorInputName(&m, 1, 0), "pos");
  EXPECT_STREQ(mj_actuatorInputName(&m, 1, 1), "vel");
  EXPECT_EQ(mj_actuatorInputName(&m, 1, 2), nullptr);
  EXPECT_STREQ(mj_actuatorInputName(&m, 2, 0), "qw");
  EXPECT_STREQ(mj_actuatorInputName(&m, 2, 3), "qz");
  EXPECT_EQ(mj_actuatorInputName(&m, -1, 0), nullptr);
  EXPECT_EQ(mj_actuatorInputName(&m, 4, 0), nullptr);
}

TEST_F(Histories, AreFilledFromTheOldestToTheNewest) {
  const mjtNum times[] = {-.03, -.02, -.01}, values[] = {1, 10, 2, 20, 4, 40};
  mj_initCtrlHistory(&m, &d, 1, times, values);
  EXPECT_EQ(Block(m.actuator_historyadr[1], 11), (Numbers{0, 2, -.03, -.02, -.01, 1, 10, 2, 20, 4, 40}));
  const mjtNum turn_rates[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  mj_initSensorHistory(&m, &d, 1, times, turn_rates, 0.5);
  EXPECT_EQ(Block(m.sensor_historyadr[1], 14),
            (Numbers{0.5, 2, -.03, -.02, -.01, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST_F(Histories, KeepTheirTimesWhenNoneAreGiven) {
  for (int step = 0; step < 5; ++step) mj_step(&m, &d);  // the newest sample is not the last one any more
  const mjtNum values[] = {1, 2, 3, 4};
  mj_initCtrlHistory(&m, &d, 0, nullptr, values);
  const Numbers block = Block(m.actuator_historyadr[0], 10);
  for (size_t k = 0; k < 4; ++k) {
    EXPECT_NEAR(block[2 + k], 0.01 * static_cast<double>(k + 1), 1e-15);
    EXPECT_EQ(block[6 + k], values[k]);
  }
}

// Linear between the samples at -0.03 and -0.02, with the delay of 0.02 taken off; held at both ends.
TEST_F(Histories, AreReadAtATimeLessTheDelay) {
  const mjtNum times[] = {-.04, -.03, -.02, -.01}, values[] = {1, 2, 4, 8};
  mj_initCtrlHistory(&m, &d, 0, times, values);
  mjtNum result = 0;
  EXPECT_EQ(mj_readCtrl(&m, &d, 0, -0.005, &result, -1), nullptr);
  EXPECT_NEAR(result, 3, 1e-12);
  const mjtNum* held = mj_readCtrl(&m, &d, 0, -0.005, &result, 0);
  ASSERT_NE(held, nullptr);
  EXPECT_EQ(*held, 2);
  EXPECT_EQ(*mj_readCtrl(&m, &d, 0, -1, &result, 1), 1);
  EXPECT_EQ(*mj_readCtrl(&m, &d, 0, 1, &result, 1), 8);
  // The cubic through equal slopes is the line.
  const mjtNum line[] = {1, 2, 3, 4};
  mj_initCtrlHistory(&m, &d, 0, times, line);
  EXPECT_EQ(mj_readCtrl(&m, &d, 0, -0.005, &result, 2), nullptr);
  EXPECT_NEAR(result, 2.5, 1e-12);
}

// Numbers of the reference for the same start and controls.
TEST_F(Histories, AreWrittenByEveryStep) {
  const mjtNum times[] = {-.04, -.03, -.02, -.01}, values[] = {5, 6, 8, 7};
  mj_initSensorHistory(&m, &d, 0, times, values, -.02);
  const mjtNum commands[] = {4, 3, 2, 1}, servo[] = {1, 10, 2, 20, 4, 40};
  mj_initCtrlHistory(&m, &d, 0, nullptr, commands);
  mj_initCtrlHistory(&m, &d, 1, times + 1, servo);
  for (int i = 0; i < 5; ++i) {
    const mjtNum ctrl[] = {.1 * i, .2 * i, .3 * i, 1, 0, 0, 0, .5};
    std::copy_n(ctrl, m.nu, d.ctrl);
    mj_step(&m, &d);
  }
  EXPECT_EQ(Block(m.actuator_historyadr[0], 10), (Numbers{0, 0, .04, .01, .02, .03, .4, .1, .2, .1 * 3}));
  EXPECT_EQ(Block(m.actuator_historyadr[1], 11),
            (Numbers{0, 1, .03, .04, .02, .2 * 3, .3 * 3, .8, 1.2, .4, .6}));
  const Numbers angle = Block(m.sensor_historyadr[0], 10);
  const Numbers expected = {.04, 2, 0, .02, .04, -.01, 0, 0.04126309479104061, 0.07816504893149658, 7};
  for (size_t k = 0; k < expected.size(); ++k) EXPECT_NEAR(angle[k], expected[k], 1e-15) << k;
  EXPECT_NEAR(d.actuator_force[1], 1.5655048532055105, 1e-13);
}

TEST_F(Histories, ElementsWithoutOneGiveThePresentValue) {
  d.ctrl[m.actuator_ctrladr[3]] = 7;
  EXPECT_EQ(mj_readCtrl(&m, &d, 3, 0, nullptr, -1), d.ctrl + m.actuator_ctrladr[3]);
  EXPECT_EQ(mj_readSensor(&m, &d, 2, 0, nullptr, -1), d.sensordata + m.sensor_adr[2]);
}

TEST_F(Histories, OfSensorsAreReadWithTheirDelay) {
  const mjtNum times[] = {-.06, -.04, -.02, 0}, values[] = {5, 6, 8, 7};
  mj_initSensorHistory(&m, &d, 0, times, values, 0);
  mjtNum result = 0;
  EXPECT_EQ(mj_readSensor(&m, &d, 0, 0.005, &result, -1), nullptr);
  EXPECT_NEAR(result, 7.5, 1e-12);  // at -0.01
  EXPECT_EQ(*mj_readSensor(&m, &d, 0, 0.015, &result, -1), 7);
}

TEST_F(HistoriesDeathTest, WrongElementsAndTimesAreErrors) {
  const mjtNum times[] = {1, 2, 2, 3}, values[] = {0, 0, 0, 0};
  const auto exits = testing::ExitedWithCode(1);
  mjtNum result;
  EXPECT_EXIT(mj_initCtrlHistory(&m, &d, 9, times, values), exits,
              "mj_initCtrlHistory: invalid actuator id 9");
  EXPECT_EXIT(mj_initCtrlHistory(&m, &d, 3, times, values), exits, "actuator 3 has no history buffer");
  EXPECT_EXIT(mj_initCtrlHistory(&m, &d, 0, times, values), exits,
              "times must be strictly increasing, got times\\[1\\]=2 >= times\\[2\\]=2");
  EXPECT_EXIT(mj_initSensorHistory(&m, &d, 2, times, values, 0), exits, "sensor 2 has no history buffer");
  EXPECT_EXIT(mj_readCtrl(&m, &d, -1, 0, &result, 0), exits, "mj_readCtrl: invalid actuator id -1");
  EXPECT_EXIT(mj_readSensor(&m, &d, 3, 0, &result, 0), exits, "mj_readSensor: invalid sensor id 3");
}

}  // namespace
}  // namespace pliant
