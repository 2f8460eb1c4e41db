#include "engine/model/hull_tables.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <new>
#include <system_error>
#include <thread>
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

void BuildTables(const mjModel& m, int mesh, std::vector<std::byte>* climb, std::vector<std::byte>* scan) {
  if (m.mesh_graphadr[mesh] < 0) return;
  HullView hull;
  hull.vert = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  hull.nvert = m.mesh_vertnum[mesh];
  hull.graph = m.mesh_graph + m.mesh_graphadr[mesh];
  BuildClimbTable(hull, *climb);
  if (hull.nvert < hull.climb_min) BuildScanTable(hull, *scan);
}

// [nmesh x 2] the tables to climb on and to scan of each mesh; empty where it has none. On all cores where
// there is enough to do for them.
std::vector<std::vector<std::byte>> TablesOfMeshes(const mjModel& m) {
  constexpr mjtSize kWorthThreads = 20000;  // numbers of all hulls
  std::vector<std::vector<std::byte>> tables(2 * static_cast<size_t>(m.nmesh));
  std::atomic<int> next = 0;
  std::atomic<bool> out_of_memory = false;
  const auto work = [&] {
    try {
      for (int i = next++; i < m.nmesh; i = next++)
        BuildTables(m, i, &tables[2 * static_cast<size_t>(i)], &tables[2 * static_cast<size_t>(i) + 1]);
    } catch (const std::bad_alloc&) {
      out_of_memory = true;
    }
  };
  std::vector<std::jthread> helpers;
  const size_t wanted = m.nmeshgraph < kWorthThreads ? 1 : std::thread::hardware_concurrency();
  try {
    while (helpers.size() + 1 < std::min(wanted, static_cast<size_t>(m.nmesh))) helpers.emplace_back(work);
  } catch (const std::system_error&) {
    // No more threads to be had: those that run do all the work.
  }
  work();
  helpers.clear();  // waits for them
  if (out_of_memory) throw std::bad_alloc();
  return tables;
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
  const std::vector<std::vector<std::byte>> tables = TablesOfMeshes(m);
  std::vector<std::byte> all(
      AlignUp(sizeof(SharedTables) + 2 * sizeof(size_t) * static_cast<size_t>(m.nmesh)));
  std::vector<size_t> adr(tables.size(), 0);
  bool any = false;
  for (size_t i = 0; i < tables.size(); ++i) {
    if (tables[i].empty()) continue;
    any = true;
    adr[i] = all.size();
    all.insert(all.end(), tables[i].begin(), tables[i].end());
    all.resize(AlignUp(all.size()));
  }
  if (!any) return;
  void* const block = TryAllocateBlock(all.size());
  if (!block) return;
  std::memcpy(block, all.data(), all.size());
  tail->tables = new (block) SharedTables{{1}, {0}};
  std::memcpy(tail->tables->adr, adr.data(), adr.size() * sizeof(size_t));
}

}  // namespace pliant
