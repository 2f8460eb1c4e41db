// Derivatives of quaternion differences and integration.
#include <gtest/gtest.h>

#include "engine/math/quat.h"
#include "engine/math/quat_derivative.h"
#include "engine/math/spatial.h"
#include "tests/engine/math/unit_quaternion.h"

namespace pliant {
namespace {

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

}  // namespace
}  // namespace pliant
