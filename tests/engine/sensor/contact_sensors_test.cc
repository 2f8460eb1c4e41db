// Touch and contact sensors.
#include <cmath>

#include "engine/sensor/acceleration_sensors.h"
#include "tests/engine/sensor/reference_sensors.h"
#include "tests/engine/sensor/text_sensors.h"

namespace pliant {
namespace {

TEST_F(SensorTest, NoContactsLeaveEmptySlots) {
  const DataPtr d = Frame(0);
  d->ncon = 0;
  SensorAcc(*m_, *d);
  for (int i = 0; i < m_->nsensor; ++i) {
    if (m_->sensor_type[i] == mjSENS_CONTACT) {
      EXPECT_EQ(d->sensordata[m_->sensor_adr[i]], 0);
    }
    if (m_->sensor_type[i] == mjSENS_TOUCH) {
      EXPECT_EQ(d->sensordata[m_->sensor_adr[i]], 0);
    }
  }
}

// Two balls of 1 and 2 kg at rest on the ground.
std::string TwoBalls(const std::string& sensors) {
  return R"(<mujoco><worldbody><geom name="ground" type="plane" size="3 3 .1"/>
    <body name="light" pos="0 0 .1"><freejoint/><geom name="light" size=".1" mass="1"/>
      <site name="below" pos="0 0 -.1" size=".05"/><site name="above" pos="0 0 .1" size=".02"/></body>
    <body name="heavy" pos="1 0 .1"><freejoint/><geom name="heavy" size=".1" mass="2"/></body></worldbody><sensor>)" +
         sensors + "</sensor></mujoco>";
}

TEST(TouchSensors, SumTheNormalForcesThatMeetTheSite) {
  TextSensors s(TwoBalls("<touch name='below' site='below'/><touch name='above' site='above'/>"));
  s.Run(2000);
  EXPECT_NEAR(s["below"][0], 9.81, 1e-3);
  EXPECT_EQ(s["above"][0], 0);
}

TEST(ContactSensors, CountAndReportWhatMatchesBothSides) {
  TextSensors s(
      TwoBalls("<contact name='all' geom1='ground' data='found dist' num='3'/>"
               "<contact name='light' geom1='ground' body2='light' data='found force normal'/>"
               "<contact name='none' geom1='light' geom2='heavy' data='found pos'/>"));
  s.Run(2000);
  ASSERT_EQ(s.d->ncon, 2);
  EXPECT_EQ(s["all"][0], 2);
  EXPECT_LT(s["all"][1], 0);
  EXPECT_EQ(s["all"][2], 2);
  ExpectNear({s["all"][4], s["all"][5]}, {0, 0}, 0);  // the slot that nothing fills
  ExpectNear(s["light"], {1, 9.81, 0, 0, 0, 0, 1}, 1e-3);
  ExpectNear(s["none"], {0, 0, 0, 0}, 0);
}

TEST(ContactSensors, ReversedSidesTurnTheNormal) {
  TextSensors s(
      TwoBalls("<contact name='up' geom1='ground' geom2='light' data='normal'/>"
               "<contact name='down' geom1='light' geom2='ground' data='normal'/>"));
  s.Run(10);
  ExpectNear(s["up"], {0, 0, 1}, 1e-12);
  ExpectNear(s["down"], {0, 0, -1}, 1e-12);
}

TEST(ContactSensors, ReduceToTheStrongestAndToTheSum) {
  TextSensors s(
      TwoBalls("<contact name='strong' geom1='ground' data='force' reduce='maxforce'/>"
               "<contact name='net' geom1='ground' data='found force pos' reduce='netforce'/>"));
  s.Run(2000);
  EXPECT_NEAR(s["strong"][0], 2 * 9.81, 1e-3);
  const std::vector<mjtNum> net = s["net"];
  EXPECT_EQ(net[0], 2);
  ExpectNear({net[1], net[2], net[3]}, {0, 0, 3 * 9.81}, 1e-2);
  EXPECT_NEAR(net[4], 2.0 / 3, 1e-3);  // weighted by force
}

}  // namespace
}  // namespace pliant
