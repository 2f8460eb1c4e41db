#include "engine/compile/trial.h"

#include "engine/core/log.h"
#include "engine/model/data.h"
#include "engine/step/step.h"

namespace pliant {

bool TryStep(const mjModel& m, mjData& d, std::vector<std::string>& warnings, std::string& error) {
  ErrorTrap trap;
  try {
    ResetData(m, d);
    Step(m, d);
  } catch (const FatalError& fatal) {
    error = fatal.message;
    return false;
  }
  warnings = std::move(trap.warnings);
  return true;
}

}  // namespace pliant
