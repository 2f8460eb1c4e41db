// Size of the arena of mjData.
#pragma once

#include <cstddef>

#include "engine/spec/spec.h"

namespace pliant::compile {

// Bytes: what size/memory asks for, else enough for 100 contacts and 500 constraint rows (or njmax, nconmax)
// in the worst case, in whole megabytes. m needs all its sizes.
size_t ArenaSize(const spec::Spec& spec, const mjModel& m);

}  // namespace pliant::compile
