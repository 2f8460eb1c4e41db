// Inverse dynamics give back the forces of the forward pass, for every solver, cone, storage and integrator.
#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "tests/engine/api/examples.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// Equality (connect, weld, joint, tendon), friction loss (joint, tendon), limits (hinge, ball, tendon) and
// contacts of every condim.
std::string EveryConstraint(const std::string& option) {
  return "<mujoco><option ls_tolerance='1e-8' timestep='.001' " + option +
         "<default><geom density='500' solimp='.8 .9'/></default>"
         "<worldbody><geom type='plane' size='5 5 .1'/><site name='w' pos='0 1 1'/>"
         "<body name='a' pos='0 0 .3'><joint name='a1' axis='0 1 0' frictionloss='.1' damping='.5' "
         "range='-10 30'/>"
         "<geom type='capsule' size='.05' fromto='0 0 0 .4 0 -.1'/><site name='sa' pos='.2 0 .1'/>"
         "<body name='b' pos='.4 0 -.1'><joint name='b1' axis='0 1 0' stiffness='2' armature='.01'/>"
         "<geom type='capsule' size='.04' fromto='0 0 0 .3 0 -.15' condim='4'/><site name='sb' pos='.3 0 "
         "0'/></body></body>"
         "<body name='c' pos='0 1 .5'><joint name='c1' type='ball' range='0 20' damping='.1'/><geom "
         "type='box' size='.1 .05 .2' pos='0 0 -.2'/></body>"
         "<body name='d' pos='1 1 .095'><freejoint/><geom type='box' size='.1 .1 .1' condim='6' friction='.8 "
         ".02 .01'/></body>"
         "<body name='e' pos='1 1 .285'><freejoint/><geom size='.1' condim='1'/></body>"
         "<body name='f' pos='2 1 .5'><freejoint/><geom type='box' size='.1 .2 .1'/></body>"
         "<body name='g' pos='2 1.5 .5'><freejoint/><geom size='.1'/></body>"
         "<body name='h' pos='-1 0 .5'><joint name='h1' type='slide' axis='0 0 1' frictionloss='2'/><geom "
         "size='.1'/></body></worldbody>"
         "<tendon><spatial name='t1' frictionloss='.2' limited='true' range='0 .9'><site site='w'/><site "
         "site='sa'/></spatial>"
         "<fixed name='t2' stiffness='3' damping='.2'><joint joint='a1' coef='1'/><joint joint='b1' "
         "coef='-.5'/></fixed></tendon>"
         "<equality><connect body1='f' body2='g' anchor='0 .2 0'/><weld body1='f' solref='.05 1'/><joint "
         "joint1='h1' joint2='b1' polycoef='0 .2 .1 0 0'/>"
         "<tendon tendon1='t2' polycoef='.05 0 0 0 0' solref='.1 1'/></equality>"
         "<actuator><motor joint='a1' gear='2'/><position joint='b1' kp='3' kv='.1'/><general tendon='t2' "
         "dyntype='filter' dynprm='.05' gainprm='2'/></actuator></mujoco>";
}

using Case =
    std::tuple<const char*, const char*, const char*, const char*>;  // solver, cone, storage, integrator

class Identities : public testing::TestWithParam<Case> {
 protected:
  std::string Option(const char* flag = "") const {
    const auto& [solver, cone, jacobian, integrator] = GetParam();
    return std::string("solver='") + solver + "' cone='" + cone + "' jacobian='" + jacobian +
           "' integrator='" + integrator + "' iterations='" +
           (std::string(solver) == "Newton" ? "100' tolerance='1e-14" : "5000' tolerance='0") + "'><flag " +
           flag + "/></option>";
  }
};

// Into contact, with every input in use.
void Settle(const Simulation& sim) {
  mjData& d = *sim.d;
  const mjOption option = sim.m->opt;
  sim.m->opt.solver = mjSOL_NEWTON;  // the quickest
  sim.m->opt.tolerance = 1e-10;
  for (int i = 0; i < 40; ++i) mj_step(sim.m.get(), &d);
  sim.m->opt = option;
  d.ctrl[0] = 0.7, d.ctrl[1] = -0.2, d.ctrl[2] = 0.4;
  for (int i = 0; i < sim.m->nv; ++i) d.qfrc_applied[i] = 0.3 * std::sin(1.0 + i);
  for (int i = 6; i < 6 * sim.m->nbody; ++i) d.xfrc_applied[i] = 0.2 * std::cos(2.0 * i);
}

// To the minimum: conjugate gradients end where rounding hides the descent from them; started again from
// there, down the gradient, they come nearer.
void SolveToTheEnd(const Simulation& sim) {
  mj_forward(sim.m.get(), sim.d.get());
  for (int i = 0; sim.m->opt.solver == mjSOL_CG && i < 10; ++i) {
    mju_copy(sim.d->qacc_warmstart, sim.d->qacc, sim.m->nv);
    mj_forward(sim.m.get(), sim.d.get());
  }
}

// qfrc_applied + J' xfrc_applied + qfrc_actuator
std::vector<mjtNum> AppliedForce(const mjModel& m, mjData& d) {
  std::vector<mjtNum> force(d.qfrc_actuator, d.qfrc_actuator + m.nv);
  for (int i = 0; i < m.nv; ++i) force[static_cast<size_t>(i)] += d.qfrc_applied[i];
  for (int b = 1; b < m.nbody; ++b) {
    mj_applyFT(&m, &d, d.xfrc_applied + 6 * b, d.xfrc_applied + 6 * b + 3, d.xipos + 3 * b, b, force.data());
  }
  return force;
}

double RelativeError(const mjtNum* got, const std::vector<mjtNum>& expected, const mjtNum* scale_also) {
  double error = 0, scale = 0;
  for (size_t i = 0; i < expected.size(); ++i) {
    error = std::max(error, std::fabs(got[i] - expected[i]));
    scale = std::max({scale, std::fabs(expected[i]), std::fabs(scale_also[i])});
  }
  return error / scale;
}

TEST_P(Identities, InverseOfForwardIsTheAppliedForce) {
  const Simulation sim(EveryConstraint(Option()));
  Settle(sim);
  SolveToTheEnd(sim);
  mjData& d = *sim.d;
  EXPECT_GT(d.ne, 10);
  EXPECT_GE(d.nf, 3);
  EXPECT_GE(d.nl, 1);
  EXPECT_GE(d.ncon, 5);
  const std::vector<mjtNum> applied = AppliedForce(*sim.m, d);
  mj_inverse(sim.m.get(), &d);
  EXPECT_LT(RelativeError(d.qfrc_inverse, applied, d.qfrc_constraint), 1e-10);
}

// RK4 has no discrete inverse.
class SingleStep : public Identities {};

TEST_P(SingleStep, DiscreteInverseIsTheAppliedForce) {
  const Simulation sim(EveryConstraint(Option("invdiscrete='enable'")));
  Settle(sim);
  SolveToTheEnd(sim);
  const mjModel& m = *sim.m;
  mjData& d = *sim.d;
  const Data next(mj_copyData(nullptr, &m, &d));
  mj_step(&m, next.get());
  const std::vector<mjtNum> applied = AppliedForce(m, *next);
  // The acceleration that an observer of two velocities sees.
  mj_forward(&m, &d);
  for (int i = 0; i < m.nv; ++i) d.qacc[i] = (next->qvel[i] - d.qvel[i]) / m.opt.timestep;
  mj_inverse(&m, &d);
  EXPECT_LT(RelativeError(d.qfrc_inverse, applied, d.qfrc_constraint), 1e-10);
}

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

// Figures of the reference: norms of the differences of constraint forces and of all forces, in joint space.
TEST(ForwardAndInverse, AreComparedAsTheReferenceDoes) {
  const Simulation s(
      "<mujoco><option jacobian='dense'><flag fwdinv='enable' invdiscrete='enable'/></option><worldbody>"
      "<geom type='plane' size='5 5 .1'/><body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 "
      ".105'/></body>"
      "<body pos='1 0 .1'><freejoint/><geom type='box' size='.1 .1 .105'/><body pos='.3 0 0'><joint "
      "damping='.3'/>"
      "<geom size='.1'/></body></body><body pos='2 0 .1'><joint axis='0 1 0' damping='.1' range='10 40' "
      "limited='true'/><geom size='.05'/></body><body pos='3 0 .1'><freejoint/><geom type='capsule' size='.1 "
      ".3' "
      "euler='90 0 0'/></body></worldbody></mujoco>");
  mj_step(s.m.get(), s.d.get());
  EXPECT_NEAR(s.d->solver_fwdinv[0], 0.2284630648400305, 1e-8);
  EXPECT_NEAR(s.d->solver_fwdinv[1], 0.31572952743974797, 1e-8);
}

// Controls come back from the forces of the inverse, by least squares over the moment arms.
TEST(AffineActuators, GiveTheirControlsBackFromInverseDynamics) {
  const Model m = LoadExample("robots/arm.xml");
  m->opt.tolerance = 0;
  const Data d(mj_makeData(m.get()));
  for (int i = 0; i < m->nu; ++i) d->ctrl[i] = 0.2 * std::sin(1.0 + i);
  for (int i = 0; i < 100; ++i) mj_step(m.get(), d.get());
  mj_forward(m.get(), d.get());
  mj_inverse(m.get(), d.get());
  const int nu = m->nu, nv = m->nv;
  std::vector<mjtNum> moment(static_cast<size_t>(nu * nv)), square(static_cast<size_t>(nu * nu)),
      force(static_cast<size_t>(nu));
  mju_sparse2dense(moment.data(), d->actuator_moment, nu, nv, d->moment_rownnz, d->moment_rowadr,
                   d->moment_colind);
  mju_mulMatMatT(square.data(), moment.data(), moment.data(), nu, nv, nu);
  mju_mulMatVec(force.data(), moment.data(), d->qfrc_inverse, nu, nv);
  ASSERT_EQ(mju_cholFactor(square.data(), nu, 1e-12), nu);
  mju_cholSolve(force.data(), square.data(), force.data(), nu);
  for (int i = 0; i < nu; ++i) {
    const mjtNum* bias = m->actuator_biasprm + mjNBIAS * i;
    const double control = (force[static_cast<size_t>(i)] - bias[0] - bias[1] * d->actuator_length[i] -
                            bias[2] * d->actuator_velocity[i]) /
                           m->actuator_gainprm[mjNGAIN * i];
    EXPECT_NEAR(control, d->ctrl[i], 1e-7) << i;
  }
}

TEST(DiscreteInverse, OfAnRk4StepIsAnError) {
  static std::string told;
  const Simulation s(kTwoHinges);
  s.m->opt.integrator = mjINT_RK4;
  mj_inverse(s.m.get(), s.d.get());  // of the continuous acceleration
  s.m->opt.enableflags |= mjENBL_INVDISCRETE;
  mju_user_error = [](const char* text) {
    told = text;
    throw 1;
  };
  EXPECT_THROW(mj_inverse(s.m.get(), s.d.get()), int);
  EXPECT_NE(told.find("RK4"), std::string::npos);
  mju_clearHandlers();
}

INSTANTIATE_TEST_SUITE_P(All, Identities,
                         testing::Combine(testing::Values("Newton", "CG", "PGS"),
                                          testing::Values("pyramidal", "elliptic"),
                                          testing::Values("dense", "sparse"),
                                          testing::Values("Euler", "RK4", "implicit", "implicitfast")));

INSTANTIATE_TEST_SUITE_P(All, SingleStep,
                         testing::Combine(testing::Values("Newton", "CG", "PGS"),
                                          testing::Values("pyramidal", "elliptic"),
                                          testing::Values("dense", "sparse"),
                                          testing::Values("Euler", "implicit", "implicitfast")));

INSTANTIATE_TEST_SUITE_P(Solvers, Inversion,
                         testing::Values("solver='Newton'", "solver='Newton' cone='elliptic'", "solver='CG'",
                                         "solver='PGS' iterations='2000'",
                                         "solver='PGS' cone='elliptic' iterations='2000'"));

}  // namespace
}  // namespace pliant
