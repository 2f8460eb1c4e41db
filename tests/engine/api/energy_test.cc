// When energies are computed.

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

TEST(Energy, IsZeroAfterItsFlagIsCleared) {
  const Simulation s(
      "<mujoco><option><flag energy='enable'/></option><worldbody><body><joint/><geom size='.1' pos='1 0 0'/>"
      "</body></worldbody></mujoco>");
  s.d->qvel[0] = 1;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_NE(s.d->energy[1], 0);
  s.m->opt.enableflags &= ~mjENBL_ENERGY;
  for (auto* pass : {mj_forward, mj_step1}) {
    s.d->energy[0] = s.d->energy[1] = 7;
    pass(s.m.get(), s.d.get());
    EXPECT_EQ(s.d->energy[0], 0);
    EXPECT_EQ(s.d->energy[1], 0);
  }
}

TEST(Energy, ThatAProgramAskedForOutlivesAnInversePass) {
  const Simulation s(
      "<mujoco><worldbody><body pos='0 0 1'><joint/><geom size='.1' pos='1 0 "
      "0'/></body></worldbody></mujoco>");
  mj_forward(s.m.get(), s.d.get());
  mj_energyPos(s.m.get(), s.d.get());
  const double potential = s.d->energy[0];
  EXPECT_NE(potential, 0);
  mj_inverse(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->energy[0], potential);
  mj_fwdPosition(s.m.get(), s.d.get());  // a stage that is called alone
  EXPECT_EQ(s.d->energy[0], potential);
}

TEST(Energy, ThatASensorAsksForStays) {
  const Simulation s(
      "<mujoco><worldbody><body pos='0 0 1'><joint/><geom size='.1' pos='1 0 0'/></body></worldbody><sensor>"
      "<e_potential/></sensor></mujoco>");
  mj_forward(s.m.get(), s.d.get());
  EXPECT_NE(s.d->energy[0], 0);
  EXPECT_EQ(s.d->energy[0], s.d->sensordata[0]);
}

}  // namespace
}  // namespace pliant
