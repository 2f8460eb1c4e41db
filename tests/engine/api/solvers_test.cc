// Solvers of the constraints: iterations, warm start, islands, what they report.
#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "tests/engine/api/driven_arm.h"
#include "tests/engine/api/examples.h"
#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/loading.h"
#include "tests/engine/api/mechanism.h"

namespace pliant {
namespace {

double Difference(const std::vector<mjtNum>& a, const mjtNum* b) {
  double difference = 0, scale = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    difference = std::max(difference, std::fabs(a[i] - b[i]));
    scale = std::max(scale, std::fabs(a[i]));
  }
  return difference / scale;
}

// A quadruped that is driven about: from each of its states the warm-started dual solver runs a given number
// of sweeps. Mean difference of the next velocity from that of the exact solution.
double ErrorAfterSweeps(int sweeps, int cone) {
  const Model m = LoadExample("robots/quadruped.xml");
  m->opt.cone = cone;
  const Data d(mj_makeData(m.get())), other(mj_makeData(m.get()));
  std::mt19937 random(3);
  double sum = 0;
  int count = 0;
  for (int step = 0; step < 400; ++step) {
    if (step % 50 == 0) {
      for (int i = 0; i < m->nu; ++i) {
        const mjtNum* range = m->actuator_ctrlrange + 2 * i;
        d->ctrl[i] = std::uniform_real_distribution<double>(range[0], range[1])(random);
      }
    }
    m->opt.solver = mjSOL_NEWTON;
    m->opt.iterations = 100;
    mj_copyData(other.get(), m.get(), d.get());
    mj_step(m.get(), d.get());
    if (step < 100 || !d->nefc) continue;
    m->opt.solver = mjSOL_PGS;
    m->opt.iterations = sweeps;
    mj_step(m.get(), other.get());
    sum += Difference(std::vector<mjtNum>(d->qvel, d->qvel + m->nv), other->qvel);
    ++count;
  }
  EXPECT_GT(count, 200);
  return sum / count;
}

TEST(Sweeps, TenOfTheDualSolverAreCloseToTheMinimumForARobot) {
  for (const int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
    const double five = ErrorAfterSweeps(5, cone), ten = ErrorAfterSweeps(10, cone),
                 fifty = ErrorAfterSweeps(50, cone);
    EXPECT_LT(ten, five);
    EXPECT_LT(fifty, ten);
    EXPECT_LT(ten, 0.03);
  }
}

TEST(WarmStart, SavesSweepsOfTheDualSolverAndNewtonNeedsFewIterationsAnyway) {
  const Model m = LoadExample("robots/quadruped.xml");
  double iterations[2][2], height[2][2];
  for (const int solver : {mjSOL_PGS, mjSOL_NEWTON}) {
    for (const int warm : {0, 1}) {
      m->opt.solver = solver;
      m->opt.iterations = 200;
      m->opt.disableflags = (warm ? 0 : mjDSBL_WARMSTART) | mjDSBL_ISLAND;
      const Data d(mj_makeData(m.get()));
      int sum = 0;
      for (int i = 0; i < 300; ++i) {
        mj_step(m.get(), d.get());
        sum += d->solver_niter[0];
      }
      iterations[solver == mjSOL_NEWTON][warm] = sum / 300.0;
      height[solver == mjSOL_NEWTON][warm] = d->qpos[2];
    }
  }
  EXPECT_LT(iterations[0][1], iterations[0][0]);
  EXPECT_LT(iterations[1][0], 6);
  EXPECT_LT(iterations[1][1], 4);
  EXPECT_NEAR(height[1][0], height[1][1], 1e-4);
}

// Harder contacts need more sweeps of the dual solver.
TEST(HardConstraints, NeedMoreIterations) {
  double previous = 0;
  for (const char* impedance : {".5", ".9"}) {
    const Model m = LoadExample("stacks/tower.xml");
    m->opt.disableflags |= mjDSBL_WARMSTART | mjDSBL_ISLAND;
    m->opt.solver = mjSOL_PGS;
    m->opt.iterations = 2000;
    for (int i = 0; i < m->ngeom; ++i)
      m->geom_solimp[5 * i] = m->geom_solimp[5 * i + 1] = std::stod(impedance);
    const Data d(mj_makeData(m.get()));
    double sum = 0;
    for (int i = 0; i < 4; ++i) {
      mj_step(m.get(), d.get());
      sum += d->solver_niter[0];
    }
    EXPECT_GT(sum, 1.2 * previous);
    previous = sum;
  }
}

// Inverse dynamics need no A = J inv(M) J', which is what costs most with many rows.
TEST(InverseDynamics, DoNotBuildTheDualProblem) {
  const Simulation s(
      "<mujoco><option cone='elliptic' solver='PGS'/><worldbody><geom type='plane' size='9 9 .1'/>"
      "<body pos='0 0 .099'><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  mj_inverse(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->nefc, 3);
  EXPECT_EQ(s.d->nA, 0);
  mj_forward(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->nA, 9);
}

TEST(ConstraintUpdate, IsTheReferences) {
  GoldenResults golden("constraint_update", 1e-11);
  const Mechanism s;
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_forward(m, d);
  mjtNum cost;
  mj_constraintUpdate(m, d, Numbers(d->nefc, 69).data(), &cost, 0);
  golden.Check("mj_constraintUpdate", {cost}, 1e-9);
  golden.Check(
      "constraintUpdate",
      Join({Copy(d->efc_force, d->nefc), Copy(d->qfrc_constraint, m->nv), Copy(d->efc_state, d->nefc)}),
      1e-9);
}

TEST_F(DrivenArm, IslandsCanBeFoundAgain) {
  const int count = d.nisland, rows = d.nefc;
  EXPECT_GT(count, 0);
  mj_makeConstraint(&m, &d);
  mj_island(&m, &d);
  EXPECT_EQ(d.nisland, count);
  EXPECT_EQ(d.nefc, rows);
}

// With PGS, rows of an elliptic cone whose force is admissible are reported as satisfied.
TEST(DualSolver, ReportsConesWithAdmissibleForcesAsSatisfied) {
  const Simulation s(
      "<mujoco><option solver='PGS' cone='elliptic' iterations='200'/><worldbody><geom type='plane' size='1 "
      "1 1'/>"
      "<body pos='0 0 .099'><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  mj_forward(s.m.get(), s.d.get());
  ASSERT_EQ(s.d->nefc, 3);
  EXPECT_GT(s.d->efc_force[0], 1);
  for (int row = 0; row < 3; ++row) EXPECT_EQ(s.d->efc_state[row], mjCNSTRSTATE_SATISFIED);
}

// Two free boxes, one on the other on the ground, and a ball-jointed arm with two hinged children on top.
std::string Stack(const char* option) {
  return std::string("<mujoco><option jacobian='sparse' ") + option +
         "/><worldbody><geom type='plane' size='3 3 .1'/>"
         "<body pos='0 0 .09'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
         "<body pos='.02 .01 .28'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
         "<body pos='.02 .01 .48'><joint type='ball'/><geom type='box' size='.1 .1 .1'/>"
         "<body pos='0 0 .3'><joint axis='1 0 0'/><geom size='.1'/></body>"
         "<body pos='0 .3 .3'><joint axis='1 0 0'/><geom size='.1'/></body></body></worldbody></mujoco>";
}

struct Nonzeros {
  const char* option;
  int nnz;
};

class SolverNonzeros : public testing::TestWithParam<Nonzeros> {};

TEST_P(SolverNonzeros, AreThoseOfTheReference) {
  const Simulation s(Stack(GetParam().option));
  mj_step(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->solver_nnz[0], GetParam().nnz);
}

INSTANTIATE_TEST_SUITE_P(
    All, SolverNonzeros,
    testing::Values(Nonzeros{"solver='Newton'", 238}, Nonzeros{"solver='Newton' cone='elliptic'", 348},
                    Nonzeros{"solver='CG'", 432}, Nonzeros{"solver='CG' cone='elliptic'", 324},
                    Nonzeros{"solver='PGS'", 1792}, Nonzeros{"solver='PGS' cone='elliptic'", 1008}));

// One iteration, one evaluation, as for many copies at once: it still takes a Newton step.
TEST(LineSearch, EndsWhereThatOfTheReferenceEndsWhenItMayNotGoOn) {
  const Simulation s(
      "<mujoco><option cone='elliptic' iterations='1' ls_iterations='1'/><worldbody>"
      "<geom type='plane' size='1 1 1'/><body pos='0 0 .05' euler='20 35 10'><freejoint/>"
      "<geom type='box' size='.1 .08 .15' priority='1' friction='.9'/></body></worldbody></mujoco>");
  const double speed[] = {1, -2, -3, 4, -5, 6};
  std::copy_n(speed, 6, s.d->qvel);
  mj_forward(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->solver[0].neval, 2);
  EXPECT_NEAR(s.d->qacc[2], 627.625075792, 1e-7);
  EXPECT_NEAR(s.d->qacc[4], -469.499079597, 1e-7);
}

}  // namespace
}  // namespace pliant
