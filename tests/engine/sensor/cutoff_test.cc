// Cutoffs of sensors.
#include "tests/engine/sensor/text_sensors.h"

namespace pliant {
namespace {

TEST(Cutoff, ClampsRealValuesOnBothSidesAndPositiveOnesAbove) {
  TextSensors s(
      "<mujoco><worldbody><site name='s'/><body><geom type='box' size='1 1 .1' pos='0 0 3.1'/></body><body>"
      "<joint name='j'/><geom size='.1' pos='5 0 0'/></body></worldbody><sensor><jointvel name='v' joint='j' "
      "cutoff='2'/>"
      "<jointvel name='free' joint='j'/><rangefinder name='r' site='s' cutoff='.5'/></sensor></mujoco>");
  for (const mjtNum speed : {-5.0, 1.0, 5.0}) {
    s.d->qvel[0] = speed;
    s.Forward();
    EXPECT_EQ(s["v"][0], speed == 1 ? 1 : speed > 0 ? 2 : -2);
    EXPECT_EQ(s["free"][0], speed);
    EXPECT_EQ(s["r"][0], 0.5);
  }
}

}  // namespace
}  // namespace pliant
