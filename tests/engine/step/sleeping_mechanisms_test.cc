// Sleeping mechanisms of joints, beside one that is awake: what a step has noted of them for the next one
// hides nothing that a program does to them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/model/sleep_notes.h"
#include "engine/step/forward.h"
#include "engine/step/sleep.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

using testing::ElementsAreArray;
using testing::IsEmpty;

constexpr int kArms = 9, kAwake = 4;

// Arms of a hinge, a slide and a ball on pedestals, each of them with two servos; the last one hangs on a
// body that a mocap pose moves if `mocap`.
ModelPtr Arms(bool mocap) {
  std::string bodies, servos;
  for (int i = 0; i < kArms; ++i) {
    const std::string name = std::to_string(i);
    const bool moved = mocap && i == kArms - 1;
    bodies +=
        "<body pos='" + std::to_string(0.5 * i) + " 0 1'" + (moved ? " mocap='true'" : "") +
        "><geom size='.02' contype='0' conaffinity='0'/><body pos='0 0 .1' sleep='" +
        (i == kAwake ? "never" : "init") + "'><joint name='h" + name +
        "' axis='0 1 .2' pos='.01 0 0' damping='.1'/><geom type='capsule' size='.02' fromto='0 0 0 0 0 .1'/>"
        "<body pos='0 0 .15'><joint name='s" +
        name +
        "' type='slide' axis='0 .1 1' damping='1'/><geom size='.03'/><body pos='0 0 .1'>"
        "<joint type='ball' damping='.1'/><geom size='.03' pos='.02 0 0'/></body></body></body></body>";
    servos += "<position joint='h" + name + "' kp='5'/><position joint='s" + name + "' kp='50' kv='3'/>";
  }
  return ModelFromText("<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody>" + bodies +
                       "</worldbody><actuator>" + servos + "</actuator></mujoco>");
}

DataPtr AsleepAfterSteps(const mjModel& m) {
  DataPtr d(MakeData(m));
  EXPECT_THAT(StartAsleep(m, *d), IsEmpty());
  d->ctrl[2 * kAwake] = 0.5;
  for (int i = 0; i < 30; ++i) Step(m, *d);  // what a mocap body carries wakes as that takes its place
  EXPECT_EQ(d->ntree_awake, 1);
  return d;
}

TEST(SleepingMechanismsTest, WakeWhenASingleBitOfThemChanges) {
  const double tiny = std::numeric_limits<double>::denorm_min();
  const ModelPtr m = Arms(false);
  ASSERT_NE(m, nullptr);
  for (const int t : {0, 6, kArms - 1}) {
    const int body = m->tree_bodyadr[t], dof = m->tree_dofadr[t], joint = m->dof_jntid[dof];
    const int qpos = m->jnt_qposadr[joint];
    const std::vector<std::function<void(mjModel&, mjData&)>> touches = {
        [&](mjModel&, mjData& d) { d.qvel[dof + 4] = -0.0; },
        [&](mjModel&, mjData& d) { d.qfrc_applied[dof + 1] = tiny; },
        [&](mjModel&, mjData& d) { d.xfrc_applied[6 * body + 5] = tiny; },
        [&](mjModel&, mjData& d) { d.qpos[qpos] += 1e-15; },
        [&](mjModel&, mjData& d) { d.qpos[qpos + 1] += 1e-15; },
        [&](mjModel&, mjData& d) { d.qpos[qpos + 5] += 1e-15; },
        [&](mjModel&, mjData& d) { d.xpos[3 * body + 2] += 1e-15; },
        [&](mjModel&, mjData& d) { d.xquat[4 * (body + 2)] = 0.5; },
        [&](mjModel& c, mjData&) { c.qpos0[qpos + 1] += 1e-3; },
        [&](mjModel& c, mjData&) { c.body_pos[3 * body] += 1e-3; },
        [&](mjModel& c, mjData&) { c.body_quat[4 * body + 1] += 1e-3; },
        [&](mjModel& c, mjData&) { c.body_pos[3 * (body - 1)] += 1e-3; },  // of the pedestal
        [&](mjModel& c, mjData& d) {
          c.jnt_axis[3 * (joint + 1)] += 1e-3;
          d.qpos[qpos + 1] += 1e-15;
        },
        [&](mjModel& c, mjData& d) {
          c.jnt_pos[3 * joint] += 1e-3;
          d.qpos[qpos] += 1e-3;
        },
    };
    for (size_t i = 0; i < touches.size(); ++i) {
      const ModelPtr changed(CopyModel(nullptr, *m));
      const DataPtr d = AsleepAfterSteps(*changed);
      touches[i](*changed, *d);
      for (int step = 0; step < 2; ++step)
        FwdKinematics(*changed, *d);  // pedestals are followed a step later
      EXPECT_LT(d->tree_asleep[t], 0) << t << " " << i;
      EXPECT_EQ(d->ntree_awake, 2) << t << " " << i;
    }
  }
}

TEST(SleepingMechanismsTest, ExertNothingWhileTheirServosRest) {
  const ModelPtr m = ModelFromText(
      "<mujoco><option timestep='.01' gravity='0 0 0'><flag sleep='enable'/></option><worldbody>"
      "<body sleep='allowed'><joint name='h' axis='0 1 0' damping='5'/><geom size='.1' pos='.2 0 0'/></body>"
      "<body pos='1 0 0' sleep='never'><joint name='k' axis='0 1 0' damping='1'/><geom size='.1'/></body>"
      "</worldbody><actuator><motor name='held' joint='h'/><motor joint='k'/></actuator></mujoco>");
  ASSERT_NE(m, nullptr);
  m->jnt_limited[0] = 1;  // against which it is held
  m->jnt_range[1] = 0.1;
  const DataPtr d(MakeData(*m));
  d->ctrl[0] = d->ctrl[1] = 0.5;
  for (int i = 0; i < 10; ++i) Step(*m, *d);
  EXPECT_EQ(d->actuator_force[0], 0.5);
  for (int i = 0; i < 300; ++i) Step(*m, *d);
  ASSERT_GE(d->tree_asleep[0], 0);
  EXPECT_EQ(d->actuator_force[0], 0);
  EXPECT_EQ(d->qfrc_actuator[0], 0);
  EXPECT_EQ(d->moment_rownnz[0], 0);
  EXPECT_EQ(d->qfrc_actuator[1], 0.5);
  d->qpos[0] -= 0.01;
  Step(*m, *d);
  EXPECT_EQ(d->qfrc_actuator[0], 0.5) << "woken";
}

TEST(SleepingMechanismsTest, FollowAMocapPose) {
  const ModelPtr m = Arms(true);
  ASSERT_NE(m, nullptr);
  const DataPtr d = AsleepAfterSteps(*m);
  d->mocap_pos[0] += 0.1;
  Step(*m, *d);
  EXPECT_EQ(d->ntree_awake, 2);
  EXPECT_LT(d->tree_asleep[kArms - 1], 0);
}

TEST(SleepingMechanismsTest, AreSeenByACopyOfTheirDataToo) {
  const ModelPtr m = Arms(false);
  ASSERT_NE(m, nullptr);
  const DataPtr d = AsleepAfterSteps(*m);
  const DataPtr used = AsleepAfterSteps(*m);
  used->qpos[m->jnt_qposadr[0]] += 0.1;
  Step(*m, *used);
  ASSERT_EQ(used->ntree_awake, 2);
  for (mjData* dest : {static_cast<mjData*>(nullptr), CopyData(nullptr, *m, *used)}) {
    const DataPtr copy(CopyData(dest, *m, *d));
    Step(*m, *copy);
    EXPECT_EQ(copy->ntree_awake, 1);
    copy->qpos[m->jnt_qposadr[0]] += 0.1;
    Step(*m, *copy);
    EXPECT_EQ(copy->ntree_awake, 2);
  }
}

// As if nothing had been noted.
void ForgetNotes(const mjData& d) {
  NotesOf(d)->in_place = false;
  NotesOf(d)->fixed_moments = false;
}

// An actuator of contacts has rows of any length, which move those of the others.
ModelPtr BallAndPendulum() {
  return ModelFromText(
      "<mujoco><option><flag sleep='enable'/></option><worldbody><geom type='plane' size='2 2 1'/>"
      "<body name='ball' pos='0 0 .1' sleep='never'><freejoint/><geom size='.1'/></body>"
      "<body pos='1 0 .5' sleep='init'><joint name='a'/><geom size='.1'/></body></worldbody><actuator>"
      "<adhesion body='ball' ctrlrange='0 1'/><position joint='a' kp='2'/></actuator></mujoco>");
}

TEST(SleepingMechanismsTest, MoveInNumbersAsWithoutNotes) {
  for (const bool adhesion : {false, true}) {
    const ModelPtr m = adhesion ? BallAndPendulum() : Arms(false);
    ASSERT_NE(m, nullptr);
    for (const mjtIntegrator integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
      m->opt.integrator = integrator;
      const DataPtr d(MakeData(*m)), looked_at(MakeData(*m));
      for (mjData* data : {d.get(), looked_at.get()}) {
        ASSERT_THAT(StartAsleep(*m, *data), IsEmpty());
        data->ctrl[adhesion ? 0 : 2 * kAwake] = 0.5;
      }
      for (int step = 0; step < 60; ++step) {
        if (step == 30) d->qvel[m->nv - 1] = looked_at->qvel[m->nv - 1] = 0.5;
        ForgetNotes(*looked_at);
        Step(*m, *d);
        Step(*m, *looked_at);
        ASSERT_EQ(d->ntree_awake, looked_at->ntree_awake) << step;
        if (step < 40) {
          ASSERT_EQ(d->ntree_awake, step < 30 ? 1 : 2) << step;
        }
        const auto expect_same = [&](const double* a, const double* b, mjtSize n) {
          ASSERT_THAT(std::vector<double>(a, a + n), ElementsAreArray(std::vector<double>(b, b + n))) << step;
        };
        expect_same(d->qpos, looked_at->qpos, m->nq);
        expect_same(d->qacc, looked_at->qacc, m->nv);
        expect_same(d->qfrc_actuator, looked_at->qfrc_actuator, m->nv);
        expect_same(d->actuator_length, looked_at->actuator_length, m->nout);
        expect_same(d->actuator_velocity, looked_at->actuator_velocity, m->nout);
        expect_same(d->actuator_force, looked_at->actuator_force, m->nout);
        expect_same(d->actuator_moment, looked_at->actuator_moment, d->moment_rownnz[0]);
        for (int out = 0; out < m->nout; ++out)
          ASSERT_EQ(d->moment_rowadr[out], looked_at->moment_rowadr[out]);
      }
    }
  }
}

}  // namespace
}  // namespace pliant
