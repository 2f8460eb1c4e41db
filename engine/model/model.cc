#include "engine/model/model.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "engine/core/log.h"
#include "engine/core/memory.h"
#include "engine/core/share_work.h"
#include "engine/model/fields.h"
#include "engine/model/hull_tables.h"

namespace pliant {
namespace {

constexpr size_t kArrayAlignment = 64;

size_t AlignUp(size_t offset) { return (offset + kArrayAlignment - 1) / kArrayAlignment * kArrayAlignment; }

// Bytes of the block; 0 when the sizes are negative or do not fit in memory.
size_t BufferBytes(const mjModel& m) {
  constexpr size_t kMax = std::numeric_limits<ptrdiff_t>::max() / 4;
  size_t total = 0;
  for (const ModelField& field : ModelFields()) {
    const size_t rows = field.rows(m), cols = field.cols(m);
    if (rows > kMax || cols > kMax) return 0;
    if (cols && rows > kMax / cols / 8) return 0;
    total = AlignUp(total) + rows * cols * SizeOf(field.type);
    if (total > kMax) return 0;
  }
  return total;
}

}  // namespace

void SetModelPointers(mjModel& m) {
  auto* base = static_cast<std::byte*>(m.buffer);
  size_t offset = 0;
  for (const ModelField& field : ModelFields()) {
    offset = AlignUp(offset);
    field.Pointer(m) = base + offset;
    offset += field.Count(m) * SizeOf(field.type);
  }
}

mjModel* MakeModel(const mjModel& sizes) {
  const size_t bytes = BufferBytes(sizes);
  if (!bytes || bytes > MachineMemory()) return nullptr;  // which would be found out only when it is filled
  auto* m = static_cast<mjModel*>(TryAllocateBlock(sizeof(mjModel)));
  if (!m) return nullptr;
  std::memset(static_cast<void*>(m), 0, sizeof(mjModel));
  for (const ModelSize& size : ModelSizes()) size.Set(*m, size.Get(sizes));
  m->nbuffer = static_cast<mjtSize>(bytes);
  m->buffer = AllocateModelBuffer(bytes);
  if (!m->buffer) {
    FreeBlock(m);
    return nullptr;
  }
  ZeroBlock(m->buffer, bytes);
  SetModelPointers(*m);
  DefaultOption(&m->opt);
  DefaultVisual(&m->vis);
  DefaultStatistic(&m->stat);
  return m;
}

void CopyModelForScene(mjModel& dest, const mjModel& src) {
  if (dest.nbuffer != src.nbuffer) {
    Fatal("mjv_copyModel: the models have different sizes; copy the whole model with mj_copyModel first");
  }
  void* const buffer = dest.buffer;
  std::memcpy(static_cast<void*>(&dest), &src, sizeof(mjModel));
  dest.buffer = buffer;
  SetModelPointers(dest);
  for (const ModelField& field : ModelFields()) {
    const size_t bytes = field.Count(src) * SizeOf(field.type);
    if (field.scene_needs_it && bytes) std::memcpy(field.Pointer(dest), field.Pointer(src), bytes);
  }
}

namespace {

// Most of the time of a copy of large meshes goes into bringing in its pages, which threads share.
void CopyBuffer(std::byte* to, const std::byte* from, size_t bytes) {
  constexpr size_t kPiece = size_t{16} << 20;
  if (bytes < 4 * kPiece) {
    std::memcpy(to, from, bytes);
    return;
  }
  ShareWork((bytes + kPiece - 1) / kPiece, [&](size_t piece) {
    std::memcpy(to + kPiece * piece, from + kPiece * piece, std::min(kPiece, bytes - kPiece * piece));
  });
}

}  // namespace

mjModel* CopyModel(mjModel* dest, const mjModel& src) {
  void* buffer = nullptr;
  if (dest && dest->nbuffer == src.nbuffer) {
    buffer = dest->buffer;
  } else {
    if (!dest) {
      dest = static_cast<mjModel*>(TryAllocateBlock(sizeof(mjModel)));
      if (!dest) return nullptr;
    } else {
      FreeModelBuffer(*dest);
    }
    buffer = AllocateModelBuffer(static_cast<size_t>(src.nbuffer));
    if (!buffer) {
      FreeBlock(dest);
      return nullptr;
    }
  }
  std::memcpy(static_cast<void*>(dest), &src, sizeof(mjModel));
  dest->buffer = buffer;
  CopyBuffer(static_cast<std::byte*>(buffer), static_cast<const std::byte*>(src.buffer),
             static_cast<size_t>(src.nbuffer));
  SetModelPointers(*dest);
  ShareHullTables(*dest, src);
  return dest;
}

void DeleteModel(mjModel* m) {
  if (!m) return;
  FreeModelBuffer(*m);
  FreeBlock(m);
}

}  // namespace pliant
