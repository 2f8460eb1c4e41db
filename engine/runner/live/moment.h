// A moment between steps, for who keeps a copy of something of the live data.
#pragma once

#include <cstdint>

namespace pliant::runner {

struct Moment {
  uint64_t touches = 0;   // LiveModel's; none is so early
  uint64_t sleepers = 0;  // StillSleepers()
};

}  // namespace pliant::runner
