// Jacobians, tendons and transmissions against finite differences.
#include "engine/dynamics/jacobian.h"

#include <gtest/gtest.h>

#include <functional>

#include "engine/math/vec3.h"
#include "tests/engine/dynamics/stages.h"

namespace pliant {
namespace {

constexpr mjtNum kStep = 1e-6;
constexpr double kFdTolerance = 2e-8;

class JacobianTest : public testing::TestWithParam<const char*> {
 protected:
  JacobianTest() : scene_(GetParam()), m_(scene_.m()), d_(scene_.d()), nv_(m_.nv) {}

  // rows x nv matrix of central differences of `quantity` (rows values) by dof.
  std::vector<double> Differences(int rows, const std::function<void(mjData&, mjtNum*)>& quantity) const {
    std::vector<double> res(static_cast<size_t>(rows * nv_));
    std::vector<mjtNum> plus(static_cast<size_t>(rows)), minus(plus);
    for (int i = 0; i < nv_; ++i) {
      quantity(*scene_.MovedDof(i, kStep), plus.data());
      quantity(*scene_.MovedDof(i, -kStep), minus.data());
      for (int r = 0; r < rows; ++r) {
        const auto at = static_cast<size_t>(r);
        res[static_cast<size_t>(r * nv_ + i)] = (plus[at] - minus[at]) / (2 * kStep);
      }
    }
    return res;
  }

  std::vector<mjtNum> Matrix(int rows) const { return std::vector<mjtNum>(static_cast<size_t>(rows * nv_)); }

  Scene scene_;
  const mjModel& m_;
  mjData& d_;
  int nv_;
};

TEST_P(JacobianTest, BodyJacobianIsTheDerivativeOfItsPosition) {
  std::vector<mjtNum> jac = Matrix(3);
  for (int body = 1; body < m_.nbody; ++body) {
    JacBodyCom(m_, d_, jac.data(), nullptr, body);
    const auto fd = Differences(3, [&](mjData& d, mjtNum* x) { Copy3(x, d.xipos + 3 * body); });
    EXPECT_LT(RelativeError(jac, fd), kFdTolerance) << "body " << body;
  }
}

TEST_P(JacobianTest, RotationalJacobianTurnsTheFrame) {
  std::vector<mjtNum> jacr = Matrix(3), turned = Matrix(3);
  for (int body = 1; body < m_.nbody; ++body) {
    JacBody(m_, d_, nullptr, jacr.data(), body);
    const mjtNum* mat = d_.xmat + 9 * body;
    const mjtNum axis[3] = {mat[0], mat[3], mat[6]};
    for (int i = 0; i < nv_; ++i) {
      const mjtNum w[3] = {jacr[i], jacr[nv_ + i], jacr[2 * nv_ + i]};
      mjtNum v[3];
      Cross(v, w, axis);
      for (int k = 0; k < 3; ++k) turned[k * nv_ + i] = v[k];
    }
    const auto fd = Differences(3, [&](mjData& d, mjtNum* x) {
      for (int k = 0; k < 3; ++k) x[k] = d.xmat[9 * body + 3 * k];
    });
    EXPECT_LT(RelativeError(turned, fd), kFdTolerance) << "body " << body;

    std::vector<mjtNum> point = Matrix(3), direction = Matrix(3), translation = Matrix(3);
    JacPointAxis(m_, d_, point.data(), direction.data(), d_.xpos + 3 * body, axis, body);
    JacBody(m_, d_, translation.data(), nullptr, body);
    EXPECT_LT(RelativeError(direction, turned), 1e-14);
    EXPECT_EQ(point, translation);
  }
}

TEST_P(JacobianTest, SubtreeJacobianIsTheDerivativeOfTheCom) {
  std::vector<mjtNum> jac = Matrix(3);
  for (int body = 0; body < m_.nbody; ++body) {
    if (m_.body_subtreemass[body] < mjMINVAL) continue;
    JacSubtreeCom(m_, d_, jac.data(), body);
    const auto fd = Differences(3, [&](mjData& d, mjtNum* x) { Copy3(x, d.subtree_com + 3 * body); });
    EXPECT_LT(RelativeError(jac, fd), kFdTolerance) << "body " << body;
  }
}

TEST_P(JacobianTest, MomentumMatricesGiveSubtreeVelocities) {
  SubtreeVel(m_, d_);
  std::vector<mjtNum> jac = Matrix(3), angular = Matrix(3);
  for (int body = 0; body < m_.nbody; ++body) {
    JacSubtreeCom(m_, d_, jac.data(), body);
    AngmomMat(m_, d_, angular.data(), body);
    for (int k = 0; k < 3; ++k) {
      mjtNum linear = 0, momentum = 0;
      for (int i = 0; i < nv_; ++i) {
        linear += jac[k * nv_ + i] * d_.qvel[i];
        momentum += angular[k * nv_ + i] * d_.qvel[i];
      }
      if (m_.body_subtreemass[body] >= mjMINVAL) {
        EXPECT_NEAR(linear, d_.subtree_linvel[3 * body + k], 1e-11);
      }
      EXPECT_NEAR(momentum, d_.subtree_angmom[3 * body + k], 1e-10) << "body " << body;
    }
  }
}

TEST_P(JacobianTest, DotIsTheDerivativeAlongTheMotion) {
  const std::vector<mjtNum> velocity(d_.qvel, d_.qvel + nv_);
  const DataPtr plus = scene_.Moved(velocity, kStep), minus = scene_.Moved(velocity, -kStep);
  std::vector<mjtNum> p0 = Matrix(3), p1 = Matrix(3), r0 = Matrix(3), r1 = Matrix(3), pd = Matrix(3),
                      rd = Matrix(3);
  for (int body = 1; body < m_.nbody; ++body) {
    JacDot(m_, d_, pd.data(), rd.data(), d_.xipos + 3 * body, body);
    JacBodyCom(m_, *plus, p1.data(), r1.data(), body);
    JacBodyCom(m_, *minus, p0.data(), r0.data(), body);
    for (size_t i = 0; i < p0.size(); ++i) {
      EXPECT_NEAR(pd[i], (p1[i] - p0[i]) / (2 * kStep), 1e-7) << "body " << body;
      EXPECT_NEAR(rd[i], (r1[i] - r0[i]) / (2 * kStep), 1e-7) << "body " << body;
    }
  }
}

TEST_P(JacobianTest, AppliedWrenchIsTheTransposedJacobian) {
  const mjtNum force[3] = {0.3, -2, 0.7}, torque[3] = {1.1, 0.2, -0.4};
  std::vector<mjtNum> jacp = Matrix(3), jacr = Matrix(3);
  for (int body = 0; body < m_.nbody; ++body) {
    const mjtNum point[3] = {d_.xpos[3 * body] + 0.1, d_.xpos[3 * body + 1], d_.xpos[3 * body + 2] - 0.2};
    std::vector<mjtNum> qfrc(static_cast<size_t>(nv_), 0);
    ApplyFT(m_, d_, force, torque, point, body, qfrc.data());
    Jac(m_, d_, jacp.data(), jacr.data(), point, body);
    for (int i = 0; i < nv_; ++i) {
      mjtNum expected = 0;
      for (int k = 0; k < 3; ++k) expected += jacp[k * nv_ + i] * force[k] + jacr[k * nv_ + i] * torque[k];
      EXPECT_NEAR(qfrc[i], expected, 1e-12);
    }
  }
}

// The Jacobian of a tendon's length [nv].
std::vector<mjtNum> WholeRow(const mjModel& m, const mjData& d, int tendon) {
  std::vector<mjtNum> whole(static_cast<size_t>(m.nv), 0);
  const TendonRow row = GetTendonRow(m, d, tendon);
  for (int k = 0; k < row.nnz; ++k) whole[static_cast<size_t>(row.col[k])] = row.val[k];
  return whole;
}

TEST_P(JacobianTest, TendonRowIsTheDerivativeOfItsLength) {
  if (!m_.ntendon) return;
  const auto fd = Differences(m_.ntendon, [&](mjData& d, mjtNum* x) {
    for (int t = 0; t < m_.ntendon; ++t) x[t] = d.ten_length[t];
  });
  // Wrapping inside finds its tangent point to 1e-6 only.
  std::vector<mjtNum> rows;
  for (int t = 0; t < m_.ntendon; ++t) {
    const std::vector<mjtNum> row = WholeRow(m_, d_, t);
    rows.insert(rows.end(), row.begin(), row.end());
  }
  EXPECT_LT(RelativeError(rows, fd), 1e-5);
}

TEST_P(JacobianTest, TendonDotIsTheDerivativeOfItsRow) {
  const std::vector<mjtNum> velocity(d_.qvel, d_.qvel + nv_);
  const DataPtr plus = scene_.Moved(velocity, kStep), minus = scene_.Moved(velocity, -kStep);
  std::vector<mjtNum> dot = Matrix(1);
  for (int t = 0; t < m_.ntendon; ++t) {
    bool wraps = false;
    for (int w = m_.tendon_adr[t]; w < m_.tendon_adr[t] + m_.tendon_num[t]; ++w) {
      wraps = wraps || m_.wrap_type[w] == mjWRAP_SPHERE || m_.wrap_type[w] == mjWRAP_CYLINDER;
    }
    if (wraps) continue;
    TendonDot(m_, d_, t, dot.data());
    const std::vector<mjtNum> after = WholeRow(m_, *plus, t), before = WholeRow(m_, *minus, t);
    for (size_t i = 0; i < after.size(); ++i) {
      const mjtNum fd = (after[i] - before[i]) / (2 * kStep);
      EXPECT_NEAR(dot[i], fd, 1e-7) << "tendon " << t << " dof " << i;
    }
  }
}

TEST_P(JacobianTest, MomentIsTheDerivativeOfTransmissionLength) {
  const auto fd = Differences(m_.nu, [&](mjData& d, mjtNum* x) {
    for (int i = 0; i < m_.nu; ++i) x[i] = d.actuator_length[i];
  });
  for (int i = 0; i < m_.nu; ++i) {
    const int type = m_.actuator_trntype[i];
    const bool scalar_joint = (type == mjTRN_JOINT || type == mjTRN_JOINTINPARENT) &&
                              m_.jnt_type[m_.actuator_trnid[2 * i]] >= mjJNT_SLIDE;
    // The others are wrenches whose length is zero or only nearly the integral of their moment.
    if (!scalar_joint && type != mjTRN_TENDON && type != mjTRN_SLIDERCRANK) continue;
    std::vector<mjtNum> row = Matrix(1);
    for (int a = d_.moment_rowadr[i]; a < d_.moment_rowadr[i] + d_.moment_rownnz[i]; ++a) {
      row[d_.moment_colind[a]] = d_.actuator_moment[a];
    }
    for (int k = 0; k < nv_; ++k)
      EXPECT_NEAR(row[k], fd[i * nv_ + k], 1e-6) << "actuator " << i << " dof " << k;
  }
}

INSTANTIATE_TEST_SUITE_P(Models, JacobianTest, testing::ValuesIn(kSceneNames),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace pliant
