// Trees that the effective metric of the integrator `discrete` couples without constraints.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/constraint/tree_sets.h"

namespace pliant {

// Joins the trees of each tendon with a spring or damper, of each elastic flex, and of each actuator whose
// force follows its length or velocity, whether or not they add to the metric at present. Does nothing for
// other integrators, nor with solver PGS, which takes these forces as they are: CouplesTrees() says whether
// it may do something.
bool CouplesTrees(const mjModel& m);
void JoinCoupledTrees(const mjModel& m, TreeSets& sets);

}  // namespace pliant
