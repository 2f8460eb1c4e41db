// Centers of mass, and inertias and joint axes seen from them.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Everything in the c-frame: world axes, origin at the com of the kinematic tree, so that large world
// coordinates do not cost digits (Featherstone 2008, ch. 2).
//   reads    d.xipos ximat xmat xanchor xaxis
//   writes   d.subtree_com [nbody x 3] m, d.cinert [nbody x 10] kg, kg m, kg m^2,
//            d.cdof [nv x 6] (rotation, translation)
//   needs    Kinematics()
//   cannot fail
void ComPos(const mjModel& m, mjData& d);

// Sum of body masses, kg.
mjtNum GetTotalmass(const mjModel& m);

// Scales body_mass and body_inertia so that the total becomes newmass. Constants derived from them (subtree
// masses, names ending in 0) are not touched: call mj_setConst afterwards.
void SetTotalmass(mjModel& m, mjtNum newmass);

}  // namespace pliant
