// Custom numbers, texts and tuples.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

void CountCustom(const spec::Spec& spec, mjModel& sizes);
// Needs everything that a tuple can refer to.
void FillCustom(Context& context, mjModel& m);

}  // namespace pliant::compile
