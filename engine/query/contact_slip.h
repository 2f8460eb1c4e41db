// How the surfaces of a contact move along each other, and how much of that is the softness of friction.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Share of what friction can hold, 1 at the limit, over all directions of the contact: the root of the sum of
// the squares of force over coefficient for the elliptic cone, the sum of their amounts for the pyramid.
// `force` is that of ContactForce(). 0 where there is no friction or no normal force.
double FrictionUse(const mjModel& m, const mjContact& contact, const mjtNum force[6]);

struct ContactSlip {
  double speed = 0;       // m/s, of the second surface along the first
  double soft_speed = 0;  // m/s, at which soft friction gives way under the force that it carries
  double normal = 0;      // N
  double use = 0;         // FrictionUse()
};

// False, and zeros, for contacts without friction rows in the solver.
//
// A friction row obeys J a + R f = -b J v, where a is the acceleration, f the force, R the
// regularisation, and b the damping that solref gives: friction has no spring that would pull back. Under
// a force that lasts (J a = 0) the surfaces therefore creep at R f / b, which is soft_speed. For the
// pyramid it is the difference of two opposite edges. The no-slip pass changes f without R: soft_speed is
// what there would be without it.
//   reads    contact, efc_vel, efc_force, efc_R, efc_KBIP
bool MeasureSlip(const mjModel& m, const mjData& d, int contact, ContactSlip& slip);

}  // namespace pliant
