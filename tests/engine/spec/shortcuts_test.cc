// Actuator shorthands, orientations and sensor sizes.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "engine/spec/attributes/actuator_shortcuts.h"
#include "engine/spec/attributes/orientation.h"
#include "engine/spec/attributes/sensor_size.h"
#include "engine/spec/defaults.h"

namespace pliant::spec {
namespace {

mjsActuator Fresh() {
  mjsActuator actuator;
  SetDefaults(actuator);
  return actuator;
}

TEST(Shortcuts, PositionServosPushBackWithTheirGain) {
  mjsActuator a = Fresh();
  const double kv = 3, timeconst = 0.2;
  EXPECT_STREQ(SetToPosition(a, 10, &kv, nullptr, &timeconst, 0), "");
  EXPECT_EQ(a.gainprm[0], 10);
  EXPECT_EQ(a.biasprm[1], -10);
  EXPECT_EQ(a.biasprm[2], -3);
  EXPECT_EQ(a.dyntype, mjDYN_FILTEREXACT);
  EXPECT_EQ(a.dynprm[0], 0.2);
  EXPECT_EQ(a.biastype, mjBIAS_AFFINE);
}

TEST(Shortcuts, AZeroTimeConstantReplacesThatOfTheClass) {
  mjsActuator a = Fresh();
  double timeconst = 1;
  EXPECT_STREQ(SetToPosition(a, 10, nullptr, nullptr, &timeconst, 0), "");
  timeconst = 0;
  EXPECT_STREQ(SetToPosition(a, 10, nullptr, nullptr, &timeconst, 0), "");
  EXPECT_EQ(a.dynprm[0], 0);
  EXPECT_EQ(a.dyntype, mjDYN_NONE);
}

TEST(Shortcuts, DampingRatioStaysPositiveUntilCompiled) {
  mjsActuator a = Fresh();
  const double ratio = 0.7;
  EXPECT_STREQ(SetToPosition(a, 10, nullptr, &ratio, nullptr, 0), "");
  EXPECT_EQ(a.biasprm[2], 0.7);
  EXPECT_STRNE(SetToPosition(a, 10, &ratio, &ratio, nullptr, 0), "");
}

TEST(Shortcuts, InheritedRangeExcludesOwnRange) {
  mjsActuator a = Fresh();
  a.ctrlrange[1] = 1;
  EXPECT_STRNE(SetToPosition(a, 1, nullptr, nullptr, nullptr, 1), "");
  mjsActuator b = Fresh();
  EXPECT_STREQ(SetToIntVelocity(b, 1, nullptr, nullptr, nullptr, 1), "");
  EXPECT_EQ(b.actlimited, mjLIMITED_AUTO);
  EXPECT_EQ(b.dyntype, mjDYN_INTEGRATOR);
}

TEST(Shortcuts, MuscleFallsBackToItsOwnDefaults) {
  mjsActuator a = Fresh();
  const double none[2] = {-1, -1};
  EXPECT_STREQ(SetToMuscle(a, none, 0, none, -1, -1, -1, -1, -1, -1, -1), "");
  EXPECT_EQ(a.dynprm[0], 0.01);
  EXPECT_EQ(a.dynprm[1], 0.04);
  EXPECT_EQ(a.gainprm[0], 0.75);
  EXPECT_EQ(a.gainprm[3], 200);
  EXPECT_EQ(a.biasprm[8], 1.2);
  EXPECT_EQ(a.gaintype, mjGAIN_MUSCLE);
}

TEST(Shortcuts, DamperAndAdhesionNeedNonNegativeControls) {
  mjsActuator a = Fresh();
  a.ctrlrange[0] = -1;
  EXPECT_STRNE(SetToDamper(a, 1), "");
  EXPECT_STRNE(SetToAdhesion(a, 1), "");
  EXPECT_STRNE(SetToDamper(a, -1), "");
}

TEST(Shortcuts, CylinderAreaFromDiameter) {
  mjsActuator a = Fresh();
  EXPECT_STREQ(SetToCylinder(a, 1, 0, 5, 2), "");
  EXPECT_DOUBLE_EQ(a.gainprm[0], mjPI);
}

TEST(Orientation, EulerSequencesTurnAboutCarriedOrFixedAxes) {
  mjsOrientation o = {};
  o.type = mjORIENTATION_EULER;
  o.euler[0] = 90;
  o.euler[1] = 90;
  double carried[4], fixed[4];
  EXPECT_STREQ(ResolveOrientation(carried, true, "xyz", o), "");
  EXPECT_STREQ(ResolveOrientation(fixed, true, "XYZ", o), "");
  const double h = 0.5;
  EXPECT_NEAR(carried[3], h, 1e-15);
  EXPECT_NEAR(fixed[3], -h, 1e-15);
  EXPECT_STRNE(ResolveOrientation(carried, true, "xyw", o), "");
}

TEST(Orientation, AxesAreMadeOrthogonal) {
  mjsOrientation o = {};
  o.type = mjORIENTATION_XYAXES;
  const double axes[6] = {0, 2, 0, -1, 5, 0};
  std::memcpy(o.xyaxes, axes, sizeof(axes));
  double quat[4];
  EXPECT_STREQ(ResolveOrientation(quat, false, "xyz", o), "");
  EXPECT_NEAR(quat[0], std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(quat[3], std::sqrt(0.5), 1e-15);
  std::fill(o.xyaxes, o.xyaxes + 3, 0.0);
  EXPECT_STRNE(ResolveOrientation(quat, false, "xyz", o), "");
}

TEST(SensorSize, FollowsTheKind) {
  mjsSensor sensor;
  SetDefaults(sensor);
  sensor.type = mjSENS_FRAMEQUAT;
  EXPECT_EQ(SensorDim(sensor), 4);
  sensor.type = mjSENS_CONTACT;
  sensor.intprm[0] = (1 << mjCONDATA_FOUND) | (1 << mjCONDATA_FORCE) | (1 << mjCONDATA_POS);
  sensor.intprm[2] = 3;
  EXPECT_EQ(SensorDim(sensor), 21);
  sensor.type = mjSENS_USER;
  sensor.dim = 5;
  EXPECT_EQ(SensorDim(sensor), 5);
}

}  // namespace
}  // namespace pliant::spec
