// Models that differ in their delays take each other's place while they run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "engine/model/history.h"
#include "engine/runner/loading/state_map.h"
#include "tests/engine/runner/live_simulation.h"
#include "tests/support/text_model.h"

namespace pliant::runner {
namespace {

// Two hinges with a motor each, in an order of the sensors that a test chooses.
std::string Arms(const std::string& left, const std::string& right, const std::string& sensors = "") {
  return R"(<mujoco><worldbody>
    <body name="a"><joint name="a"/><geom size=".1"/></body>
    <body name="b" pos="1 0 0"><joint name="b"/><geom size=".1"/></body></worldbody>
    <actuator><motor name="left" joint="a" )" +
         left + R"(/><motor name="right" joint="b" )" + right + "/></actuator><sensor>" + sensors +
         "</sensor></mujoco>";
}

class Delays : public LiveSimulation {
 protected:
  void Install(const std::string& text) {
    Send(command::Install{ModelFromText(text), command::KeepState::kByName, nullptr});
  }
  double Delayed(int actuator, double age) {
    const Snapshot& shot = Shot();
    const HistoryBuffer buffer = ActuatorHistory(shot.model, shot.data->history, actuator);
    double value = 0;
    const mjtNum* row = ReadHistory(buffer, shot.data->time - age, 0, &value);
    return row != nullptr ? *row : value;
  }
};

TEST_F(Delays, ComeAndGoInARunningModel) {
  Install(Arms("", ""));
  Steps(30);
  for (const char* delay : {"nsample='6' delay='0.01'", "nsample='60' delay='0.1'", "nsample='2'", ""}) {
    Install(Arms(delay, ""));
    Steps(100);
    Send(command::SeekHistory{40});
    Steps(100);
  }
  EXPECT_EQ(Shot().generation, 5u);
}

// The same number of samples, but of another actuator: a state of one is none of the other.
TEST_F(Delays, ThatMoveToAnotherActuatorBeginATimelineOfTheirOwn) {
  Install(Arms("nsample='6' delay='0.01'", ""));
  Steps(30);
  Install(Arms("", "nsample='6' delay='0.01'"));
  EXPECT_EQ(Shot().run.history.size, 1);
  Install(Arms("", "nsample='6' delay='0.008'"));
  EXPECT_EQ(Shot().run.history.size, 2) << "only the delay differs";
}

TEST_F(Delays, OfSensorsBeginATimelineOfTheirOwn) {
  const std::string a = "<jointpos name='p' joint='a' nsample='4'/>", b = "<jointpos name='q' joint='b'/>";
  Install(Arms("", "", a + b));
  Steps(30);
  Install(Arms("", "", b + a));
  EXPECT_EQ(Shot().run.history.size, 1);
}

TEST_F(Delays, KeepWhatIsOnItsWay) {
  Install(Arms("nsample='6' delay='0.01'", ""));
  for (int i = 1; i <= 20; ++i) {
    Send(command::SetCtrl{0, static_cast<double>(i)});
    Steps(1);
  }
  Install(Arms("nsample='12' delay='0.01'", ""));
  EXPECT_EQ(Delayed(0, 0.002), 20);
  EXPECT_EQ(Delayed(0, 0.004), 19);
  EXPECT_EQ(Delayed(0, 0.012), 15) << "the oldest that was known";
  EXPECT_EQ(Delayed(0, 0.020), 15) << "held beyond it";
  Install(Arms("nsample='3' delay='0.004'", ""));
  EXPECT_EQ(Delayed(0, 0.004), 19);
}

TEST_F(Delays, ThatAreNewBeginWithTheControlOfNow) {
  Install(Arms("", ""));
  Send(command::SetCtrl{1, 3});
  Steps(5);
  Install(Arms("", "nsample='6' delay='0.01'"));
  EXPECT_EQ(Delayed(1, 0.01), 3);
}

TEST_F(Delays, GeneratorsGoOnWhenADelayChanges) {
  Install(Arms("", ""));
  Send(command::SetGenerator{0, {command::Waveform::kHold, 2, 0, 1, 0}});
  Install(Arms("nsample='6' delay='0.01'", ""));
  Send(command::SetCtrl{0, 0});
  Steps(1);
  EXPECT_EQ(Shot().data->ctrl[0], 2);
}

TEST_F(Delays, ActuatorsWithSeveralControlsKeepThemAll) {
  const auto text = [](const char* more) {
    return std::string(
               R"(<mujoco><worldbody><body name="a"><joint name="a"/><geom size=".1"/></body></worldbody>
      <actuator><pid name="servo" joint="a" kp="10" kv="1" input="pos vel"/>)") +
           more + "</actuator></mujoco>";
  };
  Install(text(""));
  const int nu = static_cast<int>(Shot().model.nu);
  ASSERT_GT(nu, 1);
  for (int i = 0; i < nu; ++i) Send(command::SetCtrl{i, i + 1.0});
  Install(text("<motor name='more' joint='a'/>"));
  for (int i = 0; i < nu; ++i) EXPECT_EQ(Shot().data->ctrl[i], i + 1) << i;
}

}  // namespace
}  // namespace pliant::runner
