// Rows of equality constraints: residuals, Jacobians, and which of them exist.
#include "tests/engine/constraint/text_rows.h"

namespace pliant {
namespace {

std::string TwoBodies(const std::string& equality, const std::string& option = "") {
  return "<mujoco><option " + option +
         R"(><flag contact="disable"/></option><worldbody>
    <body name="a" pos="0 0 1"><joint name="ja" axis="0 1 0" limited="false"/><geom name="ga" size=".1" pos=".3 0 0"/>
      <site name="sa" pos=".2 .1 0" quat=".9 .1 .2 .3"/><body name="stuck" pos="0 0 .2"><geom size=".05"/></body></body>
    <body name="b" pos="1 0 1"><freejoint/><geom size=".1"/><site name="sb" pos="0 .1 .1"/></body>
    <body name="fixed"><geom size=".1"/></body>
    <body name="slider" pos="0 2 0"><joint name="js" type="slide" axis="0 0 1"/><geom size=".1"/></body>
  </worldbody><tendon><spatial name="rope"><site site="sa"/><site site="sb"/></spatial>
    <fixed name="sum"><joint joint="ja" coef="1"/><joint joint="js" coef="-2"/></fixed></tendon>
  <equality>)" +
         equality + "</equality></mujoco>";
}

// Hinge, free body turned and moved, slide.
const std::vector<mjtNum> kBent = {0.4, 1.1, 0.2, 0.9, 0.8, 0.2, -0.4, 0.4, 0.15};

TEST(EqualityRows, OfAConnectAreTheDifferenceOfItsAnchors) {
  const TextRows rows(TwoBodies("<connect body1='b' anchor='.1 0 .2'/>"), {0, 1.5, 0.25, 1});
  ASSERT_EQ(rows.d->ne, 3);
  // Without a turn the anchor has moved as the body has.
  EXPECT_NEAR(rows.d->efc_pos[0], 0.5, 1e-14);
  EXPECT_NEAR(rows.d->efc_pos[1], 0.25, 1e-14);
  EXPECT_NEAR(rows.d->efc_pos[2], 0, 1e-14);
}

TEST(EqualityRows, AreTheDerivativesOfTheirResiduals) {
  const std::pair<const char*, int> cases[] = {
      {"<connect body1='a' body2='b' anchor='.1 .2 .3'/>", 3},
      {"<connect site1='sa' site2='sb'/>", 3},
      {"<weld body1='a' body2='b' anchor='.1 0 0' torquescale='.7'/>", 6},
      {"<weld site1='sa' site2='sb'/>", 6},
      {"<joint joint1='ja' joint2='js' polycoef='.1 .5 .3 -.2 .1'/>", 1},
      {"<joint joint1='js' polycoef='.1 0 0 0 0'/>", 1},
      {"<tendon tendon1='rope' tendon2='sum' polycoef='0 .6 .2 0 0'/>", 1},
      {"<tendon tendon1='rope' polycoef='.1 0 0 0 0'/>", 1},
  };
  for (const auto& [equality, count] : cases) {
    for (const char* storage : {"jacobian='dense'", "jacobian='sparse'"}) {
      SCOPED_TRACE(std::string(equality) + " " + storage);
      const TextRows rows(TwoBodies(equality, storage), kBent);
      ASSERT_EQ(rows.d->ne, count);
      rows.ExpectRowsAreDerivatives(count);
    }
  }
}

TEST(EqualityRows, OfFlexEdgesAreTheDerivativesOfTheirLengths) {
  const TextRows rows(
      "<mujoco><option><flag contact='disable'/></option><worldbody><flexcomp name='f' type='grid' "
      "count='3 3 1' spacing='.1 .1 .1' dim='2' mass='1' radius='.01'><edge equality='true'/></flexcomp>"
      "</worldbody></mujoco>");
  ASSERT_EQ(rows.d->ne, rows.m->nflexedge);
  rows.ExpectRowsAreDerivatives(rows.d->ne);
}

// The corner whose neighbours are all held has no rows; the reference then counts weights by pairs of rows.
TEST(EqualityRows, OfFlexVerticesHaveTheWeightsOfTheReference) {
  const TextRows rows(
      "<mujoco><worldbody><flexcomp name='f' type='grid' count='4 3 1' spacing='.1 .12 .1' dim='2' mass='1' "
      "radius='.01'><contact selfcollide='none'/><edge equality='vert'/><pin gridrange='0 0 0 2'/></flexcomp>"
      "</worldbody></mujoco>");
  ASSERT_EQ(rows.d->ne, 22);
  EXPECT_LT(rows.d->efc_R[5], 1e-12);
  EXPECT_NEAR(rows.d->efc_R[6], 4.0 / 3, 1e-9);
}

TEST(EqualityRows, AJointFollowsItsPolynomial) {
  TextRows rows(TwoBodies("<joint joint1='ja' joint2='js' polycoef='.1 .5 .3 0 0'/>"));
  const mjtNum x = 0.3;
  rows.d->qpos[8] = x;
  rows.d->qpos[0] = 0.1 + 0.5 * x + 0.3 * x * x;
  rows.Update();
  EXPECT_NEAR(rows.d->efc_pos[0], 0, 1e-15);
  EXPECT_NEAR(rows.J(0, 7), -(0.5 + 0.6 * x), 1e-15);
}

TEST(EqualityRows, OfATendonLeaveTheirEqualityEvenWhereNothingMovesIt) {
  const TextRows rows(
      "<mujoco><worldbody><site name='s'/><site name='t' pos='1 0 0'/><body><joint name='j'/><geom "
      "size='.1'/></body>"
      "</worldbody><tendon><spatial name='still'><site site='s'/><site site='t'/></spatial></tendon>"
      "<equality><joint joint1='j'/><tendon tendon1='still'/></equality></mujoco>");
  ASSERT_EQ(rows.d->ne, 1);
  EXPECT_EQ(rows.d->tendon_efcadr[0], 1);
}

TEST(EqualityRows, DoNotExistBetweenPartsThatNothingMoves) {
  EXPECT_EQ(TextRows(TwoBodies("<weld body1='fixed'/>")).d->ne, 0);
}

TEST(EqualityRows, OfPartsThatMoveTogetherAreKeptOnlyForTheirSparsePattern) {
  const char* const weld = "<weld body1='a' body2='stuck'/>";
  EXPECT_EQ(TextRows(TwoBodies(weld, "jacobian='dense'")).d->ne, 0);
  EXPECT_EQ(TextRows(TwoBodies(weld, "jacobian='sparse'")).d->ne, 6);
}

TEST(EqualityRows, FollowTheSwitchesOfConstraintAndModel) {
  TextRows rows(TwoBodies("<connect body1='b' anchor='0 0 0'/><weld body1='a' active='false'/>"));
  EXPECT_EQ(rows.d->ne, 3);
  rows.d->eq_active[0] = 0;
  rows.Update();
  EXPECT_EQ(rows.d->ne, 0);
  rows.d->eq_active[1] = 1;
  rows.Update();
  EXPECT_EQ(rows.d->ne, 6);
  rows.m->opt.disableflags |= mjDSBL_EQUALITY;
  rows.Update();
  EXPECT_EQ(rows.d->ne, 0);
}

}  // namespace
}  // namespace pliant
