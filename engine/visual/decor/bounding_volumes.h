// Bounding volumes: of bodies, meshes and flexes.
#pragma once

#include "engine/visual/geoms/geom_list.h"

namespace pliant {

void AddBoundingVolumes(const SceneContext& c);

}  // namespace pliant
