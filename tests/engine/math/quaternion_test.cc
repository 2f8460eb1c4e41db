// Quaternions, rotation matrices, Euler angles and poses.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "engine/math/eig3.h"
#include "engine/math/quat.h"
#include "engine/math/quat_derivative.h"
#include "engine/math/spatial.h"
#include "tests/engine/math/unit_quaternion.h"

namespace pliant {
namespace {

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

constexpr double kPi = 3.14159265358979323846;

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

}  // namespace
}  // namespace pliant
