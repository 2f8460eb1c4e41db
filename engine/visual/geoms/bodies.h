// Geoms and sites of the model, and the two deformable kinds, which are one geom each.
#pragma once

#include "engine/visual/geoms/geom_list.h"

namespace pliant::visual {

// Lets light through moving things when the option is on.
void AddTransparency(const SceneContext& c, mjvGeom* geom);
void AddSkinsAndFlexes(const SceneContext& c);
void AddBodyGeoms(const SceneContext& c);
void AddSites(const SceneContext& c);

}  // namespace pliant::visual
