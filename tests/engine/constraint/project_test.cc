// The inverse inertia that the rows see, AR = J inv(M) J' + R.
#include "engine/constraint/project.h"

#include <algorithm>
#include <cmath>

#include "engine/constraint/jacobian_product.h"
#include "engine/dynamics/inertia.h"
#include "tests/engine/constraint/text_rows.h"

namespace pliant {
namespace {

std::string Pile(const std::string& option) {
  return "<mujoco><option " + option +
         R"(/><worldbody><geom type="plane" size="3 3 .1"/>
    <body pos="0 0 .095"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos="0 0 .285"><freejoint/><geom size=".1"/></body>
    <body pos="1 0 .5"><joint axis="0 1 0" frictionloss=".1"/><geom size=".1" pos=".1 0 0"/></body>
  </worldbody></mujoco>)";
}

TEST(ProjectConstraint, IsTheProductOfItsDefinition) {
  for (const char* storage : {"dense", "sparse"}) {
    SCOPED_TRACE(storage);
    const TextRows rows(Pile(std::string("solver='PGS' jacobian='") + storage + "'"));
    const mjData& d = *rows.d;
    ASSERT_GT(d.nA, 0);
    const auto nv = static_cast<size_t>(rows.m->nv), n = static_cast<size_t>(d.nefc);
    for (int row = 0; row < d.nefc; ++row) {
      std::vector<mjtNum> unit(n), force(nv), acc(nv), column(n), got(n);
      unit[static_cast<size_t>(row)] = 1;
      MulJacTVec(*rows.m, d, force.data(), unit.data());
      SolveM(*rows.m, d, acc.data(), force.data(), 1);
      MulJacVec(*rows.m, d, column.data(), acc.data());
      column[static_cast<size_t>(row)] += d.efc_R[row];
      for (int k = d.efc_AR_rowadr[row]; k < d.efc_AR_rowadr[row] + d.efc_AR_rownnz[row]; ++k) {
        got[static_cast<size_t>(d.efc_AR_colind[k])] = d.efc_AR[k];
      }
      for (size_t i = 0; i < n; ++i)
        EXPECT_NEAR(got[i], column[i], 1e-12 * (1 + column[static_cast<size_t>(row)]));
    }
  }
}

TEST(ProjectConstraint, KeepsTheHalvesWhoseProductItIs) {
  for (const char* storage : {"dense", "sparse"}) {
    SCOPED_TRACE(storage);
    const TextRows rows(Pile(std::string("solver='PGS' jacobian='") + storage + "'"));
    const mjData& d = *rows.d;
    const auto nv = static_cast<size_t>(rows.m->nv);
    std::vector<mjtNum> half(static_cast<size_t>(d.nefc) * nv);
    int entries = 0;
    for (int row = 0; row < d.nefc; ++row) {
      entries += d.efc_Y_rownnz[row];
      for (int k = d.efc_Y_rowadr[row]; k < d.efc_Y_rowadr[row] + d.efc_Y_rownnz[row]; ++k) {
        half[static_cast<size_t>(row) * nv + static_cast<size_t>(d.efc_Y_colind[k])] = d.efc_Y[k];
      }
    }
    EXPECT_EQ(d.nY, entries);
    for (int row = 0; row < d.nefc; ++row) {
      for (int k = d.efc_AR_rowadr[row]; k < d.efc_AR_rowadr[row] + d.efc_AR_rownnz[row]; ++k) {
        const int col = d.efc_AR_colind[k];
        mjtNum product = row == col ? d.efc_R[row] : 0;
        for (size_t i = 0; i < nv; ++i) {
          product += half[static_cast<size_t>(row) * nv + i] * half[static_cast<size_t>(col) * nv + i];
        }
        EXPECT_NEAR(product, d.efc_AR[k], 1e-12 * (1 + d.efc_AR[d.efc_AR_rowadr[row]]));
      }
    }
  }
}

TEST(ProjectConstraint, SparseRowsListOnlyRowsWithCommonDofs) {
  const TextRows rows(Pile("solver='PGS' jacobian='sparse'"));
  const mjData& d = *rows.d;
  ASSERT_EQ(d.efc_type[0], mjCNSTR_FRICTION_DOF);  // of the arm, which touches nothing
  EXPECT_EQ(d.efc_AR_rownnz[0], 1);
  EXPECT_GT(d.efc_AR_rownnz[1], 1);
}

TEST(ProjectConstraint, WholeRowsHaveZerosWhereNothingCouplesThem) {
  const TextRows rows(Pile("solver='PGS' jacobian='dense'"));
  mjData& d = *rows.d;
  ASSERT_EQ(d.efc_type[0], mjCNSTR_FRICTION_DOF);  // of the arm, which touches nothing
  std::fill_n(d.efc_AR, d.nA, NAN);                // what an earlier step may have left there
  ProjectConstraint(*rows.m, d);
  ASSERT_EQ(d.nA, d.nefc * d.nefc);
  EXPECT_GT(d.efc_AR[0], 0);
  for (int row = 1; row < d.nefc; ++row) {
    EXPECT_EQ(d.efc_AR[row], 0);
    EXPECT_EQ(d.efc_AR[row * d.nefc], 0);
    for (int col = 1; col < d.nefc; ++col) EXPECT_TRUE(std::isfinite(d.efc_AR[row * d.nefc + col]));
  }
}

TEST(ProjectConstraint, IsLeftOutForSolversThatDoNotNeedIt) {
  EXPECT_EQ(TextRows(Pile("solver='Newton'")).d->nA, 0);
  EXPECT_EQ(TextRows(Pile("solver='CG'")).d->nA, 0);
}

}  // namespace
}  // namespace pliant
