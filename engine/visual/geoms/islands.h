// Colours of constraint islands.
#pragma once

#include "engine/visual/geoms/geom_list.h"

namespace pliant::visual {

// Islands: -1 for what belongs to none (at rest, static, or not computed).
int IslandOfBody(const SceneContext& c, int body);
int IslandOfTendon(const SceneContext& c, int tendon);
// Gives the colour of an island; grey for -1. Drops the material.
void ColorByIsland(const SceneContext& c, int island, mjvGeom* geom);
void AddIslandLabels(const SceneContext& c);

}  // namespace pliant::visual
