// Forward and inverse dynamics and the integrators, against the reference and against each other.
#include "engine/step/forward.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "engine/dynamics/configuration.h"
#include "engine/model/callbacks.h"
#include "engine/model/data.h"
#include "engine/model/state.h"
#include "engine/step/finite_difference.h"
#include "engine/step/inverse.h"
#include "engine/step/step.h"
#include "tests/support/oracle_model.h"

namespace {

long allocations = 0;

}  // namespace

// Not inlined: the compiler would take the pair of malloc and delete for a mistake.
__attribute__((noinline)) void* operator new(size_t size) {
  ++allocations;
  if (void* block = std::malloc(size ? size : 1)) return block;
  throw std::bad_alloc();
}
__attribute__((noinline)) void operator delete(void* block) noexcept { std::free(block); }
__attribute__((noinline)) void operator delete(void* block, size_t) noexcept { std::free(block); }

namespace pliant {
namespace {

constexpr int kStates = 2;

class ArmTest : public testing::Test {
 protected:
  ArmTest()
      : oracle(TestDataPath("step/arm_Euler.json")), model(oracle.MakeModel()), data(MakeData(*model)) {}
  ~ArmTest() override { DeleteData(data); }

  void Load(int state) {
    ResetData(*model, *data);
    oracle.SetState(state, *model, *data);
  }

  std::vector<double> StateVector() const {
    std::vector<double> state(StateSize(*model, mjSTATE_INTEGRATION));
    GetState(*model, *data, state.data(), mjSTATE_INTEGRATION);
    return state;
  }

  OracleFile oracle;
  ModelPtr model;
  mjData* data;
};

void ExpectNear(const OracleFile& oracle, int state, const char* field, const mjtNum* values, size_t n,
                const char* part, double tolerance) {
  EXPECT_LT(RelativeError(ToVector(values, n), oracle.Values(state, field, part)), tolerance)
      << field << " of state " << state;
}

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

// The model of the constraint tests has five islands, and a row of every kind.
class ZooTest : public testing::TestWithParam<const char*> {
 protected:
  ZooTest() : oracle(TestDataPath(GetParam())), model(oracle.MakeModel()), data(MakeData(*model)) {}
  ~ZooTest() override { DeleteData(data); }

  std::vector<double> Solve() {
    ResetData(*model, *data);
    oracle.SetState(0, *model, *data);
    Forward(*model, *data);
    return ToVector(data->qacc, model->nv);
  }

  OracleFile oracle;
  ModelPtr model;
  mjData* data;
};

TEST_P(ZooTest, IslandsDoNotChangeTheSolution) {
  const std::vector<double> islands = Solve();
  EXPECT_EQ(data->nisland, 5);
  model->opt.disableflags |= mjDSBL_ISLAND;
  EXPECT_LT(RelativeError(islands, Solve()), 1e-9);
  EXPECT_EQ(data->nisland, 0);
}

TEST_P(ZooTest, StorageDoesNotChangeTheSolution) {
  model->opt.jacobian = mjJAC_DENSE;
  const std::vector<double> dense = Solve();
  model->opt.jacobian = mjJAC_SPARSE;
  EXPECT_LT(RelativeError(dense, Solve()), 1e-9);
}

TEST_P(ZooTest, SolutionMatchesReference) {
  const std::vector<double> qacc = Solve();
  EXPECT_LT(RelativeError(qacc, oracle.Values(0, "qacc")), 1e-9);
  const size_t n = data->nefc;
  EXPECT_LT(RelativeError(ToVector(data->efc_force, n), oracle.Values(0, "efc_force")), 1e-9);
  EXPECT_LT(RelativeError(ToVector(data->qfrc_constraint, model->nv), oracle.Values(0, "qfrc_constraint")),
            1e-9);
}

TEST_P(ZooTest, IslandArraysMatchReference) {
  Solve();
  const auto expect = [&](const char* name, const int* values, int n) {
    EXPECT_EQ(std::vector<double>(values, values + n), oracle.Values(0, name)) << name;
  };
  const int nv = model->nv, n = data->nefc, k = data->nisland;
  expect("dof_island", data->dof_island, nv);
  expect("island_nv", data->island_nv, k);
  expect("island_idofadr", data->island_idofadr, k);
  expect("island_dofadr", data->island_dofadr, k);
  expect("map_dof2idof", data->map_dof2idof, nv);
  expect("map_idof2dof", data->map_idof2dof, nv);
  expect("iM_rownnz", data->iM_rownnz, data->nidof);
  expect("iM_rowadr", data->iM_rowadr, data->nidof);
  expect("iM_colind", data->iM_colind, model->nC);
  expect("efc_island", data->efc_island, n);
  expect("island_ne", data->island_ne, k);
  expect("island_nf", data->island_nf, k);
  expect("island_nefc", data->island_nefc, k);
  expect("island_iefcadr", data->island_iefcadr, k);
  expect("map_efc2iefc", data->map_efc2iefc, n);
  expect("map_iefc2efc", data->map_iefc2efc, n);
  expect("iefc_type", data->iefc_type, n);
  expect("iefc_id", data->iefc_id, n);
}

INSTANTIATE_TEST_SUITE_P(Storages, ZooTest,
                         testing::Values("constraint/rows_pyra.json", "constraint/rows_elli.json"));

class IntegratorTest : public ArmTest,
                       public testing::WithParamInterface<std::pair<const char*, mjtIntegrator>> {};

TEST_P(IntegratorTest, StepMatchesReference) {
  const auto [name, integrator] = GetParam();
  const OracleFile expected(TestDataPath(std::string("step/arm_") + name + ".json"));
  model->opt.integrator = integrator;
  for (int state = 0; state < kStates; ++state) {
    Load(state);
    Step(*model, *data);
    ExpectNear(expected, state, "qpos", data->qpos, model->nq, "step", 1e-12);
    ExpectNear(expected, state, "qvel", data->qvel, model->nv, "step", 1e-10);
    ExpectNear(expected, state, "act", data->act, model->na, "step", 1e-12);
    ExpectNear(expected, state, "time", &data->time, 1, "step", 1e-15);
    ExpectNear(expected, state, "qacc_warmstart", data->qacc_warmstart, model->nv, "step", 1e-9);
    if (integrator == mjINT_IMPLICIT) {
      ExpectNear(expected, state, "qDeriv", data->qDeriv, model->nD, "step", 1e-10);
      ExpectNear(expected, state, "qLU", data->qLU, model->nD, "step", 1e-10);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, IntegratorTest,
                         testing::Values(std::pair{"Euler", mjINT_EULER},
                                         std::pair{"implicit", mjINT_IMPLICIT},
                                         std::pair{"implicitfast", mjINT_IMPLICITFAST},
                                         std::pair{"RK4", mjINT_RK4}));

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

TEST_F(ArmTest, ForwardLeavesTheStateAndIsRepeatable) {
  Load(0);
  const std::vector<double> before = StateVector();
  Forward(*model, *data);
  const std::vector<double> qacc(data->qacc, data->qacc + model->nv);
  Forward(*model, *data);
  EXPECT_EQ(StateVector(), before);
  EXPECT_EQ(ToVector(data->qacc, model->nv), qacc);
}

TEST_F(ArmTest, TwoHalvesMakeOneStep) {
  for (const mjtIntegrator integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST}) {
    model->opt.integrator = integrator;
    Load(1);
    Step(*model, *data);
    const std::vector<double> whole = StateVector();
    Load(1);
    Step1(*model, *data);
    Step2(*model, *data);
    EXPECT_EQ(StateVector(), whole);
  }
}

TEST_F(ArmTest, StepsRepeatToTheBit) {
  std::vector<double> ends[2];
  for (auto& end : ends) {
    Load(0);
    for (int i = 0; i < 200; ++i) Step(*model, *data);
    end = StateVector();
  }
  EXPECT_EQ(ends[0], ends[1]);
}

TEST_F(ArmTest, StepAllocatesNothing) {
  for (const mjtSolver solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
    for (const mjtIntegrator integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4}) {
      model->opt.solver = solver;
      model->opt.integrator = integrator;
      Load(0);
      Step(*model, *data);
      const long before = allocations;
      for (int i = 0; i < 50; ++i) Step(*model, *data);
      EXPECT_EQ(allocations, before) << solver << " " << integrator;
    }
  }
}

TEST_F(ArmTest, BadVelocityResetsTheData) {
  Load(0);
  data->qvel[3] = NAN;
  Step(*model, *data);
  EXPECT_EQ(data->warning[mjWARN_BADQVEL].number, 1);
  EXPECT_EQ(data->warning[mjWARN_BADQVEL].lastinfo, 3);
  EXPECT_EQ(data->time, model->opt.timestep);
}

TEST_F(ArmTest, BadVelocityStaysWithoutAutoreset) {
  model->opt.disableflags |= mjDSBL_AUTORESET;
  Load(0);
  data->qpos[4] = 1e11;
  const double time = data->time;
  Step(*model, *data);
  EXPECT_EQ(data->warning[mjWARN_BADQPOS].number, 1);
  EXPECT_GT(data->time, time);
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

// Scalar joints without damping: RK4 is of order four (with rotations in three dimensions it is not), and the
// exact flow conserves energy.
class PendulumTest : public testing::Test {
 protected:
  PendulumTest() : model(OracleFile(TestDataPath("step/pendulum.json")).MakeModel()), data(MakeData(*model)) {
    model->opt.enableflags |= mjENBL_ENERGY;
  }
  ~PendulumTest() override { DeleteData(data); }

  // Configuration after `time` seconds at step h.
  std::vector<double> Run(mjtNum h, mjtNum time) {
    ResetData(*model, *data);
    data->qpos[0] = 1;
    data->qpos[1] = -0.5;
    model->opt.timestep = h;
    const int steps = static_cast<int>(std::lround(time / h));
    for (int i = 0; i < steps; ++i) Step(*model, *data);
    return ToVector(data->qpos, model->nq);
  }

  double Distance(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
    return std::sqrt(sum);
  }

  ModelPtr model;
  mjData* data;
};

TEST_F(PendulumTest, RungeKuttaHasOrderFour) {
  model->opt.integrator = mjINT_RK4;
  const std::vector<double> exact = Run(0.0001, 0.4);
  const double coarse = Distance(Run(0.005, 0.4), exact), fine = Distance(Run(0.0025, 0.4), exact);
  EXPECT_NEAR(std::log2(coarse / fine), 4, 0.5);
}

TEST_F(PendulumTest, EulerHasOrderOne) {
  model->opt.integrator = mjINT_RK4;
  const std::vector<double> exact = Run(0.0005, 0.4);
  model->opt.integrator = mjINT_EULER;
  const double coarse = Distance(Run(0.002, 0.4), exact), fine = Distance(Run(0.001, 0.4), exact);
  EXPECT_NEAR(std::log2(coarse / fine), 1, 0.2);
}

TEST_F(PendulumTest, RungeKuttaConservesEnergy) {
  model->opt.integrator = mjINT_RK4;
  Run(0.002, 0.002);
  const double start = data->energy[0] + data->energy[1];
  for (int i = 0; i < 500; ++i) Step(*model, *data);
  EXPECT_NEAR(data->energy[0] + data->energy[1], start, 1e-6 * std::fabs(start));
}

TEST_F(ArmTest, TransitionDerivativesMatchReference) {
  const OracleFile expected(TestDataPath("step/arm_fd.json"));
  const int nx = 2 * model->nv + model->na, nu = model->nu, ns = model->nsensordata;
  std::vector<double> a(nx * nx), b(nx * nu), c(ns * nx);
  for (int state = 0; state < kStates; ++state) {
    Load(state);
    TransitionFD(*model, *data, 1e-6, true, a.data(), b.data(), c.data(), nullptr);
    EXPECT_LT(RelativeError(a, expected.Values(state, "transition_fd.A")), 1e-5);
    EXPECT_LT(RelativeError(b, expected.Values(state, "transition_fd.B")), 1e-5);
    EXPECT_LT(RelativeError(c, expected.Values(state, "transition_fd.C")), 1e-5);
  }
}

TEST_F(ArmTest, ServoForceFollowsItsControl) {
  // Sensor 6 is the force of a position servo with gain 20.
  std::vector<double> d(model->nsensordata * model->nu);
  for (const bool centered : {false, true}) {
    Load(0);
    TransitionFD(*model, *data, 1e-6, centered, nullptr, nullptr, nullptr, d.data());
    EXPECT_NEAR(d[6 * model->nu], 20, 1e-6);
  }
  // Beyond its range a control has no effect.
  Load(1);
  TransitionFD(*model, *data, 1e-6, true, nullptr, nullptr, nullptr, d.data());
  EXPECT_EQ(d[6 * model->nu], 0);
}

TEST_F(ArmTest, TransitionDerivativesLeaveTheState) {
  Load(0);
  const std::vector<double> before = StateVector();
  const int nx = 2 * model->nv + model->na;
  std::vector<double> a(nx * nx);
  TransitionFD(*model, *data, 1e-6, false, a.data(), nullptr, nullptr, nullptr);
  EXPECT_EQ(StateVector(), before);
}

TEST_F(ArmTest, InverseDerivativesMatchReference) {
  const OracleFile expected(TestDataPath("step/arm_fdinv.json"));
  const int nv = model->nv, ns = model->nsensordata;
  std::vector<double> fq(nv * nv), fv(nv * nv), fa(nv * nv), sq(nv * ns), sv(nv * ns), sa(nv * ns),
      mq(nv * model->nM);
  Load(0);
  Forward(*model, *data);
  InverseFD(*model, *data, 1e-6, false, fq.data(), fv.data(), fa.data(), sq.data(), sv.data(), sa.data(),
            mq.data());
  EXPECT_LT(RelativeError(fq, expected.Values(0, "inverse_fd.DfDq")), 1e-5);
  EXPECT_LT(RelativeError(fv, expected.Values(0, "inverse_fd.DfDv")), 1e-5);
  EXPECT_LT(RelativeError(fa, expected.Values(0, "inverse_fd.DfDa")), 1e-5);
  EXPECT_LT(RelativeError(sq, expected.Values(0, "inverse_fd.DsDq")), 1e-5);
  EXPECT_LT(RelativeError(sv, expected.Values(0, "inverse_fd.DsDv")), 1e-5);
  EXPECT_LT(RelativeError(sa, expected.Values(0, "inverse_fd.DsDa")), 1e-5);
  EXPECT_LT(RelativeError(mq, expected.Values(0, "inverse_fd.DmDq")), 1e-5);
}

}  // namespace
}  // namespace pliant
