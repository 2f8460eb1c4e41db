// Each malformed input with what the message must say, and where it must point.
#include <gtest/gtest.h>

#include <random>

#include "tests/engine/io/reading.h"

namespace pliant::io {
namespace {

struct BadInput {
  const char* claim;
  std::string text;
  const char* expected;  // part of the messages
};

std::string Default(const std::string& content) { return InModel("<default>" + content + "</default>"); }
std::string Asset(const std::string& content) { return InModel("<asset>" + content + "</asset>"); }
std::string Equality(const std::string& content) { return InModel("<equality>" + content + "</equality>"); }
std::string ActuatorIn(const std::string& content) { return InModel("<actuator>" + content + "</actuator>"); }
std::string SensorIn(const std::string& content) { return InModel("<sensor>" + content + "</sensor>"); }
std::string CustomIn(const std::string& content) { return InModel("<custom>" + content + "</custom>"); }
std::string BodyWith(const std::string& content) { return InWorld("<body>" + content + "</body>"); }

const BadInput kInputs[] = {
    // Structure.
    {"UnknownRoot", "<foo/>", "1:1: the root element is 'foo'; it must be 'mujoco' (MJCF) or 'robot' (URDF)"},
    {"UnknownElement", InWorld("<goem/>"),
     "1:20: unknown element 'goem' in 'worldbody'; did you mean 'geom'?"},
    {"ElementElsewhere", InModel("<equality><distance/></equality>"),
     "unknown element 'distance' in 'equality'; allowed: connect, weld, joint, tendon, flex"},
    {"UnknownAttribute", InWorld("<geom sise='1'/>"),
     "1:26: element 'geom': unknown attribute 'sise'; did you mean 'size'?"},
    {"WorldAttribute", "<mujoco><worldbody name='w'/></mujoco>",
     "unknown attribute 'name'; this element has none"},
    {"SecondInertial", BodyWith("<inertial pos='0 0 0' mass='1'/><inertial pos='0 0 0' mass='1'/>"),
     "1:58: element 'inertial': only one 'inertial' may stand in 'body'"},
    {"SecondFlag", "<mujoco><option><flag/><flag/></option></mujoco>",
     "only one 'flag' may stand in 'option'"},
    {"MissingAttribute", BodyWith("<inertial mass='1'/>"), "required attribute 'pos' is missing"},
    {"NamedElement", InWorld("<geom name='foot' size='x'/>"),
     "1:38: geom 'foot': attribute 'size' has 'x' where a number should be"},
    // Beside an error of XML.
    {"MistakeBeforeABreak", "<mujoco><worldbody><geom sise='1'/><geom size=1/></worldbody></mujoco>",
     "1:26: element 'geom': unknown attribute 'sise'; did you mean 'size'?"},
    {"MistakeAfterAMisspeltEndTag", "<mujoco><worldbody><body></bodi><goem/></worldbody></mujoco>",
     "unknown element 'goem' in 'worldbody'; did you mean 'geom'?"},
    // Values.
    {"Fraction", InWorld("<geom size='1/2'/>"), "has '1/2' where a number should be"},
    {"Comma", InWorld("<geom size='1,2'/>"), "has '1,2' where a number should be"},
    {"RealForInteger", InWorld("<geom size='1' group='1.5'/>"), "has '1.5' where an integer should be"},
    {"TooLarge", InWorld("<geom size='1' margin='1e400'/>"), "has '1e400' where a number should be"},
    {"TooFewNumbers", InWorld("<geom size='1' pos='1 2'/>"), "'pos' must have 3 numbers, not 2"},
    {"TooManyNumbers", InWorld("<geom size='1' pos='1 2 3 4'/>"), "'pos' must have 3 numbers, not 4"},
    {"TooManyOfAShortList", InWorld("<geom size='1' solref='1 1 1'/>"),
     "'solref' must have 1 to 2 numbers, not 3"},
    {"Keyword", InWorld("<geom type='spehre'/>"),
     "invalid value 'spehre' of attribute 'type'; did you mean 'sphere'?"},
    {"KeywordList", InWorld("<geom type='x'/>"),
     "allowed: plane, hfield, sphere, capsule, ellipsoid, cylinder, box, mesh, sdf"},
    {"KeywordCase", InModel("<option integrator='euler'/>"), "did you mean 'Euler'?"},
    {"EulerSequence", InModel("<compiler eulerseq='xyzw'/>"),
     "must be three letters out of xyzXYZ, not 'xyzw'"},
    {"Memory", InModel("<size memory='1X'/>"), "number of bytes with an optional unit"},
    {"MemoryFraction", InModel("<size memory='1.5M'/>"), "number of bytes with an optional unit"},
    {"ActuatorGroup", InModel("<option actuatorgroupdisable='31'/>"), "lists groups from 0 to 30, not 31"},
    {"TwoOrientations", InWorld("<geom size='1' quat='1 0 0 0' euler='0 0 0'/>"),
     "1:50: element 'geom': 'euler' and 'quat' both give the orientation; keep only one of them"},
    {"TwoAlternatives", InWorld("<geom size='1' axisangle='1 0 0 0' zaxis='0 0 1'/>"),
     "'zaxis' and 'axisangle' both give the orientation"},
    // Settings and classes.
    {"GlobalCoordinates", InModel("<compiler coordinate='global'/>"),
     "global coordinates are no longer supported"},
    {"MemoryAndNstack", InModel("<size memory='1M' nstack='10'/>"), "cannot be combined"},
    {"UserSize", InModel("<size nuser_geom='-2'/>"), "must be at least -1"},
    {"TopClass", InModel("<default class='a'/>"), "the top-level default class is called 'main'"},
    {"NestedClassUnnamed", Default("<default/>"), "a nested default class needs a name"},
    {"ClassTwice", Default("<default class='x'/><default class='x'/>"), "default class 'x' is defined twice"},
    {"UnknownClass", InWorld("<geom class='nn' size='1'/>"),
     "1:26: element 'geom': unknown default class 'nn'"},
    {"UnknownChildclass", InWorld("<body childclass='nn'/>"), "unknown default class 'nn'"},
    {"TemplateTwice", Default("<geom/><geom/>"), "only one 'geom' may stand in 'default'"},
    // Tree.
    {"JointInWorld", InWorld("<joint/>"), "unknown element 'joint' in 'worldbody'"},
    {"JointInWorldFrame", InWorld("<frame><joint/></frame>"), "the world cannot have joints"},
    {"RepeatedName", InWorld("<geom name='a' size='1'/><geom name='a' size='1'/>"),
     "repeated name 'a' in geom"},
    {"BodyNamedWorld", InWorld("<body name='world'/>"), "repeated name 'world' in body"},
    {"FullAndQuat", BodyWith("<inertial pos='0 0 0' mass='1' quat='1 0 0 0' fullinertia='1 1 1 0 0 0'/>"),
     "'fullinertia' determines the orientation"},
    {"LightTwice", InWorld("<light type='spot' directional='true'/>"), "both give the kind of light"},
    {"ReplicateCount", InWorld("<replicate/>"), "required attribute 'count' is missing"},
    {"AttachUnknown", InWorld("<attach model='m' prefix='p'/>"), "there is no asset 'model' named 'm'"},
    // Assets.
    {"MaterialTwice", Asset("<material name='m' texture='t'><layer role='rgb' texture='t'/></material>"),
     "either the attribute 'texture' or 'layer' children"},
    {"LayerRole", Asset("<material name='m'><layer role='user' texture='t'/></material>"),
     "invalid value 'user' of attribute 'role'"},
    {"MaterialUnnamed", Asset("<material/>"), "required attribute 'name' is missing"},
    {"GridLayout", Asset("<texture name='t' gridsize='3 4' gridlayout='.U'/>"), "12 in all"},
    {"GridSize", Asset("<texture name='t' gridsize='4 4'/>"), "product of at most 12"},
    {"Elevation", Asset("<hfield name='h' size='1 1 1 1' nrow='2' ncol='2' elevation='1 2 3'/>"),
     "nrow x ncol = 4 numbers, not 3"},
    {"HFieldFileAndSize", Asset("<hfield size='1 1 1 1' file='a.png' nrow='2'/>"), "come from the file"},
    {"SubModelMissing", Asset("<model file='no_such_model.xml'/>"), "could not read the model"},
    // Relations.
    {"ConnectMixed", Equality("<connect body1='b' anchor='0 0 0' site1='s'/>"),
     "'site1' and 'body1' exclude each other"},
    {"ConnectIncomplete", Equality("<connect body1='b'/>"),
     "give either 'body1' and 'anchor', or 'site1' and 'site2'"},
    {"ConnectOneSite", Equality("<connect site1='s'/>"), "both 'site1' and 'site2' are needed"},
    {"WeldNothing", Equality("<weld/>"), "give either 'body1', or 'site1' and 'site2'"},
    {"WeldAnchorWithSites", Equality("<weld site1='s' site2='s2' anchor='0 0 0'/>"),
     "cannot be combined with sites"},
    {"RefsiteOfJoint", ActuatorIn("<motor joint='j' refsite='s'/>"), "'refsite' belongs to 'site'"},
    {"SlidersiteOfJoint", ActuatorIn("<motor joint='j' slidersite='s'/>"),
     "'slidersite' belongs to 'cranksite'"},
    {"DamperSwitch", ActuatorIn("<damper joint='j' ctrllimited='true'/>"), "unknown attribute 'ctrllimited'"},
    {"TwoDampings", ActuatorIn("<position joint='j' kv='1' dampratio='1'/>"), "kv and dampratio"},
    {"TwoRanges", ActuatorIn("<position joint='j' ctrlrange='0 1' inheritrange='1'/>"),
     "ctrlrange and inheritrange"},
    {"MuscleSmooth", ActuatorIn("<muscle joint='j' tausmooth='-1'/>"), "tausmooth cannot be negative"},
    // Sensors.
    {"DistanceNoSide", SensorIn("<distance geom1='g'/>"), "exactly one of 'geom2' and 'body2' is needed"},
    {"DistanceBoth", SensorIn("<distance geom1='g' body1='b' geom2='g'/>"),
     "'body1' and 'geom1' exclude each other"},
    {"ContactTwo", SensorIn("<contact geom1='g' subtree1='b'/>"),
     "'subtree1' and 'geom1' exclude each other"},
    {"ContactOrder", SensorIn("<contact data='force found'/>"), "must be in the order [found, force,"},
    {"ContactField", SensorIn("<contact data='forc'/>"), "invalid keyword 'forc'"},
    {"ContactNum", SensorIn("<contact num='0'/>"), "'num' must be positive"},
    {"FrameReference", SensorIn("<framepos objtype='body' objname='b' reftype='body'/>"),
     "must be given together"},
    {"FrameObject", SensorIn("<framepos objtype='joint' objname='j'/>"), "invalid value 'joint'"},
    {"UserObject", SensorIn("<user dim='1' objtype='body'/>"), "must be given together"},
    {"MisspeltSensor", SensorIn("<e_potentiel/>"), "did you mean 'e_potential'?"},
    // Custom, extension.
    {"NumericEmpty", CustomIn("<numeric name='n'/>"), "between 1 and 500"},
    {"NumericSmall", CustomIn("<numeric name='n' size='1' data='1 2'/>"), "more numbers than 'size'"},
    {"TextEmpty", CustomIn("<text name='n' data=''/>"), "it has no text: give 'data', or a CDATA section"},
    {"TupleType", CustomIn("<tuple name='n'><element objtype='foo' objname='b'/></tuple>"),
     "invalid value 'foo'"},
    {"PluginUnknown", InModel("<extension><plugin plugin='no.such.plugin'/></extension>"),
     "is not registered"},
    {"PluginConfigOfShared", BodyWith("<plugin instance='i'><config key='k' value='v'/></plugin>"),
     "configured where it is declared"},
    // Includes.
    {"IncludeMissing", "<mujoco><include file='no_such_file.xml'/></mujoco>", "could not read included file"},
    {"IncludeNameless", "<mujoco><include/></mujoco>", "required attribute 'file' is missing"},
};

TEST(Errors, EachMalformedInputGetsItsMessage) {
  for (const BadInput& input : kInputs) {
    const std::string errors = ErrorsOf(input.text);
    EXPECT_NE(errors.find(input.expected), std::string::npos) << input.claim << ": " << errors;
  }
}

TEST(Errors, IndependentErrorsAreAllReported) {
  DiagnosticSink sink;
  EXPECT_EQ(Read("<mujoco>\n<worldbody>\n<geom sise='1'/>\n<goem/>\n<geom pos='1'/>\n</worldbody>\n</mujoco>",
                 sink),
            nullptr);
  ASSERT_EQ(sink.ErrorCount(), 3);
  EXPECT_EQ(sink.List()[0].where.line, 3);
  EXPECT_EQ(sink.List()[1].where.line, 4);
  EXPECT_EQ(sink.List()[2].where.line, 5);
  EXPECT_EQ(sink.List()[2].where.column, 7);
}

TEST(Errors, InIncludedFilesPointThere) {
  Vfs vfs;
  const std::string part = "<mujoco>\n  <worldbody>\n    <geom sise='1'/>\n  </worldbody>\n</mujoco>";
  vfs.AddBuffer("part.xml", part.data(), part.size());
  EXPECT_EQ(ErrorsOf("<mujoco><include file='part.xml'/></mujoco>", &vfs),
            "part.xml:3:11: element 'geom': unknown attribute 'sise'; did you mean 'size'?\n");
}

TEST(Errors, SameFileTwiceOrInALoop) {
  Vfs vfs;
  const std::string part = "<mujoco><worldbody/></mujoco>",
                    loop = "<mujoco><include file='loop.xml'/></mujoco>";
  vfs.AddBuffer("part.xml", part.data(), part.size());
  vfs.AddBuffer("loop.xml", loop.data(), loop.size());
  EXPECT_NE(ErrorsOf("<mujoco><include file='part.xml'/><include file='part.xml'/></mujoco>", &vfs)
                .find("a file may be included only once"),
            std::string::npos);
  EXPECT_NE(ErrorsOf("<mujoco><include file='loop.xml'/></mujoco>", &vfs).find("only once"),
            std::string::npos);
  const std::string empty = "<mujoco/>";
  vfs.AddBuffer("empty.xml", empty.data(), empty.size());
  EXPECT_NE(ErrorsOf("<mujoco><include file='empty.xml'/></mujoco>", &vfs).find("root without children"),
            std::string::npos);
}

TEST(Errors, NanIsAcceptedWithAWarning) {
  DiagnosticSink sink;
  EXPECT_NE(Read(InWorld("<geom size='1' margin='nan'/>"), sink), nullptr);
  EXPECT_NE(sink.Warnings().find("'margin' holds a NaN"), std::string::npos);
}

const std::string kModel = InModel(R"(<default><default class="c"><geom rgba="1 0 0 1"/></default></default>
  <asset><texture name="t" builtin="flat" width="2" height="2"/><material name="m" texture="t"/></asset>
  <tendon><spatial name="te"><site site="s"/><site site="s2"/></spatial></tendon>
  <actuator><position joint="j" kp="2"/></actuator>
  <sensor><framepos objtype="body" objname="b"/></sensor>)");

TEST(Errors, EveryTruncationIsRefusedWithoutACrash) {
  ASSERT_EQ(ErrorsOf(kModel), "");
  for (std::size_t n = 0; n < kModel.size(); ++n) EXPECT_NE(ErrorsOf(kModel.substr(0, n)), "") << n;
}

TEST(Errors, RandomDamageNeverCrashes) {
  std::mt19937 random(11);
  for (int trial = 0; trial < 3000; ++trial) {
    std::string text = kModel;
    for (int hit = 0; hit < 3; ++hit) text[random() % text.size()] = static_cast<char>(random() % 256);
    ErrorsOf(text);
  }
}

}  // namespace
}  // namespace pliant::io
