// Meshes that lie flat, with whole faces of corners equally deep.
#include <mujoco/mujoco.h>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// The positions are those of the reference engine, release 3.14.0: which corners touch follows from the one
// at which the search along the normal begins.
TEST(FlatMeshes, TouchAPlaneAtTheCornersOfTheReference) {
  const Simulation s(
      "<mujoco><asset><mesh name='m' builtin='supertorus' params='13 0.43 0.01 0.02'/></asset><worldbody>"
      "<geom type='plane' size='5 5 .1'/><body pos='0 0 .1'><freejoint/><geom type='mesh' mesh='m'/></body>"
      "</worldbody></mujoco>");
  mj_forward(s.m.get(), s.d.get());
  const double expected[4][2] = {{-1.4201597824854608, 1.3809335231781044},
                                 {-1.391836489753222, 1.4190893173217811},
                                 {1.4050162181096395, 1.4154716730117836},
                                 {1.3621211394505817, -1.4207897186279335}};
  ASSERT_EQ(s.d->ncon, 4);
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(s.d->contact[i].pos[0], expected[i][0], 1e-9) << i;
    EXPECT_NEAR(s.d->contact[i].pos[1], expected[i][1], 1e-9) << i;
  }
}

}  // namespace
}  // namespace pliant
