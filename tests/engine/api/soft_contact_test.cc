// Claims of Todorov, "Convex and analytically-invertible dynamics with contacts and constraints" (ICRA 2014),
// and of the documentation that follows from it, as numbers.
#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// Section VI.A: one joint with dry friction above the ground, perturbed by random forces.
std::string SingleJoint(const std::string& option) {
  return "<mujoco><option timestep='.01' tolerance='1e-14' " + option +
         "/><worldbody><geom type='plane' size='2 2 .1'/><body pos='0 0 .3'><joint axis='0 1 0' "
         "frictionloss='.4'/>"
         "<geom type='capsule' size='.05' fromto='0 0 0 .5 0 0'/></body></worldbody></mujoco>";
}

class Inversion : public testing::TestWithParam<const char*> {};

TEST_P(Inversion, FrictionAndContactForcesOfASingleJointAgree) {
  const Simulation sim(SingleJoint(GetParam()));
  mjData& d = *sim.d;
  std::mt19937 random(1);
  std::normal_distribution<double> force(0, 3);
  double worst = 0, applied = 0, largest = 0;
  int contacts = 0;
  for (int step = 0; step < 500; ++step) {
    d.qfrc_applied[0] = force(random);
    mj_forward(sim.m.get(), &d);
    const std::vector<double> forward(d.efc_force, d.efc_force + d.nefc);
    contacts += d.ncon;
    mj_inverse(sim.m.get(), &d);
    for (int i = 0; i < d.nefc; ++i) {
      worst = std::max(worst, std::fabs(d.efc_force[i] - forward[static_cast<size_t>(i)]));
      largest = std::max(largest, std::fabs(d.efc_force[i]));
    }
    applied = std::max(applied, std::fabs(d.qfrc_inverse[0] - d.qfrc_applied[0]));
    mj_step(sim.m.get(), &d);
  }
  EXPECT_GT(contacts, 100);
  EXPECT_GT(largest, 1);
  // Figure 2 shows impulses, forces times the step, within 1e-5 of each other.
  EXPECT_LT(0.01 * worst, 1e-6);
  EXPECT_LT(0.01 * applied, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Solvers, Inversion,
                         testing::Values("solver='Newton'", "solver='Newton' cone='elliptic'", "solver='CG'",
                                         "solver='PGS' iterations='2000'",
                                         "solver='PGS' cone='elliptic' iterations='2000'"));

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

// Section III.D and E: the force that the inverse finds in closed form is the minimum of the convex problem
// 1/2 f' R f + f' z over the friction cone, as projected gradient descent finds it too.
TEST(AnalyticInverse, ConeForceIsTheMinimumThatAnIterationFinds) {
  const Simulation sim(
      "<mujoco><option cone='elliptic'/><worldbody><geom type='plane' size='2 2 .1'/><body pos='0 0 .095'>"
      "<freejoint/><geom size='.1' condim='6' friction='.7 .02 .01'/></body></worldbody></mujoco>");
  mj_forward(sim.m.get(), sim.d.get());
  mjData& d = *sim.d;
  ASSERT_EQ(d.nefc, 6);
  std::mt19937 random(2);
  std::normal_distribution<double> normal(0, 20);
  const mjContact& contact = d.contact[0];
  int zones[3] = {0, 0, 0};
  for (int trial = 0; trial < 200; ++trial) {
    double z[6], f[6] = {0, 0, 0, 0, 0, 0};
    for (int i = 0; i < 6; ++i) z[i] = normal(random) * (i > 2 ? 0.05 : 1);
    mjtNum cost;
    mj_constraintUpdate(sim.m.get(), &d, z, &cost, 0);
    ++zones[d.efc_state[0] == mjCNSTRSTATE_CONE ? 2 : d.efc_state[0] == mjCNSTRSTATE_QUADRATIC ? 1 : 0];
    // The boundary is f_0 = sqrt(sum (f_i / mu_i)^2). In the scaled variables f_i / mu_i the cone is round,
    // and a step of gradient descent is followed by the closest point of the round cone.
    double step = 1e9;
    for (int i = 0; i < 6; ++i) {
      const double mu = i ? contact.friction[i - 1] : 1;
      step = std::min(step, 1 / (d.efc_R[i] * mu * mu));
    }
    double best = 0;
    for (int k = 0; k < 4000; ++k) {
      double y[6];
      for (int i = 0; i < 6; ++i) {
        const double mu = i ? contact.friction[i - 1] : 1;
        y[i] = f[i] / mu - step * mu * (d.efc_R[i] * f[i] + z[i]);
      }
      double tangent = 0;
      for (int i = 1; i < 6; ++i) tangent += y[i] * y[i];
      tangent = std::sqrt(tangent);
      const double inside = 0.5 * (y[0] + tangent);
      for (int i = 0; i < 6; ++i) {
        const double mu = i ? contact.friction[i - 1] : 1;
        if (y[0] >= tangent) {
          f[i] = mu * y[i];
        } else if (inside <= 0) {
          f[i] = 0;
        } else {
          f[i] = mu * (i ? inside * y[i] / tangent : inside);
        }
      }
      best = 0;
      for (int i = 0; i < 6; ++i) best += 0.5 * d.efc_R[i] * f[i] * f[i] + f[i] * z[i];
    }
    double analytic = 0, scale = 1e-9;
    for (int i = 0; i < 6; ++i) {
      analytic += 0.5 * d.efc_R[i] * d.efc_force[i] * d.efc_force[i] + d.efc_force[i] * z[i];
      scale = std::max(scale, std::fabs(f[i]));
    }
    EXPECT_LE(analytic, best + 1e-9 * std::fabs(best)) << trial;
    EXPECT_NEAR(analytic, best, 1e-3 * std::fabs(best) + 1e-12) << trial;
    EXPECT_NEAR(analytic, -cost, 1e-9 * std::fabs(cost) + 1e-12) << trial;
    EXPECT_NEAR(d.efc_force[0], f[0], 0.02 * scale) << trial;
  }
  for (const int count : zones) EXPECT_GT(count, 10);
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

// Gyroscopic forces: a body that spins about its middle axis at large steps keeps its energy bounded when
// their derivative is part of the implicit step, and blows up when it is not.
TEST(Integrators, OnlyImplicitBearsGyroscopicForcesAtLargeSteps) {
  double energy[2];
  for (const int fast : {0, 1}) {
    const Simulation sim(std::string("<mujoco><option gravity='0 0 0' timestep='.02' integrator='") +
                         (fast ? "implicitfast" : "implicit") +
                         "'><flag energy='enable' autoreset='disable'/></option><worldbody><body><freejoint/>"
                         "<geom type='ellipsoid' size='.3 .1 .02'/></body></worldbody></mujoco>");
    mjtNum* spin = sim.d->qvel + 3;
    spin[0] = 1, spin[1] = 40, spin[2] = 1;
    mj_forward(sim.m.get(), sim.d.get());
    const double start = sim.d->energy[1];
    double most = 0;
    for (int i = 0; i < 300; ++i) {
      mj_step(sim.m.get(), sim.d.get());
      most = std::max(most, std::isfinite(sim.d->energy[1]) ? sim.d->energy[1] : 1e300);
    }
    energy[fast] = most / start;
  }
  EXPECT_LT(energy[0], 1.2);
  EXPECT_GT(energy[1], 10);
}

// The update factor of a filter that Euler integrates is 1 - h / t: it diverges where t < h / 2.
TEST(Actuators, ExactFilterIsStableWhereTheEulerFilterDiverges) {
  const Simulation sim(
      "<mujoco><option timestep='.01'/><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody>"
      "<actuator><general joint='j' gainprm='0' dyntype='filter' dynprm='.0045'/>"
      "<general joint='j' gainprm='0' dyntype='filter' dynprm='.0065'/>"
      "<general joint='j' gainprm='0' dyntype='filterexact' dynprm='.0001'/></actuator></mujoco>");
  for (int i = 0; i < 3; ++i) sim.d->ctrl[i] = 1;
  for (int i = 0; i < 100; ++i) mj_step(sim.m.get(), sim.d.get());
  EXPECT_GT(std::fabs(sim.d->act[0] - 1), 1e6);
  EXPECT_LT(std::fabs(sim.d->act[1] - 1), 1e-9);
  EXPECT_NEAR(sim.d->act[2], 1, 1e-12);
}

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

// Friction loss of a free joint keeps a body in its place until it is pushed hard enough.
TEST(Friction, FreeJointWithFrictionLossStaysUntilPushed) {
  const Simulation sim(
      "<mujoco><option gravity='0 0 0'/><worldbody><body><joint type='free' frictionloss='2'/>"
      "<geom size='.1' mass='1'/></body></worldbody></mujoco>");
  for (const double push : {1.9, 2.5}) {
    mj_resetData(sim.m.get(), sim.d.get());
    sim.d->qfrc_applied[0] = push;
    for (int i = 0; i < 500; ++i) mj_step(sim.m.get(), sim.d.get());
    if (push < 2) {
      EXPECT_LT(sim.d->qpos[0], 0.1);
    } else {
      EXPECT_NEAR(sim.d->qvel[0], push - 2, 0.02);  // a = 0.5 m/s^2 over one second
    }
  }
}

}  // namespace
}  // namespace pliant
