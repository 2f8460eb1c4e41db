// Forces of the medium on thin bodies, with the numbers of release 3.14.0.
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// A rotor of 4 mm in a light wind: all products of its semi-axes are below the smallest divisor.
TEST(Medium, LiftsThinPlatesAndItsDerivativeSlowsThem) {
  const Simulation s(
      "<mujoco><option integrator='implicit' timestep='.01' density='1.2' wind='.5 .2 0'/><worldbody><body>"
      "<freejoint/><geom type='ellipsoid' size='.06 .05 .002' mass='.001' fluidshape='ellipsoid' pos='.1 0 "
      ".02'/></body></worldbody></mujoco>");
  ASSERT_TRUE(s.m);
  mj_step(s.m.get(), s.d.get());
  const double force[] = {0.0007817901073419579,  0.00032988802234318733, 0,
                          -6.597760446863747e-06, 1.5635802146839157e-05, 3.296525798493842e-05};
  const double velocity[] = {0.00504383904248032,  0.0017550738789358206, -0.02272706946947388,
                             -0.07297347644114857, 0.12680976040093767,   -0.00018697621308207246};
  for (int i = 0; i < 6; ++i) {
    EXPECT_NEAR(s.d->qfrc_fluid[i], force[i], 1e-15) << i;
    EXPECT_NEAR(s.d->qvel[i], velocity[i], 1e-12) << i;
  }
}

}  // namespace
}  // namespace pliant
