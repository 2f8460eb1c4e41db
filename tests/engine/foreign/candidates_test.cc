// Which of several robots in a folder is opened.
#include <gmock/gmock.h>

#include "tests/engine/foreign/opening.h"

namespace pliant::foreign {
namespace {

using testing::HasSubstr;

class SeveralRobots : public Opening {
 protected:
  // A chain of so many links.
  static std::string Chain(const std::string& name, int links) {
    std::string content;
    for (int i = 0; i < links; ++i) {
      content += Link(name + std::to_string(i));
      if (i > 0)
        content += JointOf("j" + std::to_string(i), name + std::to_string(i - 1), name + std::to_string(i),
                           "", "fixed");
    }
    return Robot(content);
  }
  std::string FirstBodyOf(const std::string& folder) {
    const auto spec = Good((folder_ / folder).string());
    return spec && spec->bodies.size() > 1 ? spec->bodies[1]->name : "";
  }
};

TEST_F(SeveralRobots, TheOneThatIsCalledLikeItsPackageIsMeant) {
  Write("rover_description/urdf/battery.urdf", Chain("battery", 1));
  Write("rover_description/urdf/rover.urdf.xacro", Chain("rover", 4));
  Write("rover_description/urdf/rover_on_a_truck.urdf", Chain("truck", 6));
  EXPECT_EQ(FirstBodyOf("rover_description"), "rover0");
  EXPECT_THAT(sink_.Warnings(), HasSubstr("one of 3 models here"));
  EXPECT_THAT(sink_.Warnings(), HasSubstr("battery.urdf"));
}

TEST_F(SeveralRobots, ThePackageMayHaveAnotherNameThanItsFolder) {
  Write("src/package.xml", "<package><name>rover_description</name></package>");
  Write("src/urdf/a.urdf", Chain("a", 3));
  Write("src/urdf/rover.urdf", Chain("rover", 3));
  EXPECT_EQ(FirstBodyOf("src"), "rover0");
}

TEST_F(SeveralRobots, InstalledOnesAreOpenedWhereThereAreNoOthers) {
  Write("ws/install/rover/share/rover/urdf/rover.urdf", Chain("installed", 2));
  EXPECT_EQ(FirstBodyOf("ws"), "installed0");
  Write("ws/src/rover/urdf/rover.urdf", Chain("source", 2));
  EXPECT_EQ(FirstBodyOf("ws"), "source0");
}

TEST_F(SeveralRobots, OfGazeboTheOneThatNoOtherIncludesIsMeant) {
  const auto model = [&](const std::string& name, const std::string& content) {
    Write("models/" + name + "/model.config", "<model><name>" + name + "</name></model>");
    Write("models/" + name + "/model.sdf", "<sdf version='1.6'><model name='" + name + "'><link name='" +
                                               name + "_link'/>" + content + "</model></sdf>");
  };
  model("camera", "");
  model("drone", "<include><uri>model://camera</uri></include>");
  EXPECT_EQ(FirstBodyOf(""), "drone_link");
  Write("worlds/a.world",
        "<sdf version='1.6'><world name='w'><model name='house'><link name='house'/></model>"
        "<include><uri>model://drone</uri></include></world></sdf>");
  EXPECT_EQ(FirstBodyOf(""), "house");
}

TEST_F(SeveralRobots, ElseTheOneWithMostLinksIs) {
  Write("download/a/urdf/sensor.urdf", Chain("sensor", 1));
  Write("download/b/robots/whole.xacro", Chain("whole", 9));
  Write("download/b/robots/half.urdf", Chain("half", 4));
  EXPECT_EQ(FirstBodyOf("download"), "whole0");
}

TEST_F(SeveralRobots, AStubOfThatNameIsNotMeant) {
  Write("rover/rover.urdf", Chain("stub", 1));
  Write("rover/xacro/robot.xacro", Chain("whole", 9));
  EXPECT_EQ(FirstBodyOf("rover"), "whole0");
}

TEST_F(SeveralRobots, ExamplesAndTestsComeLast) {
  Write("arm/urdf/arm_v2.urdf", Chain("arm", 3));
  Write("arm/tests/huge.urdf", Chain("test", 30));
  EXPECT_EQ(FirstBodyOf("arm"), "arm0");
}

TEST_F(SeveralRobots, OnesThatCannotBeReadAreNotMeant) {
  Write("arm/arm.xacro", Robot("<xacro:if value='${unknown}'/>" + Link("a")));
  Write("arm/other.urdf", Chain("other", 2));
  EXPECT_EQ(FirstBodyOf("arm"), "other0");
}

TEST(ModelNames, AreThoseOfFilesThatOpen) {
  for (const char* name : {"a.xml", "a.mjb", "a.urdf", "b.XACRO", "a.sdf", "a.world", "a.stl", "a.GLB",
                           "a.x3dv", "a.mjz", "a.tar.gz", "a.pliant"})
    EXPECT_TRUE(HasModelName(name)) << name;
  for (const char* name : {"a.png", "a.txt", "xml", "a.csv", "a.gz", "picture.png.gz"})
    EXPECT_FALSE(HasModelName(name)) << name;
}

}  // namespace
}  // namespace pliant::foreign
