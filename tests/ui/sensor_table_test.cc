// What the panel of sensors says beside their values.
#include "tests/ui/xml_scene.h"
#include "ui/model/sensor_unit.h"

namespace pliant::ui {
namespace {

constexpr const char* kModel =
    R"(<mujoco><worldbody><body name="b"><joint name="turn" range="-1 1" limited="true"/>
<joint name="push" type="slide" range="-1 1" limited="true"/><geom size=".1"/><site name="s"/></body></worldbody>
<tendon><fixed name="t"><joint joint="turn" coef="1"/></fixed></tendon>
<actuator><motor name="turns" joint="turn"/><motor name="pushes" joint="push"/><motor name="pulls" tendon="t"/></actuator>
<sensor><jointpos joint="turn"/><jointpos joint="push"/><jointvel joint="turn"/><jointvel joint="push"/>
<jointactuatorfrc joint="turn"/><jointlimitpos joint="push"/><jointlimitfrc joint="turn"/>
<actuatorpos actuator="turns"/><actuatorvel actuator="pushes"/><actuatorfrc actuator="turns"/>
<actuatorfrc actuator="pulls"/><tendonpos tendon="t"/><framequat objtype="body" objname="b"/>
<rangefinder site="s"/><rangefinder site="s" data="normal"/><rangefinder site="s" data="dist normal"/></sensor></mujoco>)";

class SensorTable : public XmlUiTest {
 protected:
  SensorTable() { Show(kModel, 1); }
};

TEST_F(SensorTable, UnitsAreThoseOfTheJoint) {
  const char* const expected[] = {"rad", "m",   "rad/s", "m/s", "N m", "m", "N m", "rad",
                                  "m/s", "N m", "N",     "m",   "",    "m", "",    "m"};
  ASSERT_EQ(frame_.m->nsensor, static_cast<int>(std::size(expected)));
  for (int i = 0; i < frame_.m->nsensor; ++i) EXPECT_STREQ(UnitOfSensor(*frame_.m, i), expected[i]) << i;
}

}  // namespace
}  // namespace pliant::ui
