// The convex hulls of large meshes take most of the time of a load, and nobody sees them.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// Whether making them takes so long that somebody would look at the model before. Needs CompileAssets.
bool HullsTakeLong(const Context& context);

// Makes those that are late, on all cores. Needs CompileAssets; fails for meshes without a hull.
void CompileLateHulls(Context& context);

}  // namespace pliant::compile
