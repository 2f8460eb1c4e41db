// What the reference takes without complaint is taken here as well, with a warning where something
// has no effect.
#include <gtest/gtest.h>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"

namespace pliant::compile {
namespace {

struct Outcome {
  ModelPtr model;
  std::string errors;
  std::string warnings;
};

Outcome Load(const std::string& text) {
  Outcome outcome;
  DiagnosticSink sink;
  const std::unique_ptr<spec::Spec> spec = io::ReadMjcfString(text, nullptr, sink);
  if (spec) outcome.model = Compile(*spec, nullptr, sink);
  outcome.errors = sink.FirstError();
  outcome.warnings = sink.Warnings();
  return outcome;
}

std::string World(const std::string& content, const std::string& sections = "") {
  return "<mujoco>" + sections +
         "<worldbody><body name='b'><joint name='j'/><geom name='g' size='1'/></body>" + content +
         "</worldbody></mujoco>";
}

TEST(Lenient, FramesIgnoreWhatTheyDoNotKnow) {
  for (const char* xml :
       {"<frame mass='1'><site/></frame>", "<replicate count='2' size='1'><site/></replicate>",
        "<frame><body><geom size='1' foo='1'/></body></frame>"}) {
    const Outcome outcome = Load(World(xml));
    ASSERT_NE(outcome.model, nullptr) << outcome.errors;
    EXPECT_NE(outcome.warnings.find("is ignored"), std::string::npos) << outcome.warnings;
  }
}

TEST(Lenient, ACameraWithoutATargetStaysFixed) {
  const Outcome outcome = Load(World("<camera mode='targetbody'/><light mode='targetbodycom'/>"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->cam_targetbodyid[0], -1);
  EXPECT_EQ(outcome.model->light_targetbodyid[0], -1);
}

// Release 3.14.0 refuses the first two, and takes the third without a word.
TEST(Lenient, WhatOpensInOneOfTheTwoOpensWithAWarning) {
  const Outcome servo = Load(World("", "<actuator><pid joint='j' kp='3' ki='1' slewmax='2'/></actuator>"));
  ASSERT_NE(servo.model, nullptr) << servo.errors;
  EXPECT_EQ(servo.model->na, 2);
  EXPECT_NE(servo.warnings.find("'ki' and 'slewmax' together"), std::string::npos) << servo.warnings;

  const std::string base = "<body name='base'><inertial mass='1' pos='0 0 0' diaginertia='1 .1 .1'/></body>";
  const Outcome fixed = Load(World(base, "<compiler fusestatic='true'/>"));
  ASSERT_NE(fixed.model, nullptr) << fixed.errors;
  EXPECT_NE(fixed.warnings.find("A + B >= C"), std::string::npos) << fixed.warnings;
  EXPECT_NE(fixed.warnings.find("base"), std::string::npos) << fixed.warnings;

  const Outcome copies = Load(World("<replicate count='-1'><geom size='2'/></replicate>"));
  ASSERT_NE(copies.model, nullptr) << copies.errors;
  EXPECT_EQ(copies.model->ngeom, 1);
  EXPECT_NE(copies.warnings.find("'count' is negative"), std::string::npos) << copies.warnings;
}

TEST(Lenient, FacesWithoutAreaHaveNoOrientation) {
  const std::string mesh =
      "<mujoco><asset><mesh name='m' inertia='exact' vertex='0 0 0 1 0 0 0 1 0 0 0 1 .5 0 0' "
      "face='0 2 1 0 1 3 0 3 2 1 2 3 ";
  const std::string end = "'/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>";
  EXPECT_NE(Load(mesh + "0 4 1 0 0 1" + end).model, nullptr);
  EXPECT_NE(Load(mesh + "0 2 1" + end).errors.find("not consistently oriented"), std::string::npos);
}

TEST(Lenient, NegativeMassMattersOnlyWhereInertiaComesFromGeoms) {
  EXPECT_NE(Load(World("<geom size='1' mass='-1'/>")).model, nullptr);
  EXPECT_NE(
      Load(World(
               "<body><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><geom size='1' mass='-1'/></body>"))
          .model,
      nullptr);
  EXPECT_NE(Load(World("<body><geom name='x' size='1' mass='-1'/></body>"))
                .errors.find("geom 'x': mass and density"),
            std::string::npos);
}

TEST(Lenient, AUserSensorOfAnUnknownKindMeasuresNothing) {
  const Outcome outcome = Load(World("", "<sensor><user dim='1' objtype='nosuch' objname='b'/></sensor>"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->sensor_objid[0], -1);
  EXPECT_NE(outcome.warnings.find("'nosuch'"), std::string::npos) << outcome.warnings;
}

TEST(Lenient, AFixedTendonMayPullABallJoint) {
  EXPECT_NE(Load(World("<body><joint name='k' type='ball'/><geom size='1'/></body>",
                       "<tendon><fixed><joint joint='k' coef='1'/></fixed></tendon>"))
                .model,
            nullptr);
}

TEST(Lenient, ShortMocapVectorsOfAKeyCountAsNone) {
  const Outcome outcome =
      Load(World("<body mocap='true' pos='7 8 9'/>", "<keyframe><key mpos='1 2'/></keyframe>"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->key_mpos[2], 9);
}

TEST(Lenient, AFlexMayNameOneBodyTwice) {
  const Outcome outcome =
      Load(World("",
                 "<deformable><flex name='f' dim='2' body='b b' vertex='0 0 0 1 0 0 0 1 0' element='0 1 2'/>"
                 "</deformable>"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->flex_rigid[0], 1);
}

TEST(Lenient, NoMemoryToSimulateIsAnErrorOfTheModel) {
  const Outcome outcome = Load(World("", "<size memory='1'/>"));
  EXPECT_EQ(outcome.model, nullptr);
  EXPECT_NE(outcome.errors.find("cannot be simulated"), std::string::npos) << outcome.errors;
}

TEST(Lenient, NumbersTooSmallForADoubleAreRefused) {
  EXPECT_NE(Load(World("<geom size='1' margin='1e-400'/>")).errors.find("'1e-400'"), std::string::npos);
}

// Numbers that are none pass where nothing moves, as in the reference.
TEST(Lenient, NumbersThatAreNoneCompile) {
  for (const char* place : {"pos='nan 0 0'", "pos='inf 0 0'", "quat='nan 1 0 0'", "euler='inf 0 0'"}) {
    const std::string geoms =
        std::string("<geom size='.1' ") + place + "/><geom size='.1'/><geom size='.1' pos='0 1 0'/></body>";
    const Outcome outcome = Load(World("<body>" + geoms));
    EXPECT_NE(outcome.model, nullptr) << place << outcome.errors;
    EXPECT_EQ(Load(World("<body><freejoint/>" + geoms)).model, nullptr) << place;
  }
  EXPECT_NE(Load(World("<site size='nan'/>")).model, nullptr);
  EXPECT_EQ(Load(World("<geom size='nan'/>")).model, nullptr);
}

TEST(Lenient, TextureIdsOfAFlexAreAsManyAsCorners) {
  const auto flex = [](const std::string& ids) {
    return World("",
                 "<deformable><flex name='f' dim='2' body='b' vertex='0 0 0 1 0 0 0 1 0' texcoord='0 0 1 1' "
                 "element='0 1 2' elemtexcoord='" +
                     ids + "'/></deformable>");
  };
  const Outcome few = Load(flex("1")), many = Load(flex("0 1 1 0 1"));
  ASSERT_TRUE(few.model && many.model) << few.errors << many.errors;
  EXPECT_EQ(std::vector<int>(few.model->flex_elemtexcoord, few.model->flex_elemtexcoord + 3),
            (std::vector<int>{1, 0, 0}));
  EXPECT_EQ(many.model->flex_elemtexcoord[2], 1);
}

TEST(Lenient, FacesOfASkinWithoutVerticesAreLeftOut) {
  const Outcome outcome =
      Load(World("",
                 "<asset><skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2 0 1 9'><bone body='b' "
                 "bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin></asset>"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_NE(outcome.warnings.find("skin 's'"), std::string::npos) << outcome.warnings;
  EXPECT_EQ(outcome.model->skin_face[2], 2);
  EXPECT_EQ(outcome.model->skin_face[5], 0);
}

// Only a site that has the type is refused; classes may say it for others to overrule.
TEST(Lenient, AClassMayHaveATypeThatSitesCannotHave) {
  for (const char* type : {"plane", "hfield"}) {
    const auto model = [&](const char* site) {
      return "<mujoco><default><default class='k'><site type='" + std::string(type) +
             "'/></default></default><worldbody>" + site + "</worldbody></mujoco>";
    };
    EXPECT_NE(Load(model("<site/>")).model, nullptr);
    EXPECT_NE(Load(model("<site class='k' type='box' size='1 1 1'/>")).model, nullptr);
    const Outcome refused = Load(model("<site name='s' class='k'/>"));
    EXPECT_EQ(refused.model, nullptr);
    EXPECT_NE(refused.errors.find("site 's': a site has a volume"), std::string::npos) << refused.errors;
  }
}

TEST(Lenient, AFlexTakesEveryWordForItsDofs) {
  const auto flex = [](const std::string& dof) {
    return Load(World("",
                      "<deformable><flex name='f' dim='2' body='b' vertex='0 0 0 1 0 0 0 1 0' "
                      "element='0 1 2' dof='" +
                          dof + "'/></deformable>"));
  };
  for (const char* dof : {"full", "radial", "2d"}) {
    const Outcome outcome = flex(dof);
    ASSERT_NE(outcome.model, nullptr) << dof << outcome.errors;
    EXPECT_EQ(outcome.model->flex_interp[0], 0) << dof;
  }
  for (const char* dof : {"trilinear", "quadratic"}) {
    const Outcome outcome = flex(dof);
    EXPECT_EQ(outcome.model, nullptr) << dof;
    EXPECT_NE(outcome.errors.find("nodes, it has 0"), std::string::npos) << outcome.errors;
  }
}

TEST(Lenient, AUserSensorMayNeedNoStage) {
  const Outcome outcome = Load(World("", "<sensor><user dim='1' needstage='none'/></sensor>"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->sensor_needstage[0], mjSTAGE_NONE);
}

TEST(Lenient, EdgesAreNotHeldByConstraintsAndByElasticityAtOnce) {
  const auto cloth = [](const std::string& kind, const std::string& rigid = "false") {
    return Load(World("<flexcomp name='f' count='3 3 1' dim='2' spacing='.1 .1 .1' rigid='" + rigid +
                      "'><edge equality='true'/><elasticity young='1e3' thickness='.01' elastic2d='" + kind +
                      "'/></flexcomp>"));
  };
  EXPECT_NE(cloth("bend").model, nullptr);
  EXPECT_NE(cloth("both", "true").model, nullptr);
  for (const char* kind : {"stretch", "both"}) {
    const Outcome outcome = cloth(kind);
    EXPECT_EQ(outcome.model, nullptr) << kind;
    EXPECT_NE(outcome.errors.find("cannot both be present"), std::string::npos) << outcome.errors;
  }
}

TEST(Lenient, AFlexContactDimensionBelowOneIsKept) {
  const Outcome outcome =
      Load(World("<flexcomp name='f' count='2 2 1' dim='2' spacing='.1 .1 .1'><contact condim='0'/>"
                 "<elasticity young='1' poisson='0' thickness='0' elastic2d='both'/></flexcomp>"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->flex_condim[0], 0);
}

TEST(Lenient, WhatStandsOutsideOfTheRootElementIsIgnored) {
  const std::string good = World("");
  for (const std::string& text : {good + "</mujoco>", good + "\n" + good, good + "words", "words" + good,
                                  good + "</mujoco><a><b", good + "<a/>"}) {
    const Outcome outcome = Load(text);
    ASSERT_NE(outcome.model, nullptr) << outcome.errors;
    EXPECT_EQ(outcome.model->ngeom, 1) << text;
    EXPECT_NE(outcome.warnings.find("is ignored"), std::string::npos) << text << outcome.warnings;
  }
  for (const std::string& text : {good + "<a>", good + "<", "</mujoco>" + good, good + "<!--"}) {
    EXPECT_EQ(Load(text).model, nullptr) << text;
  }
}

TEST(Lenient, AttributesNeedNoBlankBetweenThem) {
  const Outcome outcome = Load(World("<geom type='box'size='1 2 3'pos='4 5 6'/>"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->geom_size[1], 2);
  EXPECT_NE(outcome.warnings.find("1:100: warning: a blank is missing before this attribute"),
            std::string::npos)
      << outcome.warnings;
}

TEST(Lenient, BlanksAfterTheBracketAndBracketsInValues) {
  const Outcome outcome = Load("<mujoco>< worldbody>< geom name='a<b' size='1'/>< /worldbody></mujoco>");
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_STREQ(outcome.model->names + outcome.model->name_geomadr[0], "a<b");
  EXPECT_NE(outcome.warnings.find("1:10: warning: a blank follows '<'"), std::string::npos)
      << outcome.warnings;
  EXPECT_NE(outcome.warnings.find("'<' inside a value"), std::string::npos) << outcome.warnings;
}

TEST(Lenient, NamespacesOfTheRootMeanNothing) {
  EXPECT_NE(Load("<mujoco xmlns='http://a' xmlns:b='c'><worldbody/></mujoco>").model, nullptr);
  EXPECT_EQ(Load(World("<geom size='1' b:c='d'/>")).model, nullptr);
}

TEST(Lenient, LargeDirectionsKeepTheirDirection) {
  const Outcome outcome = Load(World("<body><joint axis='1 0 -1e308'/><geom size='1'/></body>"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->jnt_axis[5], -1);
  for (const char* xml : {"<geom size='1' zaxis='1e308 0 1e308'/>",
                          "<geom size='1' axisangle='1e308 0 0 30'/>", "<light dir='1e308 0 0'/>"}) {
    EXPECT_NE(Load(World(xml)).model, nullptr) << xml;
  }
}

TEST(Lenient, AFileOfBodiesOpensWithoutThem) {
  const Outcome outcome = Load("<mujoco><body name='part'><geom size='1'/></body></mujoco>");
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->nbody, 1);
  EXPECT_NE(outcome.warnings.find("body 'part': it stands outside of 'worldbody' and is ignored"),
            std::string::npos)
      << outcome.warnings;
  EXPECT_NE(Load("<mujoco><body><geom sise='1'/></body></mujoco>").errors.find("unknown attribute 'sise'"),
            std::string::npos);
}

std::string BodyWithJoint(const std::string& joint) {
  return World("<body><joint " + joint + "/><geom size='1'/></body>");
}

TEST(Lenient, ALimitedBallNeedsNoRange) {
  for (const char* joint : {"type='ball' limited='true'", "type='ball' limited='true' range='0 -30'"}) {
    const Outcome outcome = Load(BodyWithJoint(joint));
    ASSERT_NE(outcome.model, nullptr) << outcome.errors;
    EXPECT_EQ(outcome.model->jnt_limited[1], 1);
  }
  EXPECT_EQ(Load(BodyWithJoint("type='ball' range='-10 30'")).model, nullptr);
  EXPECT_EQ(Load(BodyWithJoint("type='hinge' limited='true'")).model, nullptr);
}

TEST(Lenient, ForcesOfActuatorsAreLimitedOnScalarJointsAlone) {
  for (const char* joint : {"type='ball' actuatorfrcrange='-1 1'", "type='ball' actuatorfrclimited='true'",
                            "type='ball' actuatorfrcrange='1 -1'"}) {
    const Outcome outcome = Load(BodyWithJoint(joint));
    ASSERT_NE(outcome.model, nullptr) << outcome.errors;
    EXPECT_EQ(outcome.model->jnt_actfrclimited[1], 0) << joint;
  }
  EXPECT_EQ(Load(BodyWithJoint("actuatorfrclimited='true'")).model, nullptr);
}

TEST(Lenient, ABuiltinMeshKeepsItsFaces) {
  const auto mesh = [](const std::string& more) {
    return "<mujoco><asset><mesh name='m' builtin='sphere' params='1' " + more +
           "/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>";
  };
  const Outcome plain = Load(mesh("")), faced = Load(mesh("face='0 1 2' normal='0 0 1'"));
  ASSERT_NE(faced.model, nullptr) << faced.errors;
  EXPECT_EQ(faced.model->nmeshface, plain.model->nmeshface);
  EXPECT_EQ(faced.model->nmeshnormal, plain.model->nmeshnormal);
}

// ---- What the reference refuses is refused here.

TEST(Strict, AttributesThatExcludeEachOther) {
  const struct {
    std::string text;
    const char* expected;
  } kInputs[] = {
      {World("",
             "<asset><mesh name='m' builtin='sphere' params='1' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset>"),
       "mesh 'm': 'builtin' and 'vertex' exclude each other"},
      {World("", "<asset><mesh name='m' builtin='sphere' params='1' file='a.obj'/></asset>"),
       "mesh 'm': 'builtin' and 'file' exclude each other"},
      {World("<site name='s'/>",
             "<sensor><framepos objtype='site' objname='s' reftype='foo' refname='b'/></sensor>"),
       "invalid value 'foo' of attribute 'reftype'"},
      {World("<site name='s'/>",
             "<sensor><framepos objtype='site' objname='s' reftype='joint' refname='j'/></sensor>"),
       "invalid value 'joint' of attribute 'reftype'"},
      {World("<body><joint axis='5e-8 0 0'/><geom size='1'/></body>"), "axis is too small"},
      {World("<body><joint axis='inf 0 0'/><geom size='1'/></body>"), "axis is too small or not finite"},
      {World("<light dir='1e-8 0 0'/>"), "dir is too small"},
      {World("<geom size='1' zaxis='1e-8 0 0'/>"), "zaxis too small"},
      {World("<geom size='1' xyaxes='1e-8 0 0 0 1 0'/>"), "xaxis too small"},
      {World("<geom type='capsule' size='1' fromto='0 0 0 0 0 5e-8'/>"), "the two points of fromto coincide"},
      {World("<site type='capsule' size='1' pos='0 0 1' fromto='0 0 0 1 0 0'/>"), "leave out pos"},
      {World("<site fromto='0 0 0 1 0 0'/>"), "fromto needs two different points and a capsule"},
      {World("<camera sensorsize='1 1' resolution='1.5 1'/>"), "an integer should be"},
      {World("", "<equality><joint joint1='j' joint2='j'/></equality>"),
       "two different objects of kind joint"},
      {World("", "<sensor><distance geom1='g' geom2='g'/></sensor>"), "different geoms or bodies"},
      {"<mujoco><worldbody/><?xml version='1.0'?></mujoco>", "only at the beginning of the file"},
  };
  for (const auto& input : kInputs) {
    const Outcome outcome = Load(input.text);
    EXPECT_EQ(outcome.model, nullptr);
    EXPECT_NE(outcome.errors.find(input.expected), std::string::npos) << outcome.errors;
  }
}

}  // namespace
}  // namespace pliant::compile
