#include "engine/step/reset.h"

#include "engine/model/data.h"
#include "engine/step/sleep.h"

namespace pliant {

std::string ResetSimulation(const mjModel& m, mjData& d) {
  ResetData(m, d);
  return StartAsleep(m, d);
}

std::string ResetSimulationDebug(const mjModel& m, mjData& d, unsigned char debug_value) {
  ResetDataDebug(m, d, debug_value);
  return StartAsleep(m, d);
}

std::string ResetSimulationKeyframe(const mjModel& m, mjData& d, int key) {
  std::string problem = ResetSimulation(m, d);
  LoadKeyframe(m, d, key);
  return problem;
}

}  // namespace pliant
