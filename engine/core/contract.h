// Contracts: conditions that must hold unless our own code is wrong.
#pragma once

namespace pliant {

// Prints the broken condition and aborts. Never returns.
[[noreturn]] void ContractViolated(const char* condition, const char* file, int line);

}  // namespace pliant

// Checked in every build: cheap conditions at the border of a room.
#define PLIANT_DEMAND(condition) \
  ((condition) ? static_cast<void>(0) : ::pliant::ContractViolated(#condition, __FILE__, __LINE__))

// Checked in debug builds only: conditions in hot loops.
#ifdef NDEBUG
#define PLIANT_ASSERT(condition) static_cast<void>(0)
#else
#define PLIANT_ASSERT(condition) PLIANT_DEMAND(condition)
#endif
