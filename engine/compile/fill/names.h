// The name pool of the model.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// nnames, nnames_map. Needs all counts in `sizes`.
void CountNames(const Context& context, mjModel& sizes);
// names, name_*adr, names_map.
void FillNames(const Context& context, mjModel& m);

}  // namespace pliant::compile
