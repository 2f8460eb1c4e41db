// A step and its inverse are the sequence of their parts.
#include <cmath>
#include <vector>

#include "tests/engine/api/driven_arm.h"
#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/mechanism.h"

namespace pliant {
namespace {

Values State(const mjModel* m, const mjData* d) {
  return Join({Copy(d->qpos, m->nq), Copy(d->qvel, m->nv), Copy(d->act, m->na), {d->time}});
}

TEST(Stages, OneByOneGiveTheReferencesResults) {
  GoldenResults golden("stages", kSolved);
  const Mechanism s;
  mjModel* m = s.m.get();
  mjData* d = s.d.get();
  using Stage = void (*)(const mjModel*, mjData*);
  for (const Stage stage :
       {mj_kinematics, mj_comPos, mj_camlight, mj_flex, mj_tendon, mj_makeM, mj_factorM, mj_collision,
        mj_makeConstraint, mj_island, mj_transmission, mj_projectConstraint, mj_sensorPos, mj_energyPos}) {
    stage(m, d);
  }
  golden.Check("stages_position",
               Join({Copy(d->xpos, 3 * m->nbody), Copy(d->cam_xpos, 3 * m->ncam),
                     Copy(d->light_xdir, 3 * m->nlight), Copy(d->ten_length, m->ntendon), Copy(d->qLD, m->nC),
                     Copy(d->actuator_length, m->nu), Copy(d->efc_pos, d->nefc)}));
  mj_fwdVelocity(m, d);
  for (const Stage stage : {mj_comVel, mj_passive, mj_referenceConstraint, mj_sensorVel, mj_energyVel})
    stage(m, d);
  golden.Check("stages_velocity", Join({Copy(d->cvel, 6 * m->nbody), Copy(d->qfrc_passive, m->nv),
                                        Copy(d->efc_aref, d->nefc), Copy(d->energy, 2)}));
  for (const Stage stage : {mj_fwdActuation, mj_fwdAcceleration, mj_fwdConstraint, mj_sensorAcc}) stage(m, d);
  golden.Check("stages_force",
               Join({Copy(d->qfrc_actuator, m->nv), Copy(d->act_dot, m->na), Copy(d->qacc_smooth, m->nv),
                     Copy(d->qacc, m->nv), Copy(d->sensordata, m->nsensordata)}));
  mj_checkAcc(m, d);
  mj_Euler(m, d);
  golden.Check("stages_step", State(m, d));
  mj_step1(m, d);
  d->ctrl[0] = 0.9;
  mj_step2(m, d);
  golden.Check("mj_step12", State(m, d));
  mj_RungeKutta(m, d, 4);
  golden.Check("mj_RungeKutta", State(m, d));
  mj_forward(m, d);
  m->opt.integrator = mjINT_IMPLICIT;
  mj_implicit(m, d);
  m->opt.integrator = mjINT_EULER;
  golden.Check("mj_implicit", State(m, d));
  mj_inverse(m, d);
  mj_invPosition(m, d);
  mj_invVelocity(m, d);
  mj_invConstraint(m, d);
  golden.Check("mj_inverse", Join({Copy(d->qfrc_inverse, m->nv), Copy(d->qfrc_constraint, m->nv)}), 1e-7);
}

TEST_F(DrivenArm, StepIsTheSequenceOfItsParts) {
  for (const int integrator : {mjINT_EULER, mjINT_RK4, mjINT_IMPLICITFAST}) {
    m.opt.integrator = integrator;
    const Data whole(mj_copyData(nullptr, &m, &d)), parts(mj_copyData(nullptr, &m, &d));
    mj_step(&m, whole.get());
    mj_checkPos(&m, parts.get());
    mj_checkVel(&m, parts.get());
    mj_forward(&m, parts.get());
    mj_checkAcc(&m, parts.get());
    if (integrator == mjINT_RK4) mj_RungeKutta(&m, parts.get(), 4);
    if (integrator == mjINT_EULER) mj_Euler(&m, parts.get());
    if (integrator == mjINT_IMPLICITFAST) mj_implicit(&m, parts.get());
    EXPECT_EQ(whole->time, parts->time);
    for (int i = 0; i < m.nq; ++i) EXPECT_EQ(whole->qpos[i], parts->qpos[i]) << integrator;
    for (int i = 0; i < m.nv; ++i) EXPECT_EQ(whole->qvel[i], parts->qvel[i]) << integrator;
  }
}

TEST_F(DrivenArm, SkippedStagesKeepTheirResults) {
  const std::vector<mjtNum> acc(d.qacc, d.qacc + m.nv);
  mj_forwardSkip(&m, &d, mjSTAGE_VEL, 1);
  for (int i = 0; i < m.nv; ++i) EXPECT_NEAR(d.qacc[i], acc[static_cast<size_t>(i)], 1e-9);
  // A new control changes the acceleration without the earlier stages.
  const mjtNum height = d.xpos[3 * 1 + 2];
  d.ctrl[0] = 1;
  d.qpos[0] = 0;  // not seen
  d.act[0] = 1;
  mj_forwardSkip(&m, &d, mjSTAGE_VEL, 1);
  EXPECT_GT(std::fabs(d.qacc[0] - acc[0]), 1e-3);
  EXPECT_EQ(d.xpos[3 * 1 + 2], height);
  mj_inverse(&m, &d);
  const std::vector<mjtNum> force(d.qfrc_inverse, d.qfrc_inverse + m.nv);
  d.qacc[0] += 1;
  mj_inverseSkip(&m, &d, mjSTAGE_VEL, 1);
  std::vector<mjtNum> column(static_cast<size_t>(m.nv), 0), unit(static_cast<size_t>(m.nv), 0);
  unit[0] = 1;
  mj_mulM(&m, &d, column.data(), unit.data());
  EXPECT_NEAR(d.qfrc_inverse[0] - force[0], column[0], 1e-9);
}

TEST_F(DrivenArm, InverseIsTheSequenceOfItsParts) {
  const Data parts(mj_copyData(nullptr, &m, &d));
  mj_inverse(&m, &d);
  mj_invPosition(&m, parts.get());
  mj_invVelocity(&m, parts.get());
  mj_invConstraint(&m, parts.get());
  std::vector<mjtNum> force(static_cast<size_t>(m.nv));
  mj_rne(&m, parts.get(), 1, force.data());
  for (int i = 0; i < m.nv; ++i) {
    const auto k = static_cast<size_t>(i);
    // mj_rne leaves armature out, which this model has none of.
    EXPECT_NEAR(force[k] - parts->qfrc_passive[i] - parts->qfrc_constraint[i], d.qfrc_inverse[i], 1e-9);
  }
}

}  // namespace
}  // namespace pliant
