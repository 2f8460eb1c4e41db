// Numbers of contacts: of all between two geoms (or flexes, by name), in either order; of one of these,
// counted from 0; or of all that a body has:
//   contact.normal[foot][floor]   contact.normal[foot][floor][0]   contact.normal[torso]
// They are called
//   contact.count         how many
//   contact.normal        sum of the normal forces, N;  contact.tangential: of the amounts of friction, N
//   contact.distance      the smallest, m; not a number while they do not touch
//   contact.use           the largest share of what friction can hold, 1 at the limit
//   contact.force_x _y _z       net force on the second of the two, or on the body, world axes, N
//   contact.torque_x _y _z      of these about the body's centre of mass, N m; of bodies alone
//   contact.pos_x _y _z         where the deepest of them is, m;  contact.dim: its dimension
// Geoms and bodies go by name or by number.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/runner/values/value.h"

namespace pliant::runner {

// True when `name` (in front of the brackets) is one of these.
bool IsContactValue(std::string_view name);
bool FindContactValue(const mjModel& m, std::string_view name, const std::vector<std::string_view>& in,
                      ValueRef* ref, std::string* error);
double ReadContactValue(const mjModel& m, const mjData& d, const ValueRef& ref);
// The first contact that the value is made of; -1 when there is none.
int FirstContactOf(const mjModel& m, const mjData& d, const ValueRef& ref);

// What a path names: geoms by their number, flexes by ngeom and theirs.
struct ContactEnds {
  int first = 0;
  int second = 0;
  int nth = -1;  // of the contacts between them; -1: all
};
// Of one contact: its sides, and which of the contacts between them it is.
ContactEnds EndsOf(const mjModel& m, const mjData& d, int contact);

// "contact.normal[foot][floor]"; geoms without a name by number. Empty where a flex has no name.
std::string ContactPath(const mjModel& m, const char* quantity, const ContactEnds& sides);
std::string ContactPath(const mjModel& m, const char* quantity, int geom1, int geom2);
std::string ContactPathOfBody(const mjModel& m, const char* quantity, int body);

}  // namespace pliant::runner
