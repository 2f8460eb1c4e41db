// Surfaces of geoms that move on their own (conveyors) or stick: what they add to the rows of contacts.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// d.efc_vel += what geom_surfacevel adds to the rows of contacts. The surface of a geom moves in the
// geom's frame with a linear and an angular velocity; of the difference of the two sides at the contact
// point, the components along the tangents and the spin about the normal count.
//   reads    d.contact, d.geom_xpos, d.geom_xmat
void AddSurfaceVelocity(const mjModel& m, mjData& d);

// d.efc_aref += what lets the rows of a contact that sticks carry its adhesion (part of qfrc_passive), so
// that the pull alone moves nothing: R times the load, which the edges of a pyramid share. `part` of it: -1
// takes it away again, before R changes.
//   reads    d.contact, d.efc_R
void HoldAgainstAdhesion(mjData& d, mjtNum part);

}  // namespace pliant
