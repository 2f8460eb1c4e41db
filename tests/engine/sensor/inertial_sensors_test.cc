// Accelerometer, gyro, velocimeter and magnetometer.
#include <cmath>

#include "engine/sensor/acceleration_sensors.h"
#include "tests/engine/sensor/reference_sensors.h"
#include "tests/engine/sensor/text_sensors.h"

namespace pliant {
namespace {

TEST_F(SensorTest, AccelerometerAtRestShowsGravityUpwards) {
  DataPtr d(MakeData(*m_));
  RunSmooth(*m_, *d);
  const int sensor = Find(mjSENS_ACCELEROMETER);
  SensorAcc(*m_, *d);
  const mjtNum* acc = d->sensordata + m_->sensor_adr[sensor];
  const mjtNum norm = std::sqrt(acc[0] * acc[0] + acc[1] * acc[1] + acc[2] * acc[2]);
  EXPECT_NEAR(norm, 9.81, 1e-12);
  const mjtNum* mat = d->site_xmat + 9 * m_->sensor_objid[sensor];
  EXPECT_NEAR(mat[6] * acc[0] + mat[7] * acc[1] + mat[8] * acc[2], 9.81, 1e-12);
}

// A disc that turns about the vertical, with a site at its rim whose x axis points outwards.
TextSensors Turntable() {
  return TextSensors(R"(<mujoco><option magnetic="0 2 0"/><worldbody><body>
    <joint axis="0 0 1"/><geom type="cylinder" size="1 .1"/><site name="rim" pos=".5 0 0"/></body></worldbody><sensor>
    <accelerometer name="acc" site="rim"/><gyro name="gyro" site="rim"/><velocimeter name="vel" site="rim"/>
    <magnetometer name="mag" site="rim"/></sensor></mujoco>)");
}

TEST(InertialSensors, OnATurntableShowSpeedAndCentripetalAcceleration) {
  TextSensors s = Turntable();
  s.d->qpos[0] = 0.7;  // none of them depends on it
  s.d->qvel[0] = 3;
  s.Forward();
  ExpectNear(s["gyro"], {0, 0, 3}, 1e-14);
  ExpectNear(s["vel"], {0, 1.5, 0}, 1e-14);
  ExpectNear(s["acc"], {-4.5, 0, 9.81}, 1e-12);
}

TEST(InertialSensors, TheMagnetometerIsTheFieldInTheAxesOfTheSite) {
  TextSensors s = Turntable();
  s.d->qpos[0] = 0.3;
  s.Forward();
  ExpectNear(s["mag"], {2 * std::sin(0.3), 2 * std::cos(0.3), 0}, 1e-14);
}

TEST(InertialSensors, AnAccelerometerInFreeFallShowsNothing) {
  TextSensors s(
      "<mujoco><worldbody><body><freejoint/><geom size='.1'/><site name='s' pos='.1 0 "
      "0'/></body></worldbody><sensor>"
      "<accelerometer name='acc' site='s'/></sensor></mujoco>");
  s.Forward();
  ExpectNear(s["acc"], {0, 0, 0}, 1e-12);
}

}  // namespace
}  // namespace pliant
