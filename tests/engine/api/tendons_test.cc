// What tendons refuse, infer and leave out.
#include <string>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

std::string Arm(const std::string& tendon, const std::string& option = "") {
  return "<mujoco>" + option +
         "<worldbody><site name='far' pos='0 0 2'/><site name='near' pos='0 0 1'/><geom name='w' size='.1'/>"
         "<body pos='1 0 0'><joint name='j' axis='0 1 0'/><geom size='.1'/><site name='tip' pos='.2 0 "
         "0'/></body>"
         "</worldbody><tendon>" +
         tendon + "</tendon></mujoco>";
}

TEST(Tendons, ArmatureRefusesWrapping) {
  const std::string path = "><site site='far'/><geom geom='w'/><site site='tip'/></spatial>";
  std::string error;
  EXPECT_FALSE(Compile(Arm("<spatial name='t' armature='.1'" + path), &error));
  EXPECT_NE(error.find("tendon 't'"), std::string::npos) << error;
  EXPECT_NE(error.find("armature"), std::string::npos) << error;
  EXPECT_TRUE(Compile(Arm("<spatial name='t'" + path), &error)) << error;
}

TEST(Tendons, ForceRangeThatIsGivenIsUsedUnlessSwitchedOff) {
  const std::string joint = "><joint joint='j' coef='1'/></fixed>";
  const Simulation sim(Arm("<fixed actuatorfrcrange='-1 2'" + joint +
                           "<fixed actuatorfrclimited='false' actuatorfrcrange='-1 2'" + joint));
  EXPECT_EQ(sim.m->tendon_actfrclimited[0], 1);
  EXPECT_EQ(sim.m->tendon_actfrclimited[1], 0);
}

TEST(Tendons, OneThatNothingMovesMakesNoRows) {
  for (const char* jacobian : {"dense", "sparse"}) {
    const Simulation sim(
        Arm("<spatial frictionloss='1' limited='true' range='0 .5'><site site='far'/><site "
            "site='near'/></spatial>"
            "<spatial frictionloss='1'><site site='far'/><site site='tip'/></spatial>",
            std::string("<option jacobian='") + jacobian + "'/>"));
    mj_forward(sim.m.get(), sim.d.get());
    EXPECT_EQ(sim.d->nefc, 1) << jacobian;
    EXPECT_EQ(sim.d->efc_id[0], 1) << jacobian;
  }
}

TEST(Wrapping, TwoObjectsNeedASiteBetweenThem) {
  std::string error;
  EXPECT_FALSE(Compile(
      "<mujoco><worldbody><site name='a'/><site name='b' pos='1 0 0'/><geom name='g' size='.1' pos='.3 0 0'/>"
      "<geom name='h' size='.1' pos='.6 0 0'/><body><joint/><geom "
      "size='.1'/></body></worldbody><tendon><spatial>"
      "<site site='a'/><geom geom='g'/><geom geom='h'/><site site='b'/></spatial></tendon></mujoco>",
      &error));
  EXPECT_FALSE(error.empty());
}

}  // namespace
}  // namespace pliant
