// The integrator `discrete`: closed forms of its step, and that the inverse undoes it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "engine/model/data.h"
#include "engine/step/forward.h"
#include "engine/step/inverse.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

struct Scene {
  Scene(const std::string& text, const std::vector<mjtNum>& qpos, const std::vector<mjtNum>& qvel)
      : m(ModelFromText("<mujoco><option integrator='discrete' timestep='0.01' tolerance='1e-14'/>" + text +
                        "</mujoco>")),
        d(MakeData(*m)) {
    std::copy(qpos.begin(), qpos.end(), d->qpos);
    std::copy(qvel.begin(), qvel.end(), d->qvel);
  }
  ModelPtr m;
  DataPtr d;
};

constexpr const char* kSlide =
    "<worldbody><body><joint name='j' type='slide' axis='1 0 0' stiffness='100' damping='2'/>"
    "<geom size='.1' mass='1'/></body></worldbody>";

TEST(Discrete, SpringsAndDampersOfJointsActAtTheEndOfTheStep) {
  const Scene s(kSlide, {0.1}, {0.3});
  Step(*s.m, *s.d);
  const mjtNum h = 0.01, acc = -(100 * 0.1 + 2 * 0.3 + h * 100 * 0.3) / (1 + h * 2 + h * h * 100);
  EXPECT_NEAR(s.d->qacc[0], acc, 1e-13);
  EXPECT_NEAR(s.d->qvel[0], 0.3 + h * acc, 1e-15);
  EXPECT_NEAR(s.d->qpos[0], 0.1 + h * (0.3 + h * acc), 1e-15);
}

TEST(Discrete, NoRowIsHarderThanOneOfTheHighestImpedance) {
  // The reference's regularizers of a joint equality at impedance 0.99, 0.9998, 0.99985 and 0.9999.
  const std::vector<std::pair<std::string, mjtNum>> known = {{"0.99", 0.0063460333325400870},
                                                             {"0.9998", 0.00012612451832256786},
                                                             {"0.99985", 9.8532020689742870e-05},
                                                             {"0.9999", 9.8532020689742870e-05}};
  for (const auto& [imp, r] : known) {
    const ModelPtr m = ModelFromText(
        "<mujoco><option timestep='.005' integrator='discrete'/><worldbody><body>"
        "<joint name='j' type='slide' axis='0 0 1' damping='3'/><geom size='.1' mass='1'/></body></worldbody>"
        "<equality><joint joint1='j' polycoef='.1 0 0 0 0' solimp='" +
        imp + " " + imp + "'/></equality></mujoco>");
    const DataPtr d(MakeData(*m));
    Forward(*m, *d);
    ASSERT_EQ(d->nefc, 1);
    EXPECT_NEAR(d->efc_R[0], r, 1e-13 * r) << imp;
  }
}

TEST(Discrete, ARowThatHardlyMovesADampedDofKeepsItsRegularizer) {
  // J^2 / M is 1.024e-15 and 0.961e-15; the figures are the reference's.
  for (const auto& [slope, r] : {std::pair{"3.2e-8", 0.015151515151515}, {"3.1e-8", 0.030303030303030}}) {
    const Scene s(std::string("<worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .09'><joint ") +
                      "type='slide' axis='1 0 " + slope +
                      "' damping='100'/><geom size='.1' mass='1' condim='1'/></body></worldbody>",
                  {0}, {0});
    Forward(*s.m, *s.d);
    ASSERT_GT(s.d->nefc, 0);
    EXPECT_NEAR(s.d->efc_R[0], r, 1e-12) << slope;
  }
}

// A seesaw rests on a box: at qpos0 no force at its centre moves it, so that its rows are as hard as any.
constexpr const char* kSeesaw =
    "<worldbody><geom type='box' size='.05 .05 .05' pos='.2 0 -.069'/><body>"
    "<joint axis='0 1 0' damping='5'/><geom type='box' size='.3 .05 .02'/></body></worldbody>";

TEST(Discrete, TheHardestRowsStayAsHardAsTheyAre) {
  for (const auto& [cone, r] : {std::pair{mjCONE_ELLIPTIC, 1e-15}, {mjCONE_PYRAMIDAL, 2e-15}}) {
    const Scene s(kSeesaw, {0}, {0});
    s.m->opt.cone = cone;
    Forward(*s.m, *s.d);
    ASSERT_GT(s.d->nefc, 0);
    for (int i = 0; i < s.d->nefc; ++i) {
      EXPECT_NEAR(s.d->efc_R[i], r, 1e-12 * r) << i;
      EXPECT_NEAR(s.d->efc_diagA[i], 19 * r, 1e-12 * r) << i;
    }
  }
}

TEST(Discrete, ARowsExactDiagonalIsKnownWhereTheEstimateIsNone) {
  const Scene s(kSeesaw, {0}, {0});
  s.m->opt.cone = mjCONE_ELLIPTIC;
  s.m->opt.integrator = mjINT_EULER;
  s.m->opt.enableflags |= mjENBL_DIAGEXACT;
  Forward(*s.m, *s.d);
  ASSERT_GT(s.d->nefc, 0);
  EXPECT_NEAR(s.d->efc_diagA[0], 0.8642146017699116, 1e-12);
}

TEST(Discrete, CostIsMeasuredByTheInertiaNotByTheMetric) {
  // The reference's first improvement of the solver, by which it decides to stop. One that leaves islands out
  // measures by the mean inertia of the resting pose.
  struct Known {
    mjtIntegrator integrator;
    int disable;
    mjtNum improvement;
  };
  for (const Known& known : {Known{mjINT_EULER, 0, 1896122.9775238873},
                             {mjINT_EULER, mjDSBL_ISLAND, 1644378.9365214736},
                             {mjINT_DISCRETE, 0, 1722443.5400720632}}) {
    const Scene s(
        "<worldbody><body><joint axis='0 1 0' damping='.5'/><geom type='capsule' fromto='0 0 0 .3 0 0' "
        "size='.03'/><body pos='.3 0 0'><joint axis='0 1 0' range='-10 10' limited='true' damping='.2'/>"
        "<geom type='capsule' fromto='0 0 0 .2 0 0' size='.02'/></body></body></worldbody>",
        {0.2, 1.2}, {1, 2});
    s.m->opt.timestep = 0.002;
    s.m->opt.integrator = known.integrator;
    s.m->opt.disableflags |= known.disable;
    Forward(*s.m, *s.d);
    EXPECT_NEAR(s.d->solver[0].improvement, known.improvement, 1e-9 * known.improvement)
        << known.integrator << ' ' << known.disable;
  }
}

// A soft block that sinks into the floor, beside a slide that touches nothing.
constexpr const char* kBlockAndSlide =
    "<worldbody><geom type='plane' size='1 1 1'/><body pos='2 0 1'>"
    "<joint type='slide' axis='0 0 1' damping='3'/><geom size='.1' mass='2'/></body>"
    "<flexcomp name='f' type='grid' count='3 3 3' spacing='.05 .05 .05' pos='0 0 .052' dim='3' radius='.005' "
    "mass='1' dof='trilinear'><elasticity young='5e4' poisson='.3' damping='.005'/>"
    "<contact selfcollide='none' internal='false'/></flexcomp></worldbody>";

TEST(Discrete, ConstraintsMakeUpForASmoothAccelerationThatIterationsLeaveRough) {
  std::vector<std::vector<mjtNum>> acc;
  for (const mjtNum tolerance : {1e-14, 1e-6}) {
    const Scene s(kBlockAndSlide, {}, {});
    s.m->opt.tolerance = tolerance;
    s.m->opt.disableflags |= mjDSBL_WARMSTART;
    for (int i = 0; i < s.m->nv; ++i) s.d->qvel[i] = 0.3 * std::sin(i);
    Forward(*s.m, *s.d);
    ASSERT_GT(s.d->nefc, 0);
    acc.emplace_back(s.d->qacc, s.d->qacc + s.m->nv);
  }
  for (size_t i = 0; i < acc[0].size(); ++i) EXPECT_NEAR(acc[1][i], acc[0][i], 1e-9) << i;
}

TEST(Discrete, WhatNoRowReachesStartsAtItsSmoothAccelerationBesideFlexes) {
  const Scene s(kBlockAndSlide, {}, {});
  Forward(*s.m, *s.d);
  ASSERT_GT(s.d->nefc, 0);
  std::copy_n(s.d->qacc, s.m->nv, s.d->qacc_warmstart);
  s.d->qacc_warmstart[0] += 1;
  Forward(*s.m, *s.d);
  const mjtNum gain = s.d->solver_niter[0] ? s.d->solver[0].improvement : 0;
  EXPECT_LT(gain, 1e-6);
}

TEST(Discrete, ThePreconditionerHasABlockForEachPointWithThreeDofs) {
  const Scene s(
      "<worldbody><flexcomp name='s' type='grid' count='3 2 1' spacing='.1 .1 .1' dim='2' mass='.6' "
      "radius='.004'><pin id='0'/><elasticity young='1e4' poisson='.3' thickness='.01' elastic2d='stretch' "
      "damping='.01'/><contact selfcollide='none'/></flexcomp></worldbody>",
      {}, {});
  s.m->opt.timestep = 0.002;
  Forward(*s.m, *s.d);
  ASSERT_EQ(s.d->nefmdof, 5);
  ASSERT_EQ(s.d->nefmL, 45);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(s.d->efm_dofid[i], 3 * i);
  // The reference's first block: factor of M + K below the diagonal, K above it.
  const mjtNum block[9] = {
      0.317320512561523,  -0.00046153846153846136, 0, -0.001454486688593688, 0.31731717911386453, 0, 0, 0,
      0.31622776601683794};
  for (int k = 0; k < 9; ++k) EXPECT_NEAR(s.d->efm_L[k], block[k], 1e-15) << k;
}

TEST(Discrete, AServoActsAtTheEndOfTheStepUnlessItsForceIsAtTheLimit) {
  const std::string actuator = "<actuator><position joint='j' kp='50' kv='3' ";
  const Scene s(kSlide + actuator + "/></actuator>", {0.1}, {0.3});
  Forward(*s.m, *s.d);
  EXPECT_NEAR(s.d->qacc[0], -15.915492957746482, 1e-12);
  const Scene limited(kSlide + actuator + "forcerange='-1 1'/></actuator>", {0.1}, {0.3});
  Forward(*limited.m, *limited.d);
  EXPECT_NEAR(limited.d->qacc[0], -(10 + 0.6 + 0.3 + 1) / 1.03, 1e-12);
}

constexpr const char* kCoupled =
    "<worldbody><geom type='plane' size='1 1 .1'/>"
    "<body><joint name='a' type='slide' axis='0 0 1' frictionloss='.1'/><geom size='.1' mass='1'/></body>"
    "<body pos='1 0 0'><joint name='b' type='slide' axis='0 0 1' range='-.05 .05'/><geom size='.1' "
    "mass='2'/></body>"
    "<body pos='2 0 1'><freejoint/><geom type='box' size='.1 .2 .3' pos='.1 0 0'/></body></worldbody>"
    "<tendon><fixed name='t' stiffness='100' damping='2' springlength='0 .05'><joint joint='a' coef='1'/>"
    "<joint joint='b' coef='-2'/></fixed></tendon>"
    "<actuator><position tendon='t' kp='50' kv='3'/></actuator>";

Scene CoupledScene() { return {kCoupled, {0.1, 0.06, 2, 0, 1, 1, 0, 0, 0}, {0.3, 0.1, 0, 0, 0, 1, 2, 3}}; }

TEST(Discrete, TheInverseOfForwardIsTheForceOfTheActuators) {
  const Scene s = CoupledScene();
  Forward(*s.m, *s.d);
  ASSERT_GT(s.d->nefc, 0);
  const std::vector<mjtNum> expected(s.d->qfrc_actuator, s.d->qfrc_actuator + s.m->nv);
  Inverse(*s.m, *s.d);
  for (size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(s.d->qfrc_inverse[i], expected[i], 1e-7) << i;
}

TEST(Discrete, AnotherMetricInTheSameStepReplacesTheFirst) {
  const Scene s = CoupledScene();
  Forward(*s.m, *s.d);
  const std::vector<mjtNum> r(s.d->efc_R, s.d->efc_R + s.d->nefc);
  const size_t parena = s.d->parena;
  FwdAcceleration(*s.m, *s.d);
  EXPECT_EQ(s.d->parena, parena);
  for (size_t i = 0; i < r.size(); ++i) EXPECT_NEAR(s.d->efc_R[i], r[i], 1e-15 * r[i]);
}

TEST(Discrete, TreesThatATendonCouplesShareAnIsland) {
  const Scene s = CoupledScene();
  Forward(*s.m, *s.d);
  ASSERT_EQ(s.d->nisland, 1);
  EXPECT_EQ(s.d->tree_island[0], s.d->tree_island[1]);
  EXPECT_EQ(s.d->tree_island[2], -1) << "it flies alone";
}

}  // namespace
}  // namespace pliant
