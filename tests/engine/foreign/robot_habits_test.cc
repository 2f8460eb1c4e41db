// Robots that say what their format has no words for, and files that are packed or named in odd ways.
#include "tests/engine/foreign/published.h"

namespace pliant::foreign {
namespace {

class RobotHabits : public Published {
 protected:
  ModelPtr ModelOf(const std::string& path) {
    spec_ = Good(path);
    ModelPtr model = spec_ ? compile::Compile(*spec_, nullptr, sink_) : nullptr;
    if (!model) throw std::runtime_error(sink_.FirstError());
    return model;
  }
  ModelPtr ModelOfRobot(const std::string& content) { return ModelOf(Write("r.urdf", Robot(content))); }
  // A bar of two links that turn on `base`, and the ends of which lie at the same place.
  static std::string TwoArms() {
    const auto at = [](const std::string& xyz) { return "<origin xyz='" + xyz + "'/>"; };
    return Link("base", Ball("visual")) + Link("a", Ball("visual")) + Link("b", Ball("visual")) +
           JointOf("ja", "base", "a", at("-0.5 0 0")) + JointOf("jb", "base", "b", at("0.5 0 0"));
  }
};

TEST_F(RobotHabits, JointTypesOfOtherLanguages) {
  const auto spec =
      Good(Write("r.urdf", Robot(Link("a") + Link("b") + Link("c") + JointOf("turns", "a", "b", "", "hinge") +
                                 JointOf("slides", "b", "c", "", "slider"))));
  ASSERT_NE(spec, nullptr);
  EXPECT_FALSE(sink_.List().empty());
  ASSERT_EQ(spec->joints.size(), 2u);
  EXPECT_EQ(spec->joints[0]->spec.type, mjJNT_HINGE);
  EXPECT_EQ(spec->joints[1]->spec.type, mjJNT_SLIDE);
}

TEST_F(RobotHabits, LoopJointsHoldPointsOfTwoLinks) {
  const ModelPtr m =
      ModelOfRobot(TwoArms() +
                   "<loop_joint name='close' type='spherical'><link1 link='a' rpy='0 0 0' xyz='0.5 0 0'/>"
                   "<link2 link='b' rpy='0 0 0' xyz='-0.5 0 0'/></loop_joint>");
  ASSERT_EQ(m->neq, 1);
  EXPECT_EQ(m->eq_type[0], mjEQ_CONNECT);
  EXPECT_EQ(m->eq_objtype[0], mjOBJ_SITE);
  EXPECT_EQ(m->site_pos[3 * m->eq_obj1id[0]], 0.5);
  EXPECT_EQ(m->site_pos[3 * m->eq_obj2id[0]], -0.5);
}

TEST_F(RobotHabits, LoopJointsOfFixedTypeHoldPoses) {
  const ModelPtr m =
      ModelOfRobot(TwoArms() +
                   "<loop_joint name='close' type='fixed'><link1 link='a' rpy='0 0 3.14159265358979'/>"
                   "<link2 link='b'/></loop_joint>");
  ASSERT_EQ(m->neq, 1);
  EXPECT_EQ(m->eq_type[0], mjEQ_WELD);
  EXPECT_NEAR(m->site_quat[4 * m->eq_obj1id[0] + 3], 1, 1e-9);
}

TEST_F(RobotHabits, LoopJointsOfLinksThatAreNotThereAreLeftOut) {
  const ModelPtr m =
      ModelOfRobot(TwoArms() + "<loop_joint name='close'><link1 link='a'/><link2 link='x'/></loop_joint>");
  EXPECT_EQ(m->neq, 0);
  EXPECT_TRUE(Warned("link2")) << sink_.Warnings();
}

TEST_F(RobotHabits, PairsOfClosingFramesBelongTogether) {
  const auto frame = [](const std::string& name, const std::string& on, const std::string& xyz) {
    return "<link name='" + name + "'/>" +
           JointOf(name + "_frame", on, name, "<origin xyz='" + xyz + "'/>", "fixed");
  };
  const ModelPtr m = ModelOfRobot(TwoArms() + frame("closing_tip_1", "a", "0.5 0 0") +
                                  frame("closing_tip_2", "b", "-0.5 0 0"));
  ASSERT_EQ(m->neq, 1);
  EXPECT_EQ(m->eq_objtype[0], mjOBJ_SITE);
}

TEST_F(RobotHabits, SecondJointsOfALinkCloseALoop) {
  const ModelPtr m = ModelOfRobot(TwoArms() + Link("c") + JointOf("jc", "a", "c", "<origin xyz='0.5 0 0'/>") +
                                  JointOf("closing", "b", "c", "<origin xyz='-0.5 0 0'/>", "continuous"));
  EXPECT_EQ(m->njnt, 3);
  ASSERT_EQ(m->neq, 1);
  EXPECT_EQ(m->eq_type[0], mjEQ_CONNECT);
  EXPECT_TRUE(Warned("closes a loop")) << sink_.Warnings();
}

TEST_F(RobotHabits, TheWorldNeedsNoDeclaration) {
  const ModelPtr m = ModelOfRobot(Link("base", Ball("visual")) +
                                  JointOf("weld", "world", "base", "<origin xyz='0 0 2'/>", "fixed"));
  EXPECT_EQ(m->njnt, 0);
  EXPECT_EQ(m->body_pos[3 * Body(*m, "base") + 2], 2);
  EXPECT_FALSE(Warned("does not exist")) << sink_.Warnings();
}

TEST_F(RobotHabits, TexturesOfOneNameInTwoFoldersAreTwo) {
  constexpr const char* kPictures[] = {"left/skin.bmp", "right/skin.bmp"};
  std::string links;
  for (const char* picture : kPictures) {
    std::filesystem::create_directories((folder_ / picture).parent_path());
    std::filesystem::copy_file(TestDataPath("robots/meshes/blue.bmp"), folder_ / picture);
    links += Link(std::string(1, picture[0]),
                  "<visual><geometry><sphere radius='0.1'/></geometry><material name='" +
                      std::string(picture) + "'><texture filename='" + picture + "'/></material></visual>");
  }
  const ModelPtr m = ModelOfRobot(links + JointOf("j", "l", "r"));
  EXPECT_EQ(m->ntex, 2) << sink_.Warnings();
  EXPECT_NE(m->geom_matid[0], m->geom_matid[1]);
}

TEST_F(RobotHabits, GrippersOfOldTransmissionsAreDriven) {
  const ModelPtr m = ModelOfRobot(TwoArms() +
                                  "<transmission name='t' type='GripperTransmission'><actuator name='m'/>"
                                  "<gap_joint name='ja' L0='0.03'/></transmission>");
  EXPECT_EQ(m->nu, 1);
}

TEST_F(RobotHabits, WorkspacesMayBeDeep) {
  Write("one/two/three/four/five/six/seven/eight/arm/urdf/arm.urdf", Robot(Link("base", Ball("visual"))));
  ModelOf(folder_.string());
}

TEST_F(RobotHabits, PackagesMayBeInstalledEachInAFolderOfItsOwn) {
  Write("install/looks/share/looks/package.xml", "<package><name>looks</name></package>");
  Write("install/looks/share/looks/urdf/parts.xacro",
        Robot("<xacro:macro name='part' params='n'>" + Link("${n}") + "</xacro:macro>"));
  const auto spec = Good(Write("install/rover/share/rover/urdf/rover.urdf.xacro",
                               Robot("<xacro:include filename='$(find looks)/urdf/parts.xacro'/>"
                                     "<xacro:part n='base'/>")));
  ASSERT_NE(spec, nullptr);
  EXPECT_EQ(spec->bodies[1]->name, "base");
  EXPECT_EQ(sink_.Warnings(), "");
}

TEST_F(RobotHabits, OfSeveralSizesTheOneThatIsSpelledMostAlikeStandsIn) {
  for (const char* size : {"ur10", "ur3e", "ur5e"})
    Write(std::string("config/") + size + "/limits.yaml", std::string("name: ") + size);
  const auto spec =
      Good(Write("ur.urdf.xacro", Robot("<xacro:arg name='size' default='ur5x'/>"
                                        "<xacro:property name='file' value='config/$(arg size)/limits.yaml'/>"
                                        "<link name=\"${xacro.load_yaml(file)['name']}\"/>")));
  ASSERT_NE(spec, nullptr);
  EXPECT_EQ(spec->bodies[1]->name, "ur5e");
  EXPECT_NE(sink_.Warnings().find("stands in for it"), std::string::npos);
}

TEST_F(RobotHabits, FilesThatAreNotReadSayWhatToDo) {
  EXPECT_NE(ErrorOf(Write("robot.7z", "7z\xBC\xAF")).find(".tar.gz"), std::string::npos)
      << sink_.FirstError();
  sink_ = {};
  EXPECT_NE(ErrorOf(Write("robot.usd", "PXR-USDC")).find("URDF"), std::string::npos) << sink_.FirstError();
  sink_ = {};
  EXPECT_NE(ErrorOf(Write("robot.STEP", "ISO-10303-21;")).find(".stl"), std::string::npos)
      << sink_.FirstError();
  sink_ = {};
  EXPECT_NE(ErrorOf(Write("two_arms.dmd.yaml", "directives:\n")).find("an MJCF file that attaches them"),
            std::string::npos)
      << sink_.FirstError();
}

}  // namespace
}  // namespace pliant::foreign
