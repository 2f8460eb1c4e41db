// The bodies that a contact pushes.
#include "engine/dynamics/contact_sides.h"

#include <numeric>

#include "tests/engine/constraint/text_rows.h"

namespace pliant {
namespace {

mjtNum SumOfWeights(const ContactSides& sides, int sign) {
  mjtNum sum = 0;
  for (int i = 0; i < sides.count; ++i) {
    if (sides.weight[i] * sign > 0) sum += sides.weight[i];
  }
  return sum;
}

TEST(ContactSides, OfGeomsAreTheirBodies) {
  const TextRows rows(
      "<mujoco><worldbody><geom type='plane' size='1 1 .1'/><body pos='0 0 .09'><freejoint/><geom size='.1'/>"
      "</body></worldbody></mujoco>");
  ContactSides sides;
  FindContactSides(*rows.m, *rows.d, rows.d->contact[0], &sides);
  ASSERT_EQ(sides.count, 2);
  EXPECT_EQ(sides.body[0], 0);
  EXPECT_EQ(sides.weight[0], -1);
  EXPECT_EQ(sides.body[1], 1);
  EXPECT_EQ(sides.weight[1], 1);
}

TEST(ContactSides, OfAFlexElementShareTheContact) {
  const TextRows rows(
      "<mujoco><worldbody><geom type='box' size='.05 .05 .05' pos='.02 .03 -.045'/><flexcomp name='f' "
      "type='grid' "
      "count='3 3 1' spacing='.1 .1 .1' dim='2' mass='1' radius='.01'><contact selfcollide='none' "
      "internal='false'/></flexcomp></worldbody></mujoco>");
  int shared = 0;
  for (int i = 0; i < rows.d->ncon; ++i) {
    const mjContact& contact = rows.d->contact[i];
    ContactSides sides;
    FindContactSides(*rows.m, *rows.d, contact, &sides);
    EXPECT_NEAR(SumOfWeights(sides, 1), 1, 1e-12);
    EXPECT_NEAR(SumOfWeights(sides, -1), -1, 1e-12);
    shared += sides.count > 2;
  }
  EXPECT_GT(rows.d->ncon, 0);
  EXPECT_GT(shared, 0);
}

}  // namespace
}  // namespace pliant
