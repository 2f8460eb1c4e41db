// Softness of contacts: penetration, decay, restitution, impedance, override (Todorov, ICRA 2014).
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/engine/api/examples.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// Section V: a body at rest on the ground sinks in by kappa^2 eps g / (1 + eps), whatever its mass. With a
// constant impedance d: eps = (1 - d) / d, and the time constant of solref is kappa.
TEST(SoftContact, PenetrationAtRestDoesNotDependOnTheMass) {
  for (const double mass : {0.1, 1.0, 25.0}) {
    for (const double impedance : {0.5, 0.9}) {
      const double kappa = 0.05;
      const Simulation sim(
          "<mujoco><worldbody><geom type='plane' size='2 2 .1' condim='1'/><body pos='0 0 .1'>"
          "<freejoint/><geom size='.1' condim='1' mass='" +
          std::to_string(mass) + "' solref='.05 1' solimp='" + std::to_string(impedance) + " " +
          std::to_string(impedance) + "' priority='1'/></body></worldbody></mujoco>");
      for (int i = 0; i < 2000; ++i) mj_step(sim.m.get(), sim.d.get());
      const double eps = (1 - impedance) / impedance;
      ASSERT_EQ(sim.d->ncon, 1);
      EXPECT_NEAR(-sim.d->contact[0].dist, kappa * kappa * eps * 9.81 / (1 + eps), 1e-9) << mass;
    }
  }
}

// Section V: where friction holds, the sliding velocity decays at the rate 2 / kappa.
TEST(SoftContact, SlidingDecaysAtTwiceTheInverseTimeConstant) {
  const Simulation sim(
      "<mujoco><option cone='elliptic'/><worldbody><geom type='plane' size='2 2 .1'/><body pos='0 0 .0999'>"
      "<joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/>"
      "<joint type='slide' axis='0 0 1'/><geom size='.1' mass='2' friction='5' solref='.04 1' solimp='.9 .9' "
      "priority='1'/>"
      "</body></worldbody></mujoco>");
  sim.d->qvel[0] = 0.02;
  sim.d->qvel[1] = -0.01;
  mj_forward(sim.m.get(), sim.d.get());
  EXPECT_NEAR(sim.d->qacc[0], -2 / 0.04 * 0.02, 1e-9);
  EXPECT_NEAR(sim.d->qacc[1], 2 / 0.04 * 0.01, 1e-9);
}

// Without friction the model is that of complementarity, as the regularizer vanishes: no force and
// separation, or force and no separation.
TEST(SoftContact, FrictionlessContactsSolveTheComplementarityProblem) {
  const Simulation sim(
      "<mujoco><option tolerance='1e-14'/><default><geom condim='1' solimp='.9999 "
      ".9999'/></default><worldbody>"
      "<geom type='plane' size='2 2 .1'/><body pos='0 0 .0999'><freejoint/><geom type='box' size='.3 .1 .1'/>"
      "</body></worldbody></mujoco>");
  mjData& d = *sim.d;
  d.qfrc_applied[4] = 100;  // lifts one end
  mj_forward(sim.m.get(), &d);
  ASSERT_EQ(d.nefc, 4);
  std::vector<mjtNum> acc(4);
  mj_mulJacVec(sim.m.get(), &d, acc.data(), d.qacc);
  int lifted = 0;
  for (int i = 0; i < 4; ++i) {
    const double separation = acc[static_cast<size_t>(i)] - d.efc_aref[i];
    EXPECT_GE(d.efc_force[i], 0);
    EXPECT_GE(separation, -0.01);
    EXPECT_LT(d.efc_force[i] * separation, 0.05);
    lifted += separation > 1;
  }
  EXPECT_EQ(lifted, 2);
}

// A ball whose direct solref has no damping: mixed with the plane's standard one by the
// minimum, it bounces on.
TEST(Restitution, ABallWithoutDampingBouncesToTheHeightItCameFrom) {
  const Simulation s(
      "<mujoco><option timestep='.001'/><worldbody><geom type='plane' size='1 1 .1'/><body pos='0 0 "
      "1'><freejoint/>"
      "<geom type='sphere' size='0.1' solref='-1000 0'/></body></worldbody></mujoco>");
  std::vector<double> peaks;
  double before = 1, last = 1;
  for (int i = 0; i < 20000; ++i) {
    mj_step(s.m.get(), s.d.get());
    const double z = s.d->qpos[2];
    if (last > before && last > z && last > 0.3) peaks.push_back(last);
    before = last;
    last = z;
  }
  ASSERT_GT(peaks.size(), 10u);
  for (const double peak : peaks) EXPECT_NEAR(peak, 1, 0.05);
}

// An impedance that starts at zero is legal: it is raised to the smallest one.
TEST(Impedance, StartsSmoothlyAtItsLeastValue) {
  const Simulation s(
      "<mujoco><worldbody><geom type='plane' size='1 1 .1'/><body pos='0 0 .1'><freejoint/><geom size='.1' "
      "solimp='0 .99 .01' priority='1' "
      "margin='.001'/></body></worldbody></mujoco>");
  mj_forward(s.m.get(), s.d.get());
  ASSERT_EQ(s.d->ncon, 1);
  EXPECT_GT(s.d->efc_KBIP[2], mjMINIMP - 1e-12);
  EXPECT_LT(s.d->efc_KBIP[2], 0.05);
  for (int i = 0; i < 3000; ++i) mj_step(s.m.get(), s.d.get());
  EXPECT_NEAR(s.d->qvel[2], 0, 1e-6);
}

TEST(Override, ChangesContactsAloneAndLeavesTheModel) {
  const Simulation s(
      "<mujoco><option o_margin='.5' o_solref='.1 1' o_friction='.3 .3 .01 .01 .01'/><worldbody><geom "
      "type='plane' size='1 1 .1'/><body pos='0 0 .3'>"
      "<joint type='slide' axis='0 0 1' range='-.1 .001' limited='true' margin='.01'/><geom "
      "size='.1'/></body></worldbody></mujoco>");
  mj_forward(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->ncon, 0);
  s.m->opt.enableflags |= mjENBL_OVERRIDE;
  mj_forward(s.m.get(), s.d.get());
  ASSERT_EQ(s.d->ncon, 1);
  EXPECT_EQ(s.d->contact[0].includemargin, 0.5);
  EXPECT_EQ(s.d->contact[0].solref[0], 0.1);
  EXPECT_EQ(s.d->contact[0].friction[0], 0.3);
  EXPECT_EQ(s.d->nl, 1);
  EXPECT_EQ(s.m->jnt_margin[0], 0.01);
  EXPECT_EQ(s.m->geom_solref[0], 0.02);
  s.m->opt.enableflags = 0;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->ncon, 0);
}

// A spring and damper that hold a heavy body well throw a light one off; a constraint holds both.
TEST(SpringDampers, AreUnstableWhereConstraintsOfTheSameStiffnessAreNot) {
  const auto rests = [](double mass, bool spring) {
    const Simulation s("<mujoco><option timestep='.002'><flag contact='" +
                       std::string(spring ? "disable" : "enable") +
                       "'/></option><worldbody><geom type='plane' size='1 1 .1'/><body pos='0 0 .1'>"
                       "<joint type='slide' axis='0 0 1'/><geom size='.1' mass='" +
                       std::to_string(mass) + "'/></body></worldbody></mujoco>");
    const double k = 1e4, b = 2 * std::sqrt(k * 10);  // critical for 10 kg
    for (int i = 0; i < 1000; ++i) {
      s.d->qfrc_applied[0] =
          spring && s.d->qpos[0] < 0 ? std::max(0.0, -k * s.d->qpos[0] - b * s.d->qvel[0]) : 0;
      mj_step(s.m.get(), s.d.get());
    }
    return std::fabs(s.d->qvel[0]) < 1e-3 && std::fabs(s.d->qpos[0]) < 0.05;
  };
  for (const double mass : {10.0, 0.1, 0.001}) EXPECT_TRUE(rests(mass, false)) << mass;
  EXPECT_TRUE(rests(10, true));
  EXPECT_FALSE(rests(0.1, true));
  EXPECT_FALSE(rests(0.001, true));
}

// A sheet that hangs over a cylinder touches it along its radius, as in release 3.14.
TEST(SoftContact, OfSheetsAndRoundShapesHasTheNormalOfTheShape) {
  const Simulation s(
      "<mujoco><worldbody><geom type='cylinder' size='.1 .5'/><flexcomp name='f' type='grid' dim='2' "
      "count='5 "
      "5 1' spacing='.05 .05 .05' pos='0 .1 0' euler='80 3 10' radius='.01'><contact selfcollide='none'/>"
      "</flexcomp></worldbody></mujoco>");
  ASSERT_TRUE(s.m);
  mj_forward(s.m.get(), s.d.get());
  ASSERT_GT(s.d->ncon, 5);
  for (int i = 0; i < s.d->ncon; ++i) {
    const mjContact& c = s.d->contact[i];
    const double radius = std::hypot(c.pos[0], c.pos[1]);
    EXPECT_NEAR(c.frame[0], c.pos[0] / radius, 1e-12) << i;
    EXPECT_NEAR(c.frame[1], c.pos[1] / radius, 1e-12) << i;
  }
}

// The axis of an edge leads from its second vertex to its first: of its two ends in a box,
// release 3.14 takes that one.
TEST(SoftContact, OfAnEdgeInABoxIsAtTheEndThatTheReferenceTakes) {
  const Simulation s(
      "<mujoco><worldbody><geom type='box' size='.04 .03 .05' euler='90 20 10'/><flexcomp name='f' "
      "type='direct' dim='1' radius='.005' element='0 1' point='-.045666434909236955 -.00016744965915551496 "
      ".021771853940416197 -.015141108170768677 -.00023818830758165106 "
      ".024656838070553674'/></worldbody></mujoco>");
  ASSERT_TRUE(s.m);
  mj_forward(s.m.get(), s.d.get());
  ASSERT_EQ(s.d->ncon, 1);
  EXPECT_NEAR(s.d->contact[0].dist, -0.008232944298149369, 1e-14);
  EXPECT_NEAR(s.d->contact[0].pos[0], -0.014996937708652916, 1e-14);
}

}  // namespace
}  // namespace pliant
