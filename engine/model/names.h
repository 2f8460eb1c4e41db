// Names of elements: the pool in mjModel.names and its hash tables in mjModel.names_map.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

// Elements of one kind that can have names: how many, and the offsets of their names in the pool. The table
// of kinds is in the order in which their hash tables are stored.
struct NamedKind {
  mjtObj type;
  int count;
  const int* name_adr;  // count offsets into mjModel.names
  int map_adr;  // start of this kind's slots in names_map; it has kNameSlotsPerElement * count of them
};

inline constexpr int kNameSlotsPerElement = 2;

// Null count and addresses when the kind has no names (dofs, frames, unknown). mjOBJ_XBODY means body.
NamedKind FindNamedKind(const mjModel& m, int type);

// Number of elements of this type, -1 when there is no such type (mjOBJ_DOF counts dofs).
int CountOf(const mjModel& m, int type);

// Id of the element with this name, -1 when there is none.
int Name2Id(const mjModel& m, int type, const char* name);

// Name of the element, null when it has none or the id is out of range.
const char* Id2Name(const mjModel& m, int type, int id);

// The first slot of names_map that no element of its kind can have, or -1 when the map is sound. A map of the
// wrong size is unsound from slot 0 on. For models that come from outside.
int FirstBadNameSlot(const mjModel& m);

// Fills names_map of size kNameSlotsPerElement * (all counts) from names and name_*adr: open addressing with
// linear probing, -1 in free slots.
void BuildNameMap(mjModel& m);

}  // namespace pliant
