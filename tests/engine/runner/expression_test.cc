#include "engine/runner/values/expression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/model/data.h"
#include "engine/query/contact_force.h"
#include "engine/runner/values/contact_value.h"
#include "engine/runner/values/delayed_value.h"
#include "engine/step/forward.h"
#include "engine/step/step.h"
#include "tests/engine/runner/runner_models.h"
#include "tests/support/text_model.h"

namespace pliant::runner {
namespace {

class Values : public testing::Test {
 protected:
  Values() : model_(SceneModel()), data_(MakeData(*model_)) {
    ResetData(*model_, *data_);
    Forward(*model_, *data_);
  }
  double Of(const std::string& text) {
    Expression expression;
    std::string error;
    EXPECT_TRUE(expression.Parse(*model_, text, &error)) << text << ": " << error;
    return expression.Evaluate(*model_, *data_);
  }
  std::string ErrorOf(const std::string& text) {
    Expression expression;
    std::string error;
    EXPECT_FALSE(expression.Parse(*model_, text, &error)) << text;
    return error;
  }
  ModelPtr model_;
  DataPtr data_;
};

TEST_F(Values, ArithmeticFollowsTheUsualRules) {
  EXPECT_EQ(Of("1 + 2 * 3"), 7);
  EXPECT_EQ(Of("(1 + 2) * 3"), 9);
  EXPECT_EQ(Of("2 ^ 3 ^ 2"), 512);
  EXPECT_EQ(Of("-2 ^ 2"), -4);
  EXPECT_EQ(Of("8 / 4 / 2"), 1);
  EXPECT_EQ(Of("1 < 2 && !(3 <= 2) || 0"), 1);
  EXPECT_EQ(Of("max(1, 5, 3) - min(4, 2)"), 3);
  EXPECT_EQ(Of("norm(3, 4)"), 5);
  EXPECT_NEAR(Of("sin(pi / 2) + deg(pi)"), 181, 1e-12);
}

TEST_F(Values, AreFoundByElementName) {
  const int box = Name2Id(*model_, mjOBJ_BODY, "box");
  EXPECT_EQ(Of("xpos[box][z]"), data_->xpos[3 * box + 2]);
  EXPECT_EQ(Of("xpos[box][2]"), data_->xpos[3 * box + 2]);
  EXPECT_EQ(Of("2 * xpos[box].z - 1"), 2 * data_->xpos[3 * box + 2] - 1);
  EXPECT_EQ(Of("qpos[box][2]"), data_->qpos[QposOf(*model_, "box") + 2]);
  EXPECT_EQ(Of("body_mass[box]"), model_->body_mass[box]);
  EXPECT_EQ(Of("opt.timestep"), model_->opt.timestep);
  EXPECT_EQ(Of("opt.gravity[z]"), -9.81);
  EXPECT_EQ(Of("time"), 0);
  EXPECT_EQ(Of("norm(xpos[box])"), std::hypot(Of("xpos[box][0]"), Of("xpos[box][1]"), Of("xpos[box][2]")));
}

TEST_F(Values, ErrorsSayWhatIsWrong) {
  EXPECT_THAT(ErrorOf("xpos[nobody][0]"), testing::HasSubstr("'nobody'"));
  EXPECT_THAT(ErrorOf("xpos[box]"), testing::HasSubstr("3 numbers; say which, as in xpos[box][0]"));
  EXPECT_THAT(ErrorOf("xpos[box].q"), testing::HasSubstr("elements of 3 numbers"));
  EXPECT_THAT(ErrorOf("1 + "), testing::HasSubstr("character"));
  EXPECT_THAT(ErrorOf("foo(1)"), testing::HasSubstr("'foo'"));
  EXPECT_THAT(ErrorOf("(1"), testing::HasSubstr("bracket"));
  EXPECT_THAT(ErrorOf("qpos[9999]"), testing::HasSubstr("qpos"));
  EXPECT_FALSE(ErrorOf("").empty());
  EXPECT_FALSE(ErrorOf(std::string(5000, '(')).empty());
}

TEST_F(Values, EveryListedNumberIsFoundUnderItsPath) {
  int found = 0;
  for (const ValueField& field : ValueFields(*model_, *data_)) {
    for (size_t row = 0; row < std::min<size_t>(field.rows, 20); ++row) {
      for (size_t col = 0; col < std::min<size_t>(field.cols, 12); ++col) {
        ValueRef ref;
        std::string error;
        const std::string path = ValuePath(*model_, field, row, col);
        ASSERT_TRUE(FindValue(*model_, path, &ref, &error)) << path << ": " << error;
        if (field.source == ValueSource::kData || field.source == ValueSource::kModel) {
          ASSERT_EQ(ref.index, row * field.cols + col) << path;
          ASSERT_EQ(ref.source, field.source) << path;
        }
        ++found;
      }
    }
  }
  EXPECT_GT(found, 1000);
}

TEST_F(Values, TheVelocityOfABodyIsThatOfItsOriginAlongTheAxesOfTheWorld) {
  model_ = ModelFromText(R"(<mujoco><worldbody><body><joint axis="0 1 0"/><geom size="0.1"/>
    <body name="hand" pos="0.4 0 0"><geom size="0.1" pos="0 0 0.3"/></body></body></worldbody></mujoco>)");
  data_.reset(MakeData(*model_));
  data_->qvel[0] = 2;
  Forward(*model_, *data_);
  EXPECT_NEAR(Of("velocity[hand][x]"), 0, 1e-15);
  EXPECT_NEAR(Of("velocity[hand][z]"), -0.8, 1e-15);
  EXPECT_EQ(Of("velocity[hand][2]"), Of("velocity[2][2]"));
  EXPECT_THAT(ErrorOf("velocity[nobody][0]"), testing::HasSubstr("'nobody'"));
}

TEST_F(Values, OnlyInputsAndParametersCanBeWritten) {
  Command command = command::ClearCtrl{};
  EXPECT_TRUE(WriteCommand(*model_, "qpos[box][0]", 1, &command));
  EXPECT_TRUE(std::holds_alternative<command::SetQpos>(command));
  EXPECT_TRUE(WriteCommand(*model_, "xfrc_applied[box][2]", 1, &command));
  EXPECT_TRUE(WriteCommand(*model_, "opt.timestep", 0.001, &command));
  EXPECT_TRUE(WriteCommand(*model_, "geom_friction[0][0]", 0.5, &command));
  EXPECT_FALSE(WriteCommand(*model_, "xpos[box][0]", 1, &command));
  EXPECT_FALSE(WriteCommand(*model_, "jnt_type[0]", 1, &command));
  EXPECT_FALSE(WriteCommand(*model_, "qpos[box][0]", NAN, &command));
}

// The contacts of a pair of geoms, summed up, in either order.
TEST_F(Values, ContactsOfTwoGeomsAreNumbers) {
  const int floor = 0;
  int other = -1;
  for (int i = 0; i < 3000 && other < 0; ++i) {
    Step(*model_, *data_);
    if (data_->ncon > 0) other = data_->contact[0].geom[data_->contact[0].geom[0] == floor ? 1 : 0];
  }
  ASSERT_GE(other, 0);
  Forward(*model_, *data_);
  double normal = 0, deepest = 1;
  int count = 0;
  for (int i = 0; i < data_->ncon; ++i) {
    const mjContact& contact = data_->contact[i];
    if (contact.geom[0] + contact.geom[1] != other || contact.geom[0] * contact.geom[1] != 0) continue;
    double force[6];
    ContactForce(*model_, *data_, i, force);
    normal += force[0];
    deepest = std::min(deepest, double(contact.dist));
    ++count;
  }
  ASSERT_GT(count, 0);
  EXPECT_EQ(Of(ContactPath(*model_, "count", floor, other)), count);
  EXPECT_EQ(Of(ContactPath(*model_, "normal", floor, other)), normal);
  EXPECT_EQ(Of(ContactPath(*model_, "normal", other, floor)), normal);
  EXPECT_EQ(Of(ContactPath(*model_, "distance", other, floor)), deepest);
  EXPECT_GE(Of("contact.tangential[0][" + std::to_string(other) + "]"), 0);
  EXPECT_THAT(ErrorOf("contact.normal"), testing::HasSubstr("needs a body or two geoms"));
  EXPECT_THAT(ErrorOf("contact.normal[nobody]"), testing::HasSubstr("no body 'nobody'"));
  EXPECT_THAT(ErrorOf("contact.normal[0][0][x]"), testing::HasSubstr("no number of a contact"));
  EXPECT_THAT(ErrorOf("contact.torque_x[0][0]"), testing::HasSubstr("needs a body"));
  EXPECT_THAT(ErrorOf("contact.normal[0][nobody]"), testing::HasSubstr("no geom 'nobody'"));
  EXPECT_THAT(ErrorOf("contact.normal[0][999]"), testing::HasSubstr("no geom"));
  data_->ncon = 0;
  EXPECT_EQ(Of("contact.normal[0][" + std::to_string(other) + "]"), 0);
  EXPECT_TRUE(std::isnan(Of("contact.distance[0][" + std::to_string(other) + "]")));
}

// A box on four corners, its weight on each of them, and a ball on the box.
TEST(ContactValues, AreThoseOfOneContactOfAPairAndOfABody) {
  const ModelPtr model = ModelFromText(R"(<mujoco><worldbody><geom name="floor" type="plane" size="3 3 1"/>
    <body name="box" pos="0 0 0.0999"><freejoint/><geom name="box" type="box" size="0.1 0.1 0.1"/></body>
    <body name="ball" pos="0.02 0 0.2498"><freejoint/><geom name="ball" size="0.05"/></body>
    </worldbody></mujoco>)");
  ASSERT_NE(model, nullptr);
  const DataPtr data(MakeData(*model));
  Forward(*model, *data);
  const auto of = [&](const std::string& text) {
    Expression parsed;
    std::string error;
    EXPECT_TRUE(parsed.Parse(*model, text, &error)) << error;
    return parsed.Evaluate(*model, *data);
  };
  ASSERT_EQ(data->ncon, 5);
  double normal = 0, up = 0;
  for (int i = 0; i < data->ncon; ++i) {
    const ContactEnds sides = EndsOf(*model, *data, i);
    double force[6];
    ContactForce(*model, *data, i, force);
    EXPECT_EQ(of(ContactPath(*model, "normal", sides)), force[0]) << i;
    EXPECT_EQ(of(ContactPath(*model, "distance", sides)), data->contact[i].dist) << i;
    EXPECT_EQ(of(ContactPath(*model, "pos_x", sides)), data->contact[i].pos[0]) << i;
    EXPECT_EQ(of(ContactPath(*model, "count", sides)), 1);
    EXPECT_EQ(of(ContactPath(*model, "dim", sides)), 3);
    if (data->contact[i].geom[0] != 0) continue;
    normal += force[0];
    up += of(ContactPath(*model, "force_z", sides));
  }
  EXPECT_EQ(of("contact.count[floor][box]"), 4);
  EXPECT_EQ(of("contact.count[floor][box][4]"), 0);
  EXPECT_EQ(of("contact.normal[floor][box]"), normal);
  EXPECT_NEAR(of("contact.force_z[floor][box]"), up, 1e-12);
  EXPECT_EQ(of("contact.force_z[box][floor]"), -of("contact.force_z[floor][box]"));
  EXPECT_EQ(of("contact.count[box]"), 5);
  EXPECT_NEAR(of("contact.force_z[box]"), up - of("contact.force_z[box][ball]"), 1e-12);
  double torque = 0;  // about the y axis through the box's centre
  for (const std::string of_box :
       {"[floor][box][0]", "[floor][box][1]", "[floor][box][2]", "[floor][box][3]", "[ball][box]"}) {
    torque += (of("contact.pos_z" + of_box) - 0.0999) * of("contact.force_x" + of_box) -
              of("contact.pos_x" + of_box) * of("contact.force_z" + of_box);
  }
  EXPECT_NEAR(of("contact.torque_y[box]"), torque, 1e-12);
  EXPECT_EQ(of("contact.use[ball]"), of("contact.use[ball][box]"));
  EXPECT_TRUE(std::isnan(of("contact.pos_x[ball][floor]")));
}

// Five steps of 10 ms with the controls 1, 2, ... 5; the actuator and the sensor are 20 ms late.
TEST(DelayedValues, AreTheOtherSideOfADelay) {
  const ModelPtr model = ModelFromText(R"(<mujoco><option timestep="0.01"/>
    <worldbody><body><joint name="j"/><geom size="0.1"/></body></worldbody>
    <actuator><motor name="prompt" joint="j"/><motor name="late" joint="j" delay="0.02" nsample="4"/></actuator>
    <sensor><clock name="now"/><clock name="heard" delay="0.02" nsample="4"/></sensor></mujoco>)");
  ASSERT_NE(model, nullptr);
  const DataPtr data(MakeData(*model));
  ResetData(*model, *data);
  const auto value = [&](const std::string& path) {
    ValueRef ref;
    std::string error;
    EXPECT_TRUE(FindValue(*model, path, &ref, &error)) << path << ": " << error;
    return ReadValue(*model, *data, ref);
  };
  for (int step = 1; step <= 5; ++step) {
    data->ctrl[0] = data->ctrl[1] = step;
    Step(*model, *data);
  }
  EXPECT_EQ(value("ctrl.delayed[prompt]"), 5);
  EXPECT_EQ(value("ctrl[late]"), 5);
  EXPECT_EQ(value("ctrl.delayed[late]"), 4);  // given at 0.03 s; it is 0.05 s now
  EXPECT_NEAR(value("sensordata[heard]"), 0.02, 1e-15);
  EXPECT_NEAR(value("sensordata.undelayed[heard]"), 0.04, 1e-15);
  EXPECT_EQ(BothSidesOfDelay(*model, "ctrl[late]"), "ctrl[late]\nctrl.delayed[late]");
  EXPECT_EQ(BothSidesOfDelay(*model, "sensordata[heard]"), "sensordata[heard]\nsensordata.undelayed[heard]");
  EXPECT_EQ(BothSidesOfDelay(*model, "ctrl[prompt]"), "ctrl[prompt]");
  EXPECT_EQ(BothSidesOfDelay(*model, "qpos[j]"), "qpos[j]");
  ValueRef ref;
  std::string error;
  EXPECT_FALSE(FindValue(*model, "ctrl.delayed[nobody]", &ref, &error));
  EXPECT_THAT(error, testing::HasSubstr("no element 'nobody'"));
}

// What a person types first: the word of MJCF, a slip of the pen, a vector where a number is asked for.
TEST(Value, ErrorsSayWhatWouldBeRight) {
  const ModelPtr model = ModelFromText(R"(<mujoco><worldbody>
    <geom name="floor" type="plane" size="1 1 1"/>
  </worldbody></mujoco>)");
  const auto error_of = [&](const char* path) {
    ValueRef ref;
    std::string error;
    EXPECT_FALSE(FindValue(*model, path, &ref, &error)) << path;
    return error;
  };
  EXPECT_THAT(error_of("friction"),
              testing::HasSubstr("did you mean 'geom_friction' or 'flex_friction' or 'pair_friction'?"));
  EXPECT_THAT(error_of("friction floor"), testing::HasSubstr("did you mean 'geom_friction'"));
  EXPECT_THAT(error_of("goem_friction[floor][0]"), testing::HasSubstr("did you mean 'geom_friction'?"));
  EXPECT_EQ(error_of("geom_friction[floor]"),
            "'geom_friction[floor]' has 3 numbers; say which, as in geom_friction[floor][0]");
  EXPECT_THAT(error_of("geom_friction[floor][3]"), testing::HasSubstr("1 elements of 3 numbers"));
  EXPECT_EQ(error_of("zzzzzz"), "'zzzzzz' is no number of the model or the simulation");
}

}  // namespace
}  // namespace pliant::runner
