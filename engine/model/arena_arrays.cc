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

// Whether arrays of the group are there: all are or none, but for the dual, which loses one half first.
bool HasSome(const mjData& d, ArenaGroup group) {
  switch (group) {
    case ArenaGroup::kRows:
      return d.efc_type;
    case ArenaGroup::kDual:
      return d.efc_Y_rownnz || d.efc_AR_rownnz;
    case ArenaGroup::kIslands:
      return d.tree_island;
    case ArenaGroup::kMetric:
      return d.efm_c;
  }
  return true;
}

}  // namespace

bool AllocateArrays(const mjModel& m, mjData& d, ArenaGroup group) {
  constexpr size_t kAlignment = 64;
  // Behind what was laid out before, the place of an array in one piece of the arena for all.
  size_t end = 0;
  const auto lay_out = [&](size_t bytes) {
    const size_t start = (end + kAlignment - 1) & ~(kAlignment - 1);
    end = start + bytes;
    return start;
  };
  ForEachArray(m, d, group, [&]<class T>(T*&, size_t count) { lay_out(sizeof(T) * count); });
  auto* piece = static_cast<std::byte*>(ArenaAllocByte(d, end, kAlignment));
  if (!piece) return false;
  end = 0;
  ForEachArray(m, d, group, [&]<class T>(T*& array, size_t count) {
    array = reinterpret_cast<T*>(piece + lay_out(sizeof(T) * count));
  });
  return true;
}

void ForgetArrays(mjData& d, ArenaGroup group) {
  if (!HasSome(d, group)) return;
  static constexpr mjModel kNoSizes{};
  ForEachArray(kNoSizes, d, group, [](auto*& array, size_t) { array = nullptr; });
}

}  // namespace pliant
