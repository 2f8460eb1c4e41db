#include "engine/runner/values/delayed_value.h"

#include <vector>

#include "engine/model/actuators.h"
#include "engine/model/history.h"

namespace pliant::runner {
namespace {

struct Delayed {
  std::string_view name;
  std::string_view field;  // that it is made of
};
constexpr Delayed kDelayed[] = {{"ctrl.delayed", "ctrl"}, {"sensordata.undelayed", "sensordata"}};

std::string_view NameOf(std::string_view path) { return path.substr(0, path.find('[')); }

bool IsControl(const ValueRef& ref) { return std::string_view(ref.data_field->name) == "ctrl"; }

int SensorOf(const mjModel& m, int value) {
  int sensor = 0;
  while (m.sensor_adr[sensor] + m.sensor_dim[sensor] <= value) ++sensor;
  return sensor;
}

double DelayOf(const mjModel& m, const ValueRef& ref) {
  const int index = static_cast<int>(ref.index);
  return IsControl(ref) ? m.actuator_delay[FindControl(m, index).actuator]
                        : m.sensor_delay[SensorOf(m, index)];
}

double DelayedControl(const mjModel& m, const mjData& d, int control) {
  const int actuator = FindControl(m, control).actuator;
  const HistoryBuffer buffer = ActuatorHistory(m, d.history, actuator);
  if (!buffer || m.actuator_delay[actuator] <= 0) return d.ctrl[control];
  std::vector<mjtNum> read(static_cast<size_t>(buffer.width));
  const mjtNum* row = ReadHistory(buffer, d.time - m.actuator_delay[actuator],
                                  m.actuator_history[2 * actuator + 1], read.data());
  return (row != nullptr ? row : read.data())[control - m.actuator_ctrladr[actuator]];
}

double NewestReading(const mjModel& m, const mjData& d, int value) {
  const int sensor = SensorOf(m, value);
  const HistoryBuffer buffer = SensorHistory(m, d.history, sensor);
  if (!buffer || m.sensor_delay[sensor] <= 0) return d.sensordata[value];
  return buffer.Row(buffer.count - 1)[value - m.sensor_adr[sensor]];
}

}  // namespace

bool IsDelayedValue(std::string_view name) { return name == kDelayed[0].name || name == kDelayed[1].name; }

bool FindDelayedValue(const mjModel& m, std::string_view path, ValueRef* ref, std::string* error) {
  const Delayed& delayed = kDelayed[NameOf(path) == kDelayed[0].name ? 0 : 1];
  const std::string plain = std::string(delayed.field) + std::string(path.substr(delayed.name.size()));
  if (!FindValue(m, plain, ref, error)) return false;
  ref->source = ValueSource::kComputed;
  ref->lags = true;
  return true;
}

double ReadDelayedValue(const mjModel& m, const mjData& d, const ValueRef& ref) {
  const int index = static_cast<int>(ref.index);
  return IsControl(ref) ? DelayedControl(m, d, index) : NewestReading(m, d, index);
}

std::string BothSidesOfDelay(const mjModel& m, const std::string& path) {
  for (const Delayed& delayed : kDelayed) {
    ValueRef ref;
    if (NameOf(path) != delayed.field || !FindValue(m, path, &ref, nullptr) || DelayOf(m, ref) <= 0) continue;
    return path + "\n" + std::string(delayed.name) + path.substr(delayed.field.size());
  }
  return path;
}

}  // namespace pliant::runner
