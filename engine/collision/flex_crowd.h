// Contacts of flexes that are too many for their pair.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// The most contacts that a flex has with a body, with another flex, inside of itself, and of its parts with
// each other: as many as a pair of geoms.
inline constexpr int kMostFlexContacts = mjMAXCONPAIR;

// Of the contacts from `first` to the last, when there are more than kMostFlexContacts, the deepest stays and
// those that are spread the widest. The arena is given back what the others took. Source: measured on
// release 3.14.0, also which of equal contacts stay, and in which order.
void ThinContacts(mjData& d, int first);

// The same for contacts of a body and a flex, both with trees, and of two flexes. Where contacts are found by
// trees the choice depends on the order in which the trees meet, and what stays is sorted.
void ThinBodyFlex(const mjModel& m, mjData& d, int first, int body, int flex);
void ThinFlexes(const mjModel& m, mjData& d, int first, int flex1, int flex2);

// Of two nodes of bounding volume trees the first is split when this is the larger. The reference takes
// the box for its lower and upper corner, where it is center and half size; the order hangs on it.
mjtNum SplitRank(const mjModel& m, const mjData& d, int node);

}  // namespace pliant
