// Bodies, their geoms and sites.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

void FillBodies(Context& context, mjModel& m);
void FillGeoms(Context& context, mjModel& m);
void FillSites(Context& context, mjModel& m);

}  // namespace pliant::compile
