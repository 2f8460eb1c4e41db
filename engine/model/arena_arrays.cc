#include "engine/model/arena_arrays.h"

#include <mujoco/mjxmacro.h>

#include <cstddef>

#include "engine/model/stack.h"

namespace pliant {
namespace {

// Calls array(pointer, count) for each array of the group.
template <class Visit>
void ForEachArray(const mjModel& m, mjData& d, ArenaGroup group, Visit array) {
#undef MJ_M
#define MJ_M(n) m.n
#undef MJ_D
#define MJ_D(n) d.n
#undef XNV
#define XNV X
#define X(type, name, nrow, ncol) array(d.name, static_cast<size_t>(nrow) * (ncol));
  switch (group) {
    case ArenaGroup::kRows:
      MJDATA_ARENA_POINTERS_SOLVER
      return;
    case ArenaGroup::kDual:
      MJDATA_ARENA_POINTERS_DUAL
      return;
    case ArenaGroup::kIslands:
      MJDATA_ARENA_POINTERS_ISLAND
      return;
    case ArenaGroup::kMetric:
      MJDATA_ARENA_POINTERS_EFM
      return;
  }
#undef X
#undef XNV
}

}  // namespace

bool AllocateArrays(const mjModel& m, mjData& d, ArenaGroup group) {
  bool fits = true;
  ForEachArray(m, d, group, [&]<class T>(T*& array, size_t count) {
    if (fits) array = static_cast<T*>(ArenaAllocByte(d, sizeof(T) * count, 64));
    fits = fits && array;
  });
  return fits;
}

void ForgetArrays(mjData& d, ArenaGroup group) {
  static constexpr mjModel kNoSizes{};
  ForEachArray(kNoSizes, d, group, [](auto*& array, size_t) { array = nullptr; });
}

}  // namespace pliant
