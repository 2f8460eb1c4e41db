// URDF as it is published.
#include <cmath>
#include <cstdlib>

#include "engine/compile/compiler.h"
#include "engine/foreign/coupling.h"
#include "engine/model/names.h"
#include "tests/engine/foreign/opening.h"

namespace pliant::foreign {
namespace {

using PublishedUrdf = Opening;

const spec::Geom* FindMeshGeom(const spec::Spec& spec) {
  for (const spec::Geom* geom : spec.geoms) {
    if (geom->spec.type == mjGEOM_MESH) return geom;
  }
  return nullptr;
}

TEST_F(PublishedUrdf, PackagesAreFoundAboveTheFileInAnyLetterCase) {
  CopyMesh("plate_text.stl", "repo/arm_description/meshes/Visual/Plate.STL");
  const std::string path =
      Write("repo/arm_description/urdf/arm.urdf",
            Robot(Link("a", MeshOf("visual", "package://arm_description/meshes/visual/plate.stl"))));
  const auto spec = Good(path);
  ASSERT_EQ(spec->meshes.size(), 1u);
  EXPECT_EQ(sink_.Warnings(), "");
  ASSERT_EQ(files_.size(), 2u);
  EXPECT_TRUE(files_[1].ends_with("meshes/Visual/Plate.STL")) << files_[1];
}

TEST_F(PublishedUrdf, LinksOfARigidBodyThatStatesItsMassWeighNothingThemselves) {
  const auto fixed = [](const char* name, const char* parent, const char* child) {
    return std::string("<joint name='") + name + "' type='fixed'><parent link='" + parent +
           "'/><child link='" + child + "'/></joint>";
  };
  const auto shaped = [](const char* name) {
    return std::string("<link name='") + name + "'>" + Ball("collision") + "</link>";
  };
  options_.floating = true;
  const auto spec = Good(Write(
      "a.urdf",
      Robot(shaped("base") + Link("inertial_link") + fixed("f", "base", "inertial_link") + shaped("rail") +
            fixed("g", "inertial_link", "rail") + shaped("wheel") + JointOf("turn", "base", "wheel"))));
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  const auto mass = [&](const char* body) { return m->body_mass[Name2Id(*m, mjOBJ_BODY, body)]; };
  EXPECT_EQ(mass("base"), 0);
  EXPECT_EQ(mass("rail"), 0);
  EXPECT_EQ(mass("inertial_link"), 1);
  EXPECT_GT(mass("wheel"), 0);  // whose mass nothing else states
}

TEST_F(PublishedUrdf, PackagesAreFoundWhereTheUserAndRosSay) {
  CopyMesh("plate_text.stl", "elsewhere/deep/parts/meshes/p.stl");
  CopyMesh("plate_text.stl", "ros/share/tools/p.stl");
  const std::string path =
      Write("robot/arm.urdf", Robot(Link("a", MeshOf("visual", "package://parts/meshes/p.stl") +
                                                  MeshOf("visual", "model://tools/p.stl"))));
  options_.package_folders = {(folder_ / "elsewhere").string()};
  setenv("AMENT_PREFIX_PATH", (folder_ / "ros").c_str(), 1);
  const auto spec = Good(path);
  unsetenv("AMENT_PREFIX_PATH");
  EXPECT_EQ(spec->geoms.size(), 2u) << sink_.Warnings();
}

TEST_F(PublishedUrdf, MissingMeshesAreLeftOutWithAWarningThatSaysWhereTheyWereSought) {
  const auto spec =
      Good(Write("a.urdf", Robot(Link("a", Ball("collision") + MeshOf("visual", "package://no/x.dae")))));
  EXPECT_EQ(spec->geoms.size(), 1u);
  EXPECT_NE(sink_.Warnings().find("a.urdf:3"), std::string::npos) << sink_.Warnings();
  EXPECT_NE(sink_.Warnings().find("'package://no/x.dae' was not found"), std::string::npos);
  EXPECT_NE(sink_.Warnings().find("--packages"), std::string::npos);
}

TEST_F(PublishedUrdf, VisualsStayAndFixedLinksAreBodies) {
  const auto spec = Good(Write(
      "a.urdf", Robot(Link("a", Ball("visual")) + Link("tool") + JointOf("f", "a", "tool", "", "fixed"))));
  EXPECT_EQ(spec->bodies.size(), 3u);
  EXPECT_EQ(spec->spec.compiler.fusestatic, 0);
  EXPECT_EQ(spec->spec.compiler.discardvisual, 0);
}

TEST_F(PublishedUrdf, CollisionShapesAreHiddenWhereSomethingElseIsSeen) {
  const auto spec = Good(Write("a.urdf", Robot(Link("a", Ball("visual") + Ball("collision")) +
                                               Link("b", Ball("collision")) + JointOf("j", "a", "b"))));
  EXPECT_EQ(spec->geoms[0]->spec.group, 1);
  EXPECT_EQ(spec->geoms[1]->spec.group, 3);
  EXPECT_EQ(spec->geoms[2]->spec.group, 0);
}

TEST_F(PublishedUrdf, LinksThatOnlyHoldCollisionsAreHiddenWithTheOnesThatTheyAreFixedTo) {
  const auto spec =
      Good(Write("a.urdf", Robot(Link("a", Ball("visual")) + Link("a_sc", Ball("collision")) +
                                 JointOf("f", "a", "a_sc", "", "fixed") + Link("b", Ball("collision")) +
                                 JointOf("j", "a_sc", "b") + Link("b_cover", Ball("visual")) +
                                 JointOf("g", "b", "b_cover", "", "fixed") + Link("c", Ball("collision")) +
                                 JointOf("k", "b_cover", "c"))));
  ASSERT_EQ(spec->geoms.size(), 5u);
  for (const spec::Geom* geom : spec->geoms) {
    const bool alone = geom->body->name == "c", visual = geom->spec.contype == 0;
    EXPECT_EQ(geom->spec.group, visual ? 1 : alone ? 0 : 3) << geom->body->name;
  }
}

TEST_F(PublishedUrdf, JointsAndCapsulesOfDrakeAreRead) {
  const auto spec = Good(Write(
      "a.urdf",
      Robot(
          Link("a") +
          Link("b", "<collision><geometry><drake:capsule radius='0.1' length='1'/></geometry></collision>") +
          "<drake:joint name='j' type='ball'><parent link='a'/><child link='b'/></drake:joint>")));
  ASSERT_EQ(spec->joints.size(), 1u);
  EXPECT_EQ(spec->joints[0]->spec.type, mjJNT_BALL);
  ASSERT_EQ(spec->geoms.size(), 1u);
  EXPECT_EQ(spec->geoms[0]->spec.type, mjGEOM_CAPSULE);
}

TEST_F(PublishedUrdf, UniversalJointsOfDrakeTurnAboutTwoAxes) {
  const auto spec =
      Good(Write("a.urdf", Robot(Link("a") + Link("b", Ball("collision")) +
                                 "<drake:joint name='j' type='universal'><parent link='a'/><child link='b'/>"
                                 "<dynamics damping='0.25'/></drake:joint>")));
  EXPECT_EQ(sink_.Warnings(), "");
  ASSERT_EQ(spec->joints.size(), 2u);
  for (int k = 0; k < 2; ++k) {
    EXPECT_EQ(spec->joints[k]->spec.type, mjJNT_HINGE);
    EXPECT_EQ(spec->joints[k]->name, k == 0 ? "j" : "j_2");
    for (int i = 0; i < 3; ++i) EXPECT_EQ(spec->joints[k]->spec.axis[i], i == k ? 1 : 0);
  }
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  EXPECT_EQ(m->nv, 2);
  EXPECT_EQ(m->dof_damping[0], 0.25);
  EXPECT_EQ(m->dof_damping[1], 0.25);
}

TEST_F(PublishedUrdf, BlanksAroundNamesAreNotMeant) {
  const auto spec = Good(
      Write("a.urdf", Robot(Link("base ") + Link("arm", Ball("visual")) + JointOf("j", " base", "arm\t") +
                            "<transmission name='t'><type>x</type><joint name=' j '/>"
                            "<actuator name='m'/></transmission>")));
  EXPECT_EQ(sink_.Warnings(), "");
  EXPECT_EQ(spec->joints.size(), 1u);
  EXPECT_EQ(spec->actuators.size(), 1u);
  EXPECT_NE(spec->Find<spec::Body>("base"), nullptr);
}

TEST_F(PublishedUrdf, EllipsoidsFrictionRotorsAndGroupsOfDrakeAreRead) {
  const std::string shape =
      "<geometry><drake:ellipsoid a='0.3' b='0.2' c='0.1'/></geometry><drake:proximity_properties>"
      "<drake:mu_dynamic value='0.25'/></drake:proximity_properties>";
  const auto spec = Good(
      Write("r.urdf",
            Robot(Link("a", "<collision>" + shape + "</collision>") + Link("b", Ball("collision")) +
                  Link("c", Ball("collision")) + JointOf("j", "a", "b") + JointOf("k", "b", "c") +
                  "<transmission><joint name='j'/><actuator name='m'><drake:rotor_inertia value='0.001'/>"
                  "<drake:gear_ratio value='10'/></actuator></transmission>"
                  "<drake:collision_filter_group name='g'><drake:member link='a'/><drake:member link='c'/>"
                  "<drake:ignored_collision_filter_group name='g'/></drake:collision_filter_group>")));
  EXPECT_EQ(sink_.Warnings(), "");
  const mjsGeom& geom = spec->geoms[0]->spec;
  EXPECT_EQ(geom.type, mjGEOM_ELLIPSOID);
  EXPECT_EQ(geom.size[0], 0.3);
  EXPECT_EQ(geom.size[2], 0.1);
  EXPECT_EQ(geom.friction[0], 0.25);
  EXPECT_NEAR(spec->Find<spec::Joint>("j")->spec.armature, 0.1, 1e-12);
  const auto pairs_a_with_c = [](const spec::Exclude* e) {
    return e->own.bodyname1 == "a" && e->own.bodyname2 == "c";
  };
  EXPECT_EQ(std::count_if(spec->excludes.begin(), spec->excludes.end(), pairs_a_with_c), 1);
}

TEST_F(PublishedUrdf, APackageMayBeTheFileItself) {
  CopyMesh("plate_text.stl", "bot/assets/body.stl");
  const auto spec = Good(Write("bot/robot.urdf", Robot(Link("a", MeshOf("visual", "package://body.stl")))));
  EXPECT_EQ(spec->meshes.size(), 1u);
  EXPECT_EQ(sink_.Warnings(), "");
}

TEST_F(PublishedUrdf, NumbersMayHaveTheCommaOfTheirCountry) {
  const auto spec =
      Good(Write("r.urdf", Robot(Link("a") + Link("b") +
                                 "<joint name='j' type='revolute'><parent link='a'/><child link='b'/>"
                                 "<origin xyz='0,5 0 0,25'/><axis xyz='0,0,1'/>"
                                 "<limit lower='-1,5' upper='1,25' effort='1' velocity='1'/></joint>")));
  const spec::Joint& joint = *spec->Find<spec::Joint>("j");
  EXPECT_EQ(joint.spec.range[0], -1.5);
  EXPECT_EQ(joint.spec.range[1], 1.25);
  EXPECT_EQ(joint.spec.axis[2], 1);
  EXPECT_EQ(spec->Find<spec::Body>("b")->spec.pos[2], 0.25);
}

TEST_F(PublishedUrdf, FloatingJointsBelowFixedLinksKeepTheirPlace) {
  const auto spec =
      Good(Write("a.urdf", Robot(Link("a") + Link("b") + JointOf("j", "a", "b", "", "floating"))));
  EXPECT_EQ(spec->spec.compiler.fusestatic, 1);
}

TEST_F(PublishedUrdf, MimicJointsFollow) {
  const auto spec =
      Good(Write("a.urdf", Robot(Link("a") + Link("b") + Link("c") + JointOf("j", "a", "b") +
                                 JointOf("k", "a", "c", "<mimic joint='j' multiplier='-2' offset='0.1'/>"))));
  ASSERT_EQ(spec->equalities.size(), 1u);
  EXPECT_EQ(spec->equalities[0]->own.name1, "k");
  EXPECT_EQ(spec->equalities[0]->own.name2, "j");
  EXPECT_EQ(spec->equalities[0]->spec.data[0], 0);  // the follower starts where the offset puts it
  EXPECT_EQ(spec->joints[1]->spec.ref, 0.1);
  EXPECT_EQ(spec->equalities[0]->spec.data[1], -2);
}

// A spindle and its carriage, and a gear of 1 to 50.
TEST_F(PublishedUrdf, MimicsOfOtherUnitsArePulledByTendons) {
  const auto spec = Good(
      Write("a.urdf",
            Robot(Link("a") + Link("b") + Link("c") + Link("d") + JointOf("j", "a", "b") +
                  JointOf("k", "a", "c", "<mimic joint='j' multiplier='0.01' offset='0.1'/>", "prismatic") +
                  JointOf("l", "a", "d", "<mimic joint='j' multiplier='-50'/>"))));
  ASSERT_EQ(spec->equalities.size(), 2u);
  for (const auto* equality : spec->equalities) EXPECT_EQ(equality->spec.type, mjEQ_TENDON);
  const auto slide = CouplingOf(*spec, *spec->equalities[0]), gear = CouplingOf(*spec, *spec->equalities[1]);
  ASSERT_TRUE(slide && gear);
  EXPECT_EQ(slide->follower, "k");
  EXPECT_EQ(slide->leader, "j");
  EXPECT_EQ(slide->ratio, 0.01);
  EXPECT_EQ(spec->equalities[0]->spec.data[0], 0);  // the follower starts where the offset puts it
  EXPECT_EQ(spec->joints[1]->spec.ref, 0.1);
  EXPECT_EQ(gear->follower, "l");
  EXPECT_EQ(gear->ratio, -50);
}

TEST_F(PublishedUrdf, TransmissionsAndControlledJointsAreActuators) {
  const std::string control =
      "<transmission name='t'><type>x/SimpleTransmission</type><joint name='j'><hardwareInterface>"
      "hardware_interface/EffortJointInterface</hardwareInterface></joint><actuator name='m'/></transmission>"
      "<ros2_control name='s' type='system'><joint name='k'><command_interface "
      "name='position'/></joint></ros2_control>";
  const std::string safety =
      "<safety_controller soft_lower_limit='-0.5' soft_upper_limit='0.75' k_velocity='1'/>";
  const auto spec = Good(Write("a.urdf", Robot(Link("a") + Link("b") + Link("c") + JointOf("j", "a", "b") +
                                               JointOf("k", "a", "c", safety) + control)));
  ASSERT_EQ(spec->actuators.size(), 2u);
  EXPECT_EQ(spec->actuators[0]->own.target, "j");
  EXPECT_EQ(spec->actuators[0]->spec.biastype, mjBIAS_NONE);
  EXPECT_EQ(spec->actuators[0]->spec.ctrlrange[1], 10);
  EXPECT_EQ(spec->actuators[1]->spec.biastype, mjBIAS_AFFINE);
  EXPECT_EQ(spec->actuators[1]->spec.ctrlrange[0], -0.5);
  EXPECT_EQ(spec->actuators[1]->spec.ctrlrange[1], 0.75);
}

TEST_F(PublishedUrdf, GazeboSetsFrictionAndDamping) {
  const auto spec =
      Good(Write("a.urdf", Robot(Link("a", Ball("collision")) + Link("b") + JointOf("j", "a", "b") +
                                 "<gazebo reference='a'><mu1>0.3</mu1></gazebo>"
                                 "<gazebo reference='j'><springStiffness>5</springStiffness></gazebo>")));
  EXPECT_EQ(spec->geoms[0]->spec.friction[0], 0.3);
  EXPECT_EQ(spec->joints[0]->spec.stiffness[0], 5);
}

// Contacts with ten times the friction of rubber are so soft that wheels sink and the robot rocks.
TEST_F(PublishedUrdf, WhatMayNotSlipAtAllHasTheFrictionOfTheRoughest) {
  const auto spec = Good(Write("a.urdf", Robot(Link("a", Ball("collision")) +
                                               "<gazebo reference='a'><mu1 value='100000'/></gazebo>")));
  EXPECT_EQ(spec->geoms[0]->spec.friction[0], 2);
}

TEST_F(PublishedUrdf, ImpossibleInertiasAreMendedWithTheirNumbers) {
  const std::string bad =
      "<link name='a'><inertial><mass value='2'/><inertia ixx='1' iyy='0.1' izz='0.1' ixy='0' ixz='0' "
      "iyz='0'/></inertial></link>";
  const auto spec = Good(Write("a.urdf", Robot(bad)));
  const double* i = spec->bodies[1]->spec.fullinertia;
  EXPECT_NEAR(i[0], 1, 1e-12);
  EXPECT_GE(i[1] + i[2], i[0]);
  EXPECT_NEAR(i[1] + i[2], 1, 1e-6);
  EXPECT_NE(sink_.Warnings().find("1, 0.1 and 0.1 kg m^2"), std::string::npos) << sink_.Warnings();
  EXPECT_NE(sink_.Warnings().find("a.urdf:3"), std::string::npos);
}

TEST_F(PublishedUrdf, FixedLinksOfNoMassHaveNoTensorThatWouldHaveToBePositive) {
  const std::string empty =
      "<inertial><mass value='0'/><inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' iyz='0'/></inertial>";
  const std::string joint = "<joint name='j' type='fixed'><parent link='a'/><child link='frame'/></joint>";
  const auto spec =
      Good(Write("a.urdf", Robot(Link("a") + "<link name='frame'>" + empty + "</link>" + joint)));
  const mjsBody& frame = spec->bodies.back()->spec;
  EXPECT_EQ(frame.mass, 0);
  EXPECT_TRUE(std::isnan(frame.fullinertia[0]));
}

TEST_F(PublishedUrdf, MovingLinksWithoutMassGetALittle) {
  const auto spec = Good(Write("a.urdf", Robot(Link("a") + "<link name='b'/>" + Link("c") +
                                               JointOf("j", "a", "b") + JointOf("k", "b", "c"))));
  EXPECT_EQ(spec->bodies[2]->spec.mass, 1e-3);
  EXPECT_NE(sink_.Warnings().find("link 'b'"), std::string::npos) << sink_.Warnings();
}

// CAD exports state what rounding left of a part without material.
TEST_F(PublishedUrdf, MovingLinksWithTheMassOfDustGetALittle) {
  const std::string dust =
      "<link name='b'><inertial><mass value='1e-15'/><inertia ixx='0' iyy='0' izz='0'/></inertial></link>";
  const auto spec = Good(Write("a.urdf", Robot(Link("a") + dust + JointOf("j", "a", "b"))));
  EXPECT_EQ(spec->bodies[2]->spec.mass, 1e-3);
  EXPECT_NE(sink_.Warnings().find("link 'b'"), std::string::npos) << sink_.Warnings();
}

TEST_F(PublishedUrdf, PartsOfAMeshGetTheirMaterials) {
  CopyMesh("plate.dae", "plate.dae");
  const auto spec = Good(
      Write("a.urdf", Robot(Link("a", MeshOf("visual", "plate.dae") + MeshOf("collision", "plate.dae")))));
  EXPECT_EQ(spec->geoms.size(), 3u);
  int red = 0, blue = 0;
  for (const spec::Geom* geom : spec->geoms) {
    red += geom->own.material == "plate_red";
    blue += geom->own.material == "plate_blue";
  }
  EXPECT_EQ(red, 1);
  EXPECT_EQ(blue, 1);
  EXPECT_EQ(spec->materials.size(), 2u);
}

TEST_F(PublishedUrdf, TexturesBesideTheMeshAreUsed) {
  for (const char* file : {"plate.obj", "plate.mtl", "blue.bmp"}) CopyMesh(file, std::string("m/") + file);
  const auto spec = Good(Write("a.urdf", Robot(Link("a", MeshOf("visual", "m/plate.obj")))));
  ASSERT_EQ(spec->textures.size(), 1u) << sink_.Warnings();
  EXPECT_EQ(spec->textures[0]->own.file, "m/blue.bmp");
}

TEST_F(PublishedUrdf, StandsWhateverItsRootIs) {
  options_.stand = options_.floating = true;
  const std::string nothing =
      "<inertial><mass value='0'/><inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' iyz='0'/></inertial>";
  const auto light =
      Good(Write("a.urdf", Robot("<link name='base'>" + nothing + Ball("collision") + "</link>" +
                                 Link("leg", Ball("collision")) + JointOf("j", "base", "leg"))));
  EXPECT_NE(compile::Compile(*light, nullptr, sink_), nullptr) << sink_.FirstError();
  const auto holds = Good(Write("b.urdf", Robot("<link name='odom'/>" + Link("base", Ball("collision")) +
                                                JointOf("f", "odom", "base", "", "floating"))));
  EXPECT_NE(compile::Compile(*holds, nullptr, sink_), nullptr) << sink_.FirstError();
  EXPECT_EQ(holds->joints.size(), 1u);
}

TEST_F(PublishedUrdf, FloatingRobotsStandOnTheFloor) {
  options_.floating = options_.floor = true;
  const auto spec = Good(Write("a.urdf", Robot(Link("a", Ball("collision")) + Link("leg", Ball("collision")) +
                                               JointOf("j", "a", "leg", "<origin xyz='0 0 -0.5'/>"))));
  EXPECT_EQ(spec->joints[0]->spec.type, mjJNT_FREE);
  EXPECT_NEAR(spec->bodies[1]->spec.pos[2], 0.6, 1e-12);
  ASSERT_EQ(spec->world->geoms.size(), 1u);
  EXPECT_EQ(spec->world->geoms[0]->spec.type, mjGEOM_PLANE);
}

TEST_F(PublishedUrdf, ServosOfLinksWithoutInertiaAreFinite) {
  options_.stand = true;
  const auto spec = Good(
      Write("a.urdf", Robot("<link name='a'/><link name='b'>" + Ball("collision") +
                            "</link><link name='c'/>" + JointOf("j", "a", "b") + JointOf("k", "b", "c"))));
  ASSERT_EQ(spec->actuators.size(), 2u);
  for (const spec::Joint* joint : spec->joints)
    EXPECT_TRUE(std::isfinite(joint->spec.armature)) << joint->name;
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  for (int i = 0; i < m->nu; ++i) {
    for (const double gain : {m->actuator_gainprm[i * mjNGAIN], -m->actuator_biasprm[i * mjNBIAS + 1],
                              -m->actuator_biasprm[i * mjNBIAS + 2]}) {
      EXPECT_TRUE(std::isfinite(gain) && gain > 0) << gain;
    }
  }
}

TEST_F(PublishedUrdf, SeveralRootsOfARobotThatFloatsKeepTheirPlaces) {
  options_.floating = options_.floor = true;
  const std::string path = Write(
      "a.urdf",
      Robot(Link("table",
                 "<collision><origin xyz='2 0 -0.5'/><geometry><box size='1 1 1'/></geometry></collision>") +
            Link("a", Ball("collision")) + Link("leg", Ball("collision")) +
            JointOf("j", "a", "leg", "<origin xyz='0 0 -0.5'/>")));
  const auto spec = Good(path);
  ASSERT_EQ(spec->world->bodies.size(), 1u);
  EXPECT_EQ(spec->world->bodies[0]->name, "a");
  EXPECT_NEAR(spec->world->bodies[0]->spec.pos[2], 1, 1e-12);
  EXPECT_EQ(spec->joints.size(), 2u);
  EXPECT_NE(sink_.Warnings().find("it is fixed to link 'a'"), std::string::npos) << sink_.Warnings();
  options_ = {};
  EXPECT_EQ(Good(path)->world->bodies.size(), 2u);
}

TEST_F(PublishedUrdf, ScalesOfTwoNumbersAndColoursWithoutNumbers) {
  CopyMesh("plate_text.stl", "p.stl");
  const auto spec =
      Good(Write("a.urdf", Robot("<material name='red'><color rgba='1 0 0 1'/></material>" +
                                 Link("a", MeshOf("collision", "p.stl", "scale='0.001 0.001'") +
                                               MeshOf("collision", "p.stl", "scale='2 3'") +
                                               "<visual><geometry><sphere radius='1'/></geometry><material "
                                               "name='red'><color/></material></visual>"))));
  ASSERT_EQ(spec->meshes.size(), 2u) << sink_.Warnings();
  EXPECT_EQ(spec->meshes[0]->spec.scale[2], 0.001);
  EXPECT_EQ(spec->meshes[1]->spec.scale[2], 1);
  EXPECT_EQ(spec->geoms.back()->spec.rgba[0], 1);
  EXPECT_NE(sink_.Warnings().find("is read as \"2 3 1\""), std::string::npos) << sink_.Warnings();
  EXPECT_NE(sink_.Warnings().find("it has no 'rgba'"), std::string::npos);
}

TEST_F(PublishedUrdf, LinksOnAFixedBaseDoNotCollideWithIt) {
  const auto spec = Good(Write(
      "a.urdf", Robot(Link("a", Ball("collision")) + Link("b", Ball("collision")) + JointOf("j", "a", "b"))));
  ASSERT_EQ(spec->excludes.size(), 1u);
  EXPECT_EQ(spec->excludes[0]->own.bodyname2, "b");
}

TEST_F(PublishedUrdf, TheReferencesDialectReadsAsTheReference) {
  options_.dialect = Dialect::kReference;
  const auto spec =
      Good(Write("a.urdf", Robot(Link("a", Ball("visual")) + Link("b") + Link("c") + JointOf("j", "a", "b") +
                                 JointOf("k", "a", "c", "<mimic joint='j'/>"))));
  EXPECT_EQ(spec->equalities.size(), 0u);
  EXPECT_EQ(spec->spec.compiler.fusestatic, 1);
}

TEST_F(PublishedUrdf, ErrorsNameFileAndLine) {
  const std::string loop = JointOf("j", "a", "b") + JointOf("k", "b", "a");
  EXPECT_NE(ErrorOf(Write("a.urdf", Robot(Link("a") + Link("b") + loop))).find("a.urdf:3"), std::string::npos)
      << sink_.FirstError();
}

TEST_F(PublishedUrdf, NegativeScaleMirrors) {
  CopyMesh("plate_text.stl", "p.stl");
  const auto spec = Good(Write("a.urdf", Robot(Link("a", MeshOf("visual", "p.stl", "scale='-0.001'")))));
  ASSERT_NE(FindMeshGeom(*spec), nullptr);
  EXPECT_EQ(spec->meshes[0]->spec.scale[2], -0.001);
}

}  // namespace
}  // namespace pliant::foreign
