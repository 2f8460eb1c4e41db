// Equality constraints between bodies, and with mocap bodies.
#include <string>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// Three connects that are not on a line hold a body as a weld does.
TEST(Equality, ThreeConnectsAreAWeld) {
  const std::string world =
      "<mujoco><option timestep='.001'/><worldbody><body name='a' pos='0 0 1'><freejoint/><geom type='box' "
      "size='.1 .2 .3'/></body>"
      "</worldbody><equality>";
  const Simulation weld(world + "<weld body1='a'/></equality></mujoco>");
  const Simulation connects(world +
                            "<connect body1='a' anchor='.1 0 0'/><connect body1='a' anchor='-.1 .2 0'/>"
                            "<connect body1='a' anchor='0 -.2 .3'/></equality></mujoco>");
  for (const Simulation* sim : {&weld, &connects}) {
    sim->d->qfrc_applied[1] = 20;
    sim->d->qfrc_applied[3] = 3;
    for (int i = 0; i < 1000; ++i) mj_step(sim->m.get(), sim->d.get());
    EXPECT_NEAR(sim->d->qpos[1], 0, 2e-3);
    EXPECT_NEAR(sim->d->qpos[2], 1, 2e-3);
    EXPECT_NEAR(sim->d->qpos[3], 1, 1e-4);
  }
}

TEST(Mocap, BodiesAreFixedForTheSolverAndDragOthersThroughAWeld) {
  const Simulation s(
      "<mujoco><worldbody><body name='hand' mocap='true' pos='0 0 1'><geom size='.05'/></body><body name='b' "
      "pos='0 0 1'><freejoint/>"
      "<geom size='.1' contype='0' conaffinity='0'/></body></worldbody><equality><weld body1='hand' "
      "body2='b' solref='.01 1'/></equality></mujoco>");
  for (int i = 0; i < 1000; ++i) {
    s.d->mocap_pos[0] = 0.0002 * i;
    mj_step(s.m.get(), s.d.get());
  }
  for (int i = 0; i < 6; ++i) EXPECT_EQ(s.d->cvel[6 + i], 0);
  for (int i = 0; i < 500; ++i) mj_step(s.m.get(), s.d.get());
  EXPECT_NEAR(s.d->qpos[0], 0.1998, 1e-4);
  EXPECT_NEAR(s.d->qpos[2], 1, 1e-2);
}

}  // namespace
}  // namespace pliant
