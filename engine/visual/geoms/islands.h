// Colours of constraint islands.
#pragma once

#include "engine/visual/geoms/geom_list.h"

namespace pliant::visual {

// Islands: -1 for what belongs to none (at rest, static, or not computed).
int IslandOfBody(const SceneContext& c, int body);
int IslandOfTendon(const SceneContext& c, int tendon);
// Gives the colour of an island; grey for -1. Drops the material.
void ColorByIsland(const SceneContext& c, int island, mjvGeom* geom);
// The same for the island of a body; bodies that sleep keep the colour of their last island, dimmed.
void ColorBodyByIsland(const SceneContext& c, int body, mjvGeom* geom);
void AddIslandLabels(const SceneContext& c);

}  // namespace pliant::visual
