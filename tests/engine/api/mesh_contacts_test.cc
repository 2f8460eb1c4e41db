// Contacts of meshes, and what a model has for them.
#include <cmath>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// Numbers of release 3.14.0. The quadrilateral of largest area among the corners would leave the deepest out.
TEST(MeshContacts, TheDeepestCornerOfAFaceWithManyIsAmongThoseWithAPlane) {
  const Simulation s(
      "<mujoco><asset><mesh name='m' vertex='.07 .22 -.1 .05 .23 -.1 -.17 -.13 -.1 -.11 -.2 -.1 0 -.24 -.1 "
      ".2 "
      "-.02 -.1 .07 .22 .1 .05 .23 .1 -.17 -.13 .1 -.11 -.2 .1 0 -.24 .1 .2 -.02 "
      ".1'/></asset><worldbody><geom "
      "type='plane' size='1 1 1' margin='.1'/><body pos='0 0 .1' euler='2 1 0'><freejoint/><geom type='mesh' "
      "mesh='m'/></body></worldbody></mujoco>");
  mj_forward(s.m.get(), s.d.get());
  const double kExpected[4][3] = {{-0.0017452412134235, -0.2363643761185629, -0.0041498710188326},
                                  {-0.1117284907550965, -0.1964557545932898, -0.0024925836606079},
                                  {-0.1717193477288292, -0.1265349245814404, -0.0007478477746421},
                                  {0.0682440980379358, 0.2233980346322897, 0.0032665510035874}};
  ASSERT_EQ(s.d->ncon, 4);
  for (int i = 0; i < 4; ++i) {
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(s.d->contact[i].pos[k], kExpected[i][k], 1e-9) << i;
  }
}

TEST(MeshContacts, AMeshOfConvexInertiaHasItsHullThoughNobodyMeetsIt) {
  const auto hull_numbers = [](const std::string& inertia) {
    const Simulation s(
        "<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 2 1 0 1 3 0 3 2 1 2 3' "
        "inertia='" +
        inertia +
        "'/></asset><worldbody><body><joint/><geom size='.1'/><geom type='mesh' mesh='m' contype='0' "
        "conaffinity='0'/></body></worldbody></mujoco>");
    return static_cast<int>(s.m->nmeshgraph);
  };
  EXPECT_EQ(hull_numbers("exact"), 0);
  EXPECT_GT(hull_numbers("convex"), 0);
}

}  // namespace
}  // namespace pliant
