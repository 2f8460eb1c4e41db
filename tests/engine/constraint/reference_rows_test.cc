// Constraint rows against the reference, from given positions: no other stage runs.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/constraint/assemble.h"
#include "engine/constraint/impedance.h"
#include "engine/constraint/jacobian_product.h"
#include "engine/model/data.h"
#include "engine/model/options.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

// The rows of one reference frame, made again from its positions.
class Rows {
 public:
  Rows(const std::string& file, int frame) : oracle_(TestDataPath("constraint/" + file)), frame_(frame) {
    model = oracle_.MakeModel();
    data = MakeData(*model);
    oracle_.Fill(frame, *model, *data);
    MakeConstraint(*model, *data);
    ReferenceConstraint(*model, *data);
  }
  ~Rows() { DeleteData(data); }

  template <class T>
  void ExpectField(const char* name, const T* values, size_t n) const {
    const std::vector<double> mine(values, values + n);
    EXPECT_LT(RelativeError(mine, oracle_.Values(frame_, name)), 1e-12) << name << " in frame " << frame_;
  }

  ModelPtr model;
  mjData* data;

 private:
  OracleFile oracle_;
  int frame_;
};

void ExpectReferenceRows(const std::string& file, int frames) {
  for (int frame = 0; frame < frames; ++frame) {
    const Rows rows(file, frame);
    const mjData& d = *rows.data;
    const int counts[] = {d.ne, d.nf, d.nl, d.nefc, d.nJ};
    const char* names[] = {"ne", "nf", "nl", "nefc", "nJ"};
    for (int i = 0; i < 5; ++i) rows.ExpectField(names[i], counts + i, 1);
    const size_t n = d.nefc;
    ASSERT_GT(n, 0u);
    rows.ExpectField("efc_type", d.efc_type, n);
    rows.ExpectField("efc_id", d.efc_id, n);
    rows.ExpectField("efc_J", d.efc_J, d.nJ);
    if (IsSparse(*rows.model)) {
      rows.ExpectField("efc_J_rownnz", d.efc_J_rownnz, n);
      rows.ExpectField("efc_J_rowadr", d.efc_J_rowadr, n);
      rows.ExpectField("efc_J_colind", d.efc_J_colind, d.nJ);
    }
    rows.ExpectField("efc_pos", d.efc_pos, n);
    rows.ExpectField("efc_margin", d.efc_margin, n);
    rows.ExpectField("efc_frictionloss", d.efc_frictionloss, n);
    rows.ExpectField("efc_diagApprox", d.efc_diagApprox, n);
    rows.ExpectField("efc_KBIP", d.efc_KBIP, 4 * n);
    rows.ExpectField("efc_D", d.efc_D, n);
    rows.ExpectField("efc_R", d.efc_R, n);
    rows.ExpectField("tendon_efcadr", d.tendon_efcadr, rows.model->ntendon);
    rows.ExpectField("efc_vel", d.efc_vel, n);
    rows.ExpectField("efc_aref", d.efc_aref, n);
  }
}

TEST(ConstraintRows, PyramidalDenseRowsMatchReference) { ExpectReferenceRows("rows_pyra.json", 2); }
TEST(ConstraintRows, EllipticSparseRowsMatchReference) { ExpectReferenceRows("rows_elli.json", 2); }
TEST(ConstraintRows, FlexRowsMatchReference) { ExpectReferenceRows("flex.json", 2); }

TEST(ConstraintRows, SparseRowsHoldTheSameNumbersAsDenseRows) {
  Rows dense("rows_pyra.json", 0), sparse("rows_pyra.json", 0);
  // Tendon rows in the file have dense storage: leave tendons and their equalities out of the sparse run.
  for (Rows* rows : {&dense, &sparse}) {
    rows->model->ntendon = 0;
    for (int eq = 0; eq < rows->model->neq; ++eq) {
      if (rows->model->eq_type[eq] == mjEQ_TENDON) rows->data->eq_active[eq] = 0;
    }
  }
  sparse.model->opt.jacobian = mjJAC_SPARSE;
  MakeConstraint(*dense.model, *dense.data);
  MakeConstraint(*sparse.model, *sparse.data);
  const mjData& s = *sparse.data;
  ASSERT_EQ(s.nefc, dense.data->nefc);
  const int nv = dense.model->nv;
  for (int row = 0; row < s.nefc; ++row) {
    std::vector<double> expanded(nv, 0.0);
    for (int k = 0; k < s.efc_J_rownnz[row]; ++k) {
      expanded[s.efc_J_colind[s.efc_J_rowadr[row] + k]] = s.efc_J[s.efc_J_rowadr[row] + k];
    }
    for (int dof = 0; dof < nv; ++dof) EXPECT_EQ(expanded[dof], dense.data->efc_J[row * nv + dof]);
  }
}

TEST(ConstraintRows, RowsuperCountsFollowingRowsOfTheSamePattern) {
  const Rows rows("rows_elli.json", 0);
  const mjData& d = *rows.data;
  for (int row = 0; row < d.nefc; ++row) {
    for (int k = 1; k <= d.efc_J_rowsuper[row]; ++k) {
      ASSERT_EQ(d.efc_J_rownnz[row], d.efc_J_rownnz[row + k]);
      for (int i = 0; i < d.efc_J_rownnz[row]; ++i) {
        EXPECT_EQ(d.efc_J_colind[d.efc_J_rowadr[row] + i], d.efc_J_colind[d.efc_J_rowadr[row + k] + i]);
      }
    }
  }
}

TEST(ConstraintRows, JacobianProductsAreAdjoint) {
  for (const char* file : {"rows_pyra.json", "rows_elli.json"}) {
    const Rows rows(file, 0);
    std::vector<double> v(rows.model->nv), f(rows.data->nefc), jv(f.size()), jtf(v.size());
    for (size_t i = 0; i < v.size(); ++i) v[i] = 0.1 * static_cast<double>(i) - 1;
    for (size_t i = 0; i < f.size(); ++i) f[i] = 1 - 0.07 * static_cast<double>(i);
    MulJacVec(*rows.model, *rows.data, jv.data(), v.data());
    MulJacTVec(*rows.model, *rows.data, jtf.data(), f.data());
    double a = 0, b = 0;
    for (size_t i = 0; i < f.size(); ++i) a += f[i] * jv[i];
    for (size_t i = 0; i < v.size(); ++i) b += v[i] * jtf[i];
    EXPECT_NEAR(a, b, 1e-12 * std::abs(a));
  }
}

TEST(ConstraintRows, FullArenaWarnsAndLeavesNoRows) {
  Rows rows("rows_pyra.json", 0);
  mjData& d = *rows.data;
  const auto narena = d.narena;
  d.narena = d.ncon * sizeof(mjContact) + 2048;
  MakeConstraint(*rows.model, d);
  EXPECT_EQ(d.nefc, 0);
  EXPECT_EQ(d.efc_J, nullptr);
  EXPECT_EQ(d.warning[mjWARN_CNSTRFULL].number, 1);
  d.narena = narena;
}

TEST(ConstraintRows, DisabledConstraintsLeaveNoRows) {
  Rows rows("rows_pyra.json", 0);
  rows.model->opt.disableflags = mjDSBL_CONSTRAINT;
  MakeConstraint(*rows.model, *rows.data);
  EXPECT_EQ(rows.data->nefc, 0);
}

TEST(Impedance, CurveReachesItsEndsAndIsContinuousAtTheMidpoint) {
  const mjtNum solimp[] = {0.2, 0.8, 0.01, 0.3, 3};
  mjtNum imp, slope, left, right;
  ImpedanceCurve(solimp, 0, &imp, &slope);
  EXPECT_DOUBLE_EQ(imp, 0.2);
  ImpedanceCurve(solimp, -0.02, &imp, &slope);
  EXPECT_DOUBLE_EQ(imp, 0.8);
  ImpedanceCurve(solimp, 0.003 - 1e-12, &left, &slope);
  ImpedanceCurve(solimp, 0.003 + 1e-12, &right, &slope);
  EXPECT_NEAR(left, right, 1e-8);
}

TEST(Impedance, SlopeIsTheDerivativeOfTheCurve) {
  const mjtNum solimp[] = {0.3, 0.9, 0.02, 0.6, 2};
  for (const mjtNum r : {-0.015, -0.004, 0.003, 0.016}) {
    mjtNum imp, slope, above, below, unused;
    ImpedanceCurve(solimp, r, &imp, &slope);
    ImpedanceCurve(solimp, r + 1e-7, &above, &unused);
    ImpedanceCurve(solimp, r - 1e-7, &below, &unused);
    EXPECT_NEAR(slope, (above - below) / 2e-7, 1e-5);
  }
}

TEST(Impedance, RefsafeKeepsTheTimeConstantAboveTwoSteps) {
  mjOption opt = {};
  opt.timestep = 0.01;
  const mjtNum stiff[] = {0.001, 1}, safe[] = {0.02, 1}, solimp[] = {0.9, 0.95, 0.001, 0.5, 2};
  EXPECT_EQ(EvaluateImpedance(opt, stiff, solimp, 0).stiffness,
            EvaluateImpedance(opt, safe, solimp, 0).stiffness);
  opt.disableflags = mjDSBL_REFSAFE;
  EXPECT_GT(EvaluateImpedance(opt, stiff, solimp, 0).stiffness,
            EvaluateImpedance(opt, safe, solimp, 0).stiffness);
}

}  // namespace
}  // namespace pliant
