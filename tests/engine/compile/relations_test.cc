// What refers to bodies and joints: excludes, actuators, equalities, sensors, keyframes.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "engine/compile/compiler.h"
#include "engine/model/names.h"
#include "engine/spec/edit/attach.h"
#include "tests/engine/compile/compile_text.h"

namespace pliant::compile {
namespace {

TEST(Relations, ExcludesAreSortedByBodyPair) {
  const ModelPtr m = MustCompile(
      World(
          "<body name='a'><geom size='1'/></body><body name='b'><geom size='1'/></body><body name='c'><geom "
          "size='1'/></body>") +
      "<contact><exclude name='x' body1='c' body2='b'/><exclude name='y' body1='b' body2='a'/></contact>");
  EXPECT_EQ(m->exclude_signature[0], (1 << 16) + 2);
  EXPECT_EQ(m->exclude_signature[1], (2 << 16) + 3);
  EXPECT_EQ(Name2Id(*m, mjOBJ_EXCLUDE, "y"), 0);
}

// As in the reference, which looks for the empty name among the geoms: those without a name have it.
TEST(Relations, PairsWithoutAGeomTakeTheLastGeomWithoutAName) {
  const std::string bodies = World(
      "<geom name='floor' type='plane' size='1 1 1'/><body name='a'><freejoint/><geom name='a' "
      "size='.1'/></body>"
      "<body><freejoint/><geom size='.1'/><geom size='.2'/></body>"
      "<body name='b'><freejoint/><geom name='b' size='.1'/></body>");
  const ModelPtr second = MustCompile(bodies + "<contact><pair geom1='a'/></contact>");
  EXPECT_EQ(second->pair_geom1[0], 1);
  EXPECT_EQ(second->pair_geom2[0], 3);
  const ModelPtr first = MustCompile(bodies + "<contact><pair geom1='' geom2='b'/></contact>");
  EXPECT_EQ(first->pair_geom1[0], 3);
  EXPECT_EQ(first->pair_geom2[0], 4);
}

TEST(Relations, InheritedRangeFollowsTheTarget) {
  const ModelPtr m =
      MustCompile(World("<body><joint name='j' range='0 1' type='slide'/><geom size='1'/></body>") +
                  "<actuator><position joint='j' inheritrange='.8'/></actuator>");
  EXPECT_NEAR(m->actuator_ctrlrange[0], 0.1, 1e-15);
  EXPECT_NEAR(m->actuator_ctrlrange[1], 0.9, 1e-15);
  EXPECT_EQ(m->actuator_ctrllimited[0], 1);
}

TEST(Relations, SensorsOfAnActuatorWithThreeOutputsGiveThreeNumbers) {
  const ModelPtr m =
      MustCompile(World("<body><joint name='j' type='ball'/><geom size='.1'/></body>") +
                  "<actuator><orientation name='o' joint='j'/><motor name='m' joint='j'/></actuator><sensor>"
                  "<actuatorpos actuator='o'/><actuatorvel actuator='o'/><actuatorfrc actuator='o'/>"
                  "<actuatorfrc actuator='m'/></sensor>");
  EXPECT_EQ(m->nsensordata, 10);
  EXPECT_EQ(m->sensor_dim[1], 3);
  EXPECT_EQ(m->sensor_adr[3], 9);
}

TEST(Relations, DampingRatioOneIsCritical) {
  const ModelPtr m =
      MustCompile(World("<body><joint name='j' type='slide'/><geom size='.1' mass='3'/></body>") +
                  "<actuator><position joint='j' kp='12' dampratio='1'/></actuator>");
  EXPECT_NEAR(m->actuator_biasprm[2], -2 * std::sqrt(12.0 * 3), 1e-12);
}

TEST(Relations, ConnectAnchorIsTheSamePointInBothBodies) {
  const ModelPtr m = MustCompile(World("<body name='a' pos='1 0 0'><joint/><geom size='.1'/></body><body "
                                       "name='b' pos='0 2 0' euler='0 0 90'>"
                                       "<joint/><geom size='.1'/></body>") +
                                 "<equality><connect body1='a' body2='b' anchor='0 0 1'/></equality>");
  EXPECT_NEAR(m->eq_data[3], -2, 1e-15);
  EXPECT_NEAR(m->eq_data[4], -1, 1e-15);
  EXPECT_NEAR(m->eq_data[5], 1, 1e-15);
}

TEST(Relations, ActivationsAndSensorsGetConsecutivePlaces) {
  const ModelPtr m = MustCompile(std::string(kPendulum) +
                                 "<actuator><motor joint='j'/><general joint='j' dyntype='filter'/><general "
                                 "joint='j' dyntype='user' actdim='3'/>"
                                 "</actuator><sensor><jointpos joint='j'/><gyro site='s'/><clock/></sensor>");
  EXPECT_EQ(m->na, 4);
  EXPECT_EQ(m->actuator_actadr[0], -1);
  EXPECT_EQ(m->actuator_actadr[2], 1);
  EXPECT_EQ(m->nsensordata, 5);
  EXPECT_EQ(m->sensor_adr[2], 4);
}

TEST(Relations, KeyframesOfAttachedModelsFindTheirJoints) {
  Result child = CompileText(std::string(kPendulum) +
                             "<actuator><motor joint='j'/></actuator>"
                             "<keyframe><key name='k' qpos='.7' ctrl='3'/></keyframe>");
  spec::Spec scene;
  scene.deep_attach = true;
  spec::Body* ball = scene.AddBody(*scene.world);
  scene.AddFreeJoint(*ball);
  scene.AddGeom(*ball)->spec.size[0] = 0.1;
  ASSERT_NE(spec::Attach(scene, *scene.world, nullptr, *child.spec->Find<spec::Body>("b"), "p", ""), nullptr)
      << scene.error();
  DiagnosticSink sink;
  const ModelPtr m = Compile(scene, nullptr, sink);
  ASSERT_NE(m, nullptr) << sink.FirstError();
  EXPECT_EQ(m->nkey, 1);
  EXPECT_EQ(m->key_qpos[7], 0.7);
  EXPECT_EQ(m->key_qpos[3], 1);
  EXPECT_EQ(m->key_ctrl[0], 3);
}

}  // namespace
}  // namespace pliant::compile
