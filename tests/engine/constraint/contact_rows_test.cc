// Rows of contacts: how many, what they measure, how soft they are.
#include "tests/engine/constraint/text_rows.h"

namespace pliant {
namespace {

std::string Ball(const std::string& option, int condim) {
  return "<mujoco><option impratio='3' " + option +
         "/><worldbody><geom type='plane' size='2 2 .1' condim='1'/><body pos='0 0 .098'><freejoint/><geom "
         "size='.1' "
         "condim='" +
         std::to_string(condim) + "' friction='.7 .02 .01'/></body></worldbody></mujoco>";
}

TEST(ContactRows, AreAsManyAsConeAndDimensionAsk) {
  for (const int condim : {1, 3, 4, 6}) {
    const TextRows pyramid(Ball("cone='pyramidal'", condim)), ellipse(Ball("cone='elliptic'", condim));
    EXPECT_EQ(pyramid.d->nefc, condim == 1 ? 1 : 2 * (condim - 1));
    EXPECT_EQ(ellipse.d->nefc, condim);
    const int frictionless = mjCNSTR_CONTACT_FRICTIONLESS;
    EXPECT_EQ(pyramid.d->efc_type[0], condim == 1 ? frictionless : mjCNSTR_CONTACT_PYRAMIDAL);
    EXPECT_EQ(ellipse.d->efc_type[0], condim == 1 ? frictionless : mjCNSTR_CONTACT_ELLIPTIC);
  }
}

TEST(ContactRows, OfAPairWithinABodyAreLeftOutOfSparseOnes) {
  const auto inside = [](const std::string& jacobian) {
    return TextRows(
        "<mujoco><option jacobian='" + jacobian +
        "'/><worldbody><body><freejoint/><geom name='a' size='.1'/><geom name='b' size='.1' "
        "pos='.15 0 0'/></body></worldbody><contact><pair geom1='a' geom2='b'/></contact></mujoco>");
  };
  const TextRows sparse = inside("sparse"), dense = inside("dense");
  ASSERT_EQ(sparse.d->ncon, 1);
  EXPECT_EQ(sparse.d->contact[0].exclude, 3);
  EXPECT_EQ(sparse.d->nefc, 0);
  EXPECT_EQ(dense.d->nefc, 4);
}

TEST(ContactRows, TheNormalRowIsTheDerivativeOfTheDistance) {
  const TextRows rows(Ball("cone='elliptic'", 3), {0.1, 0.2, 0.097, 0.8, 0.4, 0.2, 0.4});
  EXPECT_NEAR(rows.d->efc_pos[0], -0.003, 1e-15);
  rows.ExpectRowsAreDerivatives(1);
}

TEST(ContactRows, EdgesOfThePyramidAreTheNormalPlusAndMinusFrictionTimesATangent) {
  const TextRows pyramid(Ball("cone='pyramidal'", 6)), ellipse(Ball("cone='elliptic'", 6));
  const mjtNum* friction = pyramid.d->contact[0].friction;
  for (int edge = 0; edge < 5; ++edge) {
    for (int dof = 0; dof < 6; ++dof) {
      const mjtNum normal = ellipse.J(0, dof), tangent = friction[edge] * ellipse.J(edge + 1, dof);
      EXPECT_NEAR(pyramid.J(2 * edge, dof), normal + tangent, 1e-14);
      EXPECT_NEAR(pyramid.J(2 * edge + 1, dof), normal - tangent, 1e-14);
    }
  }
}

TEST(ContactRows, RegularizersOfAnEllipticConeAreTied) {
  const TextRows rows(Ball("cone='elliptic'", 6));
  const mjContact& contact = rows.d->contact[0];
  const mjtNum* r = rows.d->efc_R;
  EXPECT_NEAR(r[1], r[0] / 3, 1e-12 * r[0]);
  for (int k = 2; k < 6; ++k) {
    const mjtNum ratio = contact.friction[k - 1] / contact.friction[0];
    EXPECT_NEAR(r[k] * ratio * ratio, r[1], 1e-12 * r[1]);
  }
}

TEST(ContactRows, RegularizersOfAPyramidAreEqual) {
  const TextRows rows(Ball("cone='pyramidal'", 4));
  for (int k = 1; k < 6; ++k) EXPECT_EQ(rows.d->efc_R[k], rows.d->efc_R[0]);
}

TEST(ContactRows, StartAtTheAddressThatTheContactKeeps) {
  const TextRows rows(
      "<mujoco><worldbody><geom type='plane' size='2 2 .1'/><body pos='0 0 .09'><freejoint/><geom "
      "size='.1'/></body>"
      "<body pos='1 0 .09'><freejoint/><geom size='.1' condim='1'/></body></worldbody></mujoco>");
  ASSERT_EQ(rows.d->ncon, 2);
  for (int i = 0; i < 2; ++i) {
    const int row = rows.d->contact[i].efc_address;
    EXPECT_EQ(row, i ? 4 : 0);
    EXPECT_EQ(rows.d->efc_id[row], i);
  }
}

TEST(ContactRows, AContactThatNothingMovesIsExcluded) {
  TextRows rows(Ball("", 3));
  // Both sides are the plane's body, the world.
  rows.d->contact[0].geom[1] = 0;
  MakeConstraint(*rows.m, *rows.d);
  EXPECT_EQ(rows.d->contact[0].exclude, 3);
  EXPECT_EQ(rows.d->contact[0].efc_address, -1);
  EXPECT_EQ(rows.d->nefc, 0);
}

TEST(ContactRows, ContactsThatAreExcludedOrInTheGapHaveNone) {
  TextRows rows(Ball("", 3));
  rows.d->contact[0].exclude = 1;
  MakeConstraint(*rows.m, *rows.d);
  EXPECT_EQ(rows.d->nefc, 0);
}

}  // namespace
}  // namespace pliant
