// Trees that nothing but elastic flexes, or the effective metric of the integrator `discrete`, couples.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/constraint/tree_sets.h"

namespace pliant {

// Joins the trees of each elastic flex, as in the reference with any integrator; with `discrete` also those
// of each flex with passive contact, of each tendon with a spring or damper and of each actuator whose force
// follows its length or velocity, whether or not they add to the metric at present, but for solver PGS,
// which takes these forces as they are. CouplesTrees() says whether there are any.
bool CouplesTrees(const mjModel& m);
void JoinCoupledTrees(const mjModel& m, TreeSets& sets);

// Whether flexes belong to the metric of `discrete`, be their part of it zero at present: their dofs are not
// parted into islands then.
bool FlexesJoinMetric(const mjModel& m);

}  // namespace pliant
