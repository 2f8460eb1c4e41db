// Bounding volumes of bodies, over their geoms.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// Bounding volumes of the bodies, into context.body_trees.trees and its node count. Needs CompileBodies.
void BuildBodyTrees(Context& context);
void FillBodyTrees(const Context& context, mjModel& m);

}  // namespace pliant::compile
