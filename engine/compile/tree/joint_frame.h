// Where a joint acts on its body.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// Anchor and unit axis of a joint in its body. Fails on a zero axis.
void ResolveJointFrame(const Placed<spec::Joint>& placed, double pos[3], double axis[3]);

}  // namespace pliant::compile
