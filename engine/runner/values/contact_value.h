// Numbers of the contacts between two geoms, in either order:
//   contact.count[foot][floor]   contact.normal[..][..] and contact.tangential[..][..]: sums of forces, N
//   contact.distance[..][..]     the smallest, m; not a number while they do not touch
// The geoms go by name or by number.
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

// "contact.normal[foot][floor]"; geoms without a name by number.
std::string ContactPath(const mjModel& m, const char* quantity, int geom1, int geom2);

}  // namespace pliant::runner
