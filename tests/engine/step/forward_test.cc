// The forward pass against the reference, and that it leaves the state alone.
#include "engine/step/forward.h"

#include <gtest/gtest.h>

#include <array>
#include <new>
#include <string>
#include <vector>

#include "engine/model/callbacks.h"
#include "engine/step/step.h"
#include "tests/engine/step/arm.h"
#include "tests/support/oracle_model.h"
#include "tests/support/text_model.h"

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

// Where energy is not enabled, sensors compute it.
TEST(ForwardTest, KineticEnergyOfASensorStaysOnlyBesideThePotentialOne) {
  const auto energy_of = [](const std::string& sensors) {
    const ModelPtr m = ModelFromText(
        "<mujoco><worldbody><body pos='0 0 1'><joint axis='0 1 0' pos='0 0 .2'/><geom size='.1'/></body>"
        "</worldbody><sensor>" +
        sensors + "</sensor></mujoco>");
    const DataPtr d(MakeData(*m));
    d->qvel[0] = 2;
    Forward(*m, *d);
    return std::array<mjtNum, 3>{d->energy[0], d->energy[1], d->sensordata[0]};
  };
  const auto both = energy_of("<e_kinetic/><e_potential/>"), kinetic = energy_of("<e_kinetic/>");
  EXPECT_GT(both[0], 0);
  EXPECT_GT(both[1], 0);
  EXPECT_EQ(kinetic[0], 0);
  EXPECT_EQ(kinetic[1], 0);
  EXPECT_EQ(kinetic[2], both[2]);
}

}  // namespace
}  // namespace pliant
