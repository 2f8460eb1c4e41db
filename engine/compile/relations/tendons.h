// Tendons and their paths.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// nwrap, the sum of the path lengths.
int CountWraps(const spec::Spec& spec);

// Needs sites, geoms and joints.
void FillTendons(Context& context, mjModel& m);

}  // namespace pliant::compile
