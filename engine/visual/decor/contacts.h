// Contact points and forces.
#pragma once

#include "engine/visual/geoms/geom_list.h"

namespace pliant::visual {

void AddContacts(const SceneContext& c);

}  // namespace pliant::visual
