// Rows of dry friction.
#include "tests/engine/constraint/text_rows.h"

namespace pliant {
namespace {

constexpr const char* kRubbing = R"(<mujoco><worldbody>
    <body><joint name="a" axis="0 1 0" frictionloss=".4"/><geom size=".1"/></body>
    <body pos="1 0 0"><joint name="b" axis="0 1 0"/><geom size=".1"/></body>
    <body pos="2 0 0"><joint type="free" frictionloss=".2"/><geom size=".1"/></body>
  </worldbody><tendon><fixed frictionloss=".7"><joint joint="a" coef=".5"/><joint joint="b" coef="-3"/></fixed>
  <fixed><joint joint="a" coef="1"/></fixed></tendon></mujoco>)";

TEST(FrictionRows, OneForEachDofThatHasSomeAndOneForATendon) {
  const TextRows rows(kRubbing);
  const mjData& d = *rows.d;
  ASSERT_EQ(d.nf, 1 + 6 + 1);
  for (int row = 0; row < 7; ++row) {
    const int dof = row ? row + 1 : 0;
    EXPECT_EQ(d.efc_type[row], mjCNSTR_FRICTION_DOF);
    EXPECT_EQ(d.efc_id[row], dof);
    EXPECT_EQ(d.efc_frictionloss[row], row ? 0.2 : 0.4);
    for (int i = 0; i < rows.m->nv; ++i) EXPECT_EQ(rows.J(row, i), i == dof);
  }
  EXPECT_EQ(d.efc_type[7], mjCNSTR_FRICTION_TENDON);
  EXPECT_EQ(d.efc_frictionloss[7], 0.7);
  EXPECT_EQ(rows.J(7, 0), 0.5);
  EXPECT_EQ(rows.J(7, 1), -3);
}

TEST(FrictionRows, HaveNeitherResidualNorStiffness) {
  const TextRows rows(kRubbing, {1, 2});
  for (int row = 0; row < rows.d->nf; ++row) {
    EXPECT_EQ(rows.d->efc_pos[row], 0);
    EXPECT_EQ(rows.d->efc_KBIP[4 * row], 0);
    EXPECT_GT(rows.d->efc_KBIP[4 * row + 1], 0);
  }
}

TEST(FrictionRows, ANegativeLossOfAJointHasARowAndOneOfATendonNone) {
  const TextRows rows(R"(<mujoco><worldbody>
    <body><joint name="a" axis="0 1 0" frictionloss="-.5"/><geom size=".1" pos=".2 0 0"/></body>
    <body pos="1 0 0"><joint name="b" axis="0 1 0"/><geom size=".1"/></body></worldbody>
    <tendon><fixed frictionloss="-.2"><joint joint="a" coef="1"/><joint joint="b" coef="-1"/></fixed></tendon>
  </mujoco>)");
  ASSERT_EQ(rows.d->nf, 1);
  EXPECT_EQ(rows.d->efc_type[0], mjCNSTR_FRICTION_DOF);
  EXPECT_EQ(rows.d->efc_frictionloss[0], -0.5);
}

TEST(FrictionRows, AreLeftOutWhenDisabled) {
  TextRows rows(kRubbing);
  rows.m->opt.disableflags |= mjDSBL_FRICTIONLOSS;
  rows.Update();
  EXPECT_EQ(rows.d->nf, 0);
}

}  // namespace
}  // namespace pliant
