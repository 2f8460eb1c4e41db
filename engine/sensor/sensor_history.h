// Sensors with a delay or an interval: they report from a ring buffer of their readings, which
// engine/model/history.h keeps for them.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Whether sensor i reports a stored reading at this time: it has a history, and a delay or an interval that
// has not passed (HistoryIsDue: the same of one that has a history).
bool HistoryIsDue(const mjModel& m, const mjData& d, int i);
inline bool ReadsHistory(const mjModel& m, const mjData& d, int i) {
  return m.sensor_historyadr[i] >= 0 && HistoryIsDue(m, d, i);
}

// data [sensor_dim] = the stored reading that is due, interpolated as the sensor says.
void DeliverHistory(const mjModel& m, const mjData& d, int i, mjtNum* data);

// Stores the readings of this time in the histories of all sensors.
//   reads    what the sensors read, d.sensordata
//   writes   d.history
//   needs    the sensors of all stages; called before the state moves on
//   takes    stack
void RecordSensors(const mjModel& m, mjData& d);

}  // namespace pliant
