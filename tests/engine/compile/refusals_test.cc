// What the compiler refuses, and what it says.
#include <gtest/gtest.h>

#include <string>

#include "tests/engine/compile/compile_text.h"

namespace pliant::compile {
namespace {

TEST(Compiler, ErrorsNameElementAndPlace) {
  const std::string error = ErrorOf("\n" + World("\n  <body name='b'><joint/><joint name='bad' axis='0 0 0'/>"
                                                 "<geom size='1'/></body>"));
  EXPECT_NE(error.find("joint 'bad'"), std::string::npos) << error;
  EXPECT_NE(error.find(":3:"), std::string::npos) << error;
}

TEST(Compiler, RefusesWhatCannotBeSimulated) {
  EXPECT_NE(ErrorOf(World("<body><joint/></body>")).find("mass and inertia"), std::string::npos);
  EXPECT_NE(ErrorOf(World("<body><geom size='1'/><body><freejoint/><geom size='1'/></body></body>"))
                .find("top level"),
            std::string::npos);
  EXPECT_NE(ErrorOf(World("<body><joint type='ball'/><joint/><geom size='1'/></body>")).find("ball"),
            std::string::npos);
  EXPECT_NE(ErrorOf(World("<body mocap='true'><joint/><geom size='1'/></body>")).find("mocap"),
            std::string::npos);
  EXPECT_NE(
      ErrorOf(World("<body><joint/><geom type='plane' size='1 1 1'/><geom size='1'/></body>")).find("plane"),
      std::string::npos);
  EXPECT_NE(ErrorOf(World("<body><joint limited='true'/><geom size='1'/></body>")).find("range"),
            std::string::npos);
}

TEST(Compiler, RefusesReferencesToNothing) {
  EXPECT_NE(
      ErrorOf(std::string(kPendulum) + "<actuator><motor joint='x'/></actuator>").find("joint 'x' not found"),
      std::string::npos);
  EXPECT_NE(ErrorOf(World("<geom size='1' material='m'/>")).find("material 'm' not found"),
            std::string::npos);
  EXPECT_NE(
      ErrorOf(std::string(kPendulum) + "<contact><exclude body1='b' body2='q'/></contact>").find("body 'q'"),
      std::string::npos);
}

// Mistakes of bodies are told beside those of references, each once.
TEST(Compiler, TellsMistakesOfBodiesBesideReferencesToNothing) {
  DiagnosticSink sink;
  const auto spec = io::ReadMjcfString(
      "<mujoco>" +
          World("<body name='b'><geom name='thin' type='box' size='1'/></body>"
                "<body name='c'><joint/><geom name='shell' type='mesh' mesh='q'/></body>") +
          "<sensor><jointpos joint='nothing'/></sensor></mujoco>",
      nullptr, sink);
  ASSERT_NE(spec, nullptr);
  EXPECT_EQ(Compile(*spec, nullptr, sink), nullptr);
  std::string all;
  for (const Diagnostic& error : sink.List()) all += ToString(error) + "\n";
  EXPECT_EQ(sink.ErrorCount(), 3) << all;
  EXPECT_NE(all.find("joint 'nothing' not found"), std::string::npos) << all;
  EXPECT_NE(all.find("mesh 'q' not found"), std::string::npos) << all;
  EXPECT_NE(all.find("geom 'thin'"), std::string::npos) << all;
}

TEST(Compiler, RangeWithoutSwitchNeedsAutolimits) {
  const std::string body = World("<body><joint range='-1 1'/><geom size='1'/></body>");
  EXPECT_EQ(MustCompile(body)->jnt_limited[0], 1);
  EXPECT_NE(ErrorOf("<compiler autolimits='false'/>" + body).find("autolimits"), std::string::npos);
}

TEST(Compiler, KeyframeOfWrongLengthIsRefused) {
  EXPECT_NE(ErrorOf(std::string(kPendulum) + "<keyframe><key qpos='1 2'/></keyframe>")
                .find("qpos has 2 numbers, the model needs 1"),
            std::string::npos);
}

// A file of keyframes is a part that others include; it opens as little as the reference opens it.
TEST(Compiler, KeyframesWithoutBodiesSayThatTheirFileIsAPart) {
  const std::string keys = "<keyframe><key name='rock' qpos='1 2'/></keyframe>";
  EXPECT_NE(
      ErrorOf(keys).find("qpos has 2 numbers, the model needs 0: it has no bodies, so open the file that "
                         "includes it"),
      std::string::npos)
      << ErrorOf(keys);
  EXPECT_EQ(ErrorOf(kPendulum + keys).find("includes it"), std::string::npos);
}

TEST(Compiler, HugeSizesAreRefusedBeforeMemoryRunsOut) {
  const struct {
    const char *text, *expected;
  } kInputs[] = {
      {"<asset><hfield name='h' nrow='100000' ncol='100000' size='1 1 1 1'/></asset>",
       "10000000000 elevations"},
      {"<asset><hfield name='h' nrow='2000000000' ncol='2000000000' size='1 1 1 1'/></asset>", "at most"},
      {"<asset><texture name='t' type='2d' builtin='flat' width='1000000000' height='1000000000'/></asset>",
       "bytes; at most"},
      {"<asset><texture name='t' type='cube' builtin='flat' width='2000000000'/></asset>", "bytes; at most"},
      {"<size nkey='2000000000'/>", "2000000000 numbers"},
      {"<size nuser_body='2000000000'/><worldbody><body/><body/><body/></worldbody>",
       "size/nuser_body asks for"},
      {"<sensor><user name='u' dim='2000000000' needstage='pos' datatype='real'/></sensor>",
       "sensor 'u': the"},
      {"<worldbody><body><joint name='j'/><geom size='1'/></body></worldbody><actuator><general name='a' "
       "joint='j' dyntype='user' actdim='2000000000'/></actuator>",
       "actuator 'a': actdim asks for"},
      {"<size nuserdata='2000000000'/>", "size/nuserdata asks for"},
  };
  for (const auto& input : kInputs) {
    const Result result = CompileText(input.text);
    EXPECT_EQ(result.model, nullptr) << input.text;
    EXPECT_NE(result.error.find(input.expected), std::string::npos) << input.text << "\n" << result.error;
  }
}

// What is wrong and what is not where nothing uses it, as release 3.14.0 decides.
TEST(Compiler, JudgesUnusedValuesAsTheReference) {
  const std::string pendulum = kPendulum;
  const std::string flex =
      "<deformable><flex name='f' dim='2' body='b' vertex='0 0 0 1 0 0 0 1 0' "
      "element='0 1 2'/></deformable>";
  const std::string full =
      "<worldbody><body><joint/><geom size='1'/><inertial mass='1' pos='0 0 0' "
      "fullinertia='1 1 1 9 9 9'/></body></worldbody>";
  const struct {
    std::string text, expected;  // none: accepted
  } kInputs[] = {
      {"<compiler eulerseq='abc'/>" + pendulum, ""},
      {"<compiler eulerseq='abc'/>" + World("<geom size='1' euler='1 2 3'/>"), "xyzXYZ"},
      {World("<camera resolution='-5 10'/>"), ""},
      {World("<camera sensorsize='0 0' resolution='-1 -1'/>"), ""},
      {World("<camera sensorsize='.1 .1' resolution='10 0'/>"), "'resolution'"},
      {World("<camera sensorsize='.1 0' focal='1 1'/>"), "'sensorsize'"},
      {"<default><mesh maxhullvert='-1'/></default>", ""},
      {"<default><default class='k'><mesh maxhullvert='3'/></default></default>", "maxhullvert"},
      {pendulum + "<keyframe><key mpos='1 2'/></keyframe>", "mpos has 2 numbers, the model needs 0"},
      {pendulum + "<keyframe><key mquat='1 0'/></keyframe>", "mquat has 2 numbers, the model needs 0"},
      {World("<geom type='plane' size='-1 1 1'/>"), ""},
      {World("<geom type='plane' size='1 1 0'/>"), "plane"},
      {"<compiler inertiafromgeom='true'/>" + full, "fullinertia"},
      {pendulum + "<actuator><motor joint='j' cranklength='1'/></actuator>", "'cranklength'"},
      {"<default><motor cranklength='1'/></default>" + pendulum + "<actuator><motor joint='j'/></actuator>",
       ""},
      {"<size njmax='-2'/>", "'njmax'"},
      {"<size nstack='-2'/>", "'nstack'"},
      {"<asset><texture name='t' type='2d' builtin='flat' width='2' height='2' gridsize='3 5'/></asset>", ""},
      {"<asset><texture name='t' type='2d' builtin='flat' width='2' height='2' gridlayout='x'/></asset>", ""},
      {"<asset><texture name='t' type='2d' builtin='flat' width='2' height='2' gridlayout='xx'/></asset>",
       "gridlayout"},
      {pendulum + flex + "<equality><flex flex='f' active='false'/></equality>", "flex 'f' is rigid"},
      {pendulum + flex + "<equality><flexvert flex='f'/></equality>", "flex 'f' is rigid"},
      {pendulum + flex + "<equality><flexstrain flex='f'/></equality>", "flex 'f' is rigid"},
  };
  for (const auto& input : kInputs) {
    const Result result = CompileText(input.text);
    EXPECT_EQ(result.model != nullptr, input.expected.empty()) << input.text << "\n" << result.error;
    EXPECT_NE(result.error.find(input.expected), std::string::npos) << input.text << "\n" << result.error;
  }
}

}  // namespace
}  // namespace pliant::compile
