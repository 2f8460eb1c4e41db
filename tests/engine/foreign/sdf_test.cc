#include <cmath>

#include "engine/compile/compiler.h"
#include "engine/foreign/coupling.h"
#include "engine/model/data.h"
#include "engine/step/step.h"
#include "tests/engine/foreign/opening.h"

namespace pliant::foreign {
namespace {

using Sdf = Opening;

std::string Document(const std::string& content) {
  return "<?xml version='1.0'?>\n<sdf version='1.9'>\n" + content + "</sdf>\n";
}
std::string Model(const std::string& content, const std::string& name = "m") {
  return "<model name='" + name + "'>\n" + content + "</model>\n";
}

TEST_F(Sdf, TheFirstModelNamesTheDocument) {
  const auto spec =
      Good(Write("a.sdf", Document(Model("<link name='l'/>", "rover") + Model("<link name='k'/>", "table"))));
  EXPECT_EQ(spec->own.modelname, "rover");
}

TEST_F(Sdf, ScrewsTurnAndSlide) {
  const auto spec = Good(Write("a.sdf", Document(Model(R"(<static>false</static>
<link name="base"/><link name="nut"><pose>0 0 1 0 0 0</pose></link><link name="old"/>
<joint name="s" type="screw"><parent>base</parent><child>nut</child><axis><xyz>0 0 1</xyz></axis>
  <screw_thread_pitch>0.01</screw_thread_pitch></joint>
<joint name="t" type="screw"><parent>base</parent><child>old</child><axis><xyz>0 1 0</xyz></axis><thread_pitch>-100</thread_pitch></joint>
)"))));
  ASSERT_EQ(spec->joints.size(), 5u);  // with the free one
  EXPECT_EQ(spec->joints[1]->spec.type, mjJNT_HINGE);
  EXPECT_EQ(spec->joints[2]->spec.type, mjJNT_SLIDE);
  EXPECT_EQ(spec->joints[4]->spec.axis[1], 1);
  ASSERT_EQ(spec->equalities.size(), 2u);
  const auto thread = CouplingOf(*spec, *spec->equalities[0]), old = CouplingOf(*spec, *spec->equalities[1]);
  ASSERT_TRUE(thread && old);
  EXPECT_EQ(thread->follower, "s_slide");
  EXPECT_EQ(thread->leader, "s");
  EXPECT_NEAR(thread->ratio, 0.01 / (2 * mjPI), 1e-15);
  EXPECT_NEAR(old->ratio, 0.01, 1e-15);
}

// A nut on a frictionless spindle: with the lead p in m/rad, (I + m p^2) times its angular acceleration is
// m g p, as its weight does the work that its spin takes up.
TEST_F(Sdf, ScrewsKeepTheirThreadUnderLoad) {
  constexpr double kMass = 0.5, kInertia = 0.001, kLead = 0.01 / (2 * mjPI), kGravity = 9.81, kTime = 1;
  const auto spec = Good(Write("a.sdf", Document(Model(R"(<link name="nut"><inertial><mass>0.5</mass>
<inertia><ixx>0.001</ixx><iyy>0.001</iyy><izz>0.001</izz></inertia></inertial></link>
<joint name="s" type="screw"><parent>world</parent><child>nut</child><axis><xyz>0 0 1</xyz></axis>
  <screw_thread_pitch>0.01</screw_thread_pitch></joint>)"))));
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr);
  const DataPtr d(MakeData(*m));
  while (d->time < kTime - 1e-9) Step(*m, *d);
  const double turn = -kMass * kGravity * kLead / (kInertia + kMass * kLead * kLead) * kTime * kTime / 2;
  EXPECT_NEAR(d->qpos[0], turn, 0.003 * std::abs(turn));
  EXPECT_NEAR(d->qpos[1], kLead * d->qpos[0], 1e-6);
}

TEST_F(Sdf, JointsMayEndAtFramesJointsAndModels) {
  const auto spec = Good(Write("a.sdf", Document(Model(R"(<link name="base"/>
<model name="arm"><pose>0 0 1 0 0 0</pose><link name="a"/><link name="b"><pose>0 0 1 0 0 0</pose></link>
  <joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 1 0</xyz></axis></joint>
  <frame name="tip" attached_to="j"><pose>0 0 0.5 0 0 0</pose></frame></model>
<link name="tool"><pose relative_to="arm::tip">0 0 0.25 0 0 0</pose></link><frame name="mount" attached_to="arm"/>
<joint name="m" type="fixed"><parent>__model__</parent><child>mount</child></joint>
<joint name="t" type="revolute"><parent>arm::tip</parent><child>tool</child><axis><xyz>1 0 0</xyz></axis></joint>
)"))));
  ASSERT_EQ(spec->bodies.size(), 5u) << sink_.Warnings();
  EXPECT_EQ(sink_.Warnings().find("left out"), std::string::npos) << sink_.Warnings();
  EXPECT_EQ(spec->bodies[1]->bodies.back(), spec->bodies[2]);
  EXPECT_EQ(spec->bodies[4]->name, "tool");
  EXPECT_EQ(spec->bodies[3]->bodies.back(), spec->bodies[4]);
  EXPECT_EQ(spec->bodies[4]->spec.pos[2], 0.75);
}

TEST_F(Sdf, JointsAndFramesOfAWorldHoldItsModels) {
  const auto spec = Good(Write(
      "a.sdf",
      Document("<world name='w'><model name='one'><link name='a'/></model><model name='two'><link "
               "name='b'/></model>"
               "<frame name='spot'><pose>0 0 2 0 0 0</pose></frame>"
               "<joint name='h' type='fixed'><parent>spot</parent><child>one::a</child></joint>"
               "<joint name='k' type='ball'><parent>one</parent><child>two::b</child></joint></world>")));
  ASSERT_EQ(spec->bodies.size(), 3u) << sink_.Warnings();
  ASSERT_EQ(spec->joints.size(), 1u);
  EXPECT_EQ(spec->joints[0]->spec.type, mjJNT_BALL);
  EXPECT_EQ(spec->bodies[1]->bodies.back(), spec->bodies[2]);
}

TEST_F(Sdf, WhatIsLeftOutOfAWorldIsNamed) {
  Good(Write("a.world",
             Document("<world name='w'><gui/><actor name='man'/><road name='way'/><population name='cans'/>" +
                      Model("<link name='a'/>") + "</world>")));
  for (const char* name : {"man", "way", "cans"})
    EXPECT_NE(sink_.Warnings().find(name), std::string::npos) << sink_.Warnings();
}

TEST_F(Sdf, OneOfTheShapesOfAFileIsShown) {
  CopyMesh("plate.dae", "meshes/plate.dae");
  const auto visual = [](const std::string& name, const std::string& part) {
    return "<visual name='" + name + "'><geometry><mesh><uri>meshes/plate.dae</uri>" + part +
           "</mesh></geometry></visual>";
  };
  const auto spec = Good(Write(
      "a.sdf", Document(Model("<link name='a'>" + visual("all", "") +
                              visual("top", "<submesh><name>top</name><center>true</center></submesh>") +
                              visual("none", "<submesh><name>lid</name></submesh>") + "</link>"))));
  EXPECT_EQ(spec->geoms.size(), 3u);  // red and blue, and one of them again
  EXPECT_NE(sink_.Warnings().find("no part 'lid'"), std::string::npos) << sink_.Warnings();
}

TEST_F(Sdf, OneOfTheShapesOfAnObjIsShownAndCollides) {
  Write("parts.obj",
        "o Long Bar\nv 5 5 0\nv 6 5 0\nv 5 6 0\nv 5 5 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"
        "g Foot\nv -9 0 0\nv -8 0 0\nv -9 1 0\nv -9 0 2\nf 5 7 6\nf 5 6 8\nf 6 7 8\nf 5 8 7\n");
  const std::string shape =
      "<geometry><mesh><uri>parts.obj</uri><submesh><name>Long Bar</name><center>true</center></submesh>"
      "</mesh></geometry>";
  const auto spec =
      Good(Write("a.sdf", Document(Model("<link name='a'><visual name='v'>" + shape +
                                         "</visual><collision name='c'>" + shape + "</collision></link>"))));
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  ASSERT_EQ(m->ngeom, 2);
  for (int g = 0; g < 2; ++g) {
    EXPECT_EQ(m->mesh_vertnum[m->geom_dataid[g]], 4);
    // A corner of a box around the origin: the middle of mass is a quarter from there.
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(m->geom_pos[3 * g + k], -0.25, 1e-6);
  }
}

TEST_F(Sdf, TheGroundOfAWorldDoesNotSetTheScaleOfTheView) {
  const auto spec = Good(Write(
      "a.world", Document("<world name='lab'><model name='ground'><static>1</static><link name='l'>"
                          "<collision name='c'><geometry><plane><size>100 100</size></plane></geometry>"
                          "</collision></link></model>" +
                          Model("<link name='a'><collision name='c'><geometry><sphere><radius>0.1</radius>"
                                "</sphere></geometry></collision></link>") +
                          "</world>")));
  EXPECT_EQ(spec->own.modelname, "lab");
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  EXPECT_LT(m->stat.extent, 1);
}

TEST_F(Sdf, TheRootTellsTheLanguageOfAnUnknownEnding) {
  EXPECT_EQ(Good(Write("a.sdf.in", Document(Model("<link name='a'/>"))))->own.modelname, "m");
  EXPECT_NE(ErrorOf(Write("iris.sdf.jinja", Document(Model("<link name='a'/>")))).find("template"),
            std::string::npos);
}

TEST_F(Sdf, MaterialsOfVisualsCoverThoseOfTheirMeshes) {
  CopyMesh("plate.dae", "plate.dae");
  const auto visual = [](const char* name, const std::string& material) {
    return std::string("<visual name='") + name +
           "'><geometry><mesh><uri>plate.dae</uri></mesh></geometry><material>" + material +
           "</material></visual>";
  };
  const auto spec = Good(
      Write("a.sdf",
            Document(Model("<link name='l'>" + visual("script", "<script><name>Gazebo/Blue</name></script>") +
                           visual("color", "<diffuse>0.9 0.7 0.1 1</diffuse>") +
                           visual("white", "<diffuse>1 1 1 1</diffuse>") + "</link>"))));
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  ASSERT_EQ(m->ngeom, 4);  // that of white shows the two materials of the file
  const auto color = [&](int geom) { return m->mat_rgba + 4 * m->geom_matid[geom]; };
  for (int g = 0; g < m->ngeom; ++g) ASSERT_GE(m->geom_matid[g], 0);
  EXPECT_EQ(color(0)[2], 1) << "Gazebo/Blue";
  EXPECT_EQ(color(0)[0], 0);
  EXPECT_FLOAT_EQ(color(1)[1], 0.7f);
  EXPECT_NE(m->geom_matid[2], m->geom_matid[3]);
}

TEST_F(Sdf, ConesAreHullsOfCircleAndTip) {
  const auto spec = Good(Write("a.sdf", Document(Model(R"(<link name="a">
<collision name="c"><geometry><cone><radius>0.3</radius><length>0.6</length></cone></geometry></collision>
<visual name="v"><geometry><cone><radius>0.3</radius><length>0.6</length></cone></geometry></visual></link>)"))));
  ASSERT_EQ(spec->meshes.size(), 1u) << sink_.Warnings();
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  EXPECT_EQ(m->mesh_vertnum[0], 49);
  // The centre of mass of a cone is at a quarter of its height; that of its geom frame says so.
  EXPECT_NEAR(m->geom_pos[2], -0.15, 1e-6);
}

TEST_F(Sdf, WhatMayNotSlipAtAllHasTheFrictionOfTheRoughest) {
  const auto spec = Good(Write("a.sdf", Document(Model(R"(<link name="a">
<collision name="c"><geometry><sphere><radius>0.3</radius></sphere></geometry>
<surface><friction><ode><mu>100000</mu></ode></friction></surface></collision></link>)"))));
  EXPECT_EQ(spec->geoms[0]->spec.friction[0], 2);
}

TEST_F(Sdf, LinksJointsAndShapes) {
  const auto spec = Good(Write("a.sdf", Document(Model(R"(
<link name="base"><inertial><mass>2</mass><inertia><ixx>0.1</ixx><iyy>0.1</iyy><izz>0.1</izz></inertia></inertial>
  <collision name="c"><pose>0 0 0.5 0 0 0</pose><geometry><box><size>1 2 3</size></box></geometry>
    <surface><friction><ode><mu>0.4</mu></ode></friction></surface></collision>
  <visual name="v"><geometry><sphere><radius>0.5</radius></sphere></geometry><material><diffuse>1 0 0 1</diffuse></material></visual></link>
<link name="arm"><pose relative_to="base">0 0 1 0 0 1.5707963267948966</pose></link>
<joint name="j" type="revolute"><parent>base</parent><child>arm</child><axis><xyz expressed_in="base">1 0 0</xyz>
  <limit><lower>-1</lower><upper>2</upper><effort>5</effort></limit><dynamics><damping>0.7</damping></dynamics></axis></joint>
)"))));
  ASSERT_EQ(spec->bodies.size(), 3u);
  EXPECT_EQ(spec->joints[0]->spec.type, mjJNT_FREE);
  EXPECT_EQ(spec->bodies[1]->spec.mass, 2);
  EXPECT_EQ(spec->geoms[0]->spec.size[2], 1.5);
  EXPECT_EQ(spec->geoms[0]->spec.friction[0], 0.4);
  EXPECT_EQ(spec->geoms[1]->spec.contype, 0);
  EXPECT_EQ(spec->geoms[1]->spec.rgba[0], 1);
  EXPECT_NEAR(spec->bodies[2]->spec.pos[2], 1, 1e-12);
  const mjsJoint& j = spec->joints[1]->spec;
  EXPECT_NEAR(j.axis[1], -1, 1e-12);  // x of the base in the frame of the turned arm
  EXPECT_EQ(j.range[1], 2);
  EXPECT_EQ(j.actfrcrange[1], 5);
  EXPECT_EQ(j.damping[0], 0.7);
}

TEST_F(Sdf, StaticModelsAndThoseOnTheWorldDoNotMove) {
  const auto spec = Good(
      Write("a.world", Document("<world name='w'><gravity>0 0 -3.7</gravity>" +
                                Model("<static>true</static><link name='table'/>", "t") +
                                Model("<link name='foot'/><joint name='f' type='fixed'><parent>world</parent>"
                                      "<child>foot</child></joint>",
                                      "r") +
                                Model("<link name='free'/>", "f") + "</world>")));
  ASSERT_EQ(spec->bodies.size(), 4u);
  EXPECT_EQ(spec->joints.size(), 1u);
  EXPECT_EQ(spec->spec.option.gravity[2], -3.7);
}

TEST_F(Sdf, IncludesPosesAndNestedModels) {
  Write("models/wheel/model.config", "<model><sdf>model.sdf</sdf></model>");
  CopyMesh("plate.dae", "models/wheel/meshes/p.dae");
  Write("models/wheel/model.sdf",
        Document(Model("<link name='disc'><visual name='v'><geometry><mesh><uri>model://wheel/meshes/p.dae"
                       "</uri></mesh></geometry></visual></link>",
                       "wheel")));
  const auto spec = Good(Write("models/car/model.sdf", Document(Model(R"(
<link name="chassis"/>
<include><uri>model://wheel</uri><name>left</name><pose>0 1 0 0 0 0</pose></include>
<include><uri>model://wheel</uri><name>right</name><pose>0 -1 0 0 0 0</pose></include>
<joint name="jl" type="continuous"><parent>chassis</parent><child>left::disc</child><axis><xyz>0 1 0</xyz></axis></joint>
<joint name="jr" type="continuous"><parent>chassis</parent><child>right::disc</child><axis><xyz>0 1 0</xyz></axis></joint>)",
                                                                      "car"))));
  ASSERT_EQ(spec->bodies.size(), 4u) << sink_.Warnings();
  EXPECT_EQ(spec->bodies[2]->name, "disc");
  EXPECT_EQ(spec->bodies[3]->name, "car::right::disc");
  EXPECT_EQ(spec->bodies[3]->spec.pos[1], -1);
  EXPECT_EQ(spec->geoms.size(), 4u);  // two parts a wheel
  EXPECT_EQ(files_[1].ends_with("wheel/model.sdf"), true);
}

TEST_F(Sdf, FramesPlaceThings) {
  const auto spec = Good(Write("a.sdf", Document(Model(R"(<static>1</static>
<link name="a"><pose>1 0 0 0 0 0</pose></link>
<frame name="f" attached_to="a"><pose>0 2 0 0 0 0</pose></frame>
<link name="b"><pose relative_to="f" degrees="true">0 0 3 0 0 90</pose></link>)"))));
  const double* pos = spec->bodies[2]->spec.pos;
  EXPECT_EQ(pos[0], 1);
  EXPECT_EQ(pos[1], 2);
  EXPECT_EQ(pos[2], 3);
  EXPECT_NEAR(spec->bodies[2]->spec.quat[3], std::sqrt(0.5), 1e-12);
}

TEST_F(Sdf, MimicsAndLoopsBecomeConstraints) {
  const std::string joint = "type='revolute'><parent>a</parent>";
  const auto spec = Good(
      Write("a.sdf",
            Document(Model("<link name='a'/><link name='b'/><link name='c'/><joint name='j' " + joint +
                           "<child>b</child></joint><joint name='k' " + joint +
                           "<child>c</child><axis><mimic "
                           "joint='j'><multiplier>2</multiplier><offset>0.5</offset></mimic></axis></joint>"
                           "<joint name='l' type='revolute'><parent>b</parent><child>c</child></joint>"))));
  ASSERT_EQ(spec->equalities.size(), 2u);
  EXPECT_EQ(spec->equalities[0]->spec.type, mjEQ_JOINT);
  EXPECT_EQ(spec->equalities[0]->spec.data[1], 2);
  EXPECT_EQ(spec->equalities[1]->spec.type, mjEQ_CONNECT);
  EXPECT_NE(sink_.Warnings().find("it closes a loop"), std::string::npos);
}

TEST_F(Sdf, ErrorsAndWarningsNameFileAndLine) {
  const struct {
    const char *content, *message;
    bool opens;
  } kCases[] = {
      {"<link/>", "needs a 'name'", false},
      {"<link name='a'/><link name='a'/>", "of this name", false},
      {"<link name='a'><pose>1 2 3</pose></link>", "a pose is x y z roll pitch yaw", true},
      {"<link name='a'><pose relative_to='b'/></link>", "does not lead to the world", true},
      {"<link name='a'/><joint name='j' type='x'><parent>world</parent><child>a</child></joint>",
       "joint type 'x' is none of", true},
      {"<link name='a'/><joint name='j' type='fixed'><parent>q</parent><child>a</child></joint>",
       "'q' does not exist", true},
      {"<link name='a'><inertial><mass>heavy</mass></inertial></link>", "must be a number, not 'heavy'",
       true},
      {"<link name='a'><collision name='c'><geometry><box/></geometry></collision></link>", "needs its size",
       true},
  };
  int i = 0;
  for (const auto& c : kCases) {
    sink_ = {};
    const std::string name = "bad" + std::to_string(i++) + ".sdf";
    EXPECT_EQ(Open(Write(name, Document(Model(c.content)))) != nullptr, c.opens) << sink_.FirstError();
    const std::string message = c.opens ? sink_.Warnings() : sink_.FirstError();
    EXPECT_NE(message.find(c.message), std::string::npos) << message;
    EXPECT_NE(message.find(name + ":4:"), std::string::npos) << message;
  }
}

TEST_F(Sdf, PlanesOfBodiesThatMoveAreThinBoxes) {
  const std::string plane =
      "<visual name='v'><geometry><plane><normal>0 1 0</normal><size>0.2 0.4</size></plane>"
      "</geometry></visual>";
  const auto spec =
      Good(Write("a.sdf", Document("<model name='sign'><static>true</static><link name='a'>" + plane +
                                   "</link></model>" + Model("<link name='b'>" + plane + "</link>"))));
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  ASSERT_EQ(m->ngeom, 2);
  EXPECT_EQ(m->geom_type[0], mjGEOM_PLANE);
  EXPECT_EQ(m->geom_type[1], mjGEOM_BOX);
  EXPECT_EQ(m->geom_size[3], 0.1);
  EXPECT_EQ(m->geom_size[4], 0.2);
  EXPECT_LT(m->geom_size[5], 0.001);
  EXPECT_NEAR(m->geom_quat[4], m->geom_quat[0], 1e-12);
}

TEST_F(Sdf, TheSunIsALight) {
  const auto spec = Good(Write("w.sdf",
                               "<sdf version='1.7'><world name='w'><include><uri>model://sun</uri></include>"
                               "<model name='m'><link name='l'/></model>"
                               "</world></sdf>"));
  EXPECT_EQ(spec->lights.size(), 1u);
}

TEST_F(Sdf, ModelsOfAServerAreFoundInFoldersOfTheirName) {
  Write("models/crate/model.config", "<model><sdf version='1.7'>model.sdf</sdf></model>");
  Write("models/crate/model.sdf", "<sdf version='1.7'><model name='crate'><link name='l'/></model></sdf>");
  const std::string place = "https://fuel.gazebosim.org/1.0/openrobotics/models/";
  const auto world = [&](const std::string& name) {
    return Write("models/w.sdf",
                 "<sdf version='1.7'><world name='w'><include><uri>" + place + name +
                     "</uri></include><model name='m'><link name='l'/></model></world></sdf>");
  };
  EXPECT_EQ(Good(world("crate"))->bodies.size(), 3u);
  EXPECT_EQ(Good(world("crate/2"))->bodies.size(), 3u);
  EXPECT_EQ(sink_.Warnings(), "");
  EXPECT_EQ(Good(world("barrel"))->bodies.size(), 2u);
  EXPECT_NE(sink_.Warnings().find("stands on the network"), std::string::npos) << sink_.Warnings();
}

}  // namespace
}  // namespace pliant::foreign
