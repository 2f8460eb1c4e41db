// What is wrong with the settings of a built-in plugin is an error of the model that names the key.
#include <gmock/gmock.h>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

using testing::HasSubstr;

std::string ErrorOf(const std::string& xml) {
  std::string error;
  EXPECT_FALSE(Compile(xml, &error)) << xml;
  return error;
}

std::string Configured(const std::string& config) {
  std::string keys;
  for (size_t at = 0; at < config.size();) {
    const size_t equals = config.find('=', at), end = std::min(config.find(';', at), config.size());
    keys += "<config key='" + config.substr(at, equals - at) + "' value='" +
            config.substr(equals + 1, end - equals - 1) + "'/>";
    at = end + 1;
  }
  return keys;
}

// ---- Cable

std::string Cable(const std::string& config, const std::string& last_joint = "ball",
                  const char* last_pos = ".1 0 0") {
  const std::string plugin = "<plugin plugin='mujoco.elasticity.cable' instance='rod'/>";
  return "<mujoco><extension><plugin plugin='mujoco.elasticity.cable'><instance name='rod'>" +
         Configured(config) + "</instance></plugin></extension><worldbody><body name='a'>" + plugin +
         "<geom type='capsule' fromto='0 0 0 .1 0 0' size='.01'/><body name='b' pos='" + last_pos + "'>" +
         plugin + "<joint type='" + last_joint +
         "'/><geom type='capsule' fromto='0 0 0 .1 0 0' size='.01'/></body></body></worldbody></mujoco>";
}

TEST(CableSettings, NumbersMustBeNumbers) {
  EXPECT_THAT(ErrorOf(Cable("twist=stiff")), HasSubstr("'twist' is 'stiff'; it must be a number"));
  EXPECT_THAT(ErrorOf(Cable("bend=1e6x")), HasSubstr("'bend' is '1e6x'"));
  EXPECT_TRUE(Compile(Cable("bend= 1e6 ;vmax=nothing")));
}

TEST(CableSettings, ItsBodiesMustBendAndHaveLengths) {
  EXPECT_THAT(ErrorOf(Cable("bend=1e6", "hinge")),
              HasSubstr("body 'b' of the cable has a joint that cannot bend"));
  EXPECT_THAT(ErrorOf(Cable("bend=1e6", "ball", "0 0 0")), HasSubstr("body 'b' stands at the same place"));
}

TEST(CableSettings, ItsBodiesFollowEachOther) {
  std::string xml = Cable("bend=1e6");
  const std::string between = "<body name='other' pos='0 1 0'><joint/><geom size='.1'/></body>";
  xml.insert(xml.find("<body name='b'"), between);
  EXPECT_THAT(ErrorOf(xml), HasSubstr("body 'other' stands between bodies of the cable"));
}

// ---- PID

std::string Pid(const std::string& config, const std::string& attributes) {
  return "<mujoco><extension><plugin plugin='mujoco.pid'><instance name='i'>" + Configured(config) +
         "</instance></plugin></extension><worldbody><body><joint name='j'/><geom "
         "size='.1'/></body></worldbody>"
         "<actuator><plugin name='a' joint='j' plugin='mujoco.pid' instance='i' " +
         attributes + "/></actuator></mujoco>";
}

TEST(PidSettings, TheNumberOfActivationsMustBeRight) {
  EXPECT_TRUE(Compile(Pid("kp=1", "")));
  EXPECT_THAT(ErrorOf(Pid("kp=1;ki=2", "")),
              HasSubstr("actuator 'a' has 0 activations; its controller needs 1"));
  EXPECT_TRUE(Compile(Pid("kp=1;ki=2", "actdim='1'")));
  EXPECT_THAT(ErrorOf(Pid("ki=2;slewmax=1", "dyntype='filter'")), HasSubstr("needs 3 (give actdim=\"3\")"));
}

TEST(PidSettings, BoundsMustNotBeNegative) {
  EXPECT_THAT(ErrorOf(Pid("ki=-2;imax=1", "actdim='1'")), HasSubstr("'imax' / 'ki' is negative"));
  EXPECT_THAT(ErrorOf(Pid("slewmax=-1", "actdim='1'")), HasSubstr("'slewmax'"));
}

TEST(PidSettings, SomeActuatorMustUseIt) {
  EXPECT_THAT(
      ErrorOf("<mujoco><extension><plugin plugin='mujoco.pid'><instance name='i'/></plugin></extension>"
              "</mujoco>"),
      HasSubstr("no actuator uses the instance"));
}

TEST(PidControl, ItReadsItsOwnControlBehindOtherActuators) {
  const std::string xml = Pid("kp=3", "");
  const std::string before = "<motor joint='j'/><motor joint='j' gear='2'/>";
  const Simulation s(std::string(xml).insert(xml.find("<actuator>") + 10, before));
  s.d->ctrl[0] = 100;
  s.d->ctrl[2] = 0.5;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_DOUBLE_EQ(s.d->actuator_force[2], 1.5);
}

// ---- Touch grid

std::string Grid(const std::string& config, const std::string& object = "objtype='site' objname='s'") {
  return "<mujoco><extension><plugin plugin='mujoco.sensor.touch_grid'/></extension><worldbody><body "
         "name='b'>"
         "<freejoint/><geom size='.1'/><site name='s'/></body></worldbody><sensor><plugin "
         "plugin='mujoco.sensor.touch_grid' " +
         object + ">" + Configured(config) + "</plugin></sensor></mujoco>";
}

TEST(TouchGridSettings, SizeAndFieldOfViewAreNeeded) {
  EXPECT_THAT(ErrorOf(Grid("fov=30 30")), HasSubstr("'size' must be two numbers"));
  EXPECT_THAT(ErrorOf(Grid("size=3 4")), HasSubstr("'fov' must be two numbers"));
  EXPECT_THAT(ErrorOf(Grid("size=3;fov=30 30")), HasSubstr("'size' must be two numbers, it is '3'"));
  EXPECT_THAT(ErrorOf(Grid("size=3 0;fov=30 30")), HasSubstr("'size' must be two whole numbers"));
  EXPECT_THAT(ErrorOf(Grid("size=100000 100000;fov=30 30")), HasSubstr("ten million"));
  EXPECT_THAT(ErrorOf(Grid("size=3 4;fov=200 30")), HasSubstr("'fov' must be half opening angles"));
}

TEST(TouchGridSettings, ChannelsAndGammaHaveRanges) {
  EXPECT_THAT(ErrorOf(Grid("size=3 4;fov=30 30;nchannel=7")), HasSubstr("'nchannel'"));
  EXPECT_THAT(ErrorOf(Grid("size=3 4;fov=30 30;gamma=1.5")), HasSubstr("'gamma' must be from 0 to 1"));
  const Model m = Compile(Grid("size=3 4;fov=30 30;nchannel=2"));
  ASSERT_TRUE(m);
  EXPECT_EQ(m->nsensordata, 24);
}

TEST(TouchGridSettings, ItLooksFromASite) {
  EXPECT_THAT(ErrorOf(Grid("size=3 4;fov=30 30", "objtype='body' objname='b'")),
              HasSubstr("must be attached to a site"));
}

// ---- Shapes

std::string Shape(const std::string& plugin, const std::string& config, const std::string& mesh = "",
                  const std::string& geom = "<plugin instance='i'/>") {
  return "<mujoco><extension><plugin plugin='" + plugin + "'><instance name='i'>" + Configured(config) +
         "</instance></plugin></extension><asset><mesh name='m' " + mesh +
         "><plugin instance='i'/></mesh></asset><worldbody><geom type='sdf' mesh='m'>" + geom +
         "</geom></worldbody></mujoco>";
}

TEST(ShapeSettings, NumbersMustBeNumbers) {
  EXPECT_THAT(ErrorOf(Shape("mujoco.sdf.gear", "teeth=many")),
              HasSubstr("mujoco.sdf.gear: 'teeth' is 'many'; it must be a number"));
}

TEST(ShapeSettings, AnImpossibleShapeIsSaidSo) {
  EXPECT_THAT(ErrorOf(Shape("mujoco.sdf.torus", "radius1=-1;radius2=.2")), HasSubstr("a box without volume"));
}

TEST(ShapeSettings, TheShapeIsGivenOnce) {
  EXPECT_THAT(ErrorOf(Shape("mujoco.sdf.nut", "", "scale='2 2 2'")), HasSubstr("'scale' does not apply"));
  EXPECT_THAT(ErrorOf(Shape("mujoco.sdf.nut", "", "vertex='0 0 0 1 0 0 0 1 0 0 0 1'")),
              HasSubstr("given by a plugin and once more"));
}

TEST(ShapeSettings, TheGeomNeedsTheInstanceOfItsMesh) {
  EXPECT_THAT(ErrorOf(Shape("mujoco.sdf.nut", "", "", "")), HasSubstr("mesh 'm' is the shape of a plugin"));
}

TEST(ShapeSettings, AMeshNeedsAPluginWithAShape) {
  EXPECT_THAT(
      ErrorOf("<mujoco><extension><plugin plugin='mujoco.elasticity.cable'><instance name='i'/></plugin>"
              "</extension><asset><mesh name='m'><plugin instance='i'/></mesh></asset></mujoco>"),
      HasSubstr("does not support signed distance fields"));
}

}  // namespace
}  // namespace pliant
