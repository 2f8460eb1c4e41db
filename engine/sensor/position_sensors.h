// Sensors that need positions only.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Fills the values of all sensors whose stage is mjSTAGE_POS, user and plugin sensors included,
// and applies cutoffs.
//   reads    positions, d.ten_length, d.actuator_length, d.efc_pos, d.efc_margin
//   writes   d.sensordata; d.energy when an energy sensor asks
//   needs    FwdPosition()
// Nothing happens while sensors are disabled.
void SensorPos(const mjModel& m, mjData& d);

// data [sensor_dim] = value of position sensor i, before noise and cutoff. Needs as SensorPos().
void PositionSensor(const mjModel& m, mjData& d, int i, mjtNum* data);

}  // namespace pliant
