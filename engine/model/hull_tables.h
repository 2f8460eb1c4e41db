// Tables for the farthest vertices of convex meshes, which belong to a model but are none of its arrays.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/math/direction_table.h"

namespace pliant {

// Null where there is none: a mesh without hull, or a model made elsewhere. Then searches take longer and
// find the same.
struct HullTables {
  const DirectionTable* climb = nullptr;
  const DirectionTable* scan = nullptr;  // of meshes with fewer vertices than climbs start with
};

HullTables FindHullTables(const mjModel& m, int mesh);

// Makes the tables of all meshes from mesh_vert and mesh_graph, when these are final.
// Copies of the model share them.
void BuildHullTables(mjModel& m);

// Where a model keeps its tables: behind its buffer. `bytes` is what the buffer itself needs.
void* AllocateModelBuffer(size_t bytes);  // null when memory is short
void FreeModelBuffer(const mjModel& m);
void ShareHullTables(mjModel& to, const mjModel& from);

}  // namespace pliant
