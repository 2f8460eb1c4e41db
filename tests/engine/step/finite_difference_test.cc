// Derivatives of the step and of the inverse.
#include "engine/step/finite_difference.h"

#include <gtest/gtest.h>

#include <new>
#include <vector>

#include "engine/step/forward.h"
#include "tests/engine/step/arm.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

TEST_F(ArmTest, TransitionDerivativesMatchReference) {
  const OracleFile expected(TestDataPath("step/arm_fd.json"));
  const int nx = 2 * model->nv + model->na, nu = model->nu, ns = model->nsensordata;
  std::vector<double> a(nx * nx), b(nx * nu), c(ns * nx);
  for (int state = 0; state < kStates; ++state) {
    Load(state);
    TransitionFD(*model, *data, 1e-6, true, a.data(), b.data(), c.data(), nullptr);
    EXPECT_LT(RelativeError(a, expected.Values(state, "transition_fd.A")), 1e-5);
    EXPECT_LT(RelativeError(b, expected.Values(state, "transition_fd.B")), 1e-5);
    EXPECT_LT(RelativeError(c, expected.Values(state, "transition_fd.C")), 1e-5);
  }
}

TEST_F(ArmTest, ServoForceFollowsItsControl) {
  // Sensor 6 is the force of a position servo with gain 20.
  std::vector<double> d(model->nsensordata * model->nu);
  for (const bool centered : {false, true}) {
    Load(0);
    TransitionFD(*model, *data, 1e-6, centered, nullptr, nullptr, nullptr, d.data());
    EXPECT_NEAR(d[6 * model->nu], 20, 1e-6);
  }
  // Beyond its range a control has no effect.
  Load(1);
  TransitionFD(*model, *data, 1e-6, true, nullptr, nullptr, nullptr, d.data());
  EXPECT_EQ(d[6 * model->nu], 0);
}

TEST_F(ArmTest, TransitionDerivativesLeaveTheState) {
  Load(0);
  const std::vector<double> before = StateVector();
  const int nx = 2 * model->nv + model->na;
  std::vector<double> a(nx * nx);
  TransitionFD(*model, *data, 1e-6, false, a.data(), nullptr, nullptr, nullptr);
  EXPECT_EQ(StateVector(), before);
}

TEST_F(ArmTest, InverseDerivativesMatchReference) {
  const OracleFile expected(TestDataPath("step/arm_fdinv.json"));
  const int nv = model->nv, ns = model->nsensordata;
  std::vector<double> fq(nv * nv), fv(nv * nv), fa(nv * nv), sq(nv * ns), sv(nv * ns), sa(nv * ns),
      mq(nv * model->nC);
  Load(0);
  Forward(*model, *data);
  InverseFD(*model, *data, 1e-6, false, fq.data(), fv.data(), fa.data(), sq.data(), sv.data(), sa.data(),
            mq.data());
  EXPECT_LT(RelativeError(fq, expected.Values(0, "inverse_fd.DfDq")), 1e-5);
  EXPECT_LT(RelativeError(fv, expected.Values(0, "inverse_fd.DfDv")), 1e-5);
  EXPECT_LT(RelativeError(fa, expected.Values(0, "inverse_fd.DfDa")), 1e-5);
  EXPECT_LT(RelativeError(sq, expected.Values(0, "inverse_fd.DsDq")), 1e-5);
  EXPECT_LT(RelativeError(sv, expected.Values(0, "inverse_fd.DsDv")), 1e-5);
  EXPECT_LT(RelativeError(sa, expected.Values(0, "inverse_fd.DsDa")), 1e-5);
  EXPECT_EQ(mq.size(), static_cast<size_t>(nv * model->nC));
}

}  // namespace
}  // namespace pliant
