// Tables for the farthest vertices of convex meshes, which belong to a model but are none of its arrays.
#pragma once

#include <mujoco/mjmodel.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "engine/core/held_array.h"
#include "engine/math/direction_table.h"

namespace pliant {

// Null where there is none: a mesh without hull, or a model made elsewhere. Then searches take longer and
// find the same.
struct HullTables {
  const DirectionTable* climb = nullptr;
  const DirectionTable* scan = nullptr;  // of meshes with fewer vertices than climbs start with
};

// The tables of one mesh, for all models that have it. They may be made after the models, by any
// thread, while others search: who comes before finds none.
class MeshTables {
 public:
  // Of a mesh with a hull: its mesh_vert and mesh_graph. Makes nothing yet.
  MeshTables(HeldArray<float> vert, HeldArray<int> graph);
  // Of the memory of tables of the same mesh.
  MeshTables(HeldArray<PointBlock> climb, HeldArray<PointBlock> scan);
  MeshTables(const MeshTables&) = delete;
  MeshTables& operator=(const MeshTables&) = delete;

  // Once; others that ask wait until it is done. Throws std::bad_alloc.
  void Make() const;
  // Null before they are made.
  HullTables Find() const;
  // These make them.
  const HeldArray<PointBlock>& Climb() const { return Make(), climb_; }
  const HeldArray<PointBlock>& Scan() const { return Make(), scan_; }
  // Of what is made by now.
  std::size_t Bytes() const;

 private:
  mutable HeldArray<float> vert_;  // until they are made
  mutable HeldArray<int> graph_;
  mutable std::once_flag once_;
  mutable std::atomic<bool> made_ = false;
  mutable HeldArray<PointBlock> climb_, scan_;  // as aligned memory; empty without the table
};
using MeshTablesPtr = std::shared_ptr<const MeshTables>;

HullTables FindHullTables(const mjModel& m, int mesh);
// Of all meshes, null for a mesh without; empty when the model has none.
std::vector<MeshTablesPtr> HullTablesOf(const mjModel& m);

// Makes the tables of all meshes from mesh_vert and mesh_graph, when these are final.
// Copies of the model share them.
void BuildHullTables(mjModel& m);
// The same with tables [nmesh] that are there already; null for a mesh without.
void UseHullTables(mjModel& m, std::span<const MeshTablesPtr> tables);

// Where a model keeps its tables: behind its buffer. `bytes` is what the buffer itself needs.
void* AllocateModelBuffer(size_t bytes);  // null when memory is short
// A model as loading it would make it, sensor noise included, with the numbers of `head` and with its arrays
// in memory of others: at `place`, which is aligned to 64 and has BytesWithTail(head.nbuffer) that belong to
// the model alone while it keeps `holder`. Null when memory is short.
mjModel* AdoptModel(const mjModel& head, void* place, std::shared_ptr<const void> holder);
std::size_t BytesWithTail(std::size_t bytes);
// Once more than HoldModelBuffer() was called.
void FreeModelBuffer(const mjModel& m);
// The buffer stays until one more has freed it. False when it is not one of these.
bool HoldModelBuffer(const mjModel& m);
void ShareHullTables(mjModel& to, const mjModel& from);

}  // namespace pliant
