// Cameras and lights.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

void FillCameras(Context& context, mjModel& m);
void FillLights(Context& context, mjModel& m);

}  // namespace pliant::compile
