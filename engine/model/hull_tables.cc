#include "engine/model/hull_tables.h"

#include <atomic>
#include <cstdint>
#include <cstring>
#include <new>
#include <vector>

#include "engine/core/memory.h"
#include "engine/geometry/convex_shape.h"
#include "engine/geometry/support_table.h"

namespace pliant {
namespace {

constexpr size_t kAlignment = 64;

size_t AlignUp(size_t offset) { return (offset + kAlignment - 1) / kAlignment * kAlignment; }

// A block of tables: this, then the address of both tables of each mesh, in bytes from here (0: none),
// and the tables.
struct SharedTables {
  std::atomic<int> users;
  size_t adr[1];  // [2 x nmesh]
};

// Lies behind the buffer of a model. The mark and the buffer's own address tell it from what lies behind a
// buffer that a program has put there.
struct Tail {
  static constexpr uint64_t kMark = 0x70c1a57ab1e50001;
  uint64_t mark;
  const void* buffer;
  SharedTables* tables;
};

Tail* TailOf(const mjModel& m) {
  if (!m.buffer) return nullptr;
  auto* tail = reinterpret_cast<Tail*>(static_cast<std::byte*>(m.buffer) + AlignUp(m.nbuffer));
  return tail->mark == Tail::kMark && tail->buffer == m.buffer ? tail : nullptr;
}

void Release(Tail& tail) {
  if (tail.tables && tail.tables->users.fetch_sub(1) == 1) FreeBlock(tail.tables);
  tail.tables = nullptr;
}

}  // namespace

void* AllocateModelBuffer(size_t bytes) {
  void* buffer = TryAllocateBlock(AlignUp(bytes) + sizeof(Tail));
  if (buffer) new (static_cast<std::byte*>(buffer) + AlignUp(bytes)) Tail{Tail::kMark, buffer, nullptr};
  return buffer;
}

void FreeModelBuffer(const mjModel& m) {
  if (Tail* tail = TailOf(m)) {
    Release(*tail);
    tail->mark = 0;
  }
  FreeBlock(m.buffer);
}

void ShareHullTables(mjModel& to, const mjModel& from) {
  Tail* const tail = TailOf(to);
  const Tail* const source = TailOf(from);
  if (!tail || tail == source) return;
  Release(*tail);
  if (!source || !source->tables) return;
  source->tables->users.fetch_add(1);
  tail->tables = source->tables;
}

HullTables FindHullTables(const mjModel& m, int mesh) {
  HullTables found;
  const Tail* const tail = TailOf(m);
  if (!tail || !tail->tables) return found;
  const auto* base = reinterpret_cast<const std::byte*>(tail->tables);
  const size_t* adr = tail->tables->adr + 2 * mesh;
  if (adr[0]) found.climb = reinterpret_cast<const DirectionTable*>(base + adr[0]);
  if (adr[1]) found.scan = reinterpret_cast<const DirectionTable*>(base + adr[1]);
  return found;
}

void BuildHullTables(mjModel& m) {
  Tail* const tail = TailOf(m);
  if (!tail) return;
  Release(*tail);
  std::vector<std::byte> all(
      AlignUp(sizeof(SharedTables) + 2 * sizeof(size_t) * static_cast<size_t>(m.nmesh)));
  std::vector<size_t> adr(2 * static_cast<size_t>(m.nmesh), 0);
  std::vector<std::byte> table;
  bool any = false;
  for (int i = 0; i < m.nmesh; ++i) {
    if (m.mesh_graphadr[i] < 0) continue;
    any = true;
    HullView hull;
    hull.vert = m.mesh_vert + 3 * m.mesh_vertadr[i];
    hull.nvert = m.mesh_vertnum[i];
    hull.graph = m.mesh_graph + m.mesh_graphadr[i];
    const auto add = [&](size_t kind) {
      adr[2 * static_cast<size_t>(i) + kind] = all.size();
      all.insert(all.end(), table.begin(), table.end());
      all.resize(AlignUp(all.size()));
    };
    BuildClimbTable(hull, table);
    add(0);
    if (hull.nvert >= hull.climb_min) continue;
    BuildScanTable(hull, table);
    add(1);
  }
  if (!any) return;
  void* const block = TryAllocateBlock(all.size());
  if (!block) return;
  std::memcpy(block, all.data(), all.size());
  tail->tables = new (block) SharedTables{{1}, {0}};
  std::memcpy(tail->tables->adr, adr.data(), adr.size() * sizeof(size_t));
}

}  // namespace pliant
