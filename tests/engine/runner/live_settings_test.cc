// Settings that are tuned while the model runs act as if the file had said them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/model/fields.h"
#include "engine/model/names.h"
#include "engine/runner/loading/tuning.h"
#include "tests/engine/runner/live_simulation.h"
#include "tests/support/text_model.h"

namespace pliant::runner {
namespace {

// {}: attributes of the belt, of the box, of the joint, of the motor and of the other motor.
std::string Scene(const std::string& belt, const std::string& box, const std::string& joint,
                  const std::string& motor) {
  return "<mujoco><worldbody><geom name='belt' type='plane' size='2 2 .1' " + belt +
         "/><body name='box' pos='0 0 .0999'><freejoint/><geom name='box' type='box' size='.1 .1 .1' " + box +
         "/></body><body pos='0 1 1'><joint name='arm' axis='0 1 0' " + joint +
         "/><geom type='capsule' fromto='0 0 0 .3 0 0' size='.03'/></body></worldbody>"
         "<actuator><motor name='motor' joint='arm' gear='2' " +
         motor + "/><dcmotor name='dc' joint='arm' motorconst='.1' resistance='2'/></actuator></mujoco>";
}

class LiveSettings : public LiveSimulation {
 protected:
  void LoadText(const std::string& text) {
    Send(command::Install{ModelFromText(text), command::KeepState::kNo, nullptr});
  }
  void Set(const char* field, int index, double value) { Send(command::SetModelField{field, index, value}); }
  // The state after steps of the model that this text is compiled to.
  std::vector<double> StateOf(const std::string& text) {
    LoadText(text);
    Steps(60);
    return State();
  }
};

TEST_F(LiveSettings, ASurfaceVelocityMovesWhatLiesOnTheSurface) {
  const std::vector<double> expected = StateOf(Scene("surfacevel='.5'", "", "", ""));
  LoadText(Scene("", "", "", ""));
  Set("geom_surfacevel", 0, 0.5);
  Steps(60);
  EXPECT_EQ(State(), expected);
  EXPECT_GT(Shot().data->qpos[0], 0.01);
}

TEST_F(LiveSettings, AdhesionHoldsAtOnce) {
  const std::vector<double> expected = StateOf(Scene("", "adhesion='200' margin='.01'", "", ""));
  LoadText(Scene("", "margin='.01'", "", ""));
  Set("geom_adhesion", 1, 200);
  Steps(60);
  EXPECT_EQ(State(), expected);
}

TEST_F(LiveSettings, SpringsAndDampersHaveHigherPowers) {
  const std::vector<double> expected = StateOf(Scene("", "", "stiffness='1 2 3' damping='0 .1 .2'", ""));
  LoadText(Scene("", "", "stiffness='1'", ""));
  const int joint = Name2Id(Shot().model, mjOBJ_JOINT, "arm"), dof = Shot().model.jnt_dofadr[joint];
  Set("jnt_stiffnesspoly", 2 * joint, 2);
  Set("jnt_stiffnesspoly", 2 * joint + 1, 3);
  Set("dof_dampingpoly", 2 * dof, 0.1);
  Set("dof_dampingpoly", 2 * dof + 1, 0.2);
  Steps(60);
  EXPECT_EQ(State(), expected);
}

TEST_F(LiveSettings, AMotorAddsDampingAndInertiaThatItDidNotHave) {
  const std::vector<double> expected = StateOf(Scene("", "", "", "damping='.1 .2' armature='.03'"));
  LoadText(Scene("", "", "", ""));
  Set("actuator_damping", 0, 0.1);
  Set("actuator_dampingpoly", 0, 0.2);
  Set("actuator_armature", 0, 0.03);
  Steps(60);
  EXPECT_EQ(State(), expected);
  Set("actuator_damping", 0, 0);
  Set("actuator_dampingpoly", 0, 0);
  Set("actuator_armature", 0, 0);
  EXPECT_EQ(Shot().model.jnt_actuatorid[1], -1);
}

TEST_F(LiveSettings, ANumberThatWouldGiveAnActuatorAnotherStateIsRefused) {
  LoadText(Scene("", "", "", ""));
  Set("actuator_dynprm", mjNDYN, 0.01);  // a time constant of the winding: the current would be a state
  EXPECT_EQ(Shot().model.actuator_dynprm[mjNDYN], 0);
  EXPECT_THAT(events_.back().text, testing::HasSubstr("which states the actuator has"));
  Set("actuator_gainprm", mjNGAIN, 3);  // the resistance
  EXPECT_EQ(Shot().model.actuator_gainprm[mjNGAIN], 3);
}

TEST_F(LiveSettings, SamplesKeptAreStructureAndTheInterpolationIsNot) {
  LoadText(Scene("", "", "", "nsample='4' delay='.01'"));
  Set("actuator_history", 0, 400);
  EXPECT_EQ(Shot().model.actuator_history[0], 4);
  EXPECT_THAT(events_.back().text, testing::HasSubstr("structure"));
  Set("actuator_history", 1, 2);
  EXPECT_EQ(Shot().model.actuator_history[1], 2);
}

TEST_F(LiveSettings, NumbersThatTheLanguageHasNoMeaningForAreRefused) {
  LoadText(Scene("", "", "", "nsample='4' delay='.01'"));
  Set("actuator_delay", 0, -0.1);
  EXPECT_EQ(Shot().model.actuator_delay[0], 0.01);
  EXPECT_THAT(events_.back().text, testing::HasSubstr("Delay of actuator 'motor' cannot be negative, -0.1"));
  Set("actuator_delay", 0, 0.02);
  EXPECT_EQ(Shot().model.actuator_delay[0], 0.02);
  Set("body_mass", 1, -1);
  EXPECT_GT(Shot().model.body_mass[1], 0);
  EXPECT_THAT(events_.back().text, testing::HasSubstr("of body 'box' cannot be negative"));
  LoadText(
      "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><sensor>"
      "<jointpos name='angle' joint='j' interval='.01 -.005'/></sensor></mujoco>");
  Set("sensor_interval", 0, -1);
  EXPECT_EQ(Shot().model.sensor_interval[0], 0.01);
  Set("sensor_interval", 1, 0.1);
  EXPECT_EQ(Shot().model.sensor_interval[1], -0.005);
  Set("sensor_interval", 1, -0.01);
  EXPECT_THAT(events_.back().text, testing::HasSubstr("of sensor 'angle': the phase lies above -0.01"));
  Set("sensor_interval", 1, -0.002);
  EXPECT_EQ(Shot().model.sensor_interval[1], -0.002);
}

TEST(CarriedSettings, TakeAlongWhatFollowsFromThem) {
  const ModelPtr file = ModelFromText(Scene("", "", "", "")), live = ModelFromText(Scene("", "", "", "")),
                 next = ModelFromText(Scene("", "", "", ""));
  live->geom_surfacevel[0] = 1;
  live->geom_margin[1] = 0.25;
  live->actuator_damping[0] = 2;
  CarryTuning(*file, *live, *next, file.get());
  EXPECT_TRUE(next->flg_surfacevel);
  EXPECT_EQ(next->body_margin[1], 0.25);
  EXPECT_EQ(next->jnt_actuatorid[1], 0);
}

}  // namespace
}  // namespace pliant::runner
