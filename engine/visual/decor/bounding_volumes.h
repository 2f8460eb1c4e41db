// Bounding volumes: of bodies, meshes and flexes.
#pragma once

#include "engine/visual/geoms/geom_list.h"

namespace pliant::visual {

void AddBoundingVolumes(const SceneContext& c);

}  // namespace pliant::visual
