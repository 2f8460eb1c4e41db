#include "engine/io/mjcf/read/reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/io/mjcf/sources/dependencies.h"
#include "tests/engine/io/reading.h"

namespace pliant::io {
namespace {

void Add(Vfs& vfs, const std::string& name, const std::string& text) {
  ASSERT_EQ(vfs.AddBuffer(name, text.data(), text.size()), Vfs::AddResult::kOk);
}

TEST(Reader, ElementClassWinsOverChildclassWinsOverMain) {
  const auto spec = ReadGood(R"(<mujoco>
    <default class="main"><geom rgba="1 0 0 1"/><default class="sub"><geom rgba="0 1 0 1"/></default></default>
    <worldbody><geom type="box"/><body childclass="sub"><geom type="ellipsoid"/>
      <geom type="sphere" rgba="0 0 1 1"/><geom type="cylinder" class="main"/>
      <body><geom/><frame childclass="main"><geom/></frame></body></body></worldbody></mujoco>)");
  ASSERT_EQ(spec->geoms.size(), 6u);
  EXPECT_FLOAT_EQ(spec->geoms[0]->spec.rgba[0], 1);
  EXPECT_FLOAT_EQ(spec->geoms[1]->spec.rgba[1], 1);
  EXPECT_FLOAT_EQ(spec->geoms[2]->spec.rgba[2], 1);
  EXPECT_FLOAT_EQ(spec->geoms[3]->spec.rgba[0], 1);
  EXPECT_FLOAT_EQ(spec->geoms[4]->spec.rgba[1], 1);
  EXPECT_FLOAT_EQ(spec->geoms[5]->spec.rgba[0], 1);
}

TEST(Reader, NestedClassCopiesItsParentWhole) {
  const auto spec = ReadGood(InModel(R"(<default><default class="a"><geom margin="0.5"/>
    <default class="b"><geom gap="0.25"/></default></default></default>)"));
  const spec::DefaultClass* b = spec->FindDefault("b");
  ASSERT_NE(b, nullptr);
  EXPECT_EQ(b->geom.spec.margin, 0.5);
  EXPECT_EQ(b->geom.spec.gap, 0.25);
  EXPECT_EQ(spec->root_class()->geom.spec.margin, 0);
}

TEST(Reader, ShortArraysKeepTheirTail) {
  const auto spec = ReadGood(InWorld("<geom size='2' solimp='0.5 0.6 0.1' friction='0.7'/>"));
  const mjsGeom& g = spec->geoms[0]->spec;
  EXPECT_EQ(g.size[0], 2);
  EXPECT_EQ(g.size[1], 0);
  EXPECT_EQ(g.solimp[2], 0.1);
  EXPECT_EQ(g.solimp[4], 2);
  EXPECT_EQ(g.friction[1], 0.005);
}

TEST(Reader, EmptyNumbersAreLikeNone) {
  EXPECT_EQ(ReadGood(InWorld("<geom size='1' pos=''/>"))->geoms[0]->spec.pos[0], 0);
  EXPECT_EQ(ReadGood(InWorld("<geom size='1' condim=' '/>"))->geoms[0]->spec.condim, 3);
  EXPECT_EQ(ReadGood("<mujoco><option iterations=''/></mujoco>")->spec.option.iterations, 100);
  const auto turned = ReadGood(InWorld("<geom size='1' xyaxes='' zaxis='1 0 0'/>"));
  EXPECT_EQ(turned->geoms[0]->spec.alt.type, mjORIENTATION_ZAXIS);
}

TEST(Reader, ARotationServoWithAnEmptyInputIsLikeOneWithout) {
  const auto spec = ReadGood(
      "<mujoco><worldbody><body><joint name='j' type='ball'/><geom size='.1'/></body></worldbody>"
      "<actuator><orientation joint='j' kp='1' input=''/><orientation joint='j' "
      "kp='1'/></actuator></mujoco>");
  EXPECT_EQ(spec->actuators[0]->spec.ctrlspec, spec->actuators[1]->spec.ctrlspec);
}

TEST(Reader, EnergySensorsAreReadAsRelease314SavesThem) {
  const auto spec = ReadGood("<mujoco><sensor><potential name='p'/><kinetic/></sensor></mujoco>");
  ASSERT_EQ(spec->sensors.size(), 2u);
  EXPECT_EQ(spec->sensors[0]->spec.type, mjSENS_E_POTENTIAL);
  EXPECT_EQ(spec->sensors[1]->spec.type, mjSENS_E_KINETIC);
}

TEST(Reader, LaterSettingsWinOverTheWholeModel) {
  const auto spec = ReadGood(
      "<mujoco><compiler angle='radian'/><worldbody/><compiler angle='degree'/>"
      "<option timestep='1'/><option gravity='0 0 1'/></mujoco>");
  EXPECT_EQ(spec->spec.compiler.degree, 1);
  EXPECT_EQ(spec->spec.option.timestep, 1);
  EXPECT_EQ(spec->spec.option.gravity[2], 1);
}

TEST(Reader, FlagsSetTheirBits) {
  const auto spec =
      ReadGood(InModel("<option actuatorgroupdisable='0 3'><flag contact='disable' energy='enable' "
                       "gravity='enable'/></option>"));
  EXPECT_EQ(spec->spec.option.disableflags, mjDSBL_CONTACT);
  EXPECT_EQ(spec->spec.option.enableflags, mjENBL_ENERGY);
  EXPECT_EQ(spec->spec.option.disableactuator, 9);
}

TEST(Reader, MemoryIsCountedInTheUnitBehindTheNumber) {
  EXPECT_EQ(ReadGood(InModel("<size memory='2M'/>"))->spec.memory, 2u << 20);
  EXPECT_EQ(ReadGood(InModel("<size memory='3k'/>"))->spec.memory, 3u << 10);
}

TEST(Reader, TheFolderOfAssetsHoldsWhereNoOtherIsNamed) {
  const auto spec = ReadGood(InModel("<compiler assetdir='a' texturedir='t'/>"));
  EXPECT_EQ(spec->own.meshdir, "a");
  EXPECT_EQ(spec->own.texturedir, "t");
}

TEST(Reader, AssetsAreCalledLikeTheirFiles) {
  const auto spec =
      ReadGood(InModel("<asset><mesh file='d/mug.x.obj'/><mesh name='n' file='mug.obj'/></asset>"));
  EXPECT_EQ(spec->meshes[0]->name, "mug.x");
  EXPECT_EQ(spec->meshes[1]->name, "n");
}

TEST(Reader, HeightRowsAreStoredBottomUp) {
  const auto spec = ReadGood(
      InModel("<asset><hfield name='h' size='1 1 1 1' nrow='2' ncol='2' elevation='1 2 3 4'/></asset>"));
  EXPECT_EQ(spec->hfields[0]->own.userdata, (std::vector<float>{3, 4, 1, 2}));
}

TEST(Reader, IncludesAreLookedForBesideTheMainFileThenBesideTheirParent) {
  Vfs vfs;
  Add(vfs, "main.xml", "<mujoco><include file='sub/one.xml'/></mujoco>");
  Add(vfs, "sub/one.xml", "<x><include file='two.xml'/><include file='sub/three.xml'/></x>");
  Add(vfs, "sub/two.xml", "<x><worldbody><geom name='two' size='1'/></worldbody></x>");
  Add(vfs, "sub/three.xml", "<x><worldbody><geom name='three' size='1'/></worldbody></x>");
  DiagnosticSink sink;
  std::vector<std::string> files;
  const auto spec = ReadMjcfFile("main.xml", &vfs, sink, &files);
  ASSERT_NE(spec, nullptr) << sink.FirstError();
  EXPECT_EQ(spec->geoms[0]->name, "two");
  EXPECT_EQ(spec->geoms[1]->name, "three");
  EXPECT_EQ(*spec->geoms[0]->where.file, "sub/two.xml");
  EXPECT_EQ(files, (std::vector<std::string>{"main.xml", "sub/one.xml", "sub/two.xml", "sub/three.xml"}));
}

TEST(Reader, ListsAllFilesOfAModel) {
  Vfs vfs;
  Add(vfs, "m/main.xml",
      "<mujoco><compiler meshdir='meshes'/><include file='part.xml'/><asset><texture file='t.png'/>"
      "<model file='sub.xml'/></asset></mujoco>");
  Add(vfs, "m/part.xml", "<x><asset><mesh file='a.obj'/><mesh file='a.obj'/></asset></x>");
  Add(vfs, "m/sub.xml", "<mujoco><asset><hfield file='h.png' size='1 1 1 1'/></asset></mujoco>");
  EXPECT_EQ(ModelDependencies("m/main.xml", &vfs),
            (std::vector<std::string>{"m/main.xml", "m/part.xml", "m/meshes/a.obj", "m/t.png", "m/sub.xml",
                                      "m/h.png"}));
}

// The check values of the language description.
TEST(Reader, ReplicatesNestWithTheInnerNumberFirst) {
  const auto spec = ReadGood(InWorld(R"(<replicate count="2" offset="0 1 0" euler="90 0 0">
      <replicate count="2" sep="-" offset="1 0 0" euler="0 90 0"><geom name="Alice" size=".1"/></replicate>
    </replicate>)"));
  ASSERT_EQ(spec->geoms.size(), 4u);
  EXPECT_EQ(spec->geoms[0]->name, "Alice-00");
  EXPECT_EQ(spec->geoms[1]->name, "Alice-10");
  EXPECT_EQ(spec->geoms[2]->name, "Alice-01");
  EXPECT_EQ(spec->geoms[3]->name, "Alice-11");
}

TEST(Reader, ReplicateCopiesWhatRefersToItsContents) {
  const auto spec = ReadGood(
      "<mujoco><worldbody><replicate count='3'><body name='b'><joint name='j'/>"
      "<geom size='1'/></body></replicate></worldbody>"
      "<sensor><jointpos name='p' joint='j'/></sensor></mujoco>");
  ASSERT_EQ(spec->sensors.size(), 3u);
  EXPECT_EQ(spec->sensors[2]->name, "p2");
  EXPECT_EQ(spec->sensors[2]->own.objname, "j2");
}

// As in release 3.14.0, where such an element is looked for with both names renamed.
TEST(Reader, AReplicaMayBeCalledAsAnOriginalWas) {
  const auto spec = ReadGood(
      "<mujoco><worldbody><replicate count='2'><body name='b1'><geom name='g'/></body><body name='b10'/>"
      "</replicate></worldbody><sensor><framepos name='s' objtype='body' objname='b1'/></sensor></mujoco>");
  std::vector<std::string> names;
  for (const spec::Body* body : spec->bodies) names.push_back(body->name);
  EXPECT_THAT(names, testing::ElementsAre("world", "b10", "b100", "b11", "b101"));
  ASSERT_EQ(spec->sensors.size(), 2u);
  EXPECT_EQ(spec->sensors[0]->own.objname, "b10");
}

TEST(Reader, WhatHasOneEndOutsideOfAReplicateIsLeftOutWithAWarning) {
  const std::string tree =
      "<mujoco><worldbody><site name='w'/><geom name='f' type='plane' size='1 1 1'/><replicate count='3'>"
      "<body name='b'><joint name='j'/><geom name='g' size='1'/><site "
      "name='s'/></body></replicate></worldbody>";
  const auto read = [&](const std::string& rest) { return ReadGood(tree + rest + "</mujoco>"); };
  EXPECT_EQ(read("<equality><weld body1='b' body2='world'/></equality>")->equalities.size(), 0u);
  EXPECT_EQ(read("<equality><connect site1='w' site2='s'/></equality>")->equalities.size(), 0u);
  EXPECT_EQ(read("<equality><weld body1='b'/></equality>")->equalities.size(), 3u);
  EXPECT_EQ(read("<actuator><general site='s' refsite='w'/></actuator>")->actuators.size(), 0u);
  EXPECT_EQ(
      read(
          "<tendon><spatial><site site='w'/><geom geom='g' sidesite='w'/><site site='s'/></spatial></tendon>")
          ->tendons.size(),
      0u);
  EXPECT_EQ(read("<tendon><spatial><site site='w'/><site site='s'/></spatial></tendon>")->tendons.size(), 3u);
  EXPECT_EQ(
      read("<contact><exclude body1='b' body2='world'/><pair geom1='g' geom2='f'/></contact>")->pairs.size(),
      3u);
}

TEST(Reader, ReplicateOfNoneIsNothing) {
  EXPECT_TRUE(ReadGood(InWorld("<replicate count='0'><geom size='1'/></replicate>"))->geoms.empty());
}

TEST(Reader, AttachesSubModelsMoreThanOnce) {
  Vfs vfs;
  Add(vfs, "sub.xml",
      "<mujoco model='sub'><worldbody><body name='arm'><joint name='j'/><geom size='1'/></body></worldbody>"
      "<actuator><motor name='a' joint='j'/></actuator></mujoco>");
  const auto spec = ReadGood(
      "<mujoco><asset><model file='sub.xml'/></asset><worldbody>"
      "<attach model='sub' body='arm' prefix='l_'/><attach model='sub' prefix='r_'/>"
      "</worldbody></mujoco>",
      &vfs);
  ASSERT_EQ(spec->joints.size(), 2u);
  EXPECT_EQ(spec->joints[0]->name, "l_j");
  EXPECT_EQ(spec->joints[1]->name, "r_j");
  ASSERT_EQ(spec->actuators.size(), 2u);
  EXPECT_EQ(spec->actuators[1]->own.target, "r_j");
}

// As release 3.14.0 tells them: 2, 3, 1 here, and -1 once more is added.
TEST(Reader, ShowsTheIdsWhenTheTreeEndsWithAnAttachment) {
  const std::string arm = "<body name='a'><joint/><geom size='.1'/></body>",
                    copy = "<attach body='a' prefix='x_'/>";
  const auto last = ReadGood(InWorld("<body name='z'/>" + arm + copy));
  EXPECT_EQ(last->Find<spec::Body>("a")->shown_id, 2);
  EXPECT_EQ(last->Find<spec::Body>("x_a")->shown_id, 3);
  EXPECT_EQ(last->Find<spec::Body>("z")->shown_id, 1);
  const auto followed = ReadGood(InWorld(arm + copy + "<body name='z'/>"));
  EXPECT_EQ(followed->Find<spec::Body>("a")->shown_id, -1);
  EXPECT_EQ(followed->Find<spec::Body>("x_a")->shown_id, -1);
  EXPECT_EQ(followed->world->shown_id, 0);
}

TEST(Reader, ShortcutsFallBackToTheirClass) {
  const auto spec = ReadGood(InModel(R"(<default><position kp="5" kv="0.5"/>
      <default class="v"><velocity kv="3"/></default></default>
    <actuator><position joint="j"/><position joint="j" kp="7"/><velocity class="v" joint="j"/><general joint="j"/>
    </actuator>)"));
  EXPECT_EQ(spec->actuators[0]->spec.gainprm[0], 5);
  EXPECT_EQ(spec->actuators[0]->spec.biasprm[2], -0.5);
  EXPECT_EQ(spec->actuators[1]->spec.biasprm[1], -7);
  EXPECT_EQ(spec->actuators[2]->spec.gainprm[0], 3);
  EXPECT_EQ(spec->actuators[3]->spec.biasprm[1], -5);
}

TEST(Reader, TargetsSetTheirKind) {
  const auto spec =
      ReadGood(InModel(R"(<actuator><motor jointinparent="j"/><motor site="s" refsite="s2"/></actuator>
    <sensor><insidesite site="s" objtype="body" objname="b"/><contact subtree1="b" geom2="g" data="force pos"/>
    </sensor><equality><weld site1="s" site2="s2"/></equality>)"));
  EXPECT_EQ(spec->actuators[0]->spec.trntype, mjTRN_JOINTINPARENT);
  EXPECT_EQ(spec->actuators[1]->own.refsite, "s2");
  EXPECT_EQ(spec->sensors[0]->spec.reftype, mjOBJ_SITE);
  EXPECT_EQ(spec->sensors[1]->spec.objtype, mjOBJ_XBODY);
  EXPECT_EQ(spec->sensors[1]->spec.reftype, mjOBJ_GEOM);
  EXPECT_EQ(spec->sensors[1]->spec.intprm[0], (1 << mjCONDATA_FORCE) | (1 << mjCONDATA_POS));
  EXPECT_EQ(spec->equalities[0]->spec.objtype, mjOBJ_SITE);
  EXPECT_EQ(spec->equalities[0]->spec.data[10], 1);
}

TEST(Reader, AContactSensorWithEmptyDataGivesTheNumberFound) {
  const auto spec = ReadGood(InModel("<sensor><contact data='' num='3'/></sensor>"));
  EXPECT_EQ(spec->sensors[0]->spec.intprm[0], 1 << mjCONDATA_FOUND);
}

TEST(Reader, DeprecatedLightSpelling) {
  const auto spec = ReadGood(InWorld("<light directional='true'/><light/>"));
  EXPECT_EQ(spec->lights[0]->spec.type, mjLIGHT_DIRECTIONAL);
  EXPECT_EQ(spec->lights[1]->spec.type, mjLIGHT_SPOT);
}

TEST(Reader, OneSpringLengthMeansBoth) {
  const auto spec =
      ReadGood(InModel("<tendon><fixed springlength='0.3'><joint joint='j' coef='2'/></fixed></tendon>"));
  EXPECT_EQ(spec->tendons[0]->spec.springlength[1], 0.3);
  EXPECT_EQ(spec->tendons[0]->path[0]->own.prm, 2);
}

TEST(Reader, RemembersWhereElementsStand) {
  const auto spec = ReadGood("<mujoco>\n <worldbody>\n  <geom size='1'/>\n </worldbody>\n</mujoco>");
  EXPECT_EQ(spec->geoms[0]->where.line, 3);
  EXPECT_EQ(spec->geoms[0]->where.column, 3);
}

}  // namespace
}  // namespace pliant::io
