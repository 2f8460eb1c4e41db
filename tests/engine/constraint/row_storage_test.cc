// Dense and sparse storage of rows.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/constraint/assemble.h"
#include "engine/constraint/jacobian_product.h"
#include "engine/model/options.h"
#include "tests/engine/constraint/reference_rows.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

TEST(RowStorage, SparseRowsHoldTheSameNumbersAsDenseRows) {
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

TEST(RowStorage, RowsuperCountsFollowingRowsOfTheSamePattern) {
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

TEST(RowStorage, JacobianProductsAreAdjoint) {
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

}  // namespace
}  // namespace pliant
