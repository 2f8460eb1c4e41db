#include "app/files/data_log.h"

#include "engine/runner/values/value.h"

namespace pliant::app {

std::vector<std::string> StateExpressions(const mjModel& m) {
  std::vector<std::string> out;
  const auto add = [&](const char* field, int rows) {
    for (int i = 0; i < rows; ++i) {
      out.push_back(runner::ValuePath(m, {field, runner::ValueSource::kData, static_cast<size_t>(rows), 1},
                                      static_cast<size_t>(i), 0));
    }
    // A single number has no index of its own.
    if (rows == 1) out.back() = std::string(field) + "[0]";
  };
  add("qpos", m.nq);
  add("qvel", m.nv);
  add("act", m.na);
  add("ctrl", m.nu);
  add("sensordata", m.nsensordata);
  return out;
}

}  // namespace pliant::app
