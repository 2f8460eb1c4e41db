// Arrays of the model that hold deformables (flex_*, flexedge_*).
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

void CountFlexes(const Context& context, mjModel& sizes);
void FillFlexes(Context& context, mjModel& m);

}  // namespace pliant::compile
