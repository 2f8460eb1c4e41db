// Decorations of joints and constraints between bodies.
#pragma once

#include "engine/visual/geoms/geom_list.h"

namespace pliant::visual {

void AddJoints(const SceneContext& c);
void AddConstraints(const SceneContext& c);

}  // namespace pliant::visual
