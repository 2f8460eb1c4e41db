// Geoms, inertia and joints of the compiled bodies.
#pragma once

#include <string_view>
#include <unordered_set>

#include "engine/compile/context.h"

namespace pliant::compile {

// Compiles the geoms of every body into context.geoms, finds inertia, aligns free bodies, checks joints,
// counts dofs. Needs CollectTree and the compiled meshes and height fields; numbers the geoms.
void CompileBodies(Context& context);

// Names of geoms that pairs, sensors, tendons or tuples refer to: they are not discarded as merely visual.
std::unordered_set<std::string_view> ReferencedGeoms(const spec::Spec& spec);

}  // namespace pliant::compile
