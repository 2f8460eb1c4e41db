#include "engine/model/data.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "engine/core/log.h"
#include "engine/core/memory.h"
#include "engine/math/vec3.h"
#include "engine/model/awake.h"
#include "engine/model/bound_pool.h"
#include "engine/model/fields.h"
#include "engine/model/history.h"
#include "engine/model/sleep_notes.h"
#include "engine/model/stack.h"
#include "engine/model/trees.h"
#include "engine/plugin/instances.h"

namespace pliant {
namespace {

constexpr size_t kArrayAlignment = 64;

size_t AlignUp(size_t offset) { return (offset + kArrayAlignment - 1) / kArrayAlignment * kArrayAlignment; }

size_t BufferBytes(const mjModel& m, const mjData& d) {
  size_t total = 0;
  for (const DataField& field : DataFields()) {
    if (!field.in_arena) total = AlignUp(total) + field.Count(m, d) * SizeOf(field.type);
  }
  return total;
}

void SetBufferPointers(const mjModel& m, mjData& d) {
  size_t offset = 0;
  for (const DataField& field : DataFields()) {
    if (field.in_arena) continue;
    offset = AlignUp(offset);
    field.Pointer(d) = static_cast<std::byte*>(d.buffer) + offset;
    offset += field.Count(m, d) * SizeOf(field.type);
  }
}

// Allocates d.buffer and d.arena for m and the sizes in d; false when memory is short (nothing is kept then).
bool AllocateBlocks(const mjModel& m, mjData& d) {
  const auto buffer_bytes = static_cast<size_t>(d.nbuffer), arena_bytes = static_cast<size_t>(d.narena);
  d.buffer = buffer_bytes > MachineMemory() ? nullptr : AllocateDataBuffer(m, buffer_bytes);
  // By the rule of the API it grows with the square of the dofs, and steps write to a small part of it.
  d.arena = TryReserveBlock(arena_bytes);
  if (d.buffer && d.arena) {
    StartNotes(m, d);
    return true;
  }
  FreeBlock(d.buffer);
  FreeBlock(d.arena);
  return false;
}

mjData* AllocateData(const mjModel& m, mjtSize nbuffer, mjtSize narena) {
  auto* d = static_cast<mjData*>(TryAllocateBlock(sizeof(mjData)));
  if (!d) return nullptr;
  std::memset(static_cast<void*>(d), 0, sizeof(mjData));
  d->nbuffer = nbuffer;
  d->narena = narena;
  if (AllocateBlocks(m, *d)) return d;
  FreeBlock(d);
  return nullptr;
}

// Sizes and records inside the struct, all but the blocks, their sizes, the thread pool and plugins.
void ClearScalars(mjData& d) {
  const mjData kept = d;
  std::memset(static_cast<void*>(&d), 0, sizeof(mjData));
  d.narena = kept.narena;
  d.nbuffer = kept.nbuffer;
  d.nplugin = kept.nplugin;
  d.buffer = kept.buffer;
  d.arena = kept.arena;
  d.threadpool = kept.threadpool;
  d.signature = kept.signature;
}

// Instances outlive a reset, and only their plugin knows what a reset does to its state.
bool BelongsToPlugins(const DataField& field) {
  return field.offset == offsetof(mjData, plugin_state) || field.offset == offsetof(mjData, plugin) ||
         field.offset == offsetof(mjData, plugin_data);
}

void SetInitialState(const mjModel& m, mjData& d) {
  if (m.nq) std::memcpy(d.qpos, m.qpos0, sizeof(mjtNum) * static_cast<size_t>(m.nq));
  if (m.neq) std::memcpy(d.eq_active, m.eq_active0, static_cast<size_t>(m.neq));
  for (int body = 0; body < m.nbody; ++body) {
    const int mocap = m.body_mocapid[body];
    if (mocap < 0) continue;
    Copy3(d.mocap_pos + 3 * mocap, m.body_pos + 3 * body);
    Copy4(d.mocap_quat + 4 * mocap, m.body_quat + 4 * body);
    Normalize4(d.mocap_quat + 4 * mocap);
  }
  NeutralControl(m, d.ctrl);
  ResetHistory(m, d.history);
  WakeAllTrees(m, d);
}

// What a reset defines: state, inputs and outputs that a program may read before the first step. Fields are
// told apart by their place in the struct, as empty arrays share addresses.
bool IsDefinedByReset(const DataField& field) {
  constexpr size_t kDefined[] = {
      offsetof(mjData, qpos),           offsetof(mjData, qvel),         offsetof(mjData, act),
      offsetof(mjData, history),        offsetof(mjData, ctrl),         offsetof(mjData, eq_active),
      offsetof(mjData, qacc_warmstart), offsetof(mjData, mocap_pos),    offsetof(mjData, mocap_quat),
      offsetof(mjData, qfrc_applied),   offsetof(mjData, xfrc_applied), offsetof(mjData, qacc),
      offsetof(mjData, userdata),       offsetof(mjData, sensordata)};
  return std::find(std::begin(kDefined), std::end(kDefined), field.offset) != std::end(kDefined);
}

void ResetArrays(const mjModel& m, mjData& d, unsigned char fill) {
  ClearScalars(d);
  SetBufferPointers(m, d);
  for (const DataField& field : DataFields()) {
    if (field.in_arena || BelongsToPlugins(field)) continue;
    const size_t bytes = field.Count(m, d) * SizeOf(field.type);
    if (bytes) std::memset(field.Pointer(d), IsDefinedByReset(field) ? 0 : fill, bytes);
  }
  if (fill && d.narena) std::memset(d.arena, fill, static_cast<size_t>(d.narena));
  SetInitialState(m, d);
}

// Makes the plugin instances of data that has none: a plugin's init may use the data as after a reset.
PluginFailure MakeInstances(const mjModel& m, mjData& d) {
  d.nplugin = 0;
  if (m.nplugin == 0) return {};
  SetBufferPointers(m, d);
  for (const DataField& field : DataFields()) {
    if (BelongsToPlugins(field)) std::memset(field.Pointer(d), 0, field.Count(m, d) * SizeOf(field.type));
  }
  ResetArrays(m, d, 0);
  return InitPluginInstances(m, d);
}

// Blocks of the sizes of src for dest, new when it is null, with the plugin instances of m. Null when
// memory is short; dest is gone then.
mjData* ReplaceBlocks(mjData* dest, const mjModel& m, const mjData& src) {
  if (dest) {
    DestroyPluginInstances(*dest);
    FreeDataBuffer(*dest);
    FreeBlock(dest->arena);
    dest->nbuffer = src.nbuffer;
    dest->narena = src.narena;
    if (!AllocateBlocks(m, *dest)) {
      FreeBlock(dest);
      return nullptr;
    }
  } else {
    dest = AllocateData(m, src.nbuffer, src.narena);
    if (!dest) return nullptr;
  }
  std::memset(dest->buffer, 0, static_cast<size_t>(dest->nbuffer));
  if (src.nplugin == 0) return dest;
  const PluginFailure failure = MakeInstances(m, *dest);
  if (failure.instance < 0) return dest;
  DeleteData(dest);
  Fatal("%s", failure.message.c_str());
}

// Rows from begin to end.
struct RowRun {
  int begin, end;
};
using RowRuns = std::array<std::vector<RowRun>, static_cast<size_t>(RowOf::kCount)>;

// Those of what is awake. Of arrays of other things all rows.
RowRuns AwakeRows(const mjModel& m, const mjData& d) {
  RowRuns rows;
  const auto add_to = [&rows](RowOf of) {
    return [&runs = rows[static_cast<size_t>(of)]](int begin, int end) {
      if (begin < end) runs.push_back({begin, end});
    };
  };
  ForAwakeBodies(m, d, add_to(RowOf::kBody));
  ForAwakeDofs(m, d, add_to(RowOf::kDof));
  ForAwakeJoints(m, d, add_to(RowOf::kJoint));
  ForAwakeGeoms(m, d, add_to(RowOf::kGeom));
  ForAwakeCoordinates(m, d, add_to(RowOf::kCoordinate));
  return rows;
}

// copy(field, to, from) for all arrays that a copy has, once they have their places.
template <class CopyArray>
void CopyArrays(const mjModel& m, const mjData& src, bool scene_only, mjData& dest, const CopyArray& copy) {
  void* const buffer = dest.buffer;
  void* const arena = dest.arena;
  const uintptr_t threadpool = dest.threadpool;
  std::memcpy(static_cast<void*>(&dest), &src, sizeof(mjData));
  dest.buffer = buffer;
  dest.arena = arena;
  dest.threadpool = threadpool;
  dest.pstack = dest.pbase = 0;
  SetBufferPointers(m, dest);
  for (const DataField& field : DataFields()) {
    const void* from = field.Pointer(src);
    const bool wanted = !scene_only || field.scene_needs_it;
    if (field.in_arena) {
      // Arena arrays keep their places, so that a copy needs no list of its own.
      const auto offset = static_cast<const std::byte*>(from) - static_cast<const std::byte*>(src.arena);
      void* to = from && wanted ? static_cast<std::byte*>(arena) + offset : nullptr;
      field.Pointer(dest) = to;
      if (to) copy(field, to, from);
    } else if (wanted && field.Count(m, src) && field.offset != offsetof(mjData, plugin_data)) {
      copy(field, field.Pointer(dest), from);
    }
  }
}

}  // namespace

mjData* MakeData(const mjModel& m, PluginFailure* failure) {
  mjData probe;
  std::memset(static_cast<void*>(&probe), 0, sizeof(probe));
  mjData* d = AllocateData(m, static_cast<mjtSize>(BufferBytes(m, probe)), m.narena);
  if (!d) return nullptr;
  d->signature = m.signature;
  SetBufferPointers(m, *d);
  if (!m.buffer) {
    std::memset(d->buffer, 0, static_cast<size_t>(d->nbuffer));
    return d;
  }
  PluginFailure failed = MakeInstances(m, *d);
  if (failed.instance < 0) {
    ResetData(m, *d);
    return d;
  }
  DeleteData(d);
  if (!failure) Fatal("%s", failed.message.c_str());
  *failure = std::move(failed);
  return nullptr;
}

mjData* CopyData(mjData* dest, const mjModel& m, const mjData& src, bool scene_only) {
  const bool fits = dest && dest->nbuffer == src.nbuffer && dest->narena == src.narena &&
                    HasRoomForNotes(m, *dest) && HasSameInstances(*dest, src);
  if (!fits) dest = ReplaceBlocks(dest, m, src);
  if (!dest) return nullptr;
  CopyArrays(m, src, scene_only, *dest, [&](const DataField& field, void* to, const void* from) {
    std::memcpy(to, from, field.Count(m, src) * SizeOf(field.type));
  });
  RenewNotes(m, *dest);
  CopyPluginInstances(m, *dest, src);
  return dest;
}

void UpdateSceneCopy(const mjModel& m, const mjData& d, mjData& copy) {
  const RowRuns awake = AwakeRows(m, d);
  CopyArrays(m, d, true, copy, [&](const DataField& field, void* to, const void* from) {
    const size_t row = field.cols(m, d) * SizeOf(field.type);
    const auto take = [&](size_t begin, size_t end) {
      std::memcpy(static_cast<std::byte*>(to) + begin * row,
                  static_cast<const std::byte*>(from) + begin * row, (end - begin) * row);
    };
    if (field.row_of == RowOf::kOther) return take(0, field.rows(m, d));
    for (const RowRun& run : awake[static_cast<size_t>(field.row_of)]) {
      take(static_cast<size_t>(run.begin), static_cast<size_t>(run.end));
    }
  });
}

void ResetData(const mjModel& m, mjData& d) {
  ResetArrays(m, d, 0);
  ResetPluginInstances(m, d);
}

void ResetDataDebug(const mjModel& m, mjData& d, unsigned char debug_value) {
  ResetArrays(m, d, debug_value);
  ResetPluginInstances(m, d);
}

void LoadKeyframe(const mjModel& m, mjData& d, int key) {
  if (key < 0 || key >= m.nkey) return;
  auto copy = [key](mjtNum* to, const mjtNum* from, mjtSize n) {
    if (n)
      std::memcpy(to, from + static_cast<size_t>(key) * static_cast<size_t>(n),
                  sizeof(mjtNum) * static_cast<size_t>(n));
  };
  d.time = m.key_time[key];
  copy(d.qpos, m.key_qpos, m.nq);
  copy(d.qvel, m.key_qvel, m.nv);
  copy(d.act, m.key_act, m.na);
  copy(d.mocap_pos, m.key_mpos, 3 * m.nmocap);
  copy(d.mocap_quat, m.key_mquat, 4 * m.nmocap);
  copy(d.ctrl, m.key_ctrl, m.nu);
}

void DeleteData(mjData* d) {
  if (!d) return;
  SetThreadCount(*d, 0);
  DestroyPluginInstances(*d);
  FreeDataBuffer(*d);
  FreeBlock(d->arena);
  FreeBlock(d);
}

}  // namespace pliant
