// Tendons: straight pieces between path points, or the hanging curve of a slack rope.
#pragma once

#include <functional>

#include "engine/visual/geoms/geom_list.h"

namespace pliant::visual {

// One capsule for each piece of a tendon's path; `finish` may change it. Slack ropes hang.
using TendonPieceFn = std::function<void(mjvGeom*)>;
void AddTendonPath(const SceneContext& c, int tendon, int objtype, int objid, int category, mjtNum width,
                   const float rgba[4], const TendonPieceFn& finish);
void AddTendons(const SceneContext& c);

}  // namespace pliant::visual
