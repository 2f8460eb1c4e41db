// Many bodies that sleep beside a few that do not: what touches one of them is noticed, and what the others
// keep is as if every body had been looked at.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "engine/dynamics/energy.h"
#include "engine/model/asleep.h"
#include "engine/model/callbacks.h"
#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/model/sleep_notes.h"
#include "engine/model/stack.h"
#include "engine/model/state.h"
#include "engine/model/trees.h"
#include "engine/step/forward.h"
#include "engine/step/inverse.h"
#include "engine/step/sleep.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

using testing::ElementsAreArray;
using testing::IsEmpty;

constexpr int kCount = 100;
constexpr int kAwake = 37;  // among them, and with sleepers on both sides

// A row of boxes on the ground that sleep, but for one; and a ball above, which falls when it is let go.
class ManySleepersTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string bodies;
    for (int i = 0; i < kCount; ++i) {
      bodies += "<body pos='" + std::to_string(0.5 * i) + " 0 .1' sleep='" +
                (i == kAwake ? "never" : "init") + "'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
    }
    bodies += "<body pos='30 0 1' sleep='never'><joint type='slide' axis='0 0 1'/><geom size='.1'/></body>";
    model = ModelFromText(
        "<mujoco><option><flag sleep='enable'/></option><worldbody>"
        "<geom type='plane' size='0 0 1'/>" +
        bodies + "</worldbody></mujoco>");
    ASSERT_NE(model, nullptr);
    data = DataPtr(MakeData(*model));
    ASSERT_THAT(StartAsleep(*model, *data), IsEmpty());
    for (int i = 0; i < 3; ++i) Step(*model, *data);
    ASSERT_EQ(data->ntree_awake, 2);
  }

  bool Sleeps(int tree) const { return data->tree_asleep[tree] >= 0; }

  ModelPtr model;
  DataPtr data;
};

TEST_F(ManySleepersTest, WakeWhenASingleBitOfThemChanges) {
  const double tiny = std::numeric_limits<double>::denorm_min();
  const int tree = 71, last = kCount - 1;
  const std::vector<std::function<void(int)>> touches = {
      [&](int t) { data->qvel[6 * t + 5] = -0.0; },
      [&](int t) { data->qfrc_applied[6 * t] = tiny; },
      [&](int t) { data->xfrc_applied[6 * (t + 1) + 3] = -0.0; },
      [&](int t) { data->qpos[7 * t + 2] += 1e-15; },
      [&](int t) { data->qpos[7 * t + 6] = tiny; },
  };
  for (const auto& touch : touches) {
    for (const int t : {tree, 0, last}) {
      const DataPtr before(CopyData(nullptr, *model, *data));
      touch(t);
      FwdKinematics(*model, *data);
      EXPECT_FALSE(Sleeps(t)) << t;
      EXPECT_EQ(data->ntree_awake, 3);
      CopyData(data.get(), *model, *before);
    }
  }
}

TEST_F(ManySleepersTest, AreNotLookedAtOnceAfterAPromiseThatNobodyTouchedThem) {
  PromiseUntouched(*model, *data);
  data->qvel[0] = 1;
  FwdKinematics(*model, *data);
  EXPECT_TRUE(Sleeps(0));
  FwdKinematics(*model, *data);
  EXPECT_FALSE(Sleeps(0));
}

TEST_F(ManySleepersTest, AreLookedAtInSpiteOfAPromiseWhereOthersSleepThanBefore) {
  const DataPtr copy(CopyData(nullptr, *model, *data));
  PromiseUntouched(*model, *copy);
  copy->qvel[0] = 1;
  FwdKinematics(*model, *copy);
  EXPECT_GE(data->tree_asleep[0], 0);
  EXPECT_LT(copy->tree_asleep[0], 0);
}

TEST_F(ManySleepersTest, AreLookedAtInSpiteOfAPromiseWhereACallbackMayWrite) {
  mjcb_control = [](const mjModel*, mjData*) {};
  PromiseUntouched(*model, *data);
  mjcb_control = nullptr;
  data->qvel[0] = 1;
  FwdKinematics(*model, *data);
  EXPECT_FALSE(Sleeps(0));
}

TEST_F(ManySleepersTest, WakeAsTheyDoWithoutThePromiseThatNobodyTouchedThem) {
  const DataPtr promised(CopyData(nullptr, *model, *data));
  for (int i = 0; i < 400; ++i) {
    Step(*model, *data);
    PromiseUntouched(*model, *promised);
    Step(*model, *promised);
  }
  EXPECT_FALSE(Sleeps(60));
  EXPECT_TRUE(std::equal(data->qpos, data->qpos + model->nq, promised->qpos));
  EXPECT_TRUE(std::equal(data->tree_asleep, data->tree_asleep + model->ntree, promised->tree_asleep));
}

TEST_F(ManySleepersTest, WakeWhenTheBallComesDownOnOne) {
  for (int i = 0; i < 400; ++i) Step(*model, *data);
  EXPECT_FALSE(Sleeps(60));
  EXPECT_TRUE(Sleeps(59));
  EXPECT_TRUE(Sleeps(61));
  EXPECT_EQ(data->ntree_awake, 3);
}

TEST_F(ManySleepersTest, AccelerateInNumbersAsWithoutConstraintsOnceTheySleep) {
  const int dof = 6 * 50;
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(data->qacc[dof + i], data->qacc_smooth[dof + i]);
    EXPECT_EQ(data->qacc_warmstart[dof + i], data->qacc_smooth[dof + i]);
    EXPECT_EQ(data->qfrc_constraint[dof + i], 0);
  }
}

TEST_F(ManySleepersTest, TakeTheirWarmStartFromTheNextStepAfterAStateWasSet) {
  std::vector<double> warm(data->qacc_warmstart, data->qacc_warmstart + model->nv);
  std::vector<double> other(warm.size(), 3);
  SetState(*model, *data, other.data(), mjSTATE_WARMSTART);
  Step(*model, *data);
  const int dof = 6 * 50;
  EXPECT_THAT(std::vector<double>(data->qacc_warmstart + dof, data->qacc_warmstart + model->nv - 1),
              ElementsAreArray(std::vector<double>(warm.begin() + dof, warm.end() - 1)));
}

TEST_F(ManySleepersTest, HaveTheCenterOfMassOfAllWithThem) {
  double mass = 0, moment = 0;
  for (int b = 1; b < model->nbody; ++b) {
    mass += model->body_mass[b];
    moment += model->body_mass[b] * data->xipos[3 * b];
  }
  EXPECT_NEAR(data->subtree_com[0], moment / mass, 1e-12);
}

TEST_F(ManySleepersTest, WeighWhatTheModelSaysAlsoWhenItChanges) {
  std::string bodies;
  for (int i = 0; i < 400; ++i)
    bodies += "<body pos='" + std::to_string(i) + " 0 .1' sleep='" + (i ? "init" : "never") +
              "'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
  const ModelPtr m =
      ModelFromText("<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody>" + bodies +
                    "</worldbody></mujoco>");
  ASSERT_NE(m, nullptr);
  const DataPtr d(MakeData(*m));
  ASSERT_THAT(StartAsleep(*m, *d), IsEmpty());
  for (int i = 0; i < 3; ++i) Step(*m, *d);
  EXPECT_NEAR(d->subtree_com[0], 199.5, 1e-9);
  m->body_subtreemass[400] += m->body_subtreemass[0];
  m->body_subtreemass[0] *= 2;
  Step(*m, *d);
  EXPECT_EQ(d->ntree_awake, 1);
  EXPECT_NEAR(d->subtree_com[0], (199.5 + 399) / 2, 1e-9);
  m->body_subtreemass[0] /= 2;
  m->body_subtreemass[400] -= m->body_subtreemass[0];
  d->qpos[7 * 399] = 799;
  Step(*m, *d);
  EXPECT_EQ(d->ntree_awake, 2);
  EXPECT_NEAR(d->subtree_com[0], 199.5 + 1, 1e-9);
}

TEST_F(ManySleepersTest, TellTheForceForTheAccelerationThatIsAskedFor) {
  const int dof = 6 * 50 + 2;
  for (int i = 0; i < 3; ++i) Inverse(*model, *data);
  const double rest = data->qacc[dof], force = data->qfrc_inverse[dof];
  for (const double more : {2.0, 0.0, 3.0}) {
    data->qacc[dof] = rest + more;
    for (int i = 0; i < 2; ++i) {
      data->qfrc_inverse[dof] = 77;
      Inverse(*model, *data);
      EXPECT_NEAR(data->qfrc_inverse[dof] - force, more * model->body_mass[51], 1e-9) << more;
    }
  }
  ASSERT_EQ(data->ntree_awake, 2);
}

TEST_F(ManySleepersTest, StartFromWhereTheySleptWhenTheyWakeWithinAStep) {
  model->opt.integrator = mjINT_RK4;
  const DataPtr d(MakeData(*model));
  ASSERT_THAT(StartAsleep(*model, *d), IsEmpty());
  bool woke = false;
  for (int i = 0; i < 400 && !woke; ++i) {
    const std::vector<double> before(d->qpos, d->qpos + model->nq);
    const bool slept = d->tree_asleep[60] >= 0;
    Step(*model, *d);
    for (int k = 7 * 60; k < 7 * 61; ++k) ASSERT_NEAR(d->qpos[k], before[k], 1e-3) << i;
    woke = slept && d->tree_asleep[60] < 0;
  }
  EXPECT_TRUE(woke);
}

TEST_F(ManySleepersTest, HaveTheEnergyOfAVelocityThatWasJustSet) {
  EnergyVel(*model, *data);
  const double before = data->energy[1];
  data->qvel[6 * 71] = 3;
  EnergyVel(*model, *data);
  EXPECT_NEAR(data->energy[1] - before, 0.5 * model->body_mass[72] * 9, 1e-9);
}

TEST_F(ManySleepersTest, ComeBehindTheDofsOfIslandsInTheirOrder) {
  ASSERT_EQ(data->nisland, 1);
  ASSERT_EQ(data->nidof, 6);
  int next = data->nidof;
  for (int dof = 0; dof < model->nv; ++dof) {
    const bool island = dof / 6 == kAwake;
    EXPECT_EQ(data->dof_island[dof], island ? 0 : -1);
    const int place = island ? dof - 6 * kAwake : next++;
    EXPECT_EQ(data->map_dof2idof[dof], place);
    EXPECT_EQ(data->map_idof2dof[place], dof);
  }
  EXPECT_EQ(data->map_itree2tree[0], kAwake);
}

void ExpectSameMaps(const mjModel& m, const mjData& d, const mjData& fresh) {
  ASSERT_EQ(d.nisland, fresh.nisland);
  ASSERT_EQ(d.nidof, fresh.nidof);
  if (!d.nisland) return;
  const auto expect_same = [](const int* a, const int* b, mjtSize n) {
    EXPECT_TRUE(std::equal(a, a + n, b));
  };
  expect_same(d.tree_island, fresh.tree_island, m.ntree);
  expect_same(d.map_itree2tree, fresh.map_itree2tree, m.ntree);
  expect_same(d.dof_island, fresh.dof_island, m.nv);
  expect_same(d.map_dof2idof, fresh.map_dof2idof, m.nv);
  expect_same(d.map_idof2dof, fresh.map_idof2dof, m.nv);
}

// What lies in the arena beside the contacts of the last step.
void OverwriteArena(mjData& d) {
  ClearArena(d);
  constexpr size_t kBytes = 1 << 16;
  std::memset(ArenaAllocByte(d, kBytes, 64), 0x5a, kBytes);
  ClearArena(d);
}
void OverwriteStack(mjData& d) {
  ClearArena(d);
  StackFrame frame(d);
  const auto bytes = static_cast<size_t>(d.narena) - d.pstack - 64;
  std::memset(frame.Take<char>(bytes), 0x5a, bytes);
}
void OverwriteWorkspace(mjData& d) {
  ClearArena(d);
  StackFrame frame(d);
  constexpr size_t kBytes = 1 << 16;
  std::memset(frame.TakeRest().TakeBytes(kBytes), 0x5a, kBytes);
}

TEST_F(ManySleepersTest, KeepTheirPlacesInMapsOfIslandsWhateverElseLiesInTheArena) {
  const DataPtr fresh(CopyData(nullptr, *model, *data));
  for (int step = 0; step < 400; ++step) {
    // The box that is awake hops and turns, so that it stands on more and on less corners.
    for (mjData* d : {data.get(), fresh.get()}) {
      if (step % 50 == 0) d->qvel[6 * kAwake + 2] = d->qvel[6 * kAwake + 3] = 0.2;
      if (step == 140) OverwriteArena(*d);
      if (step == 143) OverwriteWorkspace(*d);
      if (step == 146) OverwriteStack(*d);
    }
    RenewNotes(*model, *fresh);
    Step(*model, *data);
    Step(*model, *fresh);
    ExpectSameMaps(*model, *data, *fresh);
    ASSERT_THAT(std::vector<double>(data->qpos, data->qpos + model->nq),
                ElementsAreArray(fresh->qpos, static_cast<size_t>(model->nq)));
    ASSERT_FALSE(HasFailure()) << step;
  }
  EXPECT_EQ(data->ntree_awake, 3);  // the ball has come down
}

TEST(ManyPendulumsTest, WakeWhenEitherLinkIsTouchedWhicheverWayTheyAreLookedThrough) {
  constexpr int kTrees = 700;
  std::string bodies;
  for (int i = 0; i < kTrees; ++i) {
    bodies += std::string("<body sleep='") + (i == 1 ? "never" : "init") +
              "'><joint axis='0 1 0'/><geom size='.1' contype='0'/><body pos='0 0 -.3'><joint axis='0 1 0'/>"
              "<geom size='.1' contype='0'/></body></body>";
  }
  const ModelPtr m = ModelFromText(
      "<mujoco><option><flag sleep='enable' gravity='disable' contact='disable'/></option>"
      "<worldbody><body><geom size='.1'/></body>" +
      bodies + "</worldbody></mujoco>");
  ASSERT_NE(m, nullptr);
  const DataPtr d(MakeData(*m));
  ASSERT_THAT(StartAsleep(*m, *d), IsEmpty());
  Step(*m, *d);
  ASSERT_EQ(d->ntree_awake, 1);
  const std::vector<std::function<void(int)>> touches = {
      [&](int tree) { d->xfrc_applied[6 * (m->tree_bodyadr[tree] + 1) + 5] = 1; },
      [&](int tree) { d->qfrc_applied[m->tree_dofadr[tree] + 1] = 1; },
      [&](int tree) { d->qpos[m->tree_dofadr[tree] + 1] = 1e-3; },
  };
  for (int tree = 0; tree < kTrees; ++tree) {
    if (tree == 1) continue;
    const DataPtr before(CopyData(nullptr, *m, *d));
    touches[static_cast<size_t>(tree) % touches.size()](tree);
    FwdKinematics(*m, *d);
    EXPECT_EQ(d->ntree_awake, 2) << tree;
    EXPECT_LT(d->tree_asleep[tree], 0) << tree;
    CopyData(d.get(), *m, *before);
    FwdKinematics(*m, *d);
    ASSERT_EQ(d->ntree_awake, 1) << tree;
  }
}

// Pendulums of two links in a medium, of which all but every seventh sleep, with a tendon from one that is
// awake to a neighbour.
ModelPtr Pendulums() {
  std::string bodies;
  for (int i = 0; i < 40; ++i) {
    const std::string name = std::to_string(i);
    bodies += "<body pos='" + std::to_string(0.5 * i) + " 0 1' sleep='" + (i % 7 ? "init" : "never") +
              "'><joint name='a" + name + "' axis='0 1 0' damping='.01'/>" +
              "<geom type='capsule' size='.02' fromto='0 0 0 0 0 -.2'/><body pos='0 0 -.2'>" +
              "<joint axis='1 1 0' ref='" + (i % 7 ? "0" : "40") + "'/>" +
              "<geom type='capsule' size='.02' fromto='0 0 0 0 0 -.2'/></body></body>";
  }
  return ModelFromText(
      "<mujoco><option density='100' viscosity='.01' sleep_tolerance='1e-3'><flag sleep='enable'/></option>"
      "<worldbody>" +
      bodies +
      "</worldbody><tendon><fixed><joint joint='a7' coef='1'/><joint joint='a8' coef='-1'/>"
      "</fixed></tendon></mujoco>");
}

struct Method {
  mjtIntegrator integrator;
  double damping;  // of the tendon; the compiler would not let its trees sleep
};

TEST(SettledSleepersTest, AreLeftAloneByImplicitIntegratorsWithTheSameBits) {
  for (const Method& method : {Method{mjINT_IMPLICIT, .05}, Method{mjINT_IMPLICITFAST, .05},
                               Method{mjINT_DISCRETE, 0}, Method{mjINT_DISCRETE, .05}}) {
    const ModelPtr m = Pendulums();
    ASSERT_NE(m, nullptr);
    m->opt.integrator = method.integrator;
    m->tendon_damping[0] = method.damping;
    const DataPtr d(MakeData(*m)), looked_at(MakeData(*m));
    for (mjData* data : {d.get(), looked_at.get()}) ASSERT_THAT(StartAsleep(*m, *data), IsEmpty());
    for (int step = 0; step < 60; ++step) {
      if (step == 30) d->qvel[2 * 12] = looked_at->qvel[2 * 12] = 0.5;
      UnsettleSleepers(*m, *looked_at);
      Step(*m, *d);
      Step(*m, *looked_at);
      ASSERT_EQ(d->ntree_awake, step < 30 ? 6 : 7) << step;
      ASSERT_TRUE(SleepersAreSettled(*m, *d)) << step;
      const std::vector<double> moved(looked_at->qvel, looked_at->qvel + m->nv);
      const std::vector<double> acceleration(looked_at->qacc, looked_at->qacc + m->nv);
      const std::vector<double> slopes(looked_at->qDeriv, looked_at->qDeriv + m->nD);
      const std::vector<double> factor(looked_at->qH, looked_at->qH + m->nC);
      ASSERT_THAT(std::vector<double>(d->qvel, d->qvel + m->nv), ElementsAreArray(moved)) << step;
      ASSERT_THAT(std::vector<double>(d->qacc, d->qacc + m->nv), ElementsAreArray(acceleration)) << step;
      ASSERT_THAT(std::vector<double>(d->qDeriv, d->qDeriv + m->nD), ElementsAreArray(slopes)) << step;
      ASSERT_THAT(std::vector<double>(d->qH, d->qH + m->nC), ElementsAreArray(factor)) << step;
    }
  }
}

TEST_F(ManySleepersTest, AreLeftAloneByTheDiscreteIntegratorAlsoBesideContacts) {
  model->opt.integrator = mjINT_DISCRETE;
  for (const mjtSolver solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
    model->opt.solver = solver;
    UnsettleSleepers(*model, *data);
    const DataPtr looked_at(CopyData(nullptr, *model, *data));
    for (int step = 0; step < 40; ++step) {
      UnsettleSleepers(*model, *looked_at);
      Step(*model, *data);
      Step(*model, *looked_at);
      ASSERT_TRUE(SleepersAreSettled(*model, *data));
      ASSERT_GT(data->ncon, 0);
      const auto expect_same = [&](const double* a, const double* b) {
        ASSERT_THAT(std::vector<double>(a, a + model->nv),
                    ElementsAreArray(std::vector<double>(b, b + model->nv)))
            << solver << " " << step;
      };
      expect_same(data->qvel, looked_at->qvel);
      expect_same(data->qacc, looked_at->qacc);
      expect_same(data->qacc_warmstart, looked_at->qacc_warmstart);
      expect_same(data->qfrc_constraint, looked_at->qfrc_constraint);
    }
  }
}

}  // namespace
}  // namespace pliant
