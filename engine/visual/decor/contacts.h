// Contact points and forces.
#pragma once

#include "engine/visual/geoms/geom_list.h"

namespace pliant {

void AddContacts(const SceneContext& c);

}  // namespace pliant
