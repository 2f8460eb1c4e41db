// Analytic velocity derivatives against central differences of the forces.
#include "engine/derivative/smooth_velocity.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/derivative/free_body.h"
#include "tests/engine/dynamics/stages.h"

namespace pliant {
namespace {

class SmoothVelocityTest : public testing::TestWithParam<const char*> {
 protected:
  SmoothVelocityTest() : scene_(GetParam()), nv_(scene_.m().nv) {}

  // Dense matrix of d(passive + actuator - with_bias * bias) / d(qvel), by central differences.
  std::vector<mjtNum> Differences(bool with_bias) const {
    const mjModel& m = scene_.m();
    const mjtNum h = 1e-6;
    std::vector<mjtNum> res(static_cast<size_t>(nv_ * nv_));
    DataPtr d(CopyData(nullptr, m, scene_.d()));
    std::vector<mjtNum> force[2];
    for (int j = 0; j < nv_; ++j) {
      for (int side = 0; side < 2; ++side) {
        const mjtNum saved = d->qvel[j];
        d->qvel[j] += side ? h : -h;
        RunSmooth(m, *d);
        d->qvel[j] = saved;
        force[side].resize(static_cast<size_t>(nv_));
        for (int i = 0; i < nv_; ++i) {
          force[side][i] = d->qfrc_passive[i] + d->qfrc_actuator[i] - (with_bias ? d->qfrc_bias[i] : 0);
        }
      }
      for (int i = 0; i < nv_; ++i) res[i * nv_ + j] = (force[1][i] - force[0][i]) / (2 * h);
    }
    return res;
  }

  void Compare(bool with_bias, mjtNum tolerance) {
    const mjModel& m = scene_.m();
    const std::vector<mjtNum> fd = Differences(with_bias);
    SmoothVelocityDerivative(m, scene_.d(), with_bias);
    mjtNum scale = 1;
    for (mjtNum x : fd) scale = std::max(scale, std::fabs(x));
    for (int i = 0; i < nv_; ++i) {
      for (int a = m.D_rowadr[i]; a < m.D_rowadr[i] + m.D_rownnz[i]; ++a) {
        const int j = m.D_colind[a];
        EXPECT_NEAR(scene_.d().qDeriv[a], fd[i * nv_ + j], tolerance * scale) << i << ", " << j;
      }
    }
  }

  Scene scene_;
  int nv_;
};

TEST_P(SmoothVelocityTest, ForcesWithBiasMatchDifferences) {
  // Clamps, and activations looked ahead, are left out of the derivative on purpose; armature of tendons too.
  mjModel& m = *scene_.model;
  for (int i = 0; i < m.nu; ++i)
    m.actuator_forcelimited[i] = m.actuator_actearly[i] = m.actuator_ctrllimited[i] = 0;
  for (int j = 0; j < m.njnt; ++j) m.jnt_actfrclimited[j] = 0;
  for (int t = 0; t < m.ntendon; ++t) {
    m.tendon_actfrclimited[t] = 0;
    m.tendon_armature[t] = 0;
  }
  RunSmooth(m, scene_.d());
  Compare(true, 1e-7);
}

TEST_P(SmoothVelocityTest, BiasCanBeLeftOut) {
  mjModel& m = *scene_.model;
  m.nu = m.nactuator = m.nout = 0;
  m.opt.density = m.opt.viscosity = 0;
  RunSmooth(m, scene_.d());
  Compare(false, 1e-7);
}

TEST_P(SmoothVelocityTest, SymmetricForImplicitfastButForLoneFreeBodies) {
  mjModel& m = *scene_.model;
  m.opt.integrator = mjINT_IMPLICITFAST;
  SmoothVelocityDerivative(m, scene_.d(), false);
  std::vector<mjtNum> dense(static_cast<size_t>(nv_ * nv_), 0);
  for (int i = 0; i < nv_; ++i) {
    for (int a = m.D_rowadr[i]; a < m.D_rowadr[i] + m.D_rownnz[i]; ++a)
      dense[i * nv_ + m.D_colind[a]] = scene_.d().qDeriv[a];
  }
  for (int i = 0; i < nv_; ++i) {
    if (StartsLoneFreeBody(m, m.body_dofadr[m.dof_bodyid[i]])) continue;
    for (int j = 0; j < i; ++j) EXPECT_NEAR(dense[i * nv_ + j], dense[j * nv_ + i], 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(Models, SmoothVelocityTest, testing::ValuesIn(kSceneNames),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace pliant
