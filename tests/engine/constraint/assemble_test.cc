// All rows of a step: order, reference acceleration, switches, a full arena.
#include "engine/constraint/assemble.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/engine/constraint/reference_rows.h"
#include "tests/engine/constraint/text_rows.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

TEST(MakeConstraint, LeavesNoRowsAndWarnsInAFullArena) {
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

TEST(MakeConstraint, LeavesNoRowsWhenDisabled) {
  Rows rows("rows_pyra.json", 0);
  rows.model->opt.disableflags = mjDSBL_CONSTRAINT;
  MakeConstraint(*rows.model, *rows.data);
  EXPECT_EQ(rows.data->nefc, 0);
}

TEST(MakeConstraint, TellsTendonsThatThereAreNoRows) {
  const TextRows rows(R"(<mujoco><worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
    <tendon><fixed><joint joint="j" coef="1"/></fixed></tendon></mujoco>)");
  ASSERT_EQ(rows.d->nefc, 0);
  ASSERT_NE(rows.d->tendon_efcadr, nullptr);
  EXPECT_EQ(rows.d->tendon_efcadr[0], -1);
}

TEST(MakeConstraint, PutsEqualityBeforeFrictionBeforeLimitsBeforeContacts) {
  const Rows rows("rows_pyra.json", 0);
  const mjData& d = *rows.data;
  ASSERT_GT(std::min({d.ne, d.nf, d.nl, d.nefc - d.ne - d.nf - d.nl}), 0);
  const auto kind = [&](int row) {
    const int type = d.efc_type[row];
    if (type == mjCNSTR_EQUALITY) return 0;
    if (type == mjCNSTR_FRICTION_DOF || type == mjCNSTR_FRICTION_TENDON) return 1;
    return type == mjCNSTR_LIMIT_JOINT || type == mjCNSTR_LIMIT_TENDON ? 2 : 3;
  };
  for (int row = 0; row < d.nefc; ++row) {
    EXPECT_EQ(kind(row), row < d.ne ? 0 : row < d.ne + d.nf ? 1 : row < d.ne + d.nf + d.nl ? 2 : 3) << row;
  }
}

TEST(ReferenceConstraint, IsDampedVelocityAndStiffPosition) {
  TextRows rows(
      "<mujoco><compiler angle='radian'/><worldbody><body><joint axis='0 1 0' range='-.5 .5' "
      "solreflimit='-100 -7' "
      "solimplimit='.9 .9 .1'/><geom size='.1'/></body></worldbody></mujoco>",
      {0.6});
  rows.d->qvel[0] = 2;
  ReferenceConstraint(*rows.m, *rows.d);
  ASSERT_EQ(rows.d->nefc, 1);
  EXPECT_NEAR(rows.d->efc_vel[0], -2, 1e-15);
  const mjtNum* kbip = rows.d->efc_KBIP;
  EXPECT_NEAR(rows.d->efc_aref[0], kbip[1] * 2 + kbip[0] * kbip[2] * 0.1, 1e-12);
}

}  // namespace
}  // namespace pliant
