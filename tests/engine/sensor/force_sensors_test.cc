// Force and torque between a body and its parent.
#include "tests/engine/sensor/text_sensors.h"

namespace pliant {
namespace {

// A mass of 2 kg at the end of a rod that is welded to the world.
constexpr const char* kRod = R"(<mujoco><worldbody><body><geom size=".1" mass="2" pos=".5 0 0"/>
    <site name="root"/><site name="turned" euler="0 0 90"/></body>
    <body pos="9 0 0"><joint/><geom size=".1"/></body></worldbody>
  <sensor><force name="f" site="root"/><torque name="t" site="root"/><force name="ft" site="turned"/>
    <torque name="tt" site="turned"/></sensor></mujoco>)";

TEST(ForceSensors, CarryTheWeightOfWhatHangsOnTheBody) {
  TextSensors s(kRod);
  s.Forward();
  ExpectNear(s["f"], {0, 0, 2 * 9.81}, 1e-12);
}

TEST(TorqueSensors, HoldTheLeverOfTheWeight) {
  TextSensors s(kRod);
  s.Forward();
  ExpectNear(s["t"], {0, -0.5 * 2 * 9.81, 0}, 1e-12);
}

TEST(ForceSensors, AreInTheAxesOfTheSite) {
  TextSensors s(kRod);
  s.d->xfrc_applied[6] = -3;  // a push along x, held by the parent
  s.Forward();
  ExpectNear(s["f"], {3, 0, 2 * 9.81}, 1e-12);
  ExpectNear(s["ft"], {0, -3, 2 * 9.81}, 1e-12);
  ExpectNear(s["tt"], {-0.5 * 2 * 9.81, 0, 0}, 1e-12);
}

}  // namespace
}  // namespace pliant
