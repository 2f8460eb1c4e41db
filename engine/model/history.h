// Ring buffers of past controls and sensor readings, in mjData.history.
//
// The block of an actuator or sensor with n samples of w values is [slot, cursor, n times, n rows of w
// values]. Times increase from the oldest sample to the newest, which the cursor names; the slot is the
// user's for actuators and, for sensors, the time of the last computation (seconds, as all times here).
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// One block of d.history. The pointers go into the data.
struct HistoryBuffer {
  mjtNum* slot = nullptr;
  mjtNum* cursor = nullptr;
  mjtNum* times = nullptr;   // [count]
  mjtNum* values = nullptr;  // [count x width]
  int count = 0;             // 0: the element keeps no history
  int width = 0;

  explicit operator bool() const { return count > 0; }
  // Place in times and values of sample k, 0 the oldest, count - 1 the newest.
  int Place(int k) const { return (static_cast<int>(*cursor) + 1 + k) % count; }
  mjtNum Time(int k) const { return times[Place(k)]; }
  mjtNum* Row(int k) const { return values + width * Place(k); }
};

HistoryBuffer ActuatorHistory(const mjModel& m, mjtNum* history, int actuator);
HistoryBuffer SensorHistory(const mjModel& m, mjtNum* history, int sensor);

// Numbers that a block of `count` samples of `width` values takes; 0 for none.
int HistorySize(int count, int width);

// The row at `time`, held at both ends. Returns a row of the buffer when one is meant exactly, else null
// after writing result [width]. interp: 0 the sample before, 1 linear, 2 cubic Hermite with central slopes,
// zero at the buffer's ends.
const mjtNum* ReadHistory(const HistoryBuffer& buffer, mjtNum time, int interp, mjtNum* result);

// Puts row [width] at `time`. A later time drops the oldest sample, the time of a sample replaces it, a time
// in between moves the older samples down, and one before all of them replaces the oldest.
void InsertHistory(const HistoryBuffer& buffer, mjtNum time, const mjtNum* row);

// Fills the buffer with samples from the oldest to the newest: times [count], null to keep those that are
// there, and values [count x width]. The slot stays.
void FillHistory(const HistoryBuffer& buffer, const mjtNum* times, const mjtNum* values);

// Fills the history as a reset does: times before 0 at the spacing of time steps or of the sensor's
// interval, neutral controls, readings of zero.
void ResetHistory(const mjModel& m, mjtNum* history);

// ctrl [nu] = 0, and no rotation for quaternion inputs.
void NeutralControl(const mjModel& m, mjtNum* ctrl);

}  // namespace pliant
