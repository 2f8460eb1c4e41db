// Turns the tree of the document into the list of compiled bodies.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// Fills context.bodies depth first with their poses and contents; composes frames, resolves orientations,
// fuses static bodies when asked. Numbers bodies, joints, sites, cameras and lights; everything left out
// gets id -1.
void CollectTree(Context& context);

// Pose of an element from its pos, quat and alternative orientation; the turn has the length that was given,
// and frames around it apply before it is normalised.
Pose ResolvePose(const Context& context, const spec::Element& element, const double pos[3],
                 const double quat[4], const mjsOrientation& alt);
// The same of bodies and geoms, whose turn is normalised before.
Pose ResolveUnitPose(const Context& context, const spec::Element& element, const double pos[3],
                     const double quat[4], const mjsOrientation& alt);

}  // namespace pliant::compile
