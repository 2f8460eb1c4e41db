// Index lists of rows: chains of dofs, their unions, and single sparse rows.
#include "engine/constraint/dof_chain.h"
#include "engine/constraint/sparse_row.h"
#include "tests/engine/constraint/text_rows.h"

namespace pliant {
namespace {

// A trunk of two hinges with two branches: dofs 0-1, 0-2 and 0-3 are chains.
constexpr const char* kTree = R"(<mujoco><worldbody><body><joint/><geom size=".1"/>
    <body pos="1 0 0"><joint/><geom size=".1"/></body>
    <body pos="0 1 0"><joint/><geom size=".1"/><body pos="0 1 0"><joint frictionloss="1"/><geom size=".1"/></body></body>
  </body></worldbody></mujoco>)";

TEST(DofChain, UnionsAreSortedAndWithoutRepetition) {
  const ModelPtr m = ModelFromText(kTree);
  ASSERT_EQ(UnionSize(*m, 1, 3), 4);
  int chain[4];
  FillUnion(*m, 1, 3, 4, chain);
  EXPECT_EQ(std::vector<int>(chain, chain + 4), (std::vector<int>{0, 1, 2, 3}));
  ASSERT_EQ(UnionSize(*m, 3, -1), 3);
  FillUnion(*m, 3, -1, 3, chain);
  EXPECT_EQ(std::vector<int>(chain, chain + 3), (std::vector<int>{0, 2, 3}));
  EXPECT_EQ(UnionSize(*m, -1, -1), 0);
}

TEST(MergeLists, GivesTheUnionOrOnlyItsSize) {
  const int a[] = {1, 4, 6}, b[] = {0, 4, 7, 9};
  int out[7];
  EXPECT_EQ(MergeLists(a, 3, b, 4, nullptr), 6);
  ASSERT_EQ(MergeLists(a, 3, b, 4, out), 6);
  EXPECT_EQ(std::vector<int>(out, out + 6), (std::vector<int>{0, 1, 4, 6, 7, 9}));
  EXPECT_EQ(MergeLists(a, 3, nullptr, 0, out), 3);
}

TEST(SparseRow, SortsItsEntriesAndAddsThoseOfOneDof) {
  for (const bool sparse : {false, true}) {
    TextRows rows(kTree);
    ASSERT_EQ(rows.d->nefc, 1);  // whose room is used
    rows.m->opt.jacobian = sparse ? mjJAC_SPARSE : mjJAC_DENSE;
    rows.Update();
    SparseRow row;
    row.Add(3, 2);
    row.Add(1, 5);
    row.Add(3, 0.5);
    std::vector<mjtNum> values(4);
    std::vector<int> colind(4);
    rows.d->efc_J = values.data();
    rows.d->efc_J_colind = colind.data();
    RowBuilder builder(*rows.m, *rows.d, sparse);
    row.Append(builder, mjCNSTR_EQUALITY, 0);
    EXPECT_EQ(values, sparse ? (std::vector<mjtNum>{5, 2.5, 0, 0}) : (std::vector<mjtNum>{0, 5, 0, 2.5}));
    if (sparse) {
      EXPECT_EQ(rows.d->efc_J_rownnz[0], 2);
      EXPECT_EQ(colind, (std::vector<int>{1, 3, 0, 0}));
    }
  }
}

TEST(TendonRows, OfAJointNamedTwiceTheSumStandsInSparseRowsOnce) {
  TextRows rows(R"(<mujoco><option jacobian="sparse"/><worldbody><body><joint name="a"/><geom size=".1"/>
      <body pos=".3 0 0"><joint name="b"/><geom size=".1"/></body></body></worldbody>
      <tendon><fixed name="t" frictionloss=".1" limited="true" range="1 2"><joint joint="b" coef="1"/>
      <joint joint="a" coef=".5"/><joint joint="b" coef="2"/></fixed></tendon>
      <equality><tendon tendon1="t"/></equality></mujoco>)");
  ASSERT_EQ(rows.d->nefc, 3);
  for (int row = 0; row < 3; ++row) {
    EXPECT_EQ(rows.d->efc_J_rownnz[row], 2);
    EXPECT_EQ(rows.J(row, 0), 0.5);
    EXPECT_EQ(rows.J(row, 1), 3);
  }
  EXPECT_EQ(rows.d->nJ, 6);
}

}  // namespace
}  // namespace pliant
