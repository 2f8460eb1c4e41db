// Geoms that plugins add to a scene.
#pragma once

#include <mujoco/mjvisualize.h>

namespace pliant::plugins {

// Appends a decoration of an object (type unknown, id objid), as InitGeom fills it. Null, and a warning once
// a scene, when it is full.
mjvGeom* AppendGeom(mjvScene& scene, int objid, int type, const mjtNum size[3], const mjtNum pos[3],
                    const mjtNum mat[9], const float rgba[4]);

}  // namespace pliant::plugins
