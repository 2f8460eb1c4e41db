// Prisms of a height field that are left unsearched because they are seen to be apart from a shape.
#include <gtest/gtest.h>

#include <string>

#include "engine/step/forward.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

// A slope of 3 in 4 through the origin; `lift` is along its normal from where the shape just touches it.
int ContactsOnSlope(const std::string& shape, double radius, double lift) {
  const double off = radius + lift;
  const ModelPtr m = ModelFromText(R"(<mujoco><asset>
    <hfield name="slope" nrow="2" ncol="9" size="1 1 1.5 .1" elevation="0 .125 .25 .375 .5 .625 .75 .875 1
      0 .125 .25 .375 .5 .625 .75 .875 1"/></asset>
    <worldbody><geom type="hfield" hfield="slope" pos="0 0 -.75"/>
      <body name="b"><freejoint/><geom )" +
                                   shape + R"(/></body></worldbody></mujoco>)");
  const DataPtr d(MakeData(*m));
  d->qpos[0] = -0.6 * off;
  d->qpos[2] = 0.8 * off;
  FwdPosition(*m, *d);
  return d->ncon;
}

TEST(HeightFields, TouchWhateverIsNotClearlyAboveTheirPrisms) {
  // The axis of the capsule lies across the slope.
  const struct {
    const char* shape;
    double radius;
  } cases[] = {{R"(type="sphere" size=".2")", 0.2},
               {R"(type="ellipsoid" size=".2 .2 .2")", 0.2},
               {R"(type="capsule" size=".1 .3" euler="90 0 0")", 0.1}};
  for (const auto& c : cases) {
    SCOPED_TRACE(c.shape);
    EXPECT_GT(ContactsOnSlope(c.shape, c.radius, -1e-5), 0);
    EXPECT_EQ(ContactsOnSlope(c.shape, c.radius, 1e-5), 0);
  }
}

}  // namespace
}  // namespace pliant
