// The lights of a scene.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace pliant::visual {

void MakeLights(const mjModel& m, const mjData& d, mjvScene* scn);

}  // namespace pliant::visual
