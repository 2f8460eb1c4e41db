// Large scenes whose stages the workers of the data share: every number is that of one thread.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/model/bound_pool.h"
#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/model/tree_parts.h"
#include "engine/step/reset.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

using Numbers = std::vector<double>;

// A bed of boxes and capsules that touch their neighbours, arms of hinges above it, some of them on static
// bodies, and a body that a program moves.
std::string Scene(const std::string& option) {
  std::string bodies =
      "<body pos='0 0 -.1'><geom size='.2'/><body pos='1 0 1'><joint/><geom size='.1'/></body></body>";
  for (int i = 0; i < 144; ++i) {
    const std::string place =
        std::to_string(0.19 * (i % 12)) + " " + std::to_string(0.19 * (i / 12)) + " .099";
    const std::string shape = i % 3 ? "type='box' size='.1 .1 .1'" : "type='capsule' size='.1 .02'";
    bodies += "<body pos='" + place + "'><freejoint/><geom " + shape + "/></body>";
  }
  for (int i = 0; i < 24; ++i) {
    bodies +=
        "<body pos='" + std::to_string(0.1 * i) + " 1 .6'>" + (i % 4 ? "" : "<geom size='.01'/><body>") +
        "<joint axis='1 0 0' damping='.1'/><joint axis='0 1 0' stiffness='2' springref='5'/>"
        "<geom type='capsule' size='.03' fromto='0 0 0 0 0 -.2'/><body pos='0 0 -.2'><joint type='ball'/>"
        "<geom type='capsule' size='.03' fromto='0 0 0 .1 0 -.2'/></body></body>" +
        (i % 4 ? "" : "</body>");
  }
  bodies += "<body mocap='true' pos='1 1 .25'><geom size='.08'/></body>";
  return "<mujoco><option " + option + "/><size memory='60M'/><worldbody><geom type='plane' size='9 9 .1'/>" +
         bodies + "</worldbody></mujoco>";
}

// Stacks that stand by themselves, an island each; limits, friction losses and a tie besides.
std::string Stacks(const std::string& option) {
  std::string bodies, ties;
  for (int i = 0; i < 40; ++i) {
    const std::string at = std::to_string(0.5 * (i % 8)) + " " + std::to_string(0.5 * (i / 8)),
                      n = std::to_string(i);
    bodies += "<body pos='" + at + " .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
    bodies += "<body name='b" + n + "' pos='" + at + " .29' euler='0 0 " + n +
              "'><freejoint/><geom type='box' size='.08 .1 .1' condim='" + (i % 2 ? "3" : "4") + "'/></body>";
    if (i % 3) continue;
    bodies += "<body name='a" + n + "' pos='" + at +
              " .6'><joint frictionloss='.1' range='-.1 .1'/><geom size='.05' pos='.1 0 0'/></body>";
    ties += "<connect body1='a" + n + "' body2='b" + n + "' anchor='0 0 0'/>";
  }
  return "<mujoco><compiler angle='radian'/><option " + option +
         "/><size memory='60M'/><worldbody><geom type='plane' size='9 9 .1'/>" + bodies +
         "</worldbody><equality>" + ties + "</equality></mujoco>";
}

void Append(Numbers& to, const mjtNum* from, mjtSize n) { to.insert(to.end(), from, from + n); }
void Append(Numbers& to, const int* from, mjtSize n) { to.insert(to.end(), from, from + n); }

// What the stages of a step have left.
Numbers Results(const mjModel& m, const mjData& d) {
  Numbers out;
  Append(out, d.qpos, m.nq);
  Append(out, d.qvel, m.nv);
  Append(out, d.qacc, m.nv);
  Append(out, d.qfrc_bias, m.nv);
  Append(out, d.qfrc_passive, m.nv);
  Append(out, d.qfrc_constraint, m.nv);
  Append(out, d.geom_xpos, 3 * m.ngeom);
  Append(out, d.geom_xmat, 9 * m.ngeom);
  Append(out, d.cinert, 10 * m.nbody);
  Append(out, d.cvel, 6 * m.nbody);
  Append(out, d.crb, 10 * m.nbody);
  Append(out, d.M, m.nC);
  Append(out, d.qLD, m.nC);
  Append(out, d.subtree_com, 3 * m.nbody);
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    Append(out, &contact.dist, 1);
    Append(out, contact.pos, 3);
    Append(out, contact.frame, 9);
    Append(out, contact.friction, 5);
    Append(out, &contact.mu, 1);
    Append(out, contact.geom, 2);
    Append(out, &contact.efc_address, 1);
    Append(out, &contact.exclude, 1);
  }
  for (const mjtNum* row : {d.efc_pos, d.efc_margin, d.efc_R, d.efc_D, d.efc_aref, d.efc_vel, d.efc_force}) {
    Append(out, row, d.nefc);
  }
  Append(out, d.efc_J, d.nJ);
  for (const int* row :
       {d.efc_type, d.efc_id, d.efc_state, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_rowsuper}) {
    Append(out, row, d.nefc);
  }
  Append(out, d.efc_J_colind, d.nJ);
  Append(out, d.solver_niter, mjNISLAND);
  for (int i = 0; i < mjNISLAND && i < d.nisland; ++i) {
    Append(out, &d.solver[i * mjNSOLVER].improvement, 1);
    Append(out, &d.solver[i * mjNSOLVER].nchange, 1);
  }
  return out;
}

Numbers Roll(const mjModel& m, int workers) {
  const DataPtr d(MakeData(m));
  SetThreadCount(*d, workers);
  Numbers all;
  for (int step = 0; step < 8; ++step) {
    d->mocap_pos[2] = 0.25 - 0.002 * step;
    Step(m, *d);
    const Numbers results = Results(m, *d);
    all.insert(all.end(), results.begin(), results.end());
  }
  return all;
}

class SharedStages : public testing::TestWithParam<const char*> {};

TEST_P(SharedStages, GiveTheSameBitsForAnyNumberOfThreads) {
  const ModelPtr m = ModelFromText(Scene(GetParam()));
  ASSERT_NE(m, nullptr);
  const Numbers one = Roll(*m, 0);
  for (const int threads : {2, 3, 8}) EXPECT_TRUE(Roll(*m, threads - 1) == one) << threads << " threads";
}

INSTANTIATE_TEST_SUITE_P(Options, SharedStages,
                         testing::Values("solver='Newton'", "cone='elliptic' integrator='implicitfast'",
                                         "solver='CG'", "integrator='discrete' cone='elliptic'",
                                         "solver='PGS'"));

class SharedIslands : public testing::TestWithParam<const char*> {};

TEST_P(SharedIslands, GiveTheSameBitsForAnyNumberOfThreads) {
  const ModelPtr m = ModelFromText(Stacks(GetParam()));
  ASSERT_NE(m, nullptr);
  const Numbers one = Roll(*m, 0);
  for (const int threads : {2, 3, 8}) EXPECT_TRUE(Roll(*m, threads - 1) == one) << threads << " threads";
  const DataPtr d(MakeData(*m));
  Step(*m, *d);
  EXPECT_EQ(d->nisland, 40);
}

TEST_P(SharedIslands, AreSolvedByOneThreadWhenTheArenaIsNearlyFull) {
  ModelPtr m = ModelFromText(Stacks(GetParam()));
  m->narena = 5 << 20;
  EXPECT_TRUE(Roll(*m, 7) == Roll(*m, 0));
}

INSTANTIATE_TEST_SUITE_P(Options, SharedIslands,
                         testing::Values("solver='PGS'", "solver='PGS' cone='elliptic'",
                                         "noslip_iterations='4'", "noslip_iterations='4' cone='elliptic'",
                                         "solver='CG'"));

TEST(SharedScene, FallBackToOneThreadWhenTheArenaIsNearlyFull) {
  ModelPtr m = ModelFromText(Scene("solver='CG'"));
  m->narena = 5 << 20;
  EXPECT_TRUE(Roll(*m, 7) == Roll(*m, 0));
}

TEST(SharedScene, HaveEnoughToShareInThisScene) {
  const ModelPtr m = ModelFromText(Scene(""));
  const DataPtr d(MakeData(*m));
  SetThreadCount(*d, 7);
  Step(*m, *d);
  EXPECT_GT(d->ncon, 256);
  const TreeParts parts(*m, *d);
  ASSERT_GT(parts.Count(), 8);
  for (int part = 1; part < parts.Count(); ++part) {
    EXPECT_EQ(m->body_parentid[m->tree_bodyadr[parts.Begin(part)]], 0);
    EXPECT_GT(parts.Begin(part), parts.Begin(part - 1));
  }
}

}  // namespace
}  // namespace pliant
