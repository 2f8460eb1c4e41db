// What the collisions of flexes with geoms, with each other and with themselves share.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/mixing.h"
#include "engine/collision/narrowphase.h"
#include "engine/collision/node_box.h"
#include "engine/geometry/contact_point.h"

namespace pliant {

// Of solids only the outer layers of elements collide.
bool IsActive(const mjModel& m, int flex, int elem);

// With the radius, without any margin.
WorldBox ElementBox(const mjModel& m, const mjData& d, int flex, int elem);

// Parameters of a pair with a flex, which is its second side.
struct FlexPair {
  ContactParameters parameters;
  ContactIds ids;
};
void MixWithFlex(const mjModel& m, const ContactSide& side, int flex, FlexPair& pair);
void MixFlexes(const mjModel& m, int flex1, int flex2, FlexPair& pair);
// Contacts of a flex with itself have no margin and no gap.
void MixWithItself(const mjModel& m, int flex, FlexPair& pair);

// False when the arena is full.
bool AddPoints(const mjModel& m, mjData& d, const ContactPoint* points, int n, const FlexPair& pair);

// An element of each of the flexes of `pair`, unless they have vertices on the same body. False when the
// arena is full.
bool CollideTwoElements(const mjModel& m, mjData& d, int elem1, int elem2, FlexPair& pair);

// Whether the elements of a flex are to be found by its bounding volume tree.
bool HasTree(const mjModel& m, int flex);

// The world box of a node of a flex's tree.
inline WorldBox FlexNodeBox(const mjModel& m, const mjData& d, int node) {
  const mjtNum* aabb = d.bvh_aabb_dyn + 6 * (node - m.nbvhstatic);
  WorldBox box;
  for (int i = 0; i < 3; ++i) {
    box.min[i] = aabb[i] - aabb[3 + i];
    box.max[i] = aabb[i] + aabb[3 + i];
  }
  return box;
}

}  // namespace pliant
