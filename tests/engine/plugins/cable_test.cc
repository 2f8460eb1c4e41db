// Elastic cables against the theory of beams.
#include <cmath>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// A cantilever along x, of n points and 1 m.
std::string Cantilever(int n, const std::string& plugin) {
  return "<mujoco><option gravity='0 0 0' integrator='implicitfast' timestep='.002'/><extension><plugin "
         "plugin='mujoco.elasticity.cable'/></extension><worldbody><composite prefix='c' type='cable' "
         "curve='s' count='" +
         std::to_string(n) + "' size='1' initial='none'>" + plugin +
         "<joint kind='main' damping='.02'/><geom type='capsule' size='.01' contype='0' "
         "conaffinity='0'/></composite>"
         "</worldbody><actuator><motor site='cS_last' gear='0 0 1 0 0 0'/></actuator></mujoco>";
}

TEST(Cable, BentEvenlyItPushesBackAsABeamDoes) {
  constexpr double kModulus = 2e8, kAngle = 0.03;
  const Simulation s(
      Cantilever(41,
                 "<plugin plugin='mujoco.elasticity.cable'><config key='bend' value='2e8'/><config "
                 "key='twist' value='1e8'/></plugin>"));
  for (int i = 0; i < s.m->nq; i += 4) {
    s.d->qpos[i] = std::cos(kAngle / 2);
    s.d->qpos[i + 2] = std::sin(kAngle / 2);  // about y
  }
  mj_forward(s.m.get(), s.d.get());
  const double moment = mjPI * std::pow(0.01, 4) / 4;  // of the section, m^4
  const double piece = 1.0 / 40;
  for (int i = 0; i < s.m->nv; i += 3) {
    EXPECT_NEAR(s.d->qfrc_passive[i], 0, 1e-12);
    EXPECT_NEAR(s.d->qfrc_passive[i + 1], -kModulus * moment * kAngle / piece, 1e-5);  // points are floats
    EXPECT_NEAR(s.d->qfrc_passive[i + 2], 0, 1e-12);
  }
}

TEST(Cable, WithoutThePluginItHasNoStiffness) {
  const Simulation s(Cantilever(11, ""));
  ASSERT_TRUE(s.m);
  EXPECT_EQ(s.m->nplugin, 0);
  s.d->qpos[0] = std::cos(0.2);
  s.d->qpos[1] = std::sin(0.2);
  mj_forward(s.m.get(), s.d.get());
  for (int i = 0; i < s.m->nv; ++i) EXPECT_EQ(s.d->qfrc_passive[i], 0);
}

TEST(Cable, AtRestItHasNoTorque) {
  for (const char* flat : {"true", "false"}) {
    const Simulation s(
        Cantilever(11, std::string("<plugin plugin='mujoco.elasticity.cable'><config key='bend' "
                                   "value='1e8'/><config key='flat' value='") +
                           flat + "'/></plugin>"));
    mj_forward(s.m.get(), s.d.get());
    for (int i = 0; i < s.m->nv; ++i) EXPECT_NEAR(s.d->qfrc_passive[i], 0, 1e-12);
  }
}

TEST(Cable, AWholeCableInTheAirFeelsNoForceOfItsOwn) {
  std::string xml =
      Cantilever(11,
                 "<plugin plugin='mujoco.elasticity.cable'><config key='bend' value='1e8'/><config "
                 "key='twist' value='1e8'/></plugin>");
  xml.replace(xml.find("initial='none'"), 14, "initial='free'");
  const Simulation s(xml);
  for (int i = 0; i < s.m->nq; ++i) s.d->qpos[i] += 0.05 * std::sin(7.0 * i);
  mj_forward(s.m.get(), s.d.get());
  double largest = 0;
  for (int i = 0; i < s.m->nv; ++i) {
    const double passive = s.d->qfrc_passive[i];
    if (i < 6) {
      EXPECT_NEAR(passive, 0, 1e-10);
    }
    largest = std::max(largest, std::fabs(passive));
  }
  EXPECT_GT(largest, 0.1);
}

}  // namespace
}  // namespace pliant
