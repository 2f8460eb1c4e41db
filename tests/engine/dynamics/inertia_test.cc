// Identities between inertia, Newton-Euler recursion and energy; total mass.
#include "engine/dynamics/inertia.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/dynamics/energy.h"
#include "engine/dynamics/fluid.h"
#include "engine/dynamics/wrap.h"
#include "engine/math/quat.h"
#include "engine/math/tree_kernels.h"
#include "engine/math/vec3.h"
#include "tests/engine/dynamics/stages.h"

namespace pliant {
namespace {

class InertiaTest : public testing::TestWithParam<const char*> {
 protected:
  InertiaTest() : scene_(GetParam()), m_(scene_.m()), d_(scene_.d()), nv_(static_cast<size_t>(m_.nv)) {}

  std::vector<mjtNum> Vector() const { return std::vector<mjtNum>(nv_); }
  std::vector<mjtNum> SomeVector() const {
    std::vector<mjtNum> v(nv_);
    for (size_t i = 0; i < nv_; ++i) v[i] = std::sin(1.0 + 3.7 * static_cast<double>(i));
    return v;
  }

  Scene scene_;
  const mjModel& m_;
  mjData& d_;
  size_t nv_;
};

TEST_P(InertiaTest, ColumnIsTheForceOfUnitAcceleration) {
  std::vector<mjtNum> full(nv_ * nv_), bias = Vector(), force = Vector();
  // Without tendon armature, which is in no body.
  Crb(m_, d_);
  FullM(m_, d_, full.data());
  Rne(m_, d_, 0, bias.data());
  for (size_t i = 0; i < nv_; ++i) {
    std::fill(d_.qacc, d_.qacc + nv_, 0);
    d_.qacc[i] = 1;
    Rne(m_, d_, 1, force.data());
    for (size_t j = 0; j < nv_; ++j) {
      const mjtNum armature = i == j ? m_.dof_armature[i] : 0;
      EXPECT_NEAR(full[j * nv_ + i], force[j] - bias[j] + armature, 1e-10) << i << ", " << j;
    }
  }
}

TEST_P(InertiaTest, LayoutsHoldTheSameMatrix) {
  std::vector<mjtNum> full(nv_ * nv_), added(nv_ * nv_, 0);
  FullM(m_, d_, full.data());
  AddM(m_, d_, added.data(), nullptr, nullptr, nullptr);
  for (size_t i = 0; i < nv_; ++i) {
    for (size_t j = 0; j <= i; ++j) EXPECT_EQ(full[i * nv_ + j], added[i * nv_ + j]);
  }
  std::vector<mjtNum> sparse(static_cast<size_t>(m_.nC), 0);
  AddM(m_, d_, sparse.data(), m_.M_rownnz, m_.M_rowadr, m_.M_colind);
  EXPECT_EQ(sparse, ToVector(d_.M, sparse.size()));
}

TEST_P(InertiaTest, SolveUndoesMultiply) {
  const std::vector<mjtNum> x = SomeVector();
  std::vector<mjtNum> y = Vector(), back = Vector();
  MulM(m_, d_, y.data(), x.data());
  SolveM(m_, d_, back.data(), y.data(), 1);
  EXPECT_LT(RelativeError(back, x), 1e-10);
}

TEST_P(InertiaTest, HalfSolveAndHalfMultiplySquareToTheWhole) {
  const std::vector<mjtNum> x = SomeVector();
  std::vector<mjtNum> mx = Vector(), root = Vector(), scale = Vector(), half = Vector(), solved = Vector();
  MulM(m_, d_, mx.data(), x.data());
  MulM2(m_, d_, root.data(), x.data());
  for (size_t i = 0; i < nv_; ++i) scale[i] = std::sqrt(d_.qLDiagInv[i]);
  SolveM2(m_, d_, half.data(), x.data(), scale.data(), 1);
  SolveM(m_, d_, solved.data(), x.data(), 1);
  mjtNum xmx = 0, roots = 0, xsx = 0, halves = 0;
  for (size_t i = 0; i < nv_; ++i) {
    xmx += x[i] * mx[i];
    roots += root[i] * root[i];
    xsx += x[i] * solved[i];
    halves += half[i] * half[i];
  }
  EXPECT_NEAR(roots / xmx, 1, 1e-11);
  EXPECT_NEAR(halves / xsx, 1, 1e-11);
}

TEST_P(InertiaTest, SeveralVectorsSolveLikeOne) {
  const std::vector<mjtNum> x = SomeVector();
  std::vector<mjtNum> pair(2 * nv_), one = Vector();
  for (size_t i = 0; i < nv_; ++i) {
    pair[i] = x[i];
    pair[nv_ + i] = -2 * x[i];
  }
  SolveM(m_, d_, one.data(), x.data(), 1);
  SolveM(m_, d_, pair.data(), pair.data(), 2);
  for (size_t i = 0; i < nv_; ++i) {
    EXPECT_EQ(pair[i], one[i]);
    EXPECT_EQ(pair[nv_ + i], -2 * one[i]);
  }
}

// The work of inertial forces is the change of kinetic energy: v' c(q, v) = d/dt (v' M v) / 2 at
// constant v, gravity aside.
TEST_P(InertiaTest, CoriolisForcesKeepTheEnergyBalance) {
  mjModel& m = *scene_.model;
  m.opt.disableflags |= mjDSBL_GRAVITY;
  // Armature of a tendon between two trees does not fit into the pattern of M.
  std::fill(m.tendon_armature, m.tendon_armature + m.ntendon, 0);
  const std::vector<mjtNum> v(d_.qvel, d_.qvel + nv_);
  RunSmooth(m, d_);
  mjtNum power = 0;
  for (size_t i = 0; i < nv_; ++i) power += d_.qfrc_bias[i] * v[i];
  const mjtNum h = 1e-5;
  mjtNum energy[2];
  for (int side = 0; side < 2; ++side) {
    const DataPtr moved = scene_.Moved(v, side ? h : -h);
    EnergyVel(m, *moved);
    energy[side] = moved->energy[1];
  }
  EXPECT_NEAR(power, (energy[1] - energy[0]) / (2 * h), 1e-6 * std::max<mjtNum>(1, std::fabs(power)));
}

// At rest the only forces that have a potential are gravity (in the bias) and springs.
TEST_P(InertiaTest, PotentialForcesAreTheGradientOfEnergy) {
  std::fill(d_.qvel, d_.qvel + nv_, 0);
  RunSmooth(m_, d_);
  const mjtNum h = 1e-5;
  for (size_t i = 0; i < nv_; ++i) {
    const DataPtr plus = scene_.MovedDof(static_cast<int>(i), h),
                  minus = scene_.MovedDof(static_cast<int>(i), -h);
    EnergyPos(m_, *plus);
    EnergyPos(m_, *minus);
    const mjtNum slope = (plus->energy[0] - minus->energy[0]) / (2 * h);
    // The springs of quaternion joints act on the rotation vector,
    // whose gradient the force only approximates.
    const int type = m_.jnt_type[m_.dof_jntid[i]];
    if (type == mjJNT_BALL || type == mjJNT_FREE) continue;
    EXPECT_NEAR(d_.qfrc_bias[i] - d_.qfrc_spring[i], slope, 2e-7 * std::max<mjtNum>(1, std::fabs(slope)))
        << "dof " << i;
  }
}

TEST(FactorTest, DenseChainOfThreeFactorsByHand) {
  // [4 2 2; 2 5 3; 2 3 6] = L'DL with unit lower L.
  const int rownnz[3] = {1, 2, 3}, rowadr[3] = {0, 1, 3}, colind[6] = {0, 0, 1, 0, 1, 2};
  mjtNum mat[6] = {4, 2, 5, 2, 3, 6}, diag_inv[3];
  FactorTree(mat, mat, diag_inv, {0, 3}, rownnz, rowadr, colind);
  EXPECT_DOUBLE_EQ(mat[5], 6);
  EXPECT_DOUBLE_EQ(mat[3], 2.0 / 6);
  EXPECT_DOUBLE_EQ(mat[4], 3.0 / 6);
  EXPECT_DOUBLE_EQ(mat[2], 5 - 9.0 / 6);
  EXPECT_DOUBLE_EQ(mat[1], (2 - 6.0 / 6) / 3.5);
  EXPECT_NEAR(mat[0], 4 - 4.0 / 6 - 1 / 3.5, 1e-15);
  EXPECT_DOUBLE_EQ(diag_inv[2], 1.0 / 6);
}

TEST(MassTest, TotalCanBeSet) {
  const Scene scene("frames");
  SetTotalmass(*scene.model, 12.5);
  EXPECT_NEAR(GetTotalmass(scene.m()), 12.5, 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Models, InertiaTest, testing::ValuesIn(kSceneNames),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace pliant
