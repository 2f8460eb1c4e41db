#include "engine/model/hull_tables.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "engine/core/memory.h"
#include "engine/core/share_work.h"
#include "engine/geometry/convex_shape.h"
#include "engine/geometry/support_table.h"
#include "engine/math/random.h"
#include "engine/model/model.h"

namespace pliant {
namespace {

constexpr size_t kAlignment = 64;

size_t AlignUp(size_t offset) { return (offset + kAlignment - 1) / kAlignment * kAlignment; }

// What copies of a model share.
struct SharedTables {
  std::atomic<int> users = 1;
  std::vector<MeshTablesPtr> of_mesh;  // [nmesh] null for a mesh without hull
};

// Lies behind the buffer of a model. The mark and the buffer's own address tell it from what lies behind a
// buffer that a program has put there.
struct Tail {
  static constexpr uint64_t kMark = 0x70c1a57ab1e50001;
  uint64_t mark;
  const void* buffer;
  SharedTables* tables;
  std::atomic<int> holders = 1;             // of the buffer
  std::shared_ptr<const void> memory = {};  // that the buffer lies in; null for a block of its own
};

Tail* TailOf(const mjModel& m) {
  if (!m.buffer) return nullptr;
  auto* tail = reinterpret_cast<Tail*>(static_cast<std::byte*>(m.buffer) + AlignUp(m.nbuffer));
  return tail->mark == Tail::kMark && tail->buffer == m.buffer ? tail : nullptr;
}

void Release(Tail& tail) {
  if (tail.tables && tail.tables->users.fetch_sub(1) == 1) delete tail.tables;
  tail.tables = nullptr;
}

using TableBytes = std::vector<std::byte>;

// Memory that is aligned as tables need it.
std::vector<PointBlock> Aligned(const TableBytes& bytes) {
  std::vector<PointBlock> blocks((bytes.size() + sizeof(PointBlock) - 1) / sizeof(PointBlock));
  if (!bytes.empty()) std::memcpy(static_cast<void*>(blocks.data()), bytes.data(), bytes.size());
  return blocks;
}

const DirectionTable* TableIn(const HeldArray<PointBlock>& blocks) {
  return blocks.empty() ? nullptr : reinterpret_cast<const DirectionTable*>(blocks.data());
}

// [nmesh] null for a mesh without hull.
std::vector<MeshTablesPtr> TablesOfMeshes(const mjModel& m) {
  constexpr mjtSize kWorthThreads = 20000;  // numbers of all hulls
  std::vector<MeshTablesPtr> tables(static_cast<size_t>(m.nmesh));
  std::atomic<bool> out_of_memory = false;
  const auto build = [&](size_t mesh) {
    const int graph = m.mesh_graphadr[mesh];
    if (graph < 0) return;
    const std::span<const float> vert(m.mesh_vert + 3 * m.mesh_vertadr[mesh],
                                      3 * static_cast<size_t>(m.mesh_vertnum[mesh]));
    try {
      // Nobody holds these numbers: they are in the model, which stays until the tables are made.
      const std::span<const int> edges(m.mesh_graph + graph, m.mesh_graph + m.nmeshgraph);
      tables[mesh] =
          std::make_shared<const MeshTables>(HeldArray<float>(vert, nullptr), HeldArray<int>(edges, nullptr));
      tables[mesh]->Make();
    } catch (const std::bad_alloc&) {
      out_of_memory = true;
    }
  };
  if (m.nmeshgraph < kWorthThreads) {
    for (size_t i = 0; i < tables.size(); ++i) build(i);
  } else {
    ShareWork(tables.size(), build);
  }
  if (out_of_memory) throw std::bad_alloc();
  return tables;
}

}  // namespace

size_t BytesWithTail(size_t bytes) { return AlignUp(bytes) + sizeof(Tail); }

mjModel* AdoptModel(const mjModel& head, void* place, std::shared_ptr<const void> holder) {
  auto* const m = static_cast<mjModel*>(TryAllocateBlock(sizeof(mjModel)));
  if (!m) return nullptr;
  std::memcpy(static_cast<void*>(m), &head, sizeof(mjModel));
  m->buffer = place;
  auto* const end = static_cast<std::byte*>(place) + AlignUp(static_cast<size_t>(head.nbuffer));
  auto* const tail = new (end) Tail{Tail::kMark, place, nullptr};
  tail->memory = std::move(holder);
  SetModelPointers(*m);
  RestartNoise();  // equal sensor noise after every load
  return m;
}

void* AllocateModelBuffer(size_t bytes) {
  void* buffer = TryAllocateBlock(BytesWithTail(bytes));
  if (buffer) new (static_cast<std::byte*>(buffer) + AlignUp(bytes)) Tail{Tail::kMark, buffer, nullptr};
  return buffer;
}

bool HoldModelBuffer(const mjModel& m) {
  Tail* const tail = TailOf(m);
  if (tail) tail->holders.fetch_add(1);
  return tail != nullptr;
}

void FreeModelBuffer(const mjModel& m) {
  if (Tail* tail = TailOf(m)) {
    if (tail->holders.fetch_sub(1) > 1) return;
    Release(*tail);
    tail->mark = 0;
    if (const std::shared_ptr<const void> memory = std::move(tail->memory)) {
      tail->~Tail();
      return;
    }
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

MeshTables::MeshTables(HeldArray<float> vert, HeldArray<int> graph)
    : vert_(std::move(vert)), graph_(std::move(graph)) {}

MeshTables::MeshTables(HeldArray<PointBlock> climb, HeldArray<PointBlock> scan)
    : climb_(std::move(climb)), scan_(std::move(scan)) {
  std::call_once(once_, [this] { made_ = true; });
}

void MeshTables::Make() const {
  std::call_once(once_, [this] {
    HullView hull;
    hull.vert = vert_.data();
    hull.nvert = static_cast<int>(vert_.size() / 3);
    hull.graph = graph_.data();
    TableBytes bytes;
    BuildClimbTable(hull, bytes);
    climb_ = Aligned(bytes);
    if (hull.nvert < hull.climb_min) {
      BuildScanTable(hull, bytes);
      scan_ = Aligned(bytes);
    }
    vert_ = {};
    graph_ = {};
    made_.store(true, std::memory_order_release);
  });
}

HullTables MeshTables::Find() const {
  if (!made_.load(std::memory_order_acquire)) return {};
  return {TableIn(climb_), TableIn(scan_)};
}

std::size_t MeshTables::Bytes() const {
  return made_.load(std::memory_order_acquire) ? sizeof(PointBlock) * (climb_.size() + scan_.size()) : 0;
}

HullTables FindHullTables(const mjModel& m, int mesh) {
  const Tail* const tail = TailOf(m);
  if (!tail || !tail->tables) return {};
  const MeshTablesPtr& tables = tail->tables->of_mesh[static_cast<size_t>(mesh)];
  return tables ? tables->Find() : HullTables();
}

std::vector<MeshTablesPtr> HullTablesOf(const mjModel& m) {
  const Tail* const tail = TailOf(m);
  return tail && tail->tables ? tail->tables->of_mesh : std::vector<MeshTablesPtr>();
}

void BuildHullTables(mjModel& m) {
  if (TailOf(m)) UseHullTables(m, TablesOfMeshes(m));
}

void UseHullTables(mjModel& m, std::span<const MeshTablesPtr> tables) {
  Tail* const tail = TailOf(m);
  if (!tail) return;
  Release(*tail);
  const auto is_there = [](const MeshTablesPtr& table) { return table != nullptr; };
  if (std::none_of(tables.begin(), tables.end(), is_there)) return;
  auto shared = std::make_unique<SharedTables>();
  shared->of_mesh.assign(tables.begin(), tables.end());
  tail->tables = shared.release();
}

}  // namespace pliant
