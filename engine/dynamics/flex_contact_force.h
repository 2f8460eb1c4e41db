// Contacts of deformables that act by springs instead of constraints.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

inline constexpr int kPassiveContact = 4;  // in mjContact.exclude

// Whether the contacts of a flex are left to springs. The setting says nothing for flexes of dim 1 and for
// those with nodes.
bool HasPassiveContact(const mjModel& m, int flex);

// Whether a contact is left to a spring: that of a flex with passive contact. Under the integrator
// `discrete` only contacts with a flex (itself too) or with a geom that nothing moves.
bool IsPassiveContact(const mjModel& m, const mjContact& contact);

// The spring along the normal of such a contact, and how it moves with the dofs.
struct FlexContactSpring {
  mjtNum
      stiffness;  // N/m: 5e7 / s^2 times the smallest mass of a vertex that it pushes; 1e4 if not `discrete`
  mjtNum force;   // N, 0 where the surfaces do not overlap
};
FlexContactSpring SpringOfContact(const mjModel& m, const mjData& d, const mjContact& contact);

// Number of dofs that move the gap along the normal (with a sparse Jacobian also those that move the sides
// across it), and where col, row are not null their ids, ascending, and the velocity of the gap per unit
// velocity of each. scratch [nv].
int FlexContactRow(const mjModel& m, const mjData& d, const mjContact& contact, int* col, mjtNum* row,
                   mjtNum* scratch);

// Adds the forces of all such contacts to d.qfrc_spring [nv].
//   needs    Collision(), Flex(), ComPos()
//   takes    stack
void FlexContactForces(const mjModel& m, mjData& d);

}  // namespace pliant
