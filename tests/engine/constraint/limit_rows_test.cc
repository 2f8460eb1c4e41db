// Rows of limits: where they exist, and that they push away from the bound.
#include <cmath>

#include "tests/engine/constraint/text_rows.h"

namespace pliant {
namespace {

std::string Hinge(const std::string& attributes) {
  return "<mujoco><compiler angle='radian'/><worldbody><body><joint axis='0 1 0' " + attributes +
         "/><geom size='.1'/></body></worldbody></mujoco>";
}

TEST(LimitRows, PushAwayFromTheBoundThatIsViolated) {
  const std::string text = Hinge("range='-.5 .7'");
  const TextRows below(text, {-0.6}), inside(text, {0.1}), above(text, {0.75});
  ASSERT_EQ(below.d->nl, 1);
  EXPECT_NEAR(below.d->efc_pos[0], -0.1, 1e-15);
  EXPECT_EQ(below.J(0, 0), 1);
  EXPECT_EQ(inside.d->nl, 0);
  ASSERT_EQ(above.d->nl, 1);
  EXPECT_NEAR(above.d->efc_pos[0], -0.05, 1e-15);
  EXPECT_EQ(above.J(0, 0), -1);
}

TEST(LimitRows, BeginAtTheMargin) {
  const std::string text = Hinge("range='-.5 .7' margin='.1'");
  EXPECT_EQ(TextRows(text, {0.599}).d->nl, 0);
  const TextRows near(text, {0.65});
  ASSERT_EQ(near.d->nl, 1);
  EXPECT_NEAR(near.d->efc_pos[0], 0.05, 1e-15);
  EXPECT_EQ(near.d->efc_margin[0], 0.1);
}

TEST(LimitRows, OfANarrowRangeAreTwoWithTheLowerBoundFirst) {
  const TextRows rows(Hinge("range='-.01 .01' margin='.1'"), {0.005});
  ASSERT_EQ(rows.d->nl, 2);
  EXPECT_EQ(rows.J(0, 0), 1);
  EXPECT_EQ(rows.J(1, 0), -1);
}

TEST(LimitRows, OfABallActOnTheAngleOfItsRotation) {
  const mjtNum half = 0.4;
  const TextRows rows(Hinge("type='ball' range='0 .6'"),
                      {std::cos(half), 0.6 * std::sin(half), 0, 0.8 * std::sin(half)});
  ASSERT_EQ(rows.d->nl, 1);
  EXPECT_NEAR(rows.d->efc_pos[0], 0.6 - 2 * half, 1e-14);
  rows.ExpectRowsAreDerivatives(1);
}

TEST(LimitRows, OfTendonsAreTheDerivativesOfTheirDistance) {
  const TextRows rows(
      "<mujoco><worldbody><site name='w' pos='0 0 1'/><body><joint axis='0 1 0'/><geom size='.1' pos='.5 0 "
      "0'/>"
      "<site name='s' pos='.5 0 .1'/></body></worldbody><tendon><spatial range='.2 .6' limited='true'>"
      "<site site='w'/><site site='s'/></spatial></tendon></mujoco>",
      {0.3});
  ASSERT_EQ(rows.d->nl, 1);
  EXPECT_NEAR(rows.d->efc_pos[0], 0.6 - rows.d->ten_length[0], 1e-15);
  rows.ExpectRowsAreDerivatives(1);
}

TEST(LimitRows, AreLeftOutWhenDisabled) {
  TextRows rows(Hinge("range='-.5 .7'"), {2});
  EXPECT_EQ(rows.d->nl, 1);
  rows.m->opt.disableflags |= mjDSBL_LIMIT;
  rows.Update();
  EXPECT_EQ(rows.d->nl, 0);
}

}  // namespace
}  // namespace pliant
