// Inverse dynamics undo the forward pass and the step.
#include "engine/step/inverse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <vector>

#include "engine/model/data.h"
#include "engine/model/state.h"
#include "engine/step/forward.h"
#include "engine/step/sleep.h"
#include "engine/step/step.h"
#include "tests/engine/step/arm.h"
#include "tests/support/oracle_model.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

TEST_F(ArmTest, InverseOfForwardIsTheAppliedForce) {
  Load(1);
  for (int i = 0; i < model->nv; ++i) data->qfrc_applied[i] = 0.3 * (i % 4) - 0.2;
  data->xfrc_applied[6 * 2 + 1] = 1.5;
  Forward(*model, *data);
  std::vector<double> applied(data->qfrc_applied, data->qfrc_applied + model->nv);
  for (int i = 0; i < model->nv; ++i) applied[i] += data->qfrc_actuator[i];
  AddBodyWrenches(*model, *data, applied.data());
  Inverse(*model, *data);
  EXPECT_LT(RelativeError(ToVector(data->qfrc_inverse, model->nv), applied), 1e-10);
}

TEST_F(ArmTest, DiscreteInverseUndoesTheIntegrator) {
  model->opt.enableflags |= mjENBL_INVDISCRETE;
  for (const mjtIntegrator integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    model->opt.integrator = integrator;
    Load(0);
    const std::vector<double> qvel(data->qvel, data->qvel + model->nv);
    std::vector<double> start(StateSize(*model, mjSTATE_INTEGRATION));
    GetState(*model, *data, start.data(), mjSTATE_INTEGRATION);
    Step(*model, *data);
    std::vector<double> qacc(model->nv);
    for (int i = 0; i < model->nv; ++i) qacc[i] = (data->qvel[i] - qvel[i]) / model->opt.timestep;
    SetState(*model, *data, start.data(), mjSTATE_INTEGRATION);
    Forward(*model, *data);
    const std::vector<double> applied(data->qfrc_actuator, data->qfrc_actuator + model->nv);
    std::copy(qacc.begin(), qacc.end(), data->qacc);
    Inverse(*model, *data);
    EXPECT_LT(RelativeError(ToVector(data->qfrc_inverse, model->nv), applied), 1e-9) << integrator;
    EXPECT_EQ(ToVector(data->qacc, model->nv), qacc);
  }
}

TEST_F(ArmTest, CompareFwdInvIsSmallAndChangesNothing) {
  Load(0);
  Forward(*model, *data);
  const std::vector<double> force(data->efc_force, data->efc_force + data->nefc);
  CompareFwdInv(*model, *data);
  EXPECT_LT(data->solver_fwdinv[0], 1e-10);
  EXPECT_LT(data->solver_fwdinv[1], 1e-10);
  EXPECT_EQ(ToVector(data->efc_force, data->nefc), force);
}

// In release 3.14.0 the bias force of sleepers is left out: what is told is M qacc - qfrc_passive.
TEST(Inverse, LeavesOutTheBiasOfSleepers) {
  const ModelPtr m = ModelFromText(R"(<mujoco><option><flag sleep="enable"/></option><worldbody>
    <body sleep="init"><joint axis="0 1 0" stiffness="2" springref="40"/><geom size=".1" mass="3" pos=".2 0 0"/></body>
    <body pos="0 1 0" sleep="never"><joint axis="0 1 0"/><geom size=".1" mass="1" pos=".2 0 0"/></body>
    </worldbody></mujoco>)");
  for (const mjtIntegrator integrator : {mjINT_EULER, mjINT_DISCRETE}) {
    m->opt.integrator = integrator;
    const DataPtr d(MakeData(*m));
    ASSERT_THAT(StartAsleep(*m, *d), testing::IsEmpty());
    ASSERT_EQ(d->ntree_awake, 1);
    Forward(*m, *d);
    const double stiffness = 2, spring = stiffness * 40 * mjPI / 180, h = m->opt.timestep;
    const double inertia = 3 * (.004 + .04) + (integrator == mjINT_DISCRETE ? h * h * stiffness : 0);
    for (const double qacc : {0.0, 1.5, 1.5}) {
      d->qacc[0] = d->qacc[1] = qacc;
      Inverse(*m, *d);
      EXPECT_NEAR(d->qfrc_bias[0], -3 * 9.81 * .2, 1e-12);
      EXPECT_NEAR(d->qfrc_inverse[0], inertia * qacc - spring, 1e-12);
      EXPECT_NEAR(d->qfrc_inverse[1], (.004 + .04) * qacc - 9.81 * .2, 1e-12);
    }
  }
}

}  // namespace
}  // namespace pliant
