#include "engine/model/history.h"

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

// Times closer than this are the same sample.
constexpr mjtNum kSameTime = 1e-15;

HistoryBuffer Block(mjtNum* start, int count, int width) {
  return {start, start + 1, start + 2, start + 2 + count, count, width};
}

// Slope of value `v` at sample k by its neighbours.
mjtNum Slope(const HistoryBuffer& b, int k, int v) {
  if (k == 0 || k == b.count - 1) return 0;
  return (b.Row(k + 1)[v] - b.Row(k - 1)[v]) / (b.Time(k + 1) - b.Time(k - 1));
}

// Cubic Hermite polynomial between samples k and k + 1.
mjtNum Cubic(const HistoryBuffer& b, int k, int v, mjtNum time) {
  const mjtNum span = b.Time(k + 1) - b.Time(k), s = (time - b.Time(k)) / span;
  const mjtNum s2 = s * s, s3 = s2 * s;
  return (2 * s3 - 3 * s2 + 1) * b.Row(k)[v] + (s3 - 2 * s2 + s) * span * Slope(b, k, v) +
         (3 * s2 - 2 * s3) * b.Row(k + 1)[v] + (s3 - s2) * span * Slope(b, k + 1, v);
}

// Number of samples at or before `time`.
int CountUpTo(const HistoryBuffer& b, mjtNum time) {
  int low = 0, high = b.count;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (b.Time(middle) <= time + kSameTime) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

void ResetTimes(const HistoryBuffer& b, mjtNum timestep) {
  *b.cursor = b.count - 1;
  for (int k = 0; k < b.count; ++k) b.times[k] = (k - b.count) * timestep;
}

void ResetSensor(const mjModel& m, const HistoryBuffer& b, int sensor) {
  const mjtNum h = m.opt.timestep, period = m.sensor_interval[2 * sensor],
               phase = m.sensor_interval[2 * sensor + 1];
  ResetTimes(b, h);
  *b.slot = -h;
  std::fill(b.values, b.values + b.count * b.width, 0);
  if (period <= 0) return;
  *b.slot = phase == 0 ? -period : phase;
  for (int k = 0; k < b.count; ++k) b.times[k] = std::ceil((*b.slot - (b.count - 1 - k) * period) / h) * h;
}

void SetNeutral(const mjModel& m, int actuator, mjtNum* input) {
  std::fill(input, input + m.actuator_ctrlnum[actuator], 0);
  if (m.actuator_gaintype[actuator] == mjGAIN_SO3 && m.actuator_ctrlspec[actuator] == mjCHART_QUAT)
    input[0] = 1;
}

}  // namespace

HistoryBuffer ActuatorHistory(const mjModel& m, mjtNum* history, int actuator) {
  const int adr = m.actuator_historyadr[actuator];
  if (adr < 0) return {};
  return Block(history + adr, m.actuator_history[2 * actuator], m.actuator_ctrlnum[actuator]);
}

HistoryBuffer SensorHistory(const mjModel& m, mjtNum* history, int sensor) {
  const int adr = m.sensor_historyadr[sensor];
  if (adr < 0) return {};
  return Block(history + adr, m.sensor_history[2 * sensor], m.sensor_dim[sensor]);
}

int HistorySize(int count, int width) { return count > 0 ? 2 + count * (1 + width) : 0; }

const mjtNum* ReadHistory(const HistoryBuffer& b, mjtNum time, int interp, mjtNum* result) {
  const int upto = CountUpTo(b, time);
  if (upto == 0) return b.Row(0);
  const int before = upto - 1;
  const bool exact = time <= b.Time(before) + kSameTime;
  if (before == b.count - 1 || exact || interp == 0) return b.Row(before);
  const mjtNum share = (time - b.Time(before)) / (b.Time(upto) - b.Time(before));
  for (int v = 0; v < b.width; ++v) {
    result[v] = interp == 1 ? b.Row(before)[v] + share * (b.Row(upto)[v] - b.Row(before)[v])
                            : Cubic(b, before, v, time);
  }
  return nullptr;
}

void InsertHistory(const HistoryBuffer& b, mjtNum time, const mjtNum* row) {
  const int upto = CountUpTo(b, time);
  int target = upto - 1;  // the sample that takes the row, once the older ones have moved
  if (upto == b.count && time > b.Time(b.count - 1) + kSameTime) {
    *b.cursor = b.Place(0);
  } else if (upto == 0) {
    target = 0;
  } else if (time > b.Time(target) + kSameTime) {
    for (int k = 0; k < target; ++k) {
      b.times[b.Place(k)] = b.Time(k + 1);
      std::copy_n(b.Row(k + 1), b.width, b.Row(k));
    }
  }
  b.times[b.Place(target)] = time;
  std::copy_n(row, b.width, b.Row(target));
}

void FillHistory(const HistoryBuffer& b, const mjtNum* times, const mjtNum* values) {
  if (!times) {  // what is kept gets the place that its age asks for
    std::rotate(b.times, b.times + b.Place(0), b.times + b.count);
  } else {
    std::copy_n(times, b.count, b.times);
  }
  *b.cursor = b.count - 1;
  std::copy_n(values, b.count * b.width, b.values);
}

void ResetHistory(const mjModel& m, mjtNum* history) {
  for (int i = 0; i < m.nactuator; ++i) {
    const HistoryBuffer b = ActuatorHistory(m, history, i);
    if (!b) continue;
    ResetTimes(b, m.opt.timestep);
    *b.slot = 0;
    for (int k = 0; k < b.count; ++k) SetNeutral(m, i, b.Row(k));
  }
  for (int i = 0; i < m.nsensor; ++i) {
    if (const HistoryBuffer b = SensorHistory(m, history, i)) ResetSensor(m, b, i);
  }
}

void NeutralControl(const mjModel& m, mjtNum* ctrl) {
  for (int i = 0; i < m.nactuator; ++i) SetNeutral(m, i, ctrl + m.actuator_ctrladr[i]);
}

}  // namespace pliant
