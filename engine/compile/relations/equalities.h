// Equality constraints.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// Needs everything that an equality can refer to.
void FillEqualities(Context& context, mjModel& m);

// The size nemax: rows of the equalities, counting 1 for a flex whatever its edges. Needs FillEqualities.
int SizeNemax(const mjModel& m);

}  // namespace pliant::compile
