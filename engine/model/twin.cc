#include "engine/model/twin.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "engine/core/memory.h"
#include "engine/core/share_work.h"
#include "engine/model/hull_tables.h"
#include "engine/model/model.h"

namespace pliant {
namespace {

constexpr size_t kAlignment = 64;

size_t BytesOf(const ModelField& field, const mjModel& m) { return field.Count(m) * SizeOf(field.type); }

size_t Aligned(size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

struct Twin {
  explicit Twin(const mjModel& m) : model(m) {}
  ~Twin() {
    FreeBlock(own);
    if (held) FreeModelBuffer(model);
  }
  Twin(const Twin&) = delete;
  Twin& operator=(const Twin&) = delete;

  mjModel model;
  void* own = nullptr;  // the arrays that are not shared
  bool held = false;
};

// Most of the time of a copy of large meshes goes into bringing in its pages, which threads share.
void CopyArray(std::byte* to, const std::byte* from, size_t bytes) {
  constexpr size_t kPiece = size_t{16} << 20;
  ShareWork((bytes + kPiece - 1) / kPiece, [&](size_t piece) {
    std::memcpy(to + kPiece * piece, from + kPiece * piece, std::min(kPiece, bytes - kPiece * piece));
  });
}

}  // namespace

bool IsAssetData(const ModelField& field) {
  const std::string_view name = field.name;
  const auto begins = [name](std::string_view word) { return name.substr(0, word.size()) == word; };
  return begins("bvh_") || begins("oct_") || (!field.scene_needs_it && (begins("mesh_") || begins("tex_")));
}

std::shared_ptr<const mjModel> TwinOf(const mjModel& m) {
  const auto twin = std::make_shared<Twin>(m);
  size_t bytes = 0;
  for (const ModelField& field : ModelFields()) {
    if (!IsAssetData(field)) bytes += Aligned(BytesOf(field, m));
  }
  twin->own = TryAllocateBlock(bytes);
  if (twin->own == nullptr) return nullptr;
  twin->held = HoldModelBuffer(m);
  if (!twin->held) return {CopyModel(nullptr, m), ModelDeleter()};
  auto* to = static_cast<std::byte*>(twin->own);
  for (const ModelField& field : ModelFields()) {
    const size_t size = BytesOf(field, m);
    if (IsAssetData(field) || size == 0) continue;
    std::memcpy(to, field.Pointer(m), size);
    field.Pointer(twin->model) = to;
    to += Aligned(size);
  }
  return {twin, &twin->model};
}

ModelPtr CopyView(const mjModel& view) {
  ModelPtr copy(MakeModel(view));
  if (copy == nullptr) return copy;
  CopyModelForScene(*copy, view);
  for (const ModelField& field : ModelFields()) {
    if (field.scene_needs_it) continue;
    CopyArray(static_cast<std::byte*>(field.Pointer(*copy)),
              static_cast<const std::byte*>(field.Pointer(view)), BytesOf(field, view));
  }
  ShareHullTables(*copy, view);
  return copy;
}

}  // namespace pliant
