// Islands and storages of the constraint problem change no solution.
#include <gtest/gtest.h>

#include <new>
#include <string>
#include <vector>

#include "engine/model/data.h"
#include "engine/model/rules.h"
#include "engine/model/state.h"
#include "engine/step/forward.h"
#include "tests/engine/step/arm.h"
#include "tests/support/oracle_model.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

// The model of the constraint tests has five islands, and a row of every kind.
class ZooTest : public testing::TestWithParam<const char*> {
 protected:
  ZooTest() : oracle(TestDataPath(GetParam())), model(oracle.MakeModel()), data(MakeData(*model)) {
    model->opt.enableflags |= kRules33;  // the numbers in the files are of that time
  }
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

// With dense Jacobians; the second and later islands start at rows and dofs of their own.
TEST(Islands, ValuesOfEachMatchReferenceWithDenseJacobians) {
  const OracleFile oracle(TestDataPath("step/islands_dense.json"));
  const ModelPtr model = oracle.MakeModel();
  const DataPtr data(MakeData(*model));
  for (int frame = 0; frame < 4; ++frame) {
    SCOPED_TRACE(frame);
    ResetData(*model, *data);
    oracle.SetState(frame, *model, *data);
    Forward(*model, *data);
    ASSERT_GE(data->nisland, 3);
    const auto expect = [&](const char* name, const auto* values, int n) {
      EXPECT_LT(RelativeError(std::vector<double>(values, values + n), oracle.Values(frame, name)), 1e-9)
          << name;
    };
    const int n = data->nefc, dofs = data->nidof;
    expect("map_iefc2efc", data->map_iefc2efc, n);
    expect("map_idof2dof", data->map_idof2dof, model->nv);
    expect("iefc_D", data->iefc_D, n);
    expect("iefc_R", data->iefc_R, n);
    expect("iefc_aref", data->iefc_aref, n);
    expect("iefc_frictionloss", data->iefc_frictionloss, n);
    expect("iefc_force", data->iefc_force, n);
    expect("iefc_state", data->iefc_state, n);
    expect("iacc", data->iacc, dofs);
    expect("iacc_smooth", data->iacc_smooth, dofs);
    expect("ifrc_smooth", data->ifrc_smooth, dofs);
    expect("ifrc_constraint", data->ifrc_constraint, dofs);
    expect("efc_J_dense", data->efc_J, n * model->nv);
  }
}

TEST(Islands, DualSolversKeepThemApart) {
  for (const char* option :
       {"solver='PGS'", "solver='PGS' cone='elliptic'", "solver='Newton' noslip_iterations='4'"}) {
    const std::string ball = "<freejoint/><geom size='.1'/><geom size='.1' pos='.15 0 0'/></body>";
    const auto scene = [&](double height) {
      return ModelFromText("<mujoco><option " + std::string(option) +
                           "/><worldbody><geom type='plane' size='9 9 1'/><body pos='0 0 .099'>" + ball +
                           "<body pos='3 0 " + std::to_string(height) + "'>" + ball +
                           "</worldbody></mujoco>");
    };
    const ModelPtr low = scene(0.07), high = scene(0.0985);
    const DataPtr a(MakeData(*low)), b(MakeData(*high));
    for (mjData* d : {a.get(), b.get()}) d->qvel[0] = d->qvel[6] = 0.3;
    Forward(*low, *a);
    Forward(*high, *b);
    ASSERT_EQ(a->nisland, 2) << option;
    for (const mjData* d : {a.get(), b.get()}) {
      EXPECT_GT(d->solver_niter[0], 0) << option;
      EXPECT_GT(d->solver_niter[1], 0) << option;
    }
    for (int i = 0; i < 6; ++i) EXPECT_EQ(a->qacc[i], b->qacc[i]) << option;
  }
}

}  // namespace
}  // namespace pliant
