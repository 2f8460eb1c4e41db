// Motion of the whole model: momentum, and where the ground holds it. Axes are those of the world.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant::runner {

// kg m/s along an axis (0 to 2), of all bodies.
//   reads    subtree_linvel (kDerivedSubtreeVelocity)
double Momentum(const mjModel& m, const mjData& d, int axis);

// N m s about an axis through the centre of mass of all bodies.
//   reads    subtree_angmom (kDerivedSubtreeVelocity)
double AngularMomentum(const mjModel& m, const mjData& d, int axis);

// Coordinate (m, axis 0 or 1) of the zero moment point: where the contact forces of what cannot move have no
// moment about horizontal axes, in the horizontal plane through the mean of these contacts, weighted by
// normal force. Not-a-number where nothing holds the bodies against gravity along z.
//   reads    contact, efc_force
double ZeroMomentPoint(const mjModel& m, const mjData& d, int axis);

}  // namespace pliant::runner
