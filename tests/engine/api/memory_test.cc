// Small facts that the reference engine settles, with its numbers.
#include <cmath>
#include <string>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

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

INSTANTIATE_TEST_SUITE_P(All, SolverNonzeros,
                         testing::Values(Nonzeros{"solver='Newton'", 238},
                                         Nonzeros{"solver='Newton' cone='elliptic'", 348},
                                         Nonzeros{"solver='CG'", 0}, Nonzeros{"solver='PGS'", 1792},
                                         Nonzeros{"solver='PGS' cone='elliptic'", 1008}));

std::string BoxesOnGround(int kilobytes) {
  return "<mujoco><size memory='" + std::to_string(kilobytes) +
         "K'/><worldbody><geom type='plane' size='1 1 1'/>"
         "<body pos='0 0 .1'><freejoint/><geom size='.1 .1 .1' type='box'/></body>"
         "<body pos='.5 0 .09'><freejoint/><geom size='.1 .1 .1' type='box'/></body></worldbody></mujoco>";
}

// A pair needs room for the most contacts that a pair may have; with less the model runs without.
TEST(TinyMemory, RunsWithoutTheContactsThatDoNotFit) {
  const int cases[][3] = {{2, 0, 2}, {10, 0, 2}, {20, 0, 2}, {28, 0, 2}, {30, 4, 1}, {31, 8, 0}, {40, 8, 0}};
  for (const auto& [kilobytes, ncon, warnings] : cases) {
    const Simulation s(BoxesOnGround(kilobytes));
    ASSERT_TRUE(s.m) << kilobytes;
    mj_step(s.m.get(), s.d.get());
    EXPECT_EQ(s.d->ncon, ncon) << kilobytes;
    EXPECT_EQ(s.d->warning[mjWARN_CONTACTFULL].number, warnings) << kilobytes;
  }
}

// Unlike the reference, whose centred D has the opposite sign of its one-sided D.
TEST(TransitionDerivatives, OfSensorsByControlsAreTheSameCentredOrNot) {
  const Simulation s(
      "<mujoco><worldbody><body><joint name='a' axis='0 1 0' damping='.1'/><geom size='.05 .2' "
      "type='capsule' pos='.2 0 0'/></body></worldbody><actuator><motor name='m' joint='a' "
      "gear='3'/></actuator>"
      "<sensor><actuatorfrc actuator='m'/><jointactuatorfrc joint='a'/></sensor></mujoco>");
  mjtNum centred[2], one_sided[2];
  mjd_transitionFD(s.m.get(), s.d.get(), 1e-6, 1, nullptr, nullptr, nullptr, centred);
  mjd_transitionFD(s.m.get(), s.d.get(), 1e-6, 0, nullptr, nullptr, nullptr, one_sided);
  EXPECT_NEAR(centred[0], 1, 1e-8);
  EXPECT_NEAR(centred[1], 3, 1e-8);
  EXPECT_NEAR(one_sided[0], centred[0], 1e-8);
  EXPECT_NEAR(one_sided[1], centred[1], 1e-8);
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

}  // namespace
}  // namespace pliant
