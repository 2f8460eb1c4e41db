// Decorations of joints and constraints between bodies.
#pragma once

#include "engine/visual/geoms/geom_list.h"

namespace pliant {

void AddJoints(const SceneContext& c);
void AddConstraints(const SceneContext& c);

}  // namespace pliant
