// Cameras with their frustums, lights, and what distance sensors see.
#pragma once

#include "engine/visual/geoms/geom_list.h"

namespace pliant::visual {

void AddCameras(const SceneContext& c);
void AddLightGlyphs(const SceneContext& c);
void AddRangefinders(const SceneContext& c);

}  // namespace pliant::visual
