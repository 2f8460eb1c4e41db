// Contacts of two cylinders that touch with rims.
#include <string>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// Where the edge of the first cylinder passes beside the face of the second, release 3.14.0 gives the deepest
// point with the opposite normal.
TEST(CylinderContacts, OfAnEdgeBesideAFaceHaveTheNormalOfTheReference) {
  const Simulation s(R"(<mujoco><worldbody>
    <body pos="0.03288607817711431 0.010364439157717786 -0.4200358498164092"
          quat="-0.9886686361796977 0.062371882121997714 0.10818582449137226 0.08330608341686781">
      <freejoint/><geom type="cylinder" size=".25 .3"/></body>
    <body pos="-0.04474866533292224 0.09514550077091359 -0.6500770373627929"
          quat="-0.04613799045449346 -0.03597606935105465 -0.6467076836265746 0.7604907495881981">
      <freejoint/><geom type="cylinder" size=".25 .3"/></body></worldbody></mujoco>)");
  mj_forward(s.m.get(), s.d.get());
  ASSERT_EQ(s.d->ncon, 1);
  EXPECT_NEAR(s.d->contact[0].dist, -0.359511681609, 1e-9);
  const double normal[3] = {-0.2035266284, 0.1413625787, 0.9688103699};
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(s.d->contact[0].frame[k], normal[k], 1e-6);
}

}  // namespace
}  // namespace pliant
