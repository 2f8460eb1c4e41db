// Forces of the medium.
#include "engine/dynamics/fluid.h"

#include <gtest/gtest.h>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "tests/engine/dynamics/stages.h"

namespace pliant {
namespace {

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

}  // namespace
}  // namespace pliant
