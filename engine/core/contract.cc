#include "engine/core/contract.h"

#include <cstdio>
#include <cstdlib>

namespace pliant {

void ContractViolated(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: contract violated: %s\n", file, line, condition);
  std::abort();
}

}  // namespace pliant
