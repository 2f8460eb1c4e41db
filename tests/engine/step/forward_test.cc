// The forward pass against the reference, and that it leaves the state alone.
#include "engine/step/forward.h"

#include <gtest/gtest.h>

#include <new>
#include <vector>

#include "engine/model/callbacks.h"
#include "engine/step/step.h"
#include "tests/engine/step/arm.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

TEST_F(ArmTest, ForwardMatchesReference) {
  const int nv = model->nv;
  for (int state = 0; state < kStates; ++state) {
    Load(state);
    Forward(*model, *data);
    ExpectNear(oracle, state, "qfrc_smooth", data->qfrc_smooth, nv, "forward", 1e-11);
    ExpectNear(oracle, state, "qacc", data->qacc, nv, "forward", 1e-10);
    ExpectNear(oracle, state, "qfrc_constraint", data->qfrc_constraint, nv, "forward", 1e-10);
    ExpectNear(oracle, state, "act_dot", data->act_dot, model->na, "forward", 1e-12);
    ExpectNear(oracle, state, "sensordata", data->sensordata, model->nsensordata, "forward", 1e-10);
    ExpectNear(oracle, state, "energy", data->energy, 2, "forward", 1e-11);
  }
}

TEST_F(ArmTest, ForwardLeavesTheStateAndIsRepeatable) {
  Load(0);
  const std::vector<double> before = StateVector();
  Forward(*model, *data);
  const std::vector<double> qacc(data->qacc, data->qacc + model->nv);
  Forward(*model, *data);
  EXPECT_EQ(StateVector(), before);
  EXPECT_EQ(ToVector(data->qacc, model->nv), qacc);
}

int control_calls = 0;
void CountControl(const mjModel*, mjData* d) {
  ++control_calls;
  d->ctrl[0] = 0.25;
}

TEST_F(ArmTest, ControlCallbackRunsOncePerForward) {
  mjcb_control = CountControl;
  control_calls = 0;
  Load(0);
  Step(*model, *data);
  EXPECT_EQ(control_calls, 1);
  model->opt.integrator = mjINT_RK4;
  Step(*model, *data);
  EXPECT_EQ(control_calls, 5);
  EXPECT_EQ(data->ctrl[0], 0.25);
  mjcb_control = nullptr;
}

}  // namespace
}  // namespace pliant
