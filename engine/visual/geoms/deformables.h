// Triangles of skins and flexes for drawing.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace pliant::visual {

void UpdateSkin(const mjModel& m, const mjData& d, mjvScene* scn);

// Vertices, edges and faces of all flexes that the options show.
void UpdateFlex(const mjModel& m, const mjData& d, const mjvOption& opt, mjvScene* scn);

}  // namespace pliant::visual
