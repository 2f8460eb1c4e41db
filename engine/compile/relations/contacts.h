// Contact pairs and exclusions.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// Contact pairs and exclusions, resolved and sorted by signature (a stable sort), with ids assigned.
// Needs the ids of bodies and geoms.
void ResolvePairs(Context& context);
// At the end of a compilation: the document lists them as the model has them from now on.
void ListPairsInOrder(Context& context);
void FillPairs(const Context& context, mjModel& m);
void FillExcludes(const Context& context, mjModel& m);

}  // namespace pliant::compile
