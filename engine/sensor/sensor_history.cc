#include "engine/sensor/sensor_history.h"

#include <algorithm>

#include "engine/constraint/body_forces.h"
#include "engine/dynamics/velocity.h"
#include "engine/model/history.h"
#include "engine/model/stack.h"
#include "engine/sensor/acceleration_sensors.h"
#include "engine/sensor/position_sensors.h"
#include "engine/sensor/sensor_object.h"
#include "engine/sensor/velocity_sensors.h"

namespace pliant {
namespace {

bool IntervalPassed(const mjModel& m, const mjData& d, int i, const HistoryBuffer& buffer) {
  return *buffer.slot + m.sensor_interval[2 * i] <= d.time;
}

// Which this step may not have needed so far, or, by RK4, at an earlier place only.
void Prepare(const mjModel& m, mjData& d, int type) {
  if (WantsSubtreeVelocity(type) && !d.flg_subtreevel) SubtreeVel(m, d);
  if (WantsBodyForces(type) && !d.flg_rnepost) RnePostConstraint(m, d);
}

void Compute(const mjModel& m, mjData& d, int i, mjtNum* data) {
  Prepare(m, d, m.sensor_type[i]);
  switch (m.sensor_needstage[i]) {
    case mjSTAGE_POS:
      PositionSensor(m, d, i, data);
      break;
    case mjSTAGE_VEL:
      VelocitySensor(m, d, i, data);
      break;
    default:
      AccelerationSensor(m, d, i, data);
  }
  FinishSensor(m, i, data);
}

}  // namespace

bool HistoryIsDue(const mjModel& m, const mjData& d, int i) {
  if (m.sensor_delay[i] > 0) return true;
  return m.sensor_interval[2 * i] > 0 && !IntervalPassed(m, d, i, SensorHistory(m, d.history, i));
}

void DeliverHistory(const mjModel& m, const mjData& d, int i, mjtNum* data) {
  const HistoryBuffer buffer = SensorHistory(m, d.history, i);
  const mjtNum* row = ReadHistory(buffer, d.time - m.sensor_delay[i], m.sensor_history[2 * i + 1], data);
  if (row) std::copy_n(row, buffer.width, data);
}

void RecordSensors(const mjModel& m, mjData& d) {
  if (!SensorsOn(m)) return;
  for (int i = 0; i < m.nsensor; ++i) {
    const HistoryBuffer buffer = SensorHistory(m, d.history, i);
    if (!buffer) continue;  // also of sensors whose object sleeps, as measured on release 3.14.0
    if (m.sensor_interval[2 * i] > 0) {
      if (!IntervalPassed(m, d, i, buffer)) continue;
      *buffer.slot += m.sensor_interval[2 * i];
    }
    if (m.sensor_delay[i] <= 0) {
      InsertHistory(buffer, d.time, d.sensordata + m.sensor_adr[i]);
      continue;
    }
    // What the sensor reports is old; its reading of now has to be taken.
    StackFrame frame(d);
    auto* reading = frame.Take<mjtNum>(buffer.width);
    std::fill_n(reading, buffer.width, 0);
    Compute(m, d, i, reading);
    InsertHistory(buffer, d.time, reading);
  }
}

}  // namespace pliant
