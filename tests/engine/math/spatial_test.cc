// Spatial vectors.
#include "engine/math/spatial.h"

#include <gtest/gtest.h>

#include "engine/math/quat.h"
#include "tests/engine/math/unit_quaternion.h"

namespace pliant {
namespace {

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

}  // namespace
}  // namespace pliant
