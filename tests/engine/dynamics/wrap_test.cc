// Wrapping, muscles, the medium, activation and the configuration manifold against closed forms.
#include "engine/dynamics/wrap.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/dynamics/fluid.h"
#include "engine/dynamics/muscle.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "tests/engine/dynamics/stages.h"

namespace pliant {
namespace {

constexpr mjtNum kOrigin[3] = {0, 0, 0};
constexpr mjtNum kAxes[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

TEST(WrapTest, FreeLineDoesNotTouch) {
  const mjtNum a[3] = {-2, 1.5, 0}, b[3] = {2, 1.5, 0};
  mjtNum points[6];
  EXPECT_LT(Wrap(points, a, b, kOrigin, kAxes, 1, mjWRAP_SPHERE, nullptr), 0);
  EXPECT_LT(Wrap(points, a, b, kOrigin, kAxes, 1, mjWRAP_CYLINDER, nullptr), 0);
}

TEST(WrapTest, EndInsideTheGeomDoesNotWrap) {
  const mjtNum a[3] = {0.2, 0, 0}, b[3] = {2, 0.1, 0};
  mjtNum points[6];
  EXPECT_LT(Wrap(points, a, b, kOrigin, kAxes, 1, mjWRAP_SPHERE, nullptr), 0);
}

// From (-2, y) to (2, y) around the unit sphere, in the plane through the center.
TEST(WrapTest, SphereArcIsAGeodesic) {
  const mjtNum y = 0.3;
  const mjtNum a[3] = {-2, y, 0}, b[3] = {2, y, 0};
  mjtNum points[6];
  const mjtNum arc = Wrap(points, a, b, kOrigin, kAxes, 1, mjWRAP_SPHERE, nullptr);
  const mjtNum dist = std::sqrt(4 + y * y);
  const mjtNum between = mjPI - 2 * std::atan2(y, 2);
  EXPECT_NEAR(arc, between - 2 * std::acos(1 / dist), 1e-14);
  for (int i = 0; i < 2; ++i) {
    EXPECT_NEAR(Norm3(points + 3 * i), 1, 1e-14);
    // Tangent: the radius is perpendicular to the straight part.
    mjtNum straight[3];
    Sub3(straight, points + 3 * i, i ? b : a);
    EXPECT_NEAR(Dot3(straight, points + 3 * i), 0, 1e-14);
  }
}

TEST(WrapTest, SideSiteSendsTheStringAround) {
  const mjtNum a[3] = {-2, 0.3, 0}, b[3] = {2, 0.3, 0}, below[3] = {0, -3, 0};
  mjtNum points[6], other[6];
  const mjtNum near_side = Wrap(points, a, b, kOrigin, kAxes, 1, mjWRAP_CYLINDER, nullptr);
  const mjtNum far_side = Wrap(other, a, b, kOrigin, kAxes, 1, mjWRAP_CYLINDER, below);
  EXPECT_GT(far_side, near_side);
  EXPECT_GT(points[1], 0);
  EXPECT_LT(other[1], 0);
}

// Unrolled, the path on a cylinder is straight: height is shared in proportion to the planar length.
TEST(WrapTest, CylinderPathRisesEvenly) {
  const mjtNum a[3] = {-2, 0.2, -1}, b[3] = {1.5, 0.1, 2};
  mjtNum points[6];
  const mjtNum curve = Wrap(points, a, b, kOrigin, kAxes, 1, mjWRAP_CYLINDER, nullptr);
  const mjtNum rise = points[5] - points[2];
  const mjtNum planar = std::sqrt(curve * curve - rise * rise);
  const mjtNum before = std::hypot(points[0] - a[0], points[1] - a[1]);
  const mjtNum after = std::hypot(points[3] - b[0], points[4] - b[1]);
  EXPECT_NEAR(rise / planar, (points[2] - a[2]) / before, 1e-12);
  EXPECT_NEAR(rise / planar, (b[2] - points[5]) / after, 1e-12);
}

// A string that passes through the geom touches it where both straight parts make the same angle
// with the radius.
TEST(WrapTest, InsideTouchReflectsEqualAngles) {
  const mjtNum a[3] = {-2, 1.5, 0}, b[3] = {1.2, 1.8, 0}, inside[3] = {0, 0.1, 0};
  mjtNum points[6];
  EXPECT_EQ(Wrap(points, a, b, kOrigin, kAxes, 1, mjWRAP_SPHERE, inside), 0);
  mjtNum to_a[3], to_b[3];
  Sub3(to_a, a, points);
  Sub3(to_b, b, points);
  Normalize3(to_a);
  Normalize3(to_b);
  EXPECT_NEAR(Norm3(points), 1, 1e-14);
  EXPECT_NEAR(Dot3(to_a, points), Dot3(to_b, points), 1e-5);
}

const mjtNum kMuscle[9] = {0.75, 1.05, 100, 200, 0.5, 1.6, 1.5, 1.3, 1.2};
const mjtNum kLengths[2] = {0.75, 1.05};  // so that scaled length is length

TEST(MuscleTest, PeakForceAtOptimalLengthAndRest) {
  EXPECT_DOUBLE_EQ(MuscleGain(1, 0, kLengths, 1, kMuscle), -100);
  EXPECT_DOUBLE_EQ(MuscleGain(0.5, 0, kLengths, 1, kMuscle), 0);
  EXPECT_DOUBLE_EQ(MuscleGain(1.6, 0, kLengths, 1, kMuscle), 0);
  EXPECT_DOUBLE_EQ(MuscleGain(1, -1.5, kLengths, 1, kMuscle), 0);
  EXPECT_DOUBLE_EQ(MuscleGain(1, 10, kLengths, 1, kMuscle), -120);
}

TEST(MuscleTest, CurvesAreContinuous) {
  const mjtNum eps = 1e-9;
  for (mjtNum knot : {0.5, 0.75, 1.0, 1.3, 1.6}) {
    EXPECT_NEAR(MuscleGain(knot - eps, 0, kLengths, 1, kMuscle),
                MuscleGain(knot + eps, 0, kLengths, 1, kMuscle), 1e-5);
    EXPECT_NEAR(MuscleBias(knot - eps, kLengths, 1, kMuscle), MuscleBias(knot + eps, kLengths, 1, kMuscle),
                1e-5);
  }
  for (mjtNum knot : {-1.5, 0.0, 0.3}) {
    EXPECT_NEAR(MuscleGain(1, knot - eps, kLengths, 1, kMuscle),
                MuscleGain(1, knot + eps, kLengths, 1, kMuscle), 1e-5);
  }
}

TEST(MuscleTest, NegativeForceScalesWithAcceleration) {
  mjtNum prm[9];
  std::copy(kMuscle, kMuscle + 9, prm);
  prm[2] = -1;
  EXPECT_DOUBLE_EQ(MuscleGain(1, 0, kLengths, 4, prm), -50);
}

TEST(MuscleTest, VelocityDerivativeMatchesDifferences) {
  const mjtNum h = 1e-7;
  for (mjtNum vel : {-2.0, -0.7, -0.1, 0.1, 0.25, 1.0}) {
    const mjtNum fd =
        (MuscleGain(0.9, vel + h, kLengths, 1, kMuscle) - MuscleGain(0.9, vel - h, kLengths, 1, kMuscle)) /
        (2 * h);
    EXPECT_NEAR(MuscleGainVelocity(0.9, vel, kLengths, 1, kMuscle), fd, 1e-5);
  }
}

TEST(MuscleTest, ActivationTimeDependsOnDirection) {
  const mjtNum prm[3] = {0.01, 0.04, 0};
  EXPECT_DOUBLE_EQ(MuscleDynamics(1, 0.5, prm), 0.5 / (0.01 * 1.25));
  EXPECT_DOUBLE_EQ(MuscleDynamics(0, 0.5, prm), -0.5 / (0.04 / 1.25));
  // Controls count only within [0, 1].
  EXPECT_DOUBLE_EQ(MuscleDynamics(7, 0.5, prm), MuscleDynamics(1, 0.5, prm));
  const mjtNum smooth[3] = {0.01, 0.04, 0.4};
  EXPECT_DOUBLE_EQ(MuscleDynamics(1, 0.5, smooth), MuscleDynamics(1, 0.5, prm));
}

TEST(FluidTest, NoForceAtRestWithoutWind) {
  const Scene scene("medium");
  mjtNum rest[6] = {0, 0, 0, 0, 0, 0}, force[6];
  for (int b = 1; b < scene.m().nbody; ++b) {
    BoxFluidForce(scene.m(), b, rest, force);
    for (mjtNum f : force) EXPECT_EQ(f, 0);
  }
}

TEST(FluidTest, BoxForcesOpposeMotion) {
  const Scene scene("medium");
  const mjtNum vel[6] = {0.3, -0.2, 0.9, -1.5, 0.4, 2};
  mjtNum force[6];
  BoxFluidForce(scene.m(), 1, vel, force);
  for (int k = 0; k < 6; ++k) EXPECT_LT(force[k] * vel[k], 0);
}

TEST(FluidTest, SphereHasNoKuttaLift) {
  const Scene scene("medium");
  for (int g = 0; g < scene.m().ngeom; ++g) {
    if (scene.m().geom_type[g] != mjGEOM_SPHERE || !scene.m().geom_fluid[mjNFLUID * g]) continue;
    FluidEllipsoid e = GetFluidEllipsoid(scene.m(), g);
    const mjtNum vel[6] = {0, 0, 0, 1, 2, -0.5};
    mjtNum force[6], cross[3];
    EllipsoidFluidForce(e, vel, force);
    Cross(cross, force + 3, vel + 3);
    EXPECT_NEAR(Norm3(cross), 0, 1e-14);
    EXPECT_LT(Dot3(force + 3, vel + 3), 0);
  }
}

TEST(ActivationTest, ExactFilterFollowsTheExponential) {
  const Scene scene("actuators");
  const mjModel& m = scene.m();
  for (int i = 0; i < m.nu; ++i) {
    if (m.actuator_dyntype[i] != mjDYN_FILTEREXACT) continue;
    const int adr = m.actuator_actadr[i];
    const mjtNum tau = m.actuator_dynprm[mjNDYN * i], act = scene.d().act[adr], target = 0.8;
    const mjtNum next = NextActivation(m, scene.d(), i, adr, (target - act) / tau);
    EXPECT_NEAR(next, act + (target - act) * (1 - std::exp(-m.opt.timestep / tau)), 1e-15);
  }
}

TEST(ActuationTest, BadControlIsReportedAndIgnored) {
  const Scene scene("actuators");
  mjData& d = scene.d();
  d.ctrl[3] = NAN;
  FwdActuation(scene.m(), d);
  EXPECT_EQ(d.warning[mjWARN_BADCTRL].number, 1);
  for (int i = 0; i < scene.m().nu; ++i) EXPECT_TRUE(std::isfinite(d.actuator_force[i]));
}

TEST(ActuationTest, DisabledGroupGivesNoForce) {
  const Scene scene("actuators");
  for (int i = 0; i < scene.m().nu; ++i) {
    EXPECT_EQ(ActuatorDisabled(scene.m(), i), scene.m().actuator_group[i] == 3);
    if (ActuatorDisabled(scene.m(), i)) {
      EXPECT_EQ(scene.d().actuator_force[i], 0);
    }
  }
}

TEST(PassiveTest, BothSwitchesTurnEverythingOff) {
  const Scene scene("frames");
  mjModel& m = *scene.model;
  m.opt.disableflags |= mjDSBL_SPRING | mjDSBL_DAMPER;
  Passive(m, scene.d());
  for (int i = 0; i < m.nv; ++i) EXPECT_EQ(scene.d().qfrc_passive[i], 0);
}

TEST(ConfigurationTest, DifferenceUndoesIntegration) {
  for (const char* name : kSceneNames) {
    const Scene scene(name);
    const mjModel& m = scene.m();
    std::vector<mjtNum> q(scene.d().qpos, scene.d().qpos + m.nq), back(static_cast<size_t>(m.nv));
    NormalizeQuat(m, q.data());
    std::vector<mjtNum> moved = q;
    IntegratePos(m, moved.data(), scene.d().qvel, 0.1);
    DifferentiatePos(m, back.data(), 0.1, q.data(), moved.data());
    EXPECT_LT(RelativeError(back, ToVector(scene.d().qvel, back.size())), 1e-12) << name;
  }
}

TEST(MassTest, TotalCanBeSet) {
  const Scene scene("frames");
  SetTotalmass(*scene.model, 12.5);
  EXPECT_NEAR(GetTotalmass(scene.m()), 12.5, 1e-12);
}

}  // namespace
}  // namespace pliant
