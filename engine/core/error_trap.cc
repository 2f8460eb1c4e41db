#include "engine/core/error_trap.h"

namespace pliant {

ErrorTrap*& InnermostTrap() {
  thread_local ErrorTrap* trap = nullptr;
  return trap;
}

ErrorTrap::ErrorTrap() : outer_(InnermostTrap()) { InnermostTrap() = this; }

ErrorTrap::~ErrorTrap() { InnermostTrap() = outer_; }

}  // namespace pliant
