#include <gtest/gtest.h>

#include <cmath>

#include "engine/math/eig3.h"
#include "engine/math/misc.h"
#include "engine/math/quat.h"
#include "engine/math/quat_derivative.h"
#include "engine/math/spatial.h"

namespace pliant {
namespace {

constexpr double kPi = 3.14159265358979323846;

struct Quat {
  double q[4];
  explicit Quat(double a, double b, double c, double d) : q{a, b, c, d} { Normalize4(q); }
};

TEST(Quat, RotationByQuaternionEqualsRotationByMatrix) {
  const Quat a(0.3, -0.5, 0.7, 0.2);
  const double v[3] = {1, 2, -3};
  double by_quat[3], by_mat[3], mat[9];
  RotVecQuat(by_quat, v, a.q);
  Quat2Mat(mat, a.q);
  MulMatVec3(by_mat, mat, v);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(by_quat[i], by_mat[i], 1e-15);
}

TEST(Quat, MatrixToQuaternionInvertsQuaternionToMatrixInEveryBranch) {
  for (const Quat& a : {Quat(1, .1, .2, .3), Quat(.1, 1, .2, .3), Quat(.1, .2, 1, .3), Quat(.1, .2, .3, 1)}) {
    double mat[9], back[4];
    Quat2Mat(mat, a.q);
    Mat2Quat(back, mat);
    for (int i = 0; i < 4; ++i) EXPECT_NEAR(back[i], a.q[i], 1e-15);
  }
}

TEST(Quat, ProductAppliesTheRightFactorFirst) {
  const Quat a(.3, .4, .5, .6), b(.9, -.1, .2, .1);
  const double v[3] = {.5, -1, 2};
  double ab[4], once[3], step[3], twice[3];
  MulQuat(ab, a.q, b.q);
  RotVecQuat(once, v, ab);
  RotVecQuat(step, v, b.q);
  RotVecQuat(twice, step, a.q);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(once[i], twice[i], 1e-15);
}

TEST(Quat, SubQuatUndoesQuatIntegrate) {
  const Quat a(.3, .4, .5, .6);
  const double vel[3] = {.3, -.7, 1.1};
  double moved[4], back[3];
  Copy4(moved, a.q);
  QuatIntegrate(moved, vel, 0.5);
  SubQuat(back, moved, a.q);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(back[i], 0.5 * vel[i], 1e-14);
}

TEST(Quat, RotationVectorStaysBelowHalfATurn) {
  const Quat a(std::cos(0.9 * kPi), std::sin(0.9 * kPi), 0, 0);
  double vel[3];
  Quat2Vel(vel, a.q, 1);
  EXPECT_NEAR(vel[0], -0.2 * kPi, 1e-14);
}

TEST(Quat, DerivQuatIsTheDerivativeOfIntegration) {
  const Quat a(.3, .4, .5, .6);
  const double vel[3] = {.3, -.7, 1.1}, h = 1e-7;
  double deriv[4], moved[4];
  // The derivative takes the velocity in the parent's frame, the integration in the body's.
  double local[3], back[4];
  NegQuat(back, a.q);
  RotVecQuat(local, vel, back);
  DerivQuat(deriv, a.q, vel);
  Copy4(moved, a.q);
  QuatIntegrate(moved, local, h);
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(deriv[i], (moved[i] - a.q[i]) / h, 1e-6);
}

TEST(Quat, ZAxisTurnsToTheVectorAlsoWhenOpposite) {
  for (const auto& v : {std::array<double, 3>{1, 2, 3}, {0, 0, -2}, {0, 0, 5}, {1, 0, 0}}) {
    double q[4], out[3], z[3] = {0, 0, 1}, unit[3] = {v[0], v[1], v[2]};
    QuatZ2Vec(q, v.data());
    RotVecQuat(out, z, q);
    Normalize3(unit);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(out[i], unit[i], 1e-14);
  }
}

TEST(Quat, EulerSequencesOfFixedAndRotatingAxesMirrorEachOther) {
  const double angles[3] = {.3, .7, -1.1}, reversed[3] = {-1.1, .7, .3};
  double rotating[4], fixed_axes[4];
  Euler2Quat(rotating, angles, "xyz");
  Euler2Quat(fixed_axes, reversed, "ZYX");
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(rotating[i], fixed_axes[i], 1e-15);
}

TEST(Quat, PoseTimesItsInverseIsTheIdentity) {
  const Quat a(.3, .4, .5, .6);
  const double pos[3] = {1, 2, 3};
  double ipos[3], iquat[4], p[3], q[4];
  NegPose(ipos, iquat, pos, a.q);
  MulPose(p, q, pos, a.q, ipos, iquat);
  EXPECT_NEAR(Norm3(p), 0, 1e-14);
  EXPECT_NEAR(std::fabs(q[0]), 1, 1e-15);
}

TEST(Quat, MatToRotFindsTheRotationOfAStretchedMatrix) {
  const Quat a(.3, .4, .5, .6);
  double mat[9], found[4] = {1, 0, 0, 0};
  Quat2Mat(mat, a.q);
  for (double& x : mat) x *= 2.5;
  EXPECT_LT(Mat2Rot(found, mat), 500);
  EXPECT_NEAR(std::fabs(found[0] * a.q[0] + found[1] * a.q[1] + found[2] * a.q[2] + found[3] * a.q[3]), 1,
              1e-9);
}

TEST(Eig3, RebuildsTheMatrixWithDescendingEigenvalues) {
  const double mat[9] = {2, .3, -.4, .3, 5, .7, -.4, .7, 1};
  double val[3], vec[9], quat[4], scaled[9], back[9];
  Eig3(val, vec, quat, mat);
  EXPECT_GE(val[0], val[1]);
  EXPECT_GE(val[1], val[2]);
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) scaled[3 * r + c] = vec[3 * r + c] * val[c];
  }
  MulMatMatT3(back, scaled, vec);
  // The iteration stops when a rotation falls below about a microradian.
  for (int i = 0; i < 9; ++i) EXPECT_NEAR(back[i], mat[i], 1e-5);
}

TEST(Eig3, OffDiagonalEntriesEndAsRoundingHoweverSmallTheMatrix) {
  for (const mjtNum scale : {1e-12, 1.0, 1e6}) {
    const mjtNum a = 2 * scale, b = 2.0000001 * scale, c = 1 * scale, d = 1e-6 * scale;
    const mjtNum mat[9] = {a, d, 0.1 * scale, d, b, -d, 0.1 * scale, -d, c};
    mjtNum val[3], vec[9], quat[4], left[9], diagonal[9];
    Eig3(val, vec, quat, mat);
    MulMatTMat3(left, vec, mat);
    MulMatMat3(diagonal, left, vec);
    for (int i : {1, 2, 5}) EXPECT_LE(std::fabs(diagonal[i]), 1e-14 * scale) << scale;
    EXPECT_GE(val[0], val[1]);
    EXPECT_GE(val[1], val[2]);
  }
}

TEST(Eig3, DiagonalMatricesAreOnlySorted) {
  const double mat[9] = {1, 0, 0, 0, 3, 0, 0, 0, 2};
  double val[3], vec[9], quat[4];
  EXPECT_EQ(Eig3(val, vec, quat, mat), 0);
  EXPECT_NEAR(val[0], 3, 1e-14);
  EXPECT_NEAR(val[2], 1, 1e-14);
}

TEST(Spatial, MotionAndForceCrossProductsAreDual) {
  const double v[6] = {.1, .2, .3, .4, .5, .6}, m[6] = {1, -1, 2, .5, 0, 3}, f[6] = {2, 1, 0, -1, 4, .3};
  double vm[6], vf[6];
  CrossMotion(vm, v, m);
  CrossForce(vf, v, f);
  EXPECT_NEAR(Dot6(vm, f), -Dot6(m, vf), 1e-14);
}

TEST(Spatial, PowerIsTheSameInEveryFrame) {
  const Quat a(.3, .4, .5, .6);
  const double motion[6] = {1, -1, 2, .5, 0, 3}, force[6] = {2, 1, 0, -1, 4, .3}, from[3] = {1, 2, 3},
               to[3] = {0, -1, 4};
  double rot[9], m2[6], f2[6];
  Quat2Mat(rot, a.q);
  TransformSpatial(m2, motion, 0, to, from, rot);
  TransformSpatial(f2, force, 1, to, from, rot);
  EXPECT_NEAR(Dot6(m2, f2), Dot6(motion, force), 1e-13);
}

TEST(QuatDerivative, SubQuatJacobiansMatchFiniteDifferences) {
  const Quat a(.3, .4, .5, .6), b(.9, .1, -.2, .1);
  double da[9], db[9], base[3];
  SubQuatDerivative(a.q, b.q, da, db);
  SubQuat(base, a.q, b.q);
  const double h = 1e-6;
  for (int k = 0; k < 3; ++k) {
    double turn[3] = {0, 0, 0}, qa[4], qb[4], by_a[3], by_b[3];
    turn[k] = 1;
    Copy4(qa, a.q);
    Copy4(qb, b.q);
    QuatIntegrate(qa, turn, h);
    QuatIntegrate(qb, turn, h);
    SubQuat(by_a, qa, b.q);
    SubQuat(by_b, a.q, qb);
    for (int r = 0; r < 3; ++r) {
      EXPECT_NEAR(da[3 * r + k], (by_a[r] - base[r]) / h, 1e-5);
      EXPECT_NEAR(db[3 * r + k], (by_b[r] - base[r]) / h, 1e-5);
    }
  }
}

TEST(QuatDerivative, IntegrateJacobiansMatchFiniteDifferences) {
  const Quat a(.3, .4, .5, .6);
  const double vel[3] = {.8, -.5, 1.2}, scale = 0.7, h = 1e-6;
  double dq[9], dv[9], ds[3], base[4];
  QuatIntegrateDerivative(vel, scale, dq, dv, ds);
  Copy4(base, a.q);
  QuatIntegrate(base, vel, scale);
  for (int k = 0; k < 3; ++k) {
    double turn[3] = {0, 0, 0}, moved[4], dif[3], v2[3] = {vel[0], vel[1], vel[2]};
    turn[k] = 1;
    v2[k] += h;
    Copy4(moved, a.q);
    QuatIntegrate(moved, turn, h);
    QuatIntegrate(moved, vel, scale);
    SubQuat(dif, moved, base);
    for (int r = 0; r < 3; ++r) EXPECT_NEAR(dq[3 * r + k], dif[r] / h, 1e-5);
    Copy4(moved, a.q);
    QuatIntegrate(moved, v2, scale);
    SubQuat(dif, moved, base);
    for (int r = 0; r < 3; ++r) EXPECT_NEAR(scale * dv[3 * r + k], dif[r] / h, 1e-5);
  }
  double moved[4], dif[3];
  Copy4(moved, a.q);
  QuatIntegrate(moved, vel, scale + h);
  SubQuat(dif, moved, base);
  for (int r = 0; r < 3; ++r) EXPECT_NEAR(ds[r], dif[r] / h, 1e-5);
}

TEST(Misc, SpringDamperSolvesItsEquationForAllThreeKindsOfDamping) {
  for (const double kv : {0.5, 4.0, 9.0}) {
    const double kp = 4, h = 1e-4, t = 0.3;
    const double x0 = SpringDamper(1, -.5, kp, kv, t - h), x1 = SpringDamper(1, -.5, kp, kv, t),
                 x2 = SpringDamper(1, -.5, kp, kv, t + h);
    const double acc = (x2 - 2 * x1 + x0) / (h * h), vel = (x2 - x0) / (2 * h);
    EXPECT_NEAR(acc, -kp * x1 - kv * vel, 1e-4);
  }
}

TEST(Misc, HaltonIsTheRadicalInverse) {
  EXPECT_DOUBLE_EQ(Halton(1, 2), 0.5);
  EXPECT_DOUBLE_EQ(Halton(6, 2), 3.0 / 8);
  EXPECT_DOUBLE_EQ(Halton(5, 3), 2.0 / 3 + 1.0 / 9);
}

TEST(Misc, SigmoidIsFlatAtBothEnds) {
  EXPECT_EQ(Sigmoid(-1), 0);
  EXPECT_EQ(Sigmoid(2), 1);
  EXPECT_DOUBLE_EQ(Sigmoid(0.5), 0.5);
  EXPECT_NEAR((Sigmoid(1e-4) - Sigmoid(0)) / 1e-4, 0, 1e-6);
}

TEST(Misc, StringCopyAlwaysEndsTheText) {
  char text[4];
  Strncpy(text, "longer", 4);
  EXPECT_STREQ(text, "lon");
}

}  // namespace
}  // namespace pliant
